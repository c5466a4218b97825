import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface DisbursementToApprove {
  id: string;
  number: number;
  company: string;
  company_id: string;
  created_by: string;
  lines: number;
  amount: number;
  created_by_name: string;
  created_at: Date;
  /** The largest payment, and who gets it. */
  largest: { amount: number; holder: string } | null;
  /** The company's last batch that was approved; null while there is none. */
  last: { number: number; lines: number; amount: number } | null;
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
    select d.id, d.number, c.name as company, d.company_id, d.created_by, d.lines, d.amount, d.created_by_name, d.created_at,
           (select json_build_object('amount', n.amount, 'holder', n.holder) from disbursement_line n
            where n.client_id = d.client_id and n.disbursement_id = d.id order by n.amount desc, n.position limit 1) as largest,
           (select json_build_object('number', o.number, 'lines', o.lines, 'amount', o.amount) from disbursement o
            where o.client_id = d.client_id and o.company_id = d.company_id and o.state in ('approved', 'settled')
            order by o.number desc limit 1) as last,
           count(*) over ()::int as n, (sum(d.amount) over ())::bigint as sum
    from disbursement d join company c on c.client_id = d.client_id and c.id = d.company_id
    where d.client_id = ${scope.clientId} and d.company_id = any(${[...scope.companyIds]}) and d.state = 'draft'
      and d.created_by <> ${notCreatedBy}
    order by d.created_at, d.id limit ${limit}`);
