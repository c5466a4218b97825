import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface DisbursementToApprove {
  id: string;
  number: number;
  company: string;
  lines: number;
  amount: number;
  created_by_name: string;
  created_at: Date;
  /** All that wait and their sum, whichever are listed. */
  n: number;
  sum: number;
}

/** Batches that somebody other than their maker may approve, the oldest first. */
export const listDisbursementsToApprove = (
  db: Db,
  scope: Scope,
  { notCreatedBy, limit }: { notCreatedBy: string; limit: number },
): Promise<DisbursementToApprove[]> =>
  db.many<DisbursementToApprove>(sql`
    select d.id, d.number, c.name as company, d.lines, d.amount, d.created_by_name, d.created_at,
           count(*) over ()::int as n, (sum(d.amount) over ())::bigint as sum
    from disbursement d join company c on c.client_id = d.client_id and c.id = d.company_id
    where d.client_id = ${scope.clientId} and d.company_id = any(${[...scope.companyIds]}) and d.state = 'draft'
      and d.created_by <> ${notCreatedBy}
    order by d.created_at, d.id limit ${limit}`);
