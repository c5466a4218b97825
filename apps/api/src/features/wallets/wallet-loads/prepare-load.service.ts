import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { advanceJob, finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { checkLines, compareNames, doubtsOfLoad, hasFaults, resolvePeople } from './check-lines.sql.ts';
import { readLoadFile } from './load-file.ts';
import { copyLines, insertLines, patchLoad, recountLoad, type LoadPatch } from './load-writes.sql.ts';
import { getLoadHead, lockLoadOfClient } from './wallet-loads.sql.ts';

/** Dependencies of a load's tasks. */
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
  const file =
    head.file_key !== null && head.line_count === 0 ? await readLoadFile(work, clientId, head) : null;
  if (file !== null && 'refused' in file) {
    await inTenant(work.pool, clientId, async (db) => {
      const load = await lockLoadOfClient(db, clientId, loadId);
      if (load?.validated_at !== null || load.job_id !== jobId) return;
      const now = clock();
      await patchLoad(
        db,
        clientId,
        loadId,
        { state: 'with_errors', reason: file.refused, fileColumns: file.columns, validatedAt: now },
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
    const place = { id: loadId, walletId: load.wallet_id };
    if (file && load.line_count === 0) {
      for (let at = 0; at < file.lines.length; at += chunkLines)
        await insertLines(db, clientId, place, file.lines.slice(at, at + chunkLines));
      patch.fileSha256 = file.sha256;
      patch.fileColumns = file.columns;
    }
    if (load.copied_from_id !== null && load.line_count === 0)
      await copyFrom(db, clientId, load.copied_from_id, loadId);
    await recountLoad(db, clientId, loadId);
    // A form and an earlier load say whose each line is.
    if (load.source === 'file') {
      await resolvePeople(db, clientId, place);
      await compareNames(db, clientId, loadId);
    }
    await checkLines(db, clientId, place, null, now);
    const counted = await lockLoadOfClient(db, clientId, loadId);
    patch.warnings = await doubtsOfLoad(db, clientId, {
      ...place,
      total: counted?.total ?? 0,
      fileSha256: file?.sha256 ?? head.file_sha256,
    });
    patch.state = (await hasFaults(db, clientId, loadId)) ? 'with_errors' : 'draft';
    // A rejected load is a draft before it can have errors again.
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
