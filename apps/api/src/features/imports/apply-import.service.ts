import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { inTenant } from '../../db/transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { advanceJob, finishJob, startJob } from '../jobs/jobs.service.ts';
import { applyRows, nextRows } from './apply-batch.sql.ts';
import { writeErrorFile } from './error-file.service.ts';
import type { ImportWork } from './import-work.ts';
import { getImportOfClient, moveImport, recount, storeErrorFile, type ImportRecord } from './imports.sql.ts';

/** Rows of one transaction: small enough to be redone in a moment, large enough that the commits cost little. */
const batchRows = 5_000;

/**
 * Applies the rows that are ready, batch by batch, each in one transaction: after a crash it goes on with the rows that are
 * still new, and none is applied twice. All-or-nothing is one transaction that fails with its first row not taken.
 */
export async function applyImport(
  work: ImportWork,
  clientId: string,
  importId: string,
  mode: 'valid_rows' | 'all_or_nothing',
): Promise<void> {
  const record = await inTenant(work.pool, clientId, (db) => getImportOfClient(db, clientId, importId));
  if (record?.state !== 'applying' || record.job_id === null) return;
  const jobId = record.job_id;
  await inTenant(work.pool, clientId, (db) =>
    startJob(db, clientId, jobId, (record.counts.new ?? 0) + (record.counts.applied ?? 0)),
  );
  const progress = (done: number) =>
    inTenant(work.pool, clientId, (db) => advanceJob(db, clientId, jobId, done));
  try {
    if (mode === 'all_or_nothing')
      await inTenant(work.bulkPool, clientId, (db) => applyAll(db, clientId, record, work.clock));
    else await applyInBatches(work, clientId, record, progress);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = error.message;
    await inTenant(work.pool, clientId, async (db) => {
      await moveImport(db, clientId, importId, ['applying'], 'ready', { failure: sentence });
      await finishJob(db, clientId, jobId, { error: sentence }, work.clock());
    });
    return;
  }
  await inTenant(work.pool, clientId, (db) => recount(db, clientId, importId));
  const errorKey = await writeErrorFile(work, clientId, importId);
  await inTenant(work.pool, clientId, async (db) => {
    await storeErrorFile(db, clientId, importId, errorKey);
    await moveImport(db, clientId, importId, ['applying'], 'applied', {
      appliedAt: work.clock(),
      failure: null,
    });
    await finishJob(db, clientId, jobId, errorKey === null ? {} : { resultKey: errorKey }, work.clock());
  });
}

async function applyInBatches(
  work: ImportWork,
  clientId: string,
  record: ImportRecord,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  for (let done = record.counts.applied ?? 0; ;) {
    const applied = await inTenant(work.bulkPool, clientId, (db) =>
      applyNext(db, clientId, record, work.clock(), work.batchRows),
    );
    if (applied === null) return;
    done += applied.rows;
    await progress(done);
  }
}

async function applyAll(db: Db, clientId: string, record: ImportRecord, clock: () => Date): Promise<void> {
  for (;;) {
    const applied = await applyNext(db, clientId, record, clock());
    if (applied === null) return;
    if (applied.created < applied.rows)
      throw new AppError('conflict', {
        detail:
          'No se aplicó ninguna fila: alguien creó antes a uno de estos empleados. Haz la revisión de nuevo.',
      });
  }
}

async function applyNext(
  db: Db,
  clientId: string,
  record: ImportRecord,
  now: Date,
  limit = batchRows,
): Promise<{ rows: number; created: number } | null> {
  const rows = await nextRows(db, clientId, record.id, limit);
  if (rows.length === 0) return null;
  const ids = rows.map((row) => ({
    row_number: row.row_number,
    employee_id: row.employee_id ?? newId(),
    employment_id: newId(),
    audit_id: newId(),
  }));
  const created = await applyRows(
    db,
    clientId,
    record.id,
    ids,
    { id: record.created_by, name: record.created_by_name, requestId: null },
    now,
  );
  return { rows: rows.length, created };
}

/** Undoes what an import created, if nothing was built on it since. @throws nothing: what stands in the way ends as the job's error */
export async function undoImport(
  work: ImportWork,
  clientId: string,
  importId: string,
  jobId: string,
): Promise<void> {
  await inTenant(work.pool, clientId, async (db) => {
    const record = await getImportOfClient(db, clientId, importId);
    if (record?.state !== 'applied') return;
    await startJob(db, clientId, jobId, record.counts.applied ?? 0);
    const blocked = await countDependents(db, clientId, importId);
    if (blocked > 0) {
      const error = `No se puede deshacer: ${blocked} de estos empleados ya tienen adelantos, restricciones o cambios. Retíralos uno por uno.`;
      await finishJob(db, clientId, jobId, { error }, work.clock());
      return;
    }
    await removeCreated(db, clientId, importId);
    await recount(db, clientId, importId);
    await moveImport(db, clientId, importId, ['applied'], 'undone');
    await finishJob(db, clientId, jobId, {}, work.clock());
  });
}

async function countDependents(db: Db, clientId: string, importId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from import_row r
    join employment e on e.client_id = r.client_id and e.id = r.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied'
      and (e.version > 1 or p.version > 1 or p.activated_at is not null
           or exists (select from advance a where a.client_id = e.client_id and a.employment_id = e.id)
           or exists (select from suspension_period s where s.client_id = e.client_id and s.employment_id = e.id)
           or exists (select from access_restriction ar where ar.client_id = e.client_id and ar.employee_id = e.employee_id))`);
  return row?.n ?? 0;
}

/** People go with their only employment; whoever was there before keeps the others. */
async function removeCreated(db: Db, clientId: string, importId: string): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from employment e using import_row r
      where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied' and e.client_id = r.client_id and e.id = r.employment_id
      returning e.id, e.employee_id)
    update import_row r set outcome = 'new', employment_id = null from gone where r.client_id = ${clientId} and r.import_id = ${importId} and r.employment_id = gone.id`);
  await db.run(sql`
    delete from employee p using import_row r
    where r.client_id = ${clientId} and r.import_id = ${importId} and p.client_id = r.client_id and p.id = r.employee_id
      and not exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id)`);
  await db.run(
    sql`update import_row set employee_id = null where client_id = ${clientId} and import_id = ${importId} and outcome = 'new'`,
  );
}
