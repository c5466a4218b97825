import { buffer } from 'node:stream/consumers';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import { keep, readKept } from '../../../objects/stored-files.ts';
import type { TableRow } from '../../../spreadsheets/cell.ts';
import { errorWorkbook } from '../../../spreadsheets/error-workbook.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { listRefused, type RefusedRow } from './import-rows.sql.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient } from './imports.sql.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes the user's own file with the rows that were not taken and why. @returns its key, or null when every row was fine */
export async function writeErrorFile(
  work: ImportWork,
  clientId: string,
  importId: string,
): Promise<string | null> {
  const record = await inTenant(work.pool, clientId, (db) => getImportOfClient(db, clientId, importId));
  if (!record?.reading) return null;
  const rows = await readInTenant(work.pool, clientId, (db) => listRefused(db, clientId, importId));
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
  faulty: ReadonlyMap<number, RefusedRow>,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const now = faulty.get(row.rowNumber);
    yield now ? { ...row, cells: now.cells } : row;
  }
}
