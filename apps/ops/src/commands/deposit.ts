import {
  confirmDeposit,
  listDeclaredDeposits,
  rejectDeposit,
} from '@antela/api/features/wallets/deposits.service';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { OpsError, optionalText, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient, listClients } from './find-client.ts';

const operator = (name: string) => ({ id: name, name, impersonator: null, requestId: null, ip: null });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const depositList: Command = {
  name: 'deposit list',
  usage: '[--client "Cliente"]',
  about: 'Muestra los depósitos de billeteras por confirmar, con la clave de su comprobante.',
  options: { client: 'text' },
  async run(given, { opsPool, log }) {
    return inOperatorTransaction(opsPool, async (db) => {
      for (const { id, name } of await listClients(db, optionalText(given, 'client'))) {
        const deposits = await listDeclaredDeposits(db, id);
        log(`${name}: ${deposits.length} por confirmar.`);
        for (const row of deposits)
          log(
            `  ${row.id}  ${amountText(pesos(row.amount)).padStart(18)}  ${row.deposited_on}  ${row.company}, ${row.wallet}  ${row.reference}  ${row.receipt_key}`,
          );
      }
      return 0;
    });
  },
};

export const depositConfirm: Command = {
  name: 'deposit confirm',
  usage: '--client "Cliente" --deposit id --operator "Nombre"',
  about: 'Confirma un depósito que llegó: suma al fondo y los cargues que lo esperaban siguen.',
  options: { client: 'text', deposit: 'text', operator: 'text' },
  async run(given, { opsPool, clock, log }) {
    const depositId = idOf(requiredText(given, 'deposit'));
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const actor = operator(requiredText(given, 'operator'));
      const done = await confirmDeposit({ db, clientId, actor, now: clock() }, depositId);
      if (!done) throw new OpsError('Ese depósito no está por confirmar.');
      const going =
        done.loads === 1
          ? '1 cargue que esperaba fondos sigue'
          : `${done.loads} cargues que esperaban fondos siguen`;
      log(`Confirmado: ${amountText(pesos(done.deposit.amount))}. ${going}.`);
      return 0;
    });
  },
};

export const depositReject: Command = {
  name: 'deposit reject',
  usage: '--client "Cliente" --deposit id --operator "Nombre" --reason "Motivo"',
  about: 'Rechaza un depósito que no llegó o no corresponde; la empresa ve el motivo.',
  options: { client: 'text', deposit: 'text', operator: 'text', reason: 'text' },
  async run(given, { opsPool, clock, log }) {
    const depositId = idOf(requiredText(given, 'deposit'));
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const actor = operator(requiredText(given, 'operator'));
      const reason = requiredText(given, 'reason');
      const rejected = await rejectDeposit({ db, clientId, actor, now: clock() }, depositId, reason);
      if (!rejected) throw new OpsError('Ese depósito no está por confirmar.');
      log(`Rechazado: ${amountText(pesos(rejected.amount))}.`);
      return 0;
    });
  },
};

function idOf(text: string): string {
  if (!uuid.test(text)) throw new OpsError('--deposit es el identificador que muestra «deposit list».');
  return text;
}
