import type { DeductionState, PaymentState } from '@antela/rules/advance-state';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface OwedRow {
  id: string;
  employment_id: string;
  kind: 'salary' | 'prima';
  label: string;
  requested_at: Date;
  payment_state: PaymentState;
  deduction_state: DeductionState;
  amount: number;
  employee_fee: number;
  deducted: number;
  remaining: number;
}

/** Advances of those employments that payroll has not taken back whole, and those that the bank is paying; the oldest first. */
export const listOwed = (db: Db, scope: Scope, employmentIds: readonly string[]): Promise<OwedRow[]> =>
  db.many<OwedRow>(sql`
    select a.id, a.employment_id, a.kind, coalesce(pp.label, a.semester, '') as label, a.requested_at, a.payment_state, a.deduction_state,
           a.amount, a.employee_fee, a.deducted, a.to_deduct - a.deducted as remaining
    from advance a left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
    where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.employment_id = any(${[...employmentIds]})
      and (a.deduction_state in ('pending', 'reported', 'partial', 'not_deducted', 'carried') or a.payment_state = 'processing')
      and a.to_deduct > a.deducted
    order by a.requested_at, a.id`);
