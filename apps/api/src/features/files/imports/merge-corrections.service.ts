import { inTenant } from '../../../db/transaction.ts';
import { readKept } from '../../../objects/stored-files.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { correctionsOf } from '../../../spreadsheets/error-workbook.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { finishJob } from '../../records/jobs/jobs.service.ts';
import { storeCorrections } from './import-rows.sql.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient, moveImport, openStateOf } from './imports.sql.ts';
import { reviewImport } from './review-import.service.ts';

/** Rows written in one statement. */
const atOnceMax = 2_000;

interface Upload {
  fileKey: string;
  fileName: string;
}

/**
 * Puts the rows of a corrected error workbook where they stood in their import, and reviews it again with them. Rows left out of the
 * workbook stay as they were. Run again after a crash it writes the same. A file that is no such workbook leaves the import as it was.
 */
export async function mergeCorrections(
  work: ImportWork,
  clientId: string,
  importId: string,
  { fileKey, fileName }: Upload,
): Promise<void> {
  const record = await inTenant(work.pool, clientId, (db) => getImportOfClient(db, clientId, importId));
  if (record?.state !== 'reviewing' || !record.reading || record.job_id === null) return;
  const jobId = record.job_id;
  try {
    const table = await readTable(await readKept(work.objects, fileKey), { fileName });
    const rows: { rowNumber: number; cells: readonly Cell[] }[] = [];
    for await (const row of correctionsOf(table, record.reading.columns)) rows.push(row);
    await inTenant(work.bulkPool, clientId, async (db) => {
      for (let from = 0; from < rows.length; from += atOnceMax)
        await storeCorrections(db, clientId, importId, rows.slice(from, from + atOnceMax));
    });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    await inTenant(work.pool, clientId, async (db) => {
      await moveImport(db, clientId, importId, ['reviewing'], openStateOf(record), {
        failure: error.message,
      });
      await finishJob(db, clientId, jobId, { error: error.message }, work.clock());
    });
    return;
  }
  await reviewImport(work, clientId, importId);
}
