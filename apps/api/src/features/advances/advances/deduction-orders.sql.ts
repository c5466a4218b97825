import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
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

/**
 * Advances of a report with their orders, by person, one page after `after` and one more. A report that is fresh has no statistics, and joined row
 * by row each line would be looked for among all: a page's rows are taken by their keys and hashed. The setting ends with the
 * transaction.
 */
export async function listOrders(
  db: Db,
  clientId: string,
  { id, version }: { id: string; version: number },
  { after, limit }: { after: Pick<OrderRow, 'employment_id' | 'position'> | null; limit: number },
): Promise<OrderRow[]> {
  await db.run(sql`set local enable_nestloop = off`);
  return db.many<OrderRow>(sql`
    with page as materialized (
      select i.advance_id, i.employment_id, i.position, i.amount as reported from pay_period_line_item i
      where i.client_id = ${clientId} and i.pay_period_id = ${id} and i.version = ${version} and i.advance_id is not null
        ${after === null ? empty : sql`and (i.employment_id, i.position) > (${after.employment_id}::uuid, ${after.position}::int)`}
      order by i.employment_id, i.position limit ${limit + 1})
    select i.advance_id, i.employment_id, i.position, l.document_type, l.document_number, l.full_name, a.kind, a.amount, a.to_deduct,
           i.reported, a.requested_by_name, e.text, e.text_version, e.at, e.channel, host(e.ip) as ip, e.sha256
    from page i
    join pay_period_line l on l.employment_id = i.employment_id and l.client_id = ${clientId} and l.pay_period_id = ${id} and l.version = ${version}
      and l.employment_id = any(array(select employment_id from page))
    join advance a on a.id = i.advance_id and a.client_id = ${clientId} and a.id = any(array(select advance_id from page))
    left join advance_evidence e on e.advance_id = i.advance_id and e.client_id = ${clientId} and e.advance_id = any(array(select advance_id from page))
    order by i.employment_id, i.position`);
}
