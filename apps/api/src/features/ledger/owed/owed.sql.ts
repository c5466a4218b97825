import type { DeductionState, PaymentState } from '@antela/rules/advance-state';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface OwedRow {
  id: string;
  employment_id: string;
  kind: 'salary' | 'prima' | 'wallet';
  label: string;
  requested_at: Date;
  /** Null for a purchase. */
  payment_state: PaymentState | null;
  deduction_state: DeductionState;
  amount: number;
  employee_fee: number;
  deducted: number;
  remaining: number;
}

/** Items of those employments that payroll has not taken back whole: advances, with those that the bank is paying, and purchases. */
const owed = (scope: Scope, employmentIds: Sql) => sql`
    select a.id, a.employment_id, a.kind, coalesce(pp.label, a.semester, '') as label, a.requested_at, a.payment_state, a.deduction_state,
           a.amount, a.employee_fee, a.deducted, a.to_deduct - a.deducted as remaining
    from advance a left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
    where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.employment_id = any(${employmentIds})
      and (a.payment_state = 'processing'
           or a.payment_state = 'paid' and a.deduction_state in ('pending', 'reported', 'partial', 'not_deducted', 'carried'))
      and a.to_deduct > a.deducted
    union all
    select s.id, s.employment_id, 'wallet', s.merchant, s.spent_at, null, s.deduction_state, s.amount, 0, s.deducted, s.to_deduct - s.deducted
    from wallet_spend s
    where s.client_id = ${scope.clientId} and s.company_id = any(${[...scope.companyIds]}) and s.employment_id = any(${employmentIds})
      and s.deduction_state in ('pending', 'reported', 'partial', 'not_deducted', 'carried') and s.to_deduct > s.deducted`;

/** The oldest first. */
export const listOwed = (db: Db, scope: Scope, employmentIds: readonly string[]): Promise<OwedRow[]> =>
  db.many<OwedRow>(sql`${owed(scope, sql`${[...employmentIds]}`)} order by 5, 1`);

/** Balances of those employments in their wallets; a person without money in one is named too. */
const held = (clientId: string, employmentIds: Sql) => sql`
    select wu.employment_id, coalesce(sum(la.balance), 0)::bigint as balance
    from wallet_user wu
    left join lateral (
      select balance from ledger_account
      where client_id = wu.client_id and kind = 'wallet_user' and owner_key = (select wu.id::text) limit 1) la on true
    where wu.client_id = ${clientId} and wu.employment_id = any(${employmentIds}) and (wu.state <> 'withdrawn' or la.balance > 0)
    group by wu.employment_id`;

export const listWalletBalances = (
  db: Db,
  clientId: string,
  employmentIds: readonly string[],
): Promise<{ employment_id: string; balance: number }[]> =>
  db.many(held(clientId, sql`${[...employmentIds]}`));

/** Requests of those employments that nobody has sent to the bank. */
const waiting = (clientId: string, employmentIds: Sql) => sql`
    select id, employment_id, amount from advance
    where client_id = ${clientId} and employment_id = any(${employmentIds}) and payment_state in ('requested', 'in_approval', 'approved', 'failed')`;

export const listWaiting = (
  db: Db,
  clientId: string,
  employmentIds: readonly string[],
): Promise<{ id: string; employment_id: string; amount: number }[]> =>
  db.many(waiting(clientId, sql`${[...employmentIds]}`));

/** Number and pesos. */
export interface Sum {
  count: number;
  amount: number;
}

export interface OwedSums {
  /** Requests that nobody has sent to the bank. */
  waiting: Sum;
  /** People with money in a wallet. */
  holding: Sum;
  /** People who owe. */
  owing: Sum;
}

/** Debts, requests and balances of many people, added up in one statement. */
export async function sumOwed(db: Db, scope: Scope, employmentIds: readonly string[]): Promise<OwedSums> {
  const ids = sql`(select ids from asked)::uuid[]`;
  const sums = await db.first<OwedSums>(sql`
    with asked as materialized (select ${[...employmentIds]}::uuid[] as ids),
         waiting as (${waiting(scope.clientId, ids)}), held as (${held(scope.clientId, ids)}), owed as (${owed(scope, ids)})
    select (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)) from waiting) as waiting,
           (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(balance), 0)) from held where balance > 0) as holding,
           (select jsonb_build_object('count', count(distinct employment_id), 'amount', coalesce(sum(remaining), 0)) from owed) as owing`);
  const none = { count: 0, amount: 0 };
  return sums ?? { waiting: none, holding: none, owing: none };
}
