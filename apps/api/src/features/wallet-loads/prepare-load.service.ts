import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { inTenant } from '../../db/transaction.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import type { TableRow } from '../../spreadsheets/cell.ts';
import { proposeMapping } from '../../spreadsheets/column-mapping.ts';
import { createColumnProfiler } from '../../spreadsheets/column-profile.ts';
import { IMPORT_FIELDS, type FieldName } from '../../spreadsheets/import-fields.ts';
import { readTable } from '../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../spreadsheets/spreadsheet-refused.ts';
import { walletLoadRowReader, type WalletLoadRow } from '../../spreadsheets/wallet-load-rows.ts';
import { advanceJob, finishJob, startJob } from '../jobs/jobs.service.ts';
import { checkLines, compareNames, doubtsOfLoad, hasFaults, resolvePeople } from './check-lines.sql.ts';
import {
  copyLines,
  insertLines,
  patchLoad,
  recountLoad,
  type LoadPatch,
  type NewLine,
} from './load-writes.sql.ts';
import { getLoadHead, lockLoadOfClient, type LoadRecord } from './wallet-loads.sql.ts';

/** What the tasks of a load work with. */
export interface LoadTasks {
  pool: Pool;
  /** For statements over all lines of a load. */
  bulkPool: Pool;
  objects: ObjectStore;
  clock: () => Date;
  /** Lines applied in one transaction; thousands unless told. */
  batchLines?: number;
}

/** Lines written in one statement. */
const chunkLines = 2_000;

/**
 * Brings the lines of a draft in, from its file or an earlier load, and checks them, in one transaction: a crash leaves nothing
 * of it, and the queue begins again. A file that is refused says why.
 */
export async function prepareLoad(work: LoadTasks, clientId: string, loadId: string): Promise<void> {
  const { bulkPool, clock } = work;
  const head = await inTenant(work.pool, clientId, (db) => getLoadHead(db, clientId, loadId));
  if (!head || head.validated_at !== null || head.job_id === null) return;
  const jobId = head.job_id;
  const file = head.file_key !== null && head.line_count === 0 ? await readFile(work, head) : null;
  if (file !== null && 'refused' in file) {
    await inTenant(work.pool, clientId, async (db) => {
      const load = await lockLoadOfClient(db, clientId, loadId);
      if (load?.validated_at !== null || load.job_id !== jobId) return;
      const now = clock();
      await patchLoad(
        db,
        clientId,
        loadId,
        { state: 'with_errors', reason: file.refused, validatedAt: now },
        now,
      );
      await finishJob(db, clientId, jobId, { error: file.refused }, now);
    });
    return;
  }
  await inTenant(bulkPool, clientId, async (db) => {
    const load = await lockLoadOfClient(db, clientId, loadId);
    // Somebody asked for a later check, or a run before this one has done it.
    if (load?.validated_at !== null || load.job_id !== jobId) return;
    const now = clock();
    const patch: LoadPatch = { validatedAt: now, reason: null };
    if (file && load.line_count === 0) {
      for (let at = 0; at < file.lines.length; at += chunkLines)
        await insertLines(db, clientId, loadId, file.lines.slice(at, at + chunkLines));
      patch.fileSha256 = file.sha256;
    }
    if (load.copied_from_id !== null && load.line_count === 0)
      await copyFrom(db, clientId, load.copied_from_id, loadId);
    await recountLoad(db, clientId, loadId);
    const place = { id: loadId, walletId: load.wallet_id };
    await resolvePeople(db, clientId, place);
    if (load.source === 'file') await compareNames(db, clientId, loadId);
    await checkLines(db, clientId, place, null, now);
    const counted = await lockLoadOfClient(db, clientId, loadId);
    patch.warnings = await doubtsOfLoad(db, clientId, {
      ...place,
      total: counted?.total ?? 0,
      fileSha256: file?.sha256 ?? head.file_sha256,
    });
    patch.state = (await hasFaults(db, clientId, loadId)) ? 'with_errors' : 'draft';
    // What was rejected is a draft before it can have errors again.
    await patchLoad(db, clientId, loadId, patch, now);
    await startJob(db, clientId, jobId, counted?.line_count ?? 0);
    await advanceJob(db, clientId, jobId, counted?.line_count ?? 0);
    await finishJob(db, clientId, jobId, {}, now);
  });
}

async function copyFrom(db: Db, clientId: string, from: string, to: string): Promise<void> {
  const source = await getLoadHead(db, clientId, from);
  const ids = Array.from({ length: source?.line_count ?? 0 }, newId);
  await copyLines(db, clientId, from, to, ids);
}

/** Reads a file whole: what each column is shows only at its end, and its rows are bounded. */
async function readFile(
  { objects }: LoadTasks,
  load: Pick<LoadRecord, 'file_key' | 'file_name'>,
): Promise<{ lines: NewLine[]; sha256: string } | { refused: string }> {
  const bytes = await objects.read(load.file_key ?? '');
  try {
    const table = await readTable(bytes, { fileName: load.file_name ?? '' });
    const profiler = createColumnProfiler(table.columns.length);
    const rows: TableRow[] = [];
    for await (const row of table.rows) {
      if (row.isFooter) continue;
      profiler.add(row);
      rows.push(row);
    }
    const { mapping, missing } = proposeMapping('wallet-load', table.columns, profiler.finish(), null);
    const refused = missing[0] ? lacking(missing[0]) : rows.length === 0 ? noRows : null;
    if (refused !== null) return { refused };
    const readRow = walletLoadRowReader(table.columns, mapping, 'CC');
    return {
      lines: rows.map((row) => toNewLine(readRow(row))),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { refused: error.message };
    throw error;
  }
}

const noRows = 'El archivo no tiene filas. Revísalo y súbelo de nuevo.';

const lacking = ([first]: readonly (readonly FieldName[])[]): string =>
  `No encontramos la columna «${IMPORT_FIELDS[first?.[0] ?? 'amount'].label}». Usa la plantilla o ponle ese título, y súbelo de nuevo.`;

const toNewLine = ({
  rowNumber,
  documentNumber,
  nameInFile,
  amount,
  concept,
  faults,
}: WalletLoadRow): NewLine => ({
  id: newId(),
  rowNumber,
  walletUserId: null,
  documentNumber,
  nameInFile,
  amount,
  concept,
  // Twice in the file is looked at again whenever a line changes, so it is not a fault of the reading.
  faults: faults
    .filter(({ code }) => code !== 'document_duplicated')
    .map(({ code, message }) => ({ code, detail: message })),
});
