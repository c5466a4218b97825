import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { lockBalances, post } from '../../ledger/ledger/ledger.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { advanceJob, finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { balanceOf, commitmentOf } from '../wallets/wallet-funds.service.ts';
import {
  markApplied,
  markFailed,
  nextWaiting,
  type TakingLines,
  type WaitingLine,
} from './apply-load.sql.ts';
import { enqueueApplying, isDue, releaseLoad } from './fund-loads.service.ts';
import { noticeFailedLines } from './load-notices.service.ts';
import { countLinesIn, patchLoad } from './load-writes.sql.ts';
import type { LoadTasks } from './prepare-load.service.ts';
import { listDue } from './waiting-loads.sql.ts';
import { lockLoadOfClient, sumLines, type LoadRecord } from './wallet-loads.sql.ts';

/** Lines of one transaction: small enough to be redone in a moment, large enough that the commits cost little. */
const batchLines = 5_000;

/** Batches are written at the same time from both ends of the file: the work is the database's. */
const lanes = ['from the first', 'from the last'] as const;

/** Actor of what nobody in particular did. */
export const system: Actor = {
  id: 'system',
  name: 'Antela',
  impersonator: null,
  requestId: null,
  ip: null,
};

/**
 * Credits the lines of a load that are waiting, batch by batch, each in one transaction: after a crash, or beside another worker, it
 * goes on with what still waits, and no line is credited twice. A load of more than one batch is written by lanes beside each
 * other; the load begins and ends behind its lock.
 */
export async function applyLoad(work: LoadTasks, clientId: string, loadId: string): Promise<void> {
  const limit = work.batchLines ?? batchLines;
  for (;;) {
    const progress = await inTenant(work.bulkPool, clientId, (db) =>
      applyBatch(db, clientId, loadId, work.clock(), limit),
    );
    if (progress === null) return;
    const ended = await Promise.allSettled(
      lanes.map((taking) => applyBeside(work, clientId, loadId, taking, progress)),
    );
    // Only now: nothing goes on by itself when the task is tried again.
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
  }
}

interface Progress {
  jobId: string | null;
  /** Lines that have their answer. */
  done: number;
}

/** Applies lines that nobody else is at, until none is left. They are held, so the load does not end before them. */
async function applyBeside(
  { pool, bulkPool, clock, batchLines: limit = batchLines }: LoadTasks,
  clientId: string,
  loadId: string,
  taking: TakingLines,
  progress: Progress,
): Promise<void> {
  for (;;) {
    const settled = await inTenant(bulkPool, clientId, (db) =>
      applyNext(db, clientId, loadId, clock(), limit, taking),
    );
    progress.done += settled;
    const { jobId, done } = progress;
    if (settled > 0 && jobId !== null)
      await inTenant(pool, clientId, (db) => advanceJob(db, clientId, jobId, done));
    if (settled < limit) return;
  }
}

/** Begins a load, applies lines of it that may be held by others, and ends it when none is left. @returns null once it is over */
async function applyBatch(
  db: Db,
  clientId: string,
  loadId: string,
  now: Date,
  limit: number,
): Promise<Progress | null> {
  const load = await lockLoadOfClient(db, clientId, loadId);
  if (load?.state === 'scheduled' && isDue(load, now)) {
    await patchLoad(db, clientId, loadId, { state: 'processing' }, now);
    if (load.job_id !== null) await startJob(db, clientId, load.job_id, load.line_count);
  } else if (load?.state !== 'processing') return null;
  const settled = await applyNext(db, clientId, loadId, now, limit, 'wait');
  if (settled < limit) {
    await finish(db, clientId, load, now);
    return null;
  }
  const done = load.line_count - (await countLinesIn(db, clientId, loadId, 'pending'));
  if (load.job_id !== null) await advanceJob(db, clientId, load.job_id, done);
  return { jobId: load.job_id, done };
}

/** @returns how many lines have their answer now */
async function applyNext(
  db: Db,
  clientId: string,
  loadId: string,
  now: Date,
  limit: number,
  taking: TakingLines,
): Promise<number> {
  const lines = await nextWaiting(db, clientId, loadId, limit, taking);
  if (lines.length === 0) return 0;
  const balances = await lockBalances(
    db,
    clientId,
    'wallet_user',
    lines.map((line) => line.wallet_user_id),
    now,
  );
  const today = bogotaDate(now);
  const able: WaitingLine[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const line of lines) {
    const reason = whyNot(line, balances.get(line.wallet_user_id) ?? 0, today);
    if (reason === null) able.push(line);
    else failed.push({ id: line.id, reason });
  }
  const ids = able.map(({ id }) => id);
  await markApplied(db, clientId, ids, now);
  if (failed.length > 0) await markFailed(db, clientId, failed);
  // Last, because all lanes take from the load's one account: the others wait for it until the transaction ends.
  await post(
    db,
    clientId,
    able.map((line) => ({
      eventKey: `load-line:${line.id}`,
      debit: commitmentOf(loadId),
      credit: balanceOf(line.wallet_user_id),
      amount: line.amount,
      advanceId: null,
    })),
    now,
  );
  return lines.length;
}

/** A sentence for what has changed since the load was approved, or null. */
function whyNot(line: WaitingLine, balance: number, today: string): string | null {
  if (line.wallet_state !== 'active') return 'La billetera no está activa.';
  if (line.end_date !== null && line.end_date < today) return 'La persona ya se retiró de la empresa.';
  if (line.user_state !== 'active') return 'Su inscripción en la billetera no está activa.';
  if (line.user_cap !== null && balance + line.amount > line.user_cap)
    return 'Su saldo pasaría del tope por usuario de la billetera.';
  return null;
}

/** Every line has its answer: what was set aside and not used goes back to the fund. */
async function finish(db: Db, clientId: string, load: LoadRecord, now: Date): Promise<void> {
  const sums = new Map((await sumLines(db, clientId, load.id)).map((row) => [row.state, row]));
  const applied = (sums.get('applied')?.count ?? 0) + (sums.get('reversed')?.count ?? 0);
  const failed = sums.get('failed')?.count ?? 0;
  const state = failed === 0 ? 'applied' : applied === 0 ? 'failed' : 'partially_applied';
  await patchLoad(db, clientId, load.id, { state, appliedAt: now }, now);
  await releaseLoad({ db, scope: { clientId }, actor: system, now }, load, 'release');
  if (load.job_id !== null) await finishJob(db, clientId, load.job_id, {}, now);
  if (failed > 0) await noticeFailedLines(db, clientId, load, { applied, failed }, now);
  await recordAudit(
    { db, scope: { clientId }, actor: system, now },
    'wallet_load.applied',
    'wallet_load',
    load.id,
    { state: ['processing', state], applied: [null, applied], failed: [null, failed] },
  );
  const { id: walletloadid, wallet_id: walletid, company_id: companyid } = load;
  const total = (sums.get('applied')?.amount ?? 0) + (sums.get('reversed')?.amount ?? 0);
  await notifyWebhooks(
    db,
    clientId,
    [
      {
        type: 'load.applied',
        key: `load:${walletloadid}`,
        data: { walletloadid, walletid, companyid, state, applied, failed, total },
      },
    ],
    now,
  );
}

/** Sets the loads going whose day has come, and those that a worker left behind. */
export async function startDueLoads(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    for (const id of await listDue(db, clientId, bogotaDate(now))) await enqueueApplying(db, clientId, id);
  });
}
