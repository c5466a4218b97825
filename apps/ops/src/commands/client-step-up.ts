import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { setOfClient } from './client-setting.ts';

/** From which sum on a client's people prove again who they are before they approve advances or take a bank's answer. */
export const clientStepUp: Command = {
  name: 'client step-up',
  usage: '--client "Cliente" --above 2000000',
  about:
    'Fija por encima de cuánto dinero se pide otra vez el segundo paso al aprobar adelantos o tomar la respuesta del banco (0: siempre).',
  by: 'operator',
  options: { client: 'text', above: 'text' },
  async run(given, context) {
    const text = requiredText(given, 'above');
    if (!/^\d{1,12}$/.test(text)) throw new OpsError('--above es un valor en pesos, sin puntos.');
    const above = Number(text);
    const { name } = await setOfClient(given, context, {
      key: 'stepUpAbove',
      act: 'client.step_up_set',
      value: above,
      before: (db, clientId) =>
        db.number(
          sql`select coalesce((settings ->> 'stepUpAbove')::bigint, 0) from client where client_id = ${clientId}`,
        ),
    });
    context.log(`${name}: se pide el segundo paso por encima de ${amountText(pesos(above))}.`);
    return 0;
  },
};
