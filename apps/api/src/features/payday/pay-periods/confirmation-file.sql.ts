import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { ReportKey } from './confirm-deductions.sql.ts';

export interface ReportedLine {
  employment_id: string;
  document_number: string;
  full_name: string;
  total: number;
}

/** The lines of a report with one of these documents, those of one person in the order of their contracts. */
export const listReportedLines = (
  db: Db,
  clientId: string,
  id: string,
  version: number,
  documents: readonly string[],
): Promise<ReportedLine[]> =>
  db.many<ReportedLine>(sql`
    select employment_id, document_number, full_name, total from pay_period_line
    where client_id = ${clientId} and pay_period_id = ${id} and version = ${version} and document_number = any(${[...documents]})
    order by employment_id`);

/** Everybody of the newest report, by document and by the code of their contract. */
export const listReportedPeople = (
  db: Db,
  clientId: string,
  id: string,
): Promise<{ document: string; code: string | null }[]> =>
  db.many(sql`
    select l.document_number as document, l.code
    from pay_period_line l
    where l.client_id = ${clientId} and l.pay_period_id = ${id}
      and l.version = (select max(r.version) from pay_period_report r where r.client_id = ${clientId} and r.pay_period_id = ${id})`);

interface Absentees {
  people: number;
  total: number;
  /** The last person whom the file names, where everybody who is missing comes after: the file may have been cut. */
  cut_after: string | null;
  /** By name, the first thousand. */
  first: (ReportedLine & { document_type: string })[];
}

/** People of a report whom a file does not name. */
export async function findAbsentees(
  db: Db,
  key: ReportKey,
  presentIds: readonly string[],
): Promise<Absentees> {
  const row = await db.first<Absentees>(sql`
    with line as (
      select l.employment_id, l.document_type, l.document_number, l.full_name, l.total, l.sort_name, p.id is not null as is_present
      from pay_period_line l left join unnest(${[...presentIds]}::uuid[]) p(id) on p.id = l.employment_id
      where l.client_id = ${key.clientId} and l.pay_period_id = ${key.periodId} and l.version = ${key.version}),
    seen as (select sort_name, employment_id, full_name from line where is_present order by sort_name desc, employment_id desc limit 1)
    select count(*)::int as people, coalesce(sum(total), 0)::bigint as total,
           (select full_name from seen where (seen.sort_name, seen.employment_id) < (min(line.sort_name), (array_agg(line.employment_id order by line.sort_name, line.employment_id))[1])) as cut_after,
           coalesce((select json_agg(f) from (
             select employment_id, document_type, document_number, full_name, total from line where not is_present order by sort_name, employment_id limit 1000) f), '[]') as first
    from line where not is_present`);
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
