import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

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
