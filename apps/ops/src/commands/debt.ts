import {
  listCarriedOver,
  writeOff,
  type DebtOf,
  type DebtRow,
} from '@antela/api/features/payday/write-offs/write-offs.service';
import { deductionLabels } from '@antela/rules/advance-state';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import { OpsError, optionalText, requiredText, type Command, type Given } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient, listClients } from './find-client.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sum = (debts: readonly DebtRow[]): string =>
  amountText(pesos(debts.reduce((total, { remaining }) => total + remaining, 0)));

export const debtList: Command = {
  name: 'debt list',
  usage: '[--client "Cliente"] [--document número]',
  about: 'Muestra lo que las nóminas no descontaron y pasó al periodo siguiente o a la liquidación.',
  by: 'reader',
  options: { client: 'text', document: 'text' },
  async run(given, { opsPool, log }) {
    const document = optionalText(given, 'document');
    return inOperatorTransaction(opsPool, async (db) => {
      for (const { id, name } of await listClients(db, optionalText(given, 'client'))) {
        const debts = await listCarriedOver(
          db,
          id,
          document === null ? 'everybody' : { documentNumber: document },
        );
        log(`${name}: ${debts.length} por cobrar, ${sum(debts)}.`);
        for (const debt of debts) log(lineOf(debt));
      }
      return 0;
    });
  },
};

export const debtWriteOff: Command = {
  name: 'debt write-off',
  usage: '--client "Cliente" (--advance id | --document número) --reason "Motivo"',
  about: 'Castiga lo que no se descontó de un adelanto, o de todo lo de una persona: ya no se cobra.',
  by: 'operator',
  options: { client: 'text', advance: 'text', document: 'text', reason: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const of = debtOf(given);
    const reason = requiredText(given, 'reason');
    return inOperatorTransaction(opsPool, async (db) => {
      const { id: clientId } = await findClient(db, requiredText(given, 'client'));
      const { written, kept } = await writeOff({ db, scope: { clientId }, actor, now: clock() }, of, reason);
      if (written.length === 0)
        throw new OpsError(kept.map(whyKept).join('\n') || 'No hay nada por castigar: mira «debt list».');
      for (const debt of written) log(lineOf(debt));
      log(`Castigados ${sum(written)}.`);
      for (const debt of kept) log(whyKept(debt));
      return 0;
    });
  },
};

function debtOf(given: Given): DebtOf {
  const id = optionalText(given, 'advance');
  const documentNumber = optionalText(given, 'document');
  if (id !== null && documentNumber === null) {
    if (!uuid.test(id)) throw new OpsError('--advance es el identificador que muestra «debt list».');
    return { id };
  }
  if (documentNumber !== null && id === null) return { documentNumber };
  throw new OpsError('Escribe --advance o --document, uno de los dos.');
}

const kinds = { salary: 'adelanto', prima: 'prima', wallet: 'compra' } as const;

const lineOf = (debt: DebtRow): string =>
  `  ${debt.id}  ${amountText(pesos(debt.remaining)).padStart(14)}  ${kinds[debt.kind].padEnd(8)}  ${debt.document_number}  ${debt.full_name}  ${debt.holder_label ?? ''}`.trimEnd();

function whyKept(debt: DebtRow): string {
  if (debt.deduction_state === 'written_off') return `${debt.id} ya está castigado: no cambió nada.`;
  if (debt.deduction_state === 'carried')
    return `${debt.id} está en el reporte de ${debt.holder_label ?? 'un periodo'}: espera a que lo concilien.`;
  return `${debt.id} está ${deductionLabels[debt.deduction_state].toLowerCase()}: solo se castiga lo que una nómina ya no descontó y trasladó.`;
}
