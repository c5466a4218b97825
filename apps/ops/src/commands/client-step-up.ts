import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

/** From which sum on a client's people prove again who they are before they approve advances or take a bank's answer. */
export const clientStepUp: Command = {
  name: 'client step-up',
  usage: '--client "Cliente" --above 2000000',
  about:
    'Fija por encima de cuánto dinero se pide otra vez el segundo paso al aprobar adelantos o tomar la respuesta del banco (0: siempre).',
  by: 'operator',
  options: { client: 'text', above: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const text = requiredText(given, 'above');
    if (!/^\d{1,12}$/.test(text)) throw new OpsError('--above es un valor en pesos, sin puntos.');
    const above = Number(text);
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      const before = await db.first<{ above: number }>(sql`
        select coalesce((settings ->> 'stepUpAbove')::bigint, 0) as above from client
        where client_id = ${client.id} for update`);
      const was = before?.above ?? 0;
      if (was !== above) {
        await db.run(sql`
          update client set settings = settings || jsonb_build_object('stepUpAbove', ${above}::bigint)
          where client_id = ${client.id}`);
        await recordAudit(
          { db, scope: { clientId: client.id }, actor, now: clock() },
          'client.step_up_set',
          'client',
          client.id,
          { stepUpAbove: [was, above] },
        );
      }
      log(`${client.name}: se pide el segundo paso por encima de ${amountText(pesos(above))}.`);
      return 0;
    });
  },
};
