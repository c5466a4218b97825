import { returnFund } from '@antela/api/features/wallets/wallets/deposits.service';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

export const fundReturn: Command = {
  name: 'fund return',
  usage: '--client "Cliente" --wallet "Billetera" --amount pesos --reason "Motivo"',
  about: 'Registra que el servicio devolvió a la empresa dinero libre del fondo de una billetera.',
  by: 'operator',
  options: { client: 'text', wallet: 'text', amount: 'text', reason: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const text = requiredText(given, 'amount').replaceAll('.', '');
    const amount = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    if (amount === 0) throw new OpsError('--amount es un valor en pesos, mayor que cero.');
    const wallet = requiredText(given, 'wallet');
    const reason = requiredText(given, 'reason');
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const found = await db.many<{ id: string; name: string }>(
        sql`select id, name from wallet where client_id = ${clientId} and funding = 'prefunded' and (id::text = ${wallet} or name = ${wallet})`,
      );
      const [one] = found;
      if (!one || found.length > 1)
        throw new OpsError(
          one
            ? `Hay varias billeteras «${wallet}»: usa su id.`
            : `No hay una billetera prefondeada «${wallet}».`,
        );
      const left = await returnFund({ db, scope: { clientId }, actor, now: clock() }, one.id, {
        amount,
        reason,
      });
      if (left === null) throw new OpsError('En el fondo no hay tanto dinero libre.');
      log(`${one.name}: ${amountText(pesos(amount))} devueltos. Quedan libres ${amountText(pesos(left))}.`);
      return 0;
    });
  },
};
