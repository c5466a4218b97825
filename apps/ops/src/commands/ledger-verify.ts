import { verifyLedger } from '@antela/api/features/ledger/ledger/verify-ledger.service';
import { optionalText, type Command } from '../command.ts';
import { inOperatorTransaction, mustSeeEverything, readersLine } from '../operator-transaction.ts';
import { listClients } from './find-client.ts';

export const ledgerVerify: Command = {
  name: 'ledger verify',
  usage: '[--client "Cliente"]',
  about:
    'Comprueba que cada saldo sea la suma de sus movimientos, que cada adelanto pagado esté contado una vez y completo, que lo castigado sea lo que faltaba, que liquidaciones, deudas y devoluciones sumen lo que sus cuentas, que los fondos de las billeteras sean sus depósitos menos lo aplicado, y que cada suma guardada sea la de sus filas.',
  by: 'reader',
  options: { client: 'text' },
  async run(given, { opsPool, log }) {
    return inOperatorTransaction(opsPool, async (db, client) => {
      let isSound = true;
      for (const { id, name } of await listClients(db, optionalText(given, 'client'))) {
        const { transfers, totals, faults } = await verifyLedger(db, id);
        isSound &&= faults.length === 0;
        log(
          `${name}: ${transfers} movimientos, ${faults.length === 0 ? 'todo cuadra' : `${faults.length} diferencias`}.`,
        );
        for (const { kind, total } of totals) log(`  ${kind.padEnd(20)} ${total.padStart(16)}`);
        for (const fault of faults) log(`  ${fault}`);
      }
      log(readersLine(await mustSeeEverything(client)));
      return isSound ? 0 : 1;
    });
  },
};
