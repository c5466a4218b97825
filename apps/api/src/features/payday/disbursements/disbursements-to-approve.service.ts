import type { Fact } from '@antela/contract/schemas';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { DisbursementToApprove } from './disbursements-to-approve.sql.ts';

export { listDisbursementsToApprove } from './disbursements-to-approve.sql.ts';

/** Facts to judge before a batch's file goes to the bank. */
export function factsOfBatch({ lines, amount, largest, last }: DisbursementToApprove): Fact[] {
  const fact = (term: string, value: string): Fact => ({ term, value, warns: false });
  const money = (value: number): string => amountText(pesos(value));
  const payments = (n: number): string => (n === 1 ? 'un pago' : `${n} pagos`);
  return [
    fact('Suma', `${money(amount)} en ${payments(lines)}`),
    ...(largest === null ? [] : [fact('El mayor', `${money(largest.amount)} a ${largest.holder}`)]),
    fact(
      'Último lote',
      last === null
        ? 'Ninguno: es el primero de la empresa'
        : `Lote ${last.number}, ${money(last.amount)} en ${payments(last.lines)}`,
    ),
  ];
}
