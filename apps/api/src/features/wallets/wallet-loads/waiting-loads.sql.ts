import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Approved loads of a wallet that wait for money, the one approved first first. */
export const listWaiting = (db: Db, clientId: string, walletId: string): Promise<string[]> =>
  db.values<string>(sql`
    select id from wallet_load where client_id = ${clientId} and wallet_id = ${walletId} and state = 'awaiting_funds'
    order by approved_at, id`);

/**
 * Sum of what the preparers of a load have sent to the same wallet within a day, that nobody else approved. The caller holds the
 * wallet where it decides by this.
 */
export const sumUnapproved = (
  db: Db,
  clientId: string,
  load: { id: string; wallet_id: string; prepared_by: readonly string[] },
  by: string,
  now: Date,
): Promise<number> =>
  db.number(sql`
    select coalesce(sum(total), 0)::bigint as sum from wallet_load
    where client_id = ${clientId} and wallet_id = ${load.wallet_id} and id <> ${load.id} and state <> 'cancelled'
      and approved_at > ${now}::timestamptz - interval '24 hours' and approved_by is null
      and prepared_by && ${[...load.prepared_by, by]}::text[]`);

/** Loads whose day has come, and those that were being applied: what a worker may have left behind. */
export const listDue = (db: Db, clientId: string, today: string): Promise<string[]> =>
  db.values<string>(sql`
    select id from wallet_load where client_id = ${clientId}
      and (state = 'processing' or state = 'scheduled' and (scheduled_on is null or scheduled_on <= ${today}))
    order by id`);

export interface LoadToApprove {
  id: string;
  concept: string;
  wallet: string;
  company: string;
  total: number;
  created_by_name: string;
  created_at: Date;
  version: number;
  company_id: string;
  prepared_by: string[];
  /** All that wait and their sum, whichever are listed. */
  n: number;
  sum: number;
}

/** Loads that somebody who had no part in them may approve, the oldest first. */
export const listLoadsToApprove = (
  db: Db,
  scope: Scope,
  { notPreparedBy, limit }: { notPreparedBy: string; limit: number },
): Promise<LoadToApprove[]> =>
  db.many<LoadToApprove>(sql`
    select l.id, l.concept, w.name as wallet, c.name as company, l.total, l.created_by_name, l.created_at, l.version, l.company_id, l.prepared_by,
           count(*) over ()::int as n, (sum(l.total) over ())::bigint as sum
    from wallet_load l
    join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
    join company c on c.client_id = l.client_id and c.id = l.company_id
    where l.client_id = ${scope.clientId} and l.company_id = any(${[...scope.companyIds]}) and l.state = 'in_approval'
      and not ${notPreparedBy} = any(l.prepared_by)
    order by l.created_at, l.id limit ${limit}`);
