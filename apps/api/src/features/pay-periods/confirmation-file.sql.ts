import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';

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
