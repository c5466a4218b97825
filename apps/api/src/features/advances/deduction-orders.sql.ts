import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import type { EvidenceRow } from './advances.sql.ts';

type Nullable<Row> = { [column in keyof Row]: Row[column] | null };

/** An advance that a report deducts, and the order it rests on; without one the order's columns are null. */
export interface OrderRow extends Nullable<EvidenceRow> {
  advance_id: string;
  employment_id: string;
  position: number;
  document_type: string;
  document_number: string;
  full_name: string;
  kind: 'salary' | 'prima';
  amount: number;
  /** By the order. */
  to_deduct: number;
  /** By this report: less, where another period deducted a part. */
  reported: number;
  requested_by_name: string;
}

/** Advances of a report with their orders, by person, one page after `after`. */
export const listOrders = (
  db: Db,
  clientId: string,
  { id, version }: { id: string; version: number },
  { after, limit }: { after: Pick<OrderRow, 'employment_id' | 'position'> | null; limit: number },
): Promise<OrderRow[]> =>
  db.many<OrderRow>(sql`
    select i.advance_id, i.employment_id, i.position, l.document_type, l.document_number, l.full_name, a.kind, a.amount, a.to_deduct,
           i.amount as reported, a.requested_by_name, e.text, e.text_version, e.at, e.channel, host(e.ip) as ip, e.sha256
    from pay_period_line_item i
    join pay_period_line l on l.client_id = i.client_id and l.pay_period_id = i.pay_period_id and l.version = i.version and l.employment_id = i.employment_id
    join advance a on a.client_id = i.client_id and a.id = i.advance_id
    left join advance_evidence e on e.client_id = i.client_id and e.advance_id = i.advance_id
    where i.client_id = ${clientId} and i.pay_period_id = ${id} and i.version = ${version} and i.advance_id is not null
      ${after === null ? empty : sql`and (i.employment_id, i.position) > (${after.employment_id}::uuid, ${after.position}::int)`}
    order by i.employment_id, i.position limit ${limit}`);
