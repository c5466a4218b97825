import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { nextInState } from '../../../db/next-in-state.ts';
import type { ImportRecord } from './imports.sql.ts';
import type { RowDecision, StoredFault } from './reviewed-row.ts';

type OfImport = Pick<ImportRecord, 'client_id' | 'id'>;

/** The part of a file that a batch is of: without its ends, each batch would read the rows of the whole file. */
function among({ client_id, id }: OfImport, numbers: readonly number[]): Sql {
  const first = numbers.reduce((least, one) => Math.min(least, one), Infinity);
  const last = numbers.reduce((most, one) => Math.max(most, one), -Infinity);
  return sql`r.client_id = ${client_id} and r.import_id = ${id} and r.row_number between ${first} and ${last}`;
}

const numbersOf = (rows: readonly { row_number: number }[]) => rows.map(({ row_number }) => row_number);

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
  /** Codes of faults that the row had by itself and that the records answer. */
  answers?: readonly string[];
}

/** The next of those rows that were read without fault. */
export const listDrafts = (
  db: Db,
  { client_id, id }: OfImport,
  { after, only, limit }: { after: number; only: readonly number[]; limit: number },
): Promise<DraftRow<never>[]> =>
  db.many<DraftRow<never>>(sql`
    select row_number as "rowNumber", draft, decision from import_row
    where client_id = ${client_id} and import_id = ${id} and row_number > ${after} and row_number = any(${[...only]})
      and outcome in ('new', 'changed')
    order by row_number limit ${limit}`);

export async function storeSettled(db: Db, record: OfImport, rows: readonly SettledRow[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  const answered = rows.map((row) => ({ ...row, answered: { answers: row.answers ?? [] } }));
  const faults = sql`(jsonb_path_query_array(r.faults, '$[*] ? (!(@.code == $answers[*]))', s.answered) || s.faults)`;
  await db.run(sql`
    update import_row r set outcome = s.outcome, title = coalesce(s.title, r.title), employee_id = s."employeeId", employment_id = s."employmentId",
      draft = s.draft, before = s.before, faults = ${faults}, has_warning = jsonb_path_exists(${faults}, '$[*] ? (@.severity == "warning")')
    from jsonb_to_recordset(${JSON.stringify(answered)}) as s("rowNumber" int, outcome text, title text, "employeeId" uuid, "employmentId" uuid, draft jsonb, before jsonb, faults jsonb, answered jsonb)
    where ${among(record, numbers)} and r.row_number = s."rowNumber"`);
}

export interface RowToApply<Draft> {
  row_number: number;
  employee_id: string;
  employment_id: string;
  draft: Draft;
}

/** The next rows that change somebody, in the order of the file. */
export const listToApply = <Draft>(db: Db, record: OfImport, limit: number): Promise<RowToApply<Draft>[]> =>
  db.many(sql`
    select r.row_number, r.employee_id, r.employment_id, r.draft from import_row r
    where ${nextInState(record, 'changed', limit)}`);

/** Marks rows as applied, and keeps of each what an undo needs to know. */
export async function markApplied(
  db: Db,
  record: OfImport,
  rows: readonly { row_number: number; before: object }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    update import_row r set outcome = 'applied', before = coalesce(nullif(r.before, 'null'), '{}') || a.before
    from jsonb_to_recordset(${JSON.stringify(rows)}) as a(row_number int, before jsonb)
    where ${among(record, numbersOf(rows))} and r.row_number = a.row_number`);
}

/** Fault of a whole row. Made here, because what makes JSON in a statement that changes rows is refused by a cluster. */
const faultOfRow = ({ code, message }: { code: string; message: string }, severity: 'error' | 'warning') => ({
  column: null,
  header: null,
  field: null,
  code,
  message,
  value: null,
  severity,
});

/** Marks rows that were not applied, and why. */
export async function markSkipped(
  db: Db,
  record: OfImport,
  rows: readonly { row_number: number; code: string; message: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    update import_row r set outcome = 'skipped',
      faults = r.faults || s.faults
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, faults: [faultOfRow(row, 'error')] })))}) as s(row_number int, faults jsonb)
    where ${among(record, numbersOf(rows))} and r.row_number = s.row_number`);
}

/** Keeps rows applied whose change stays when the others are taken back, and why it does. */
export async function keepApplied(
  db: Db,
  record: OfImport,
  rows: readonly { row_number: number; message: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    update import_row r set
      faults = s.faults
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, faults: [faultOfRow({ ...row, code: 'not_undone' }, 'warning')] })))}) as s(row_number int, faults jsonb)
    where ${among(record, numbersOf(rows))} and r.row_number = s.row_number`);
}

/** Makes applied rows ready again: all of them, or those named. @returns what was kept of each */
export const reopenApplied = <Before>(
  db: Db,
  { client_id, id }: OfImport,
  which: 'all' | readonly number[],
): Promise<{ before: Before }[]> =>
  db.many(sql`
    update import_row set outcome = 'changed'
    where client_id = ${client_id} and import_id = ${id} and outcome = 'applied' ${which === 'all' ? empty : sql`and row_number = any(${[...which]})`}
    returning before`);
