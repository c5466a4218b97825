import type { PartSum } from '@antela/contract/to-deduct';
import type { Db } from '../../../db/database.ts';
import { countOf, type ConsequenceRow } from '../../../text/consequence-rows.ts';
import { sumBankSteps, type BankSteps } from '../disbursements/bank-steps.service.ts';
import { keysOf, unpaidItems, type PeriodFacts } from './due-items.sql.ts';

/** Payments of the period that wait for an act with the bank's file. */
export const sumByFile = (db: Db, clientId: string, facts: PeriodFacts): Promise<BankSteps> =>
  sumBankSteps(db, clientId, unpaidItems({ clientId, companyIds: [] }, keysOf(facts)));

/** Payments on their way, without those that nobody has sent to the bank, which are told apart. */
export function splitUnsent(
  onItsWay: PartSum,
  { toSend, toApprove }: BankSteps,
): { goOn: PartSum; unsent: ConsequenceRow } {
  const [count, amount] = [toSend.count + toApprove.count, toSend.amount + toApprove.amount];
  return {
    goOn: { count: onItsWay.count - count, amount: onItsWay.amount - amount },
    unsent: {
      code: 'unsent',
      tone: 'warn',
      text: `Sin enviar al banco ${count === 1 ? 'queda' : 'quedan'} ${countOf(count, 'pago', 'pagos')}`,
      note: 'El reporte los espera. Todavía se pueden enviar: crea su lote, o pide que lo aprueben, en Adelantos › Dispersión.',
      count,
      amount,
    },
  };
}
