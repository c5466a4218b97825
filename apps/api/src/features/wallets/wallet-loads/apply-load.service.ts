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
import { nextWaiting, settleLines, type WaitingLine } from './apply-load.sql.ts';
import { enqueueApplying, isDue, releaseLoad } from './fund-loads.service.ts';
import { noticeFailedLines } from './load-notices.service.ts';
import { countLinesIn, patchLoad } from './load-writes.sql.ts';
import type { LoadTasks } from './prepare-load.service.ts';
import { listDue } from './waiting-loads.sql.ts';
import { lockLoadOfClient, sumLines, type LoadRecord } from './wallet-loads.sql.ts';

/** Lines of one transaction: small enough to be redone in a moment, large enough that the commits cost little. */
const batchLines = 5_000;

/** Actor of what nobody in particular did. */
export const system: Actor = {
  id: 'system',
  name: 'Antela',
  impersonator: null,
  requestId: null,
  ip: null,
};

/**
 * Credits the lines of a load that are waiting, batch by batch, each in one transaction behind the load's lock: after a crash, or
 * beside another worker, it goes on with what still waits, and no line is credited twice.
 */
export async function applyLoad(work: LoadTasks, clientId: string, loadId: string): Promise<void> {
  for (;;) {
    const isOver = await inTenant(work.bulkPool, clientId, (db) =>
      applyBatch(db, clientId, loadId, work.clock(), work.batchLines ?? batchLines),
    );
    if (isOver) return;
  }
}

/** @returns true when nothing is left to do */
async function applyBatch(
  db: Db,
  clientId: string,
  loadId: string,
  now: Date,
  limit: number,
): Promise<boolean> {
  const load = await lockLoadOfClient(db, clientId, loadId);
  if (load?.state === 'scheduled' && isDue(load, now)) {
    await patchLoad(db, clientId, loadId, { state: 'processing' }, now);
    if (load.job_id !== null) await startJob(db, clientId, load.job_id, load.line_count);
  } else if (load?.state !== 'processing') return true;
  const lines = await nextWaiting(db, clientId, loadId, limit);
  if (lines.length > 0) await applyLines(db, clientId, loadId, lines, now);
  if (lines.length === limit) {
    if (load.job_id !== null) {
      const waiting = await countLinesIn(db, clientId, loadId, 'pending');
      await advanceJob(db, clientId, load.job_id, load.line_count - waiting);
    }
    return false;
  }
  await finish(db, clientId, load, now);
  return true;
}

async function applyLines(
  db: Db,
  clientId: string,
  loadId: string,
  lines: readonly WaitingLine[],
  now: Date,
): Promise<void> {
  const balances = await lockBalances(
    db,
    clientId,
    'wallet_user',
    lines.map((line) => line.wallet_user_id),
    now,
  );
  const today = bogotaDate(now);
  const outcomes = lines.map((line) => ({
    ...line,
    reason: whyNot(line, balances.get(line.wallet_user_id) ?? 0, today),
  }));
  await post(
    db,
    clientId,
    outcomes
      .filter(({ reason }) => reason === null)
      .map((line) => ({
        eventKey: `load-line:${line.id}`,
        debit: commitmentOf(loadId),
        credit: balanceOf(line.wallet_user_id),
        amount: line.amount,
        advanceId: null,
      })),
    now,
  );
  await settleLines(
    db,
    clientId,
    outcomes.map(({ id, reason }) => ({ id, reason })),
    now,
  );
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
  await recordAudit(db, clientId, system, now, {
    action: 'wallet_load.applied',
    entityKind: 'wallet_load',
    entityId: load.id,
    changes: { state: ['processing', state], applied: [null, applied], failed: [null, failed] },
  });
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
