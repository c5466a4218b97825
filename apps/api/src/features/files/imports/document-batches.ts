import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import {
  listCurrentByDocument,
  type StoredEmployment,
} from '../../people/employees/employee-records.service.ts';
import type { ImportContext } from './import-kind.ts';
import type { RowDecision } from './known-person.ts';
import type { StoredFault } from './review-row.ts';

/** Rows looked at together. */
const atOnceMax = 2_000;

export interface DraftRow<Draft> {
  rowNumber: number;
  draft: Draft;
  decision: RowDecision | null;
}

/** Outcome of a row once the records were asked. */
export interface SettledRow {
  rowNumber: number;
  outcome: 'new' | 'changed' | 'unchanged' | 'error';
  /** Null where nobody was found. */
  title: string | null;
  employeeId: string | null;
  employmentId: string | null;
  draft: object | null;
  before: object | null;
  faults: StoredFault[];
}

/**
 * Walks the rows that were read without fault, some thousands at a time, and keeps what the records say about them: those that
 * change somebody, or those of new employees whose document turned out to be known.
 */
export async function walkDrafts<Draft>(
  db: Db,
  { record, scope }: ImportContext,
  only: readonly number[] | null,
  settle: (rows: DraftRow<Draft>[]) => Promise<SettledRow[]>,
  which: 'changes' | 'known people' = 'changes',
): Promise<void> {
  for (let after = -1; ;) {
    const rows = await db.many<DraftRow<Draft>>(sql`
      select row_number as "rowNumber", draft, decision from import_row
      where client_id = ${scope.clientId} and import_id = ${record.id} and row_number > ${after}
        and ${which === 'changes' ? sql`outcome = 'changed'` : sql`outcome = 'new' and employee_id is not null`}
        ${only === null ? empty : sql`and row_number = any(${[...only]})`}
      order by row_number limit ${atOnceMax}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowNumber;
    await writeSettled(db, scope.clientId, record.id, await settle(rows));
  }
}

/** The same with the employments of the people that the rows name, by document. */
export const searchedDocuments = <Draft extends { document_number: string }>(
  db: Db,
  context: ImportContext,
  only: readonly number[] | null,
  settle: (
    rows: DraftRow<Draft>[],
    known: ReadonlyMap<string, StoredEmployment[]>,
  ) => Promise<SettledRow[]> | SettledRow[],
): Promise<void> =>
  walkDrafts<Draft>(db, context, only, async (rows) => {
    const found = await listCurrentByDocument(
      db,
      context.scope,
      rows.map(({ draft }) => draft.document_number),
      context.today,
    );
    return settle(rows, byDocument(found));
  });

export function byDocument(found: readonly StoredEmployment[]): ReadonlyMap<string, StoredEmployment[]> {
  const known = new Map<string, StoredEmployment[]>();
  for (const one of found) {
    const number = String(one.person['document_number']);
    known.set(number, [...(known.get(number) ?? []), one]);
  }
  return known;
}

async function writeSettled(
  db: Db,
  clientId: string,
  importId: string,
  rows: readonly SettledRow[],
): Promise<void> {
  await db.run(sql`
    update import_row r set outcome = s.outcome, title = coalesce(s.title, r.title), employee_id = s."employeeId", employment_id = s."employmentId",
      draft = s.draft, before = s.before, faults = r.faults || s.faults,
      has_warning = r.has_warning or jsonb_path_exists(s.faults, '$[*] ? (@.severity == "warning")')
    from jsonb_to_recordset(${JSON.stringify(rows)}) as s("rowNumber" int, outcome text, title text, "employeeId" uuid, "employmentId" uuid, draft jsonb, before jsonb, faults jsonb)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = s."rowNumber"`);
}
