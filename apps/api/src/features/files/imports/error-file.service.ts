import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import { keep, readKept } from '../../../objects/stored-files.ts';
import type { Cell, TableRow } from '../../../spreadsheets/cell.ts';
import { errorWorkbook } from '../../../spreadsheets/error-workbook.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient } from './imports.sql.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Reason {
  row_number: number;
  reason: string;
  /** As they stand: somebody may have corrected some of them in the review. */
  cells: Cell[];
}

/** Writes the user's own file with the rows that were not taken and why. @returns its key, or null when every row was fine */
export async function writeErrorFile(
  work: ImportWork,
  clientId: string,
  importId: string,
): Promise<string | null> {
  const record = await inTenant(work.pool, clientId, (db) => getImportOfClient(db, clientId, importId));
  if (!record?.reading) return null;
  const rows = await readInTenant(work.pool, clientId, (db) =>
    db.many<Reason>(sql`
      select row_number, cells, (select string_agg(case when f ->> 'column' is null then f ->> 'message' else (f ->> 'column') || ' (' || coalesce(f ->> 'header', '') || '): ' || (f ->> 'message') end, E'\n')
                          from jsonb_array_elements(faults) f where f ->> 'severity' = 'error') as reason
      from import_row where client_id = ${clientId} and import_id = ${importId} and outcome in ('error', 'skipped') order by row_number`),
  );
  if (rows.length === 0) return null;
  const faulty = new Map(rows.map((row) => [row.row_number, row]));
  const table = await readTable(await readKept(work.objects, record.file_key), {
    fileName: record.file_name,
  });
  const workbook = errorWorkbook({
    head: table,
    mapping: record.reading.mapping,
    rows: corrected(table.rows, faulty),
    reasonOf: (row) => faulty.get(row.rowNumber)?.reason ?? null,
    only: 'faulty',
  });
  // Only what is wrong is in it, and its bytes are needed twice: to be signed and to be sent.
  const bytes = await buffer(workbook);
  const kept = await keep(work.objects, clientId, importId, {
    bytes,
    type: workbookType,
    extension: '.xlsx',
  });
  return kept.key;
}

async function* corrected(
  rows: AsyncIterable<TableRow>,
  faulty: ReadonlyMap<number, Reason>,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const now = faulty.get(row.rowNumber);
    yield now ? { ...row, cells: now.cells } : row;
  }
}
