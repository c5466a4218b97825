import pg from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { advanceJob, finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { writeErrorFile } from './error-file.service.ts';
import { contextOf } from './import-context.service.ts';
import type { AppliedRows, ImportContext, ImportKind } from './import-kind.service.ts';
import type { ImportWork } from './import-work.ts';
import { lockImport, moveImport, openStateOf, recount, storeErrorFile } from './imports.sql.ts';

/** Rows of one transaction: small enough to be redone in a moment, large enough that the commits cost little. */
const batchRows = 5_000;

/** Batches that are written at the same time, where rows have nothing to do with each other: the work is the database's. */
const lanes = 2;

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
  const context = await inTenant(work.pool, clientId, (db) => contextOf(db, work, clientId, importId));
  const record = context?.record;
  if (!context || record?.state !== 'applying' || record.job_id === null) return;
  const jobId = record.job_id;
  const kind = work.kinds[record.kind];
  await inTenant(work.pool, clientId, (db) =>
    startJob(
      db,
      clientId,
      jobId,
      (record.counts.new ?? 0) + (record.counts.changed ?? 0) + (record.counts.applied ?? 0),
    ),
  );
  const progress = (done: number) =>
    inTenant(work.pool, clientId, (db) => advanceJob(db, clientId, jobId, done));
  try {
    if (mode === 'all_or_nothing') await applyAll(work, kind, context);
    else await applyInBatches(work, kind, context, progress);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = error.message;
    await inTenant(work.pool, clientId, async (db) => {
      await moveImport(db, clientId, importId, ['applying'], openStateOf(record), { failure: sentence });
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
    await kind.applied?.(db, context);
    await finishJob(db, clientId, jobId, errorKey === null ? {} : { resultKey: errorKey }, work.clock());
  });
}

async function applyInBatches(
  work: ImportWork,
  kind: ImportKind,
  context: ImportContext,
  progress: (done: number) => Promise<void>,
): Promise<void> {
  const { clientId } = context.scope;
  const limit = work.batchRows ?? batchRows;
  let done = context.record.counts.applied ?? 0;
  const repeat = async (applySome: (db: Db) => Promise<AppliedRows | null>) => {
    for (;;) {
      const applied = await inTenant(work.bulkPool, clientId, applySome);
      if (applied === null) return;
      done += applied.rows;
      await progress(done);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: kind.applyBeside ? lanes : 0 }, () =>
      repeat(async (db) => kind.applyBeside?.(db, context, work.clock(), limit) ?? null),
    ),
  );
  // Only now: nothing goes on by itself when the task is tried again.
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  await repeat(async (db) => {
    // Two workers on one import, as after a lost heartbeat, wait for each other: passing over each other's rows, the quicker
    // one would call the import applied too early.
    await lockImport(db, clientId, context.record.id);
    return kind.applyNext(db, context, work.clock(), limit);
  });
}

async function applyAll(work: ImportWork, kind: ImportKind, context: ImportContext): Promise<void> {
  const { clientId } = context.scope;
  await inTenant(work.bulkPool, clientId, async (db) => {
    await lockImport(db, clientId, context.record.id);
    for (;;) {
      const done = await kind.applyNext(db, context, work.clock(), batchRows);
      if (done === null) return;
      if (done.applied < done.rows)
        throw new AppError('conflict', {
          detail:
            'No se aplicó ninguna fila: los datos de alguna cambiaron después de la revisión. Haz la revisión de nuevo.',
        });
    }
  });
}

/** Undoes what an import did, if nothing was built on it since. @throws nothing: what stands in the way ends as the job's error */
export async function undoImport(
  work: ImportWork,
  clientId: string,
  importId: string,
  jobId: string,
): Promise<void> {
  await inTenant(work.bulkPool, clientId, async (db) => {
    // Its corrected rows are not applied meanwhile.
    await lockImport(db, clientId, importId);
    const context = await contextOf(db, work, clientId, importId);
    if (context?.record.state !== 'applied') {
      await finishJob(
        db,
        clientId,
        jobId,
        { error: 'El cargue cambió mientras tanto. Intenta de nuevo.' },
        work.clock(),
      );
      return;
    }
    const kind = work.kinds[context.record.kind];
    await startJob(db, clientId, jobId, context.record.counts.applied ?? 0);
    const obstacle = await kind.obstacle(db, context, true);
    if (obstacle !== null) {
      await finishJob(db, clientId, jobId, { error: obstacle }, work.clock());
      return;
    }
    await kind.undo(db, context, work.clock());
    await recount(db, clientId, importId);
    await moveImport(db, clientId, importId, ['applied'], 'undone');
    await finishJob(db, clientId, jobId, {}, work.clock());
  }).catch(async (error: unknown) => {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    await inTenant(work.pool, clientId, (db) =>
      finishJob(db, clientId, jobId, { error: sentence }, work.clock()),
    );
  });
}

/** Reason an import stays as it is; null for a fault of the service. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  // Other records of these people, even those made in this instant, hold on to them by their foreign keys.
  return error instanceof pg.DatabaseError && error.code === '23503'
    ? 'No se puede deshacer: algunos de estos empleados ya tienen RUT, billeteras u otros registros. Retíralos uno por uno.'
    : null;
}
