import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface WaitingLine {
  id: string;
  row_number: number;
  wallet_user_id: string;
  amount: number;
  user_state: 'active' | 'suspended' | 'withdrawn';
  end_date: string | null;
  user_cap: number | null;
  wallet_state: 'active' | 'suspended' | 'closed';
}

/** The next lines that wait, in the order of the file, with what decides whether each may be applied. */
export const nextWaiting = (
  db: Db,
  clientId: string,
  loadId: string,
  limit: number,
): Promise<WaitingLine[]> =>
  db.many<WaitingLine>(sql`
    select l.id, l.row_number, l.wallet_user_id, l.amount, u.state as user_state, e.end_date, w.user_cap, w.state as wallet_state
    from wallet_load_line l
    join wallet_user u on u.client_id = l.client_id and u.id = l.wallet_user_id
    join employment e on e.client_id = u.client_id and e.id = u.employment_id
    join wallet w on w.client_id = u.client_id and w.id = u.wallet_id
    where l.client_id = ${clientId} and l.load_id = ${loadId} and l.state = 'pending'
    order by l.row_number limit ${limit}`);

/** Writes down what became of each line. @param reason null for one that was applied */
export const settleLines = (
  db: Db,
  clientId: string,
  outcomes: readonly { id: string; reason: string | null }[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    update wallet_load_line l set state = case when r.reason is null then 'applied' else 'failed' end, reason = r.reason,
           applied_at = case when r.reason is null then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(outcomes)}) as r(id uuid, reason text)
    where l.client_id = ${clientId} and l.id = r.id and l.state = 'pending'`);

export interface AppliedLine {
  id: string;
  row_number: number;
  wallet_user_id: string;
  amount: number;
  reversed_amount: number;
}

/** Applied lines that still have something to give back, in the order of the file, after a row number. @param ids only these; null for all */
export const nextApplied = (
  db: Db,
  clientId: string,
  loadId: string,
  ids: readonly string[] | null,
  after: number,
  limit: number,
): Promise<AppliedLine[]> =>
  db.many<AppliedLine>(sql`
    select id, row_number, wallet_user_id, amount, reversed_amount from wallet_load_line
    where client_id = ${clientId} and load_id = ${loadId} and state = 'applied' and row_number > ${after}
      ${ids === null ? empty : sql`and id = any(${[...ids]}::uuid[])`}
    order by row_number limit ${limit}`);

/** Writes down what each line gave back; one that gave back all of it is reversed. */
export const reverseLines = (
  db: Db,
  clientId: string,
  lines: readonly { id: string; amount: number }[],
  reason: string,
): Promise<number> =>
  db.run(sql`
    update wallet_load_line l set reversed_amount = l.reversed_amount + r.amount, reason = ${reason},
           state = case when l.reversed_amount + r.amount = l.amount then 'reversed' else l.state end
    from json_to_recordset(${JSON.stringify(lines)}) as r(id uuid, amount bigint)
    where l.client_id = ${clientId} and l.id = r.id and l.state = 'applied'`);
