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

/**
 * How lines are taken that others may hold: waiting for those, or passing over them, from one end of the file or the other. Two
 * that begin at both ends pass over each other's lines only where they meet.
 */
export type TakingLines = 'wait' | 'from the first' | 'from the last';

/** The next lines that wait in a load under way, held until the transaction ends, with what decides whether each may be applied. */
export const nextWaiting = (
  db: Db,
  clientId: string,
  loadId: string,
  limit: number,
  taking: TakingLines,
): Promise<WaitingLine[]> =>
  db.many<WaitingLine>(sql`
    select l.id, l.row_number, l.wallet_user_id, l.amount, u.state as user_state, e.end_date, w.user_cap, w.state as wallet_state
    from (
      select n.* from wallet_load_line n
      where n.client_id = ${clientId} and n.load_id = ${loadId} and n.state = 'pending'
        and exists (select from wallet_load o where o.client_id = ${clientId} and o.id = ${loadId} and o.state = 'processing')
      order by n.row_number ${taking === 'from the last' ? sql`desc` : empty} limit ${limit}
      for update of n ${taking === 'wait' ? empty : sql`skip locked`}) l
    join wallet_user u on u.client_id = ${clientId} and u.id = l.wallet_user_id
    join employment e on e.client_id = ${clientId} and e.id = u.employment_id
    join wallet w on w.client_id = ${clientId} and w.id = u.wallet_id
    order by l.row_number`);

/** Notes that lines were applied. They are held and waiting, so nothing but their ids is asked: by their state every waiting line would be read. */
export const markApplied = (db: Db, clientId: string, ids: readonly string[], now: Date): Promise<number> =>
  db.run(sql`
    update wallet_load_line set state = 'applied', reason = null, applied_at = ${now}
    where client_id = ${clientId} and id = any(${[...ids]}::uuid[])`);

/** Notes why lines that are held and waiting were not applied. */
export const markFailed = (
  db: Db,
  clientId: string,
  lines: readonly { id: string; reason: string }[],
): Promise<number> =>
  db.run(sql`
    update wallet_load_line l set state = 'failed', reason = r.reason, applied_at = null
    from json_to_recordset(${JSON.stringify(lines)}) as r(id uuid, reason text)
    where l.client_id = ${clientId} and l.id = r.id`);

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

/** Notes what each applied line of a load that is held gave back; one that gave back all of it is reversed. */
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
    where l.client_id = ${clientId} and l.id = r.id`);
