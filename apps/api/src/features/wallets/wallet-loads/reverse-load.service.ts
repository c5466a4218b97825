import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { lockBalances, post } from '../../ledger/ledger/ledger.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import { balanceOf, commitmentOf } from '../wallets/wallet-funds.service.ts';
import { nextApplied, reverseLines } from './apply-load.sql.ts';
import { releaseLoad } from './fund-loads.service.ts';
import { patchLoad } from './load-writes.sql.ts';
import type { LoadTasks } from './prepare-load.service.ts';
import { lockLoadOfClient, sumLines, type LoadRecord } from './wallet-loads.sql.ts';

export interface Reversal {
  clientId: string;
  loadId: string;
  jobId: string;
  /** Null for the whole load. */
  lineIds: readonly string[] | null;
  reason: string;
  actor: { id: string; name: string };
}

/** Lines of one transaction. */
const batchLines = 5_000;

/**
 * Takes a load back, or some of its lines, as far as each balance allows, batch by batch. What a batch takes goes back to the
 * fund with it; a line that had already given back all it could is passed over, so running it again is harmless.
 */
export async function runReversal(work: LoadTasks, reversal: Reversal): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await inTenant(work.bulkPool, reversal.clientId, (db) =>
      reverseBatch(db, reversal, from, work.clock(), work.batchLines ?? batchLines),
    );
  }
}

/** @returns the row number to go on after, or null at the end */
async function reverseBatch(
  db: Db,
  reversal: Reversal,
  after: number,
  now: Date,
  limit: number,
): Promise<number | null> {
  const { clientId, loadId, jobId, lineIds, reason } = reversal;
  const load = await lockLoadOfClient(db, clientId, loadId);
  if (!load || !['applied', 'partially_applied', 'partially_reversed'].includes(load.state)) {
    await finishJob(db, clientId, jobId, {}, now);
    return null;
  }
  await startJob(db, clientId, jobId, load.line_count);
  const lines = await nextApplied(db, clientId, loadId, lineIds, after, limit);
  const balances = await lockBalances(
    db,
    clientId,
    'wallet_user',
    lines.map((line) => line.wallet_user_id),
    now,
  );
  const taken = lines.flatMap((line) => {
    const balance = balances.get(line.wallet_user_id) ?? 0;
    const amount = Math.min(balance, line.amount - line.reversed_amount);
    balances.set(line.wallet_user_id, balance - amount);
    return amount === 0 ? [] : [{ ...line, taken: amount }];
  });
  await post(
    db,
    clientId,
    taken.map((line) => ({
      // The amount given back before is part of the name: giving back the rest later is another event.
      eventKey: `load-line:${line.id}:reverse:${line.reversed_amount}`,
      debit: balanceOf(line.wallet_user_id),
      credit: commitmentOf(loadId),
      amount: line.taken,
      advanceId: null,
    })),
    now,
  );
  await reverseLines(
    db,
    clientId,
    taken.map((line) => ({ id: line.id, amount: line.taken })),
    reason,
  );
  await settle(db, reversal, load, taken, now);
  if (lines.length === limit) return lines.at(-1)?.row_number ?? null;
  await finishJob(db, clientId, jobId, {}, now);
  return null;
}

async function settle(
  db: Db,
  { clientId, actor: who, reason }: Reversal,
  load: LoadRecord,
  taken: readonly { taken: number }[],
  now: Date,
): Promise<void> {
  if (taken.length === 0) return;
  const sums = new Map((await sumLines(db, clientId, load.id)).map((row) => [row.state, row]));
  const isWhole = (sums.get('applied')?.count ?? 0) === 0;
  const state = isWhole ? 'reversed' : 'partially_reversed';
  await patchLoad(db, clientId, load.id, state === load.state ? {} : { state }, now);
  const actor = { ...who, impersonator: null, requestId: null, ip: null };
  await releaseLoad({ db, scope: { clientId }, actor, now }, load, 'reverse');
  await recordAudit({ db, scope: { clientId }, actor, now }, 'wallet_load.reversed', 'wallet_load', load.id, {
    reversed: [null, taken.reduce((sum, line) => sum + line.taken, 0)],
    lines: [null, taken.length],
    reason: [null, reason],
  });
}
