import type { ResponseOf } from '@antela/contract/endpoint';
import type { ImportRow, listImportRows as listRowsEndpoint } from '@antela/contract/import-rows';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import type { ImportRecord } from './imports.sql.ts';
import type { PersonQuestion, ReviewedRow, RowDecision, ShownChange } from './reviewed-row.ts';

export interface ImportRowRecord {
  row_number: number;
  outcome: ImportRow['outcome'];
  title: string;
  cells: Cell[];
  faults: ImportRow['faults'];
  employee_id: string | null;
  before: {
    shown?: ShownChange[];
    question?: PersonQuestion;
    /** Closed periods that a change of days already gone would have paid otherwise. */
    closed?: { periods: number; difference: number };
  } | null;
  decision: RowDecision | null;
}

/** As they are counted: errors, and warnings of what is not applied yet. */
const flagged = sql`and (outcome in ('error', 'skipped') or has_warning and outcome in ('new', 'changed', 'unchanged'))`;

/** Rows in the order of the file, after a row number. */
export const listImportRows = (
  db: Db,
  clientId: string,
  importId: string,
  filter: { outcome: string | undefined; code: string | undefined; after: number; limit: number },
): Promise<ImportRowRecord[]> =>
  db.many<ImportRowRecord>(sql`
    select row_number, outcome, title, cells, faults, employee_id, before, decision from import_row
    where client_id = ${clientId} and import_id = ${importId} and row_number > ${filter.after}
      ${filter.outcome === undefined ? empty : filter.outcome === 'flagged' ? flagged : sql`and outcome = ${filter.outcome}`}
      ${filter.code === undefined ? empty : sql`and faults @> ${JSON.stringify([{ code: filter.code }])}::jsonb`}
    order by row_number limit ${filter.limit + 1}`);

export const getImportRow = (
  db: Db,
  clientId: string,
  importId: string,
  rowNumber: number,
): Promise<ImportRowRecord | null> =>
  db.first<ImportRowRecord>(sql`
    select row_number, outcome, title, cells, faults, employee_id, before, decision from import_row
    where client_id = ${clientId} and import_id = ${importId} and row_number = ${rowNumber} for no key update`);

/** Other rows with a fault in the same columns as one, where they say the same as it. */
export const listAlike = (
  db: Db,
  { client_id, id }: Pick<ImportRecord, 'client_id' | 'id'>,
  { row_number, faults }: ImportRowRecord,
  columns: readonly string[],
  limit: number,
): Promise<Pick<ImportRowRecord, 'row_number' | 'cells'>[]> => {
  const same = faults
    .filter(({ column }) => column !== null && columns.includes(column))
    .map(({ column, value }) => ({ column, value }));
  if (same.length === 0) return Promise.resolve([]);
  return db.many(sql`
    select r.row_number, r.cells from import_row r
    where r.client_id = ${client_id} and r.import_id = ${id} and r.row_number <> ${row_number} and r.outcome <> 'applied'
      and not exists (select from jsonb_array_elements(${JSON.stringify(same)}::jsonb) s
                      where s not in (select jsonb_build_object('column', f -> 'column', 'value', f -> 'value') from jsonb_array_elements(r.faults) f))
    order by r.row_number limit ${limit}`);
};

/** Writes what rows would do that were corrected or decided about, before the records are asked. */
export async function storeReviewed(
  db: Db,
  clientId: string,
  importId: string,
  rows: readonly (ReviewedRow & { cells: readonly Cell[]; corrected: boolean })[],
): Promise<void> {
  await db.run(sql`
    update import_row r set outcome = n.outcome, title = n.title, cells = n.cells, corrected = r.corrected or n.corrected, draft = n.draft,
      faults = n.faults, has_warning = n."hasWarning", employee_id = null, employment_id = null, before = null
    from jsonb_to_recordset(${JSON.stringify(rows)}) as n("rowNumber" int, outcome text, title text, cells jsonb, corrected boolean, draft jsonb, faults jsonb, "hasWarning" boolean)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = n."rowNumber"`);
}

/** The row of the file that has this document already and is not at fault; null when there is none. */
export const findSameDocument = (
  db: Db,
  clientId: string,
  importId: string,
  row: { rowNumber: number; documentNumber: string },
): Promise<{ row_number: number } | null> =>
  db.first(sql`
    select row_number from import_row
    where client_id = ${clientId} and import_id = ${importId} and row_number <> ${row.rowNumber} and outcome in ('new', 'changed', 'applied')
      and draft ->> 'document_number' = ${row.documentNumber} limit 1`);

/** How many rows have each fault, the most frequent first. */
export const countFaults = (db: Db, clientId: string, importId: string) =>
  db.many<ResponseOf<typeof listRowsEndpoint>['byCode'][number]>(sql`
    select f ->> 'code' as code, case when count(distinct f ->> 'message') = 1 then min(f ->> 'message')
           else 'Por ejemplo, en la fila ' || min(row_number) || ': ' || (array_agg(f ->> 'message' order by row_number))[1] end as message, count(distinct row_number)::int as rows, f ->> 'severity' as severity,
           case when bool_and(f ->> 'column' is not null) and min(f ->> 'column') = max(f ->> 'column') then min(f ->> 'column') end as column
    from import_row r, jsonb_array_elements(r.faults) f
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome <> 'applied'
    group by 1, 4 order by 4, 3 desc, 1`);

/**
 * Values at fault that several rows share, each with how many: one correction mends them all. Of fields that are one person's alone
 * only those are shared that can be left empty.
 */
export const listRepeatedFaults = (
  db: Db,
  clientId: string,
  importId: string,
  { personal, required }: { personal: readonly string[]; required: readonly string[] },
) =>
  db.many<{ rowNumber: number; rows: number; fault: ImportRow['faults'][number] }>(sql`
    select min(row_number) as "rowNumber", count(distinct row_number)::int as rows, (array_agg(f order by f ->> 'severity', row_number))[1] as fault
    from import_row r, jsonb_array_elements(r.faults) f
    where r.client_id = ${clientId} and r.import_id = ${importId} and f ->> 'column' is not null and r.outcome <> 'applied'
      and not (coalesce(f ->> 'field', '') = any(${personal}::text[]) and (f ->> 'value' is null or f ->> 'field' = any(${required}::text[])))
    group by f ->> 'column', f ->> 'value' having count(distinct row_number) > 1
    order by 2 desc, 1 limit ${repeatedMax}`);

/** Values that several rows share and are shown. */
const repeatedMax = 100;

/** Deletes the rows that are to be reviewed again: all but those that were applied. */
export async function deleteImportRows(db: Db, clientId: string, importId: string): Promise<void> {
  await db.run(
    sql`delete from import_row where client_id = ${clientId} and import_id = ${importId} and outcome <> 'applied'`,
  );
}

/** Numbers of the rows that were applied. */
export const listAppliedRows = async (
  db: Db,
  clientId: string,
  importId: string,
): Promise<ReadonlySet<number>> => {
  return new Set(
    await db.values<number>(
      sql`select row_number from import_row where client_id = ${clientId} and import_id = ${importId} and outcome = 'applied'`,
    ),
  );
};

export interface KeptRow {
  row_number: number;
  cells: Cell[];
  corrected: boolean;
  decision: RowDecision | null;
}

/** Corrections and decisions made in the review, by row number. */
export async function listKeptRows(
  db: Db,
  clientId: string,
  importId: string,
): Promise<ReadonlyMap<number, KeptRow>> {
  const rows = await db.many<KeptRow>(sql`
    select row_number, cells, corrected, decision from import_row
    where client_id = ${clientId} and import_id = ${importId} and (corrected or decision is not null)`);
  return new Map(rows.map((row) => [row.row_number, row]));
}

/** Puts corrected cells where rows stood that are not applied. */
export const storeCorrections = (
  db: Db,
  clientId: string,
  importId: string,
  rows: readonly { rowNumber: number; cells: readonly Cell[] }[],
): Promise<number> =>
  db.run(sql`
    update import_row r set cells = c.cells, corrected = true
    from jsonb_to_recordset(${JSON.stringify(rows)}) as c("rowNumber" int, cells jsonb)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = c."rowNumber" and r.outcome <> 'applied' and r.cells <> c.cells`);

export interface RefusedRow {
  row_number: number;
  reason: string;
  /** As they stand: somebody may have corrected some of them in the review. */
  cells: Cell[];
}

/** Rows that were not taken, each with its reasons on lines of their own. */
export const listRefused = (db: Db, clientId: string, importId: string): Promise<RefusedRow[]> =>
  db.many<RefusedRow>(sql`
    select row_number, cells, (select string_agg(case when f ->> 'column' is null then f ->> 'message' else (f ->> 'column') || ' (' || coalesce(f ->> 'header', '') || '): ' || (f ->> 'message') end, E'\n')
                        from jsonb_array_elements(faults) f where f ->> 'severity' = 'error') as reason
    from import_row where client_id = ${clientId} and import_id = ${importId} and outcome in ('error', 'skipped') order by row_number`);
