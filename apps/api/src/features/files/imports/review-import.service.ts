import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { inTenant } from '../../../db/transaction.ts';
import { readKept } from '../../../objects/stored-files.ts';
import type { TableRow } from '../../../spreadsheets/cell.ts';
import { readTable, type Table } from '../../../spreadsheets/read-table.ts';
import { advanceJob, finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { copyLine } from './copy-line.ts';
import { writeErrorFile } from './error-file.service.ts';
import { contextOf } from './import-context.service.ts';
import type { RowReviewer } from './import-kind.service.ts';
import { deleteImportRows, listAppliedRows, listKeptRows, type KeptRow } from './import-rows.sql.ts';
import type { ImportWork } from './import-work.ts';
import { moveImport, openStateOf, recount, storeErrorFile, type ImportRecord } from './imports.sql.ts';

/** Rows between two notes of progress. */
const progressEvery = 2_000;

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
      await copyRows(
        client,
        record,
        clientId,
        withKept(table, kept, applied),
        reviewer(table.columns, mapping),
        progress,
      );
    } finally {
      await table.close();
    }
    await kind.settle(db, context, null);
    await recount(db, clientId, importId);
  });
  const errorKey = await writeErrorFile(work, clientId, importId);
  await inTenant(work.pool, clientId, async (db) => {
    await storeErrorFile(db, clientId, importId, errorKey);
    await moveImport(db, clientId, importId, ['reviewing'], openStateOf(record));
    await finishJob(db, clientId, jobId, {}, work.clock());
  });
}

type CurrentRow = TableRow & Pick<KeptRow, 'corrected' | 'decision'>;

/** The file's rows that are not applied, with what somebody has corrected of them and decided about them. */
async function* withKept(
  { rows }: Table,
  kept: ReadonlyMap<number, KeptRow>,
  applied: ReadonlySet<number>,
): AsyncGenerator<CurrentRow> {
  for await (const row of rows) {
    if (applied.has(row.rowNumber)) continue;
    const { cells, corrected = false, decision = null } = kept.get(row.rowNumber) ?? {};
    yield { ...row, ...(corrected && cells && { cells }), corrected, decision };
  }
}

async function copyRows(
  client: PoolClient,
  record: ImportRecord,
  clientId: string,
  rows: AsyncIterable<CurrentRow>,
  review: RowReviewer,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  async function* lines(): AsyncGenerator<string> {
    let chunk = '';
    for await (const row of rows) {
      if (row.isFooter) continue;
      const reviewed = review(row);
      chunk += copyLine([
        reviewed.rowNumber,
        reviewed.outcome,
        reviewed.title,
        row.cells,
        reviewed.draft,
        reviewed.faults,
        reviewed.hasWarning,
        row.corrected,
        row.decision,
      ]);
      done += 1;
      if (done % progressEvery === 0) await progress(done);
      if (chunk.length > 65_536) {
        yield chunk;
        chunk = '';
      }
    }
    yield chunk;
  }
  // COPY does not go into tables with row-level security: it fills a table of this transaction, and one INSERT moves it.
  await client.query(
    'create temporary table stage (row_number int, outcome text, title text, cells jsonb, draft jsonb, faults jsonb, has_warning boolean, corrected boolean, decision jsonb) on commit drop',
  );
  await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy stage from stdin')));
  await client.query(
    `insert into import_row (client_id, import_id, row_number, outcome, title, cells, draft, faults, has_warning, corrected, decision)
     select $1, $2, row_number, outcome, title, cells, draft, faults, has_warning, corrected, decision from stage`,
    [clientId, record.id],
  );
}
