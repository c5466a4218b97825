import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { PoolClient } from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { inTenant } from '../../db/transaction.ts';
import { employeeRowReader } from '../../spreadsheets/employee-rows.ts';
import { readTable, type Table } from '../../spreadsheets/read-table.ts';
import { advanceJob, finishJob, startJob } from '../jobs/jobs.service.ts';
import { copyLine } from './copy-line.ts';
import { loadReviewContext, type ReviewContext } from './employee-context.ts';
import { writeErrorFile } from './error-file.service.ts';
import { deleteImportRows, markKnownPeople } from './import-rows.sql.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient, moveImport, recount, storeErrorFile, type ImportRecord } from './imports.sql.ts';
import { reviewRow } from './review-row.ts';
import { companiesOfUser } from './visible-companies.sql.ts';

/** Rows between two notes of progress. */
const progressEvery = 2_000;

/**
 * The dry run: reads the file again with the confirmed mapping and keeps what every row would do, in one transaction. Run
 * again after a crash it starts over, because nothing of an unfinished run is there.
 */
export async function reviewImport(work: ImportWork, clientId: string, importId: string): Promise<void> {
  const today = bogotaDate(work.clock());
  const { record, context } = await inTenant(work.pool, clientId, async (db) => {
    const found = await getImportOfClient(db, clientId, importId);
    if (found?.state !== 'reviewing') return { record: null, context: null };
    const companies = await companiesOfUser(db, clientId, found.created_by);
    const loaded = await loadReviewContext(
      db,
      clientId,
      companies,
      { companyid: found.company_id, payrollid: found.payroll_id },
      today,
    );
    return { record: found, context: loaded };
  });
  if (!record?.reading || record.job_id === null) return;
  const jobId = record.job_id;
  await inTenant(work.pool, clientId, (db) => startJob(db, clientId, jobId, record.counts.total ?? 0));
  const bytes = await work.objects.read(record.file_key);
  const table = await readTable(bytes, { fileName: record.file_name });
  const progress = (done: number) =>
    inTenant(work.pool, clientId, (db) => advanceJob(db, clientId, jobId, done));
  try {
    await inTenant(work.bulkPool, clientId, async (db, client) => {
      await deleteImportRows(db, clientId, importId);
      await copyRows(client, clientId, record, table, context, progress);
      await markKnownPeople(db, clientId, importId, today);
      await recount(db, clientId, importId);
    });
  } finally {
    await table.close();
  }
  const errorKey = await writeErrorFile(work, clientId, importId);
  await inTenant(work.pool, clientId, async (db) => {
    await storeErrorFile(db, clientId, importId, errorKey);
    await moveImport(db, clientId, importId, ['reviewing'], 'ready');
    await finishJob(db, clientId, jobId, {}, work.clock());
  });
}

async function copyRows(
  client: PoolClient,
  clientId: string,
  record: ImportRecord,
  table: Table,
  context: ReviewContext,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  const { reading } = record;
  if (!reading) return;
  const readRow = employeeRowReader(table.columns, reading.mapping, context);
  const titleColumn =
    reading.mapping.columns.find(
      ({ field }) => field === 'fullName' || field === 'firstSurname' || field === 'surnames',
    )?.index ?? null;
  let done = 0;
  async function* lines(): AsyncGenerator<string> {
    let chunk = '';
    for await (const row of table.rows) {
      if (row.isFooter) continue;
      const reviewed = reviewRow(readRow(row), row.cells, titleColumn, context);
      chunk += copyLine([
        reviewed.rowNumber,
        reviewed.outcome,
        reviewed.title,
        row.cells,
        reviewed.draft,
        reviewed.faults,
        reviewed.hasWarning,
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
    'create temporary table stage (row_number int, outcome text, title text, cells jsonb, draft jsonb, faults jsonb, has_warning boolean) on commit drop',
  );
  await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy stage from stdin')));
  await client.query(
    `insert into import_row (client_id, import_id, row_number, outcome, title, cells, draft, faults, has_warning)
     select $1, $2, row_number, outcome, title, cells, draft, faults, has_warning from stage`,
    [clientId, record.id],
  );
}
