import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface Settled {
  id: string;
  employment_id: string;
  company_id: string;
  kind: 'salary' | 'prima';
  pay_period_id: string | null;
  collected_with_id: string | null;
  semester: string | null;
  amount: number;
  fee: number;
  vat: number;
  employee_fee: number;
  /** Address of the person; null where there is none. */
  email: string | null;
}

export type Told = Pick<Settled, 'id' | 'employment_id' | 'company_id' | 'kind' | 'amount'>;

interface Answer {
  id: string;
  reason: string;
}

const settledColumns = raw(
  `a.id, a.employment_id, a.company_id, a.kind, a.pay_period_id, a.collected_with_id, a.semester, a.amount, a.fee, a.vat, a.employee_fee,
   (select p.email from employee p where p.client_id = a.client_id and p.id = a.employee_id) as email`,
);

/** Advances in process are paid and wait for their deduction. @returns those that were in process */
export const markPaid = (db: Db, clientId: string, ids: readonly string[], now: Date): Promise<Settled[]> =>
  db.many<Settled>(sql`
    update advance a set payment_state = 'paid', deduction_state = 'pending', paid_at = ${now}, failure = null, version = a.version + 1
    where a.client_id = ${clientId} and a.id = any(${[...ids]}::uuid[]) and a.payment_state = 'processing'
    returning ${settledColumns}`);

/** Advances in process have failed, and are left to no other period. @returns those that were in process */
export const markFailed = (
  db: Db,
  clientId: string,
  failures: readonly Answer[],
): Promise<(Told & { failure: string; version: number })[]> =>
  db.many(sql`
    update advance a set payment_state = 'failed', failure = f.reason, collected_with_id = null, left_out_of_id = null, left_out_to_id = null, version = a.version + 1
    from json_to_recordset(${JSON.stringify(failures)}) as f(id uuid, reason text)
    where a.client_id = ${clientId} and a.id = f.id and a.payment_state = 'processing'
    returning a.id, a.employment_id, a.company_id, a.kind, a.amount, a.failure, a.version`);

/** Holds the periods of advances as they are until the transaction ends: nobody confirms or closes them meanwhile. */
export const holdPeriodsOf = (db: Db, clientId: string, ids: readonly string[]): Promise<number> =>
  db.run(sql`
    select from pay_period h
    where h.client_id = ${clientId} and h.id in (
      select unnest(array[collected_with_id, pay_period_id]) from advance where client_id = ${clientId} and id = any(${[...ids]}::uuid[]))
    order by h.id for share`);

/**
 * Money of paid advances has come back; what was still to be deducted is deducted no more.
 * @returns those that were paid, each with the state of its deduction where that ended
 */
export const markReturned = (
  db: Db,
  clientId: string,
  returns: readonly Answer[],
): Promise<(Settled & { ended_deduction: string | null; reason: string })[]> =>
  db.many(sql`
    with before as (
      select a.client_id, a.id, r.reason,
             case when a.deduction_state = 'pending' or a.deduction_state = 'reported' and h.state is distinct from 'with_differences' then a.deduction_state end as ended_deduction
      from advance a
      join json_to_recordset(${JSON.stringify(returns)}) as r(id uuid, reason text) on r.id = a.id
      left join pay_period h on h.client_id = a.client_id and h.id = a.collected_with_id
      where a.client_id = ${clientId} and a.payment_state = 'paid' for no key update of a)
    update advance a set payment_state = 'returned', failure = b.reason, version = a.version + 1,
      deduction_state = case when b.ended_deduction is null then a.deduction_state else 'not_applicable' end
    from before b where a.client_id = b.client_id and a.id = b.id
    returning ${settledColumns}, b.ended_deduction, b.reason`);

/** Accounts to which these advances were paid. */
export const accountsOf = (
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<{ employment_id: string; bank_code: string | null; account_number: string | null }[]> =>
  db.many(sql`
    select employment_id, bank_code, account_number from advance
    where client_id = ${clientId} and id = any(${[...ids]}::uuid[])`);

/** Periods whose report named an advance, or that took it back after it was left out. */
export const listReportsOf = (
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<{ pay_period_id: string; advance_id: string }[]> =>
  db.many(sql`
    select distinct pay_period_id, advance_id from pay_period_line_item
    where client_id = ${clientId} and advance_id = any(${[...advanceIds]}::uuid[])
    union
    select collected_with_id, id from advance
    where client_id = ${clientId} and id = any(${[...advanceIds]}::uuid[]) and collected_with_id is not null`);
