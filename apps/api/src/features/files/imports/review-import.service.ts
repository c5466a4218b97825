import type { PoolClient } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { readKept } from '../../../objects/stored-files.ts';
import { readTable, type Table } from '../../../spreadsheets/read-table.ts';
import { advanceJob, finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { atOnceMax } from './draft-rows.service.ts';
import type { DraftRow } from './draft-rows.sql.ts';
import { writeErrorFile } from './error-file.service.ts';
import { contextOf } from './import-context.service.ts';
import type { RowReviewer, RowSettler } from './import-kind.service.ts';
import { deleteImportRows, listAppliedRows, listKeptRows, type KeptRow } from './import-rows.sql.ts';
import type { ImportWork } from './import-work.ts';
import { moveImport, openStateOf, recount, storeErrorFile, type ImportRecord } from './imports.sql.ts';
import { openStage, stagedLine, type ReadRow } from './staged-rows.ts';

/**
 * The dry run: reads the file again with the confirmed mapping and keeps what every row would do, in one transaction. Run
 * again after a crash it starts over, because nothing of an unfinished run is there.
 */
export async function reviewImport(work: ImportWork, clientId: string, importId: string): Promise<void> {
  const context = await inTenant(work.pool, clientId, (db) => contextOf(db, work, clientId, importId));
  const record = context?.record;
  if (!context || record?.state !== 'reviewing' || !record.reading || record.job_id === null) return;
  const jobId = record.job_id;
  const kind = work.kinds[record.kind];
  const { mapping } = record.reading;
  const reviewer = await inTenant(work.pool, clientId, (db) => kind.reviewer(db, context));
  await inTenant(work.pool, clientId, (db) => startJob(db, clientId, jobId, record.counts.total ?? 0));
  const bytes = await readKept(work.objects, record.file_key);
  const progress = (done: number) =>
    inTenant(work.pool, clientId, (db) => advanceJob(db, clientId, jobId, done));
  await inTenant(work.bulkPool, clientId, async (db, client) => {
    // Opened in here: its rows come once, and a transaction that meets another is tried again.
    const table = await readTable(bytes, { fileName: record.file_name });
    try {
      const kept = await listKeptRows(db, clientId, importId);
      const applied = await listAppliedRows(db, clientId, importId);
      await deleteImportRows(db, clientId, importId);
      const rows = reviewedRows(withKept(table, kept, applied), reviewer(table.columns, mapping));
      await keepRows(client, record, rows, await kind.settler(db, context), progress);
    } finally {
      await table.close();
    }
    await kind.settleTogether?.(db, context, null);
    await recount(db, clientId, importId);
  });
  const errorKey = await writeErrorFile(work, clientId, importId);
  await inTenant(work.pool, clientId, async (db) => {
    await storeErrorFile(db, clientId, importId, errorKey);
    await moveImport(db, clientId, importId, ['reviewing'], openStateOf(record));
    await finishJob(db, clientId, jobId, {}, work.clock());
  });
}

/** The file's rows that are not applied, with what somebody has corrected of them and decided about them. */
async function* withKept(
  { rows }: Table,
  kept: ReadonlyMap<number, KeptRow>,
  applied: ReadonlySet<number>,
): AsyncGenerator<ReadRow['row']> {
  for await (const row of rows) {
    if (applied.has(row.rowNumber) || row.isFooter) continue;
    const own = kept.get(row.rowNumber);
    yield {
      rowNumber: row.rowNumber,
      cells: own?.corrected ? own.cells : row.cells,
      isFooter: row.isFooter,
      corrected: own?.corrected ?? false,
      decision: own?.decision ?? null,
    };
  }
}

/** Rows as they are settled: each is read by itself as it comes. */
async function* reviewedRows(
  rows: AsyncIterable<ReadRow['row']>,
  review: RowReviewer,
): AsyncGenerator<ReadRow[]> {
  let together: ReadRow[] = [];
  for await (const row of rows) {
    together.push({ row, reviewed: review(row) });
    if (together.length < atOnceMax) continue;
    yield together;
    together = [];
  }
  if (together.length > 0) yield together;
}

async function keepRows(
  client: PoolClient,
  record: ImportRecord,
  groups: AsyncIterable<ReadRow[]>,
  settle: RowSettler,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  const stage = await openStage(client, record);
  let written = Promise.resolve();
  let done = 0;
  for await (const group of groups) {
    // Written while the next ones are read. The connection takes one thing at a time: it is asked nothing before.
    await written;
    const drafts = group.flatMap(draftOf);
    const settled = new Map((await settle(drafts)).map((row) => [row.rowNumber, row]));
    written = stage.write(group.map((one) => stagedLine(one, settled.get(one.row.rowNumber))).join(''));
    // A failure is heard of when it is waited for; another one meanwhile comes first.
    written.catch(() => {});
    done += group.length;
    await progress(done);
  }
  await written;
  await stage.flush();
}

const draftOf = ({ row, reviewed: { outcome, draft } }: ReadRow): DraftRow<never>[] =>
  outcome === 'error' || draft === null
    ? []
    : [{ rowNumber: row.rowNumber, draft: draft as never, decision: row.decision }];
