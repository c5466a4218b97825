import type { PeriodState } from '@antela/contract/payrolls';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Moves a locked period; a step that is not legal makes the statement fail. */
export async function movePeriod(
  db: Db,
  clientId: string,
  id: string,
  to: PeriodState,
  cutoffAt: Date | null = null,
): Promise<void> {
  await db.run(sql`
    update pay_period set state = ${to}, cutoff_at = coalesce(${cutoffAt}::timestamptz, cutoff_at),
      planned_cutoff_at = case when ${to} = 'cutoff' then cutoff_at when ${to} <> 'open' then planned_cutoff_at end, version = version + 1
    where client_id = ${clientId} and id = ${id}`);
}

/** Takes of the open period's credit line if that much is left; false when it is not, and nothing has changed. */
export const takeCredit = (
  db: Db,
  clientId: string,
  payPeriodId: string,
  amount: number,
  limit: number,
): Promise<boolean> =>
  db.changed(sql`
    update pay_period set credit_taken = credit_taken + ${amount}
    where client_id = ${clientId} and id = ${payPeriodId} and state = 'open' and credit_taken + ${amount} <= ${limit}`);
