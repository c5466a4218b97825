import { query } from '../database.ts';
import { giveUpLate } from './outbox.ts';
import type { UserPool } from './pool.ts';

const hourMs = 3_600_000;
/** Longer than any lock: a name that was guessed at yesterday starts anew. */
const forgetLockAfterMs = 24 * hourMs;

/** A browser or an address that was not used for so long is a stranger's again. */
const forgetSourceAfterMs = 90 * 24 * hourMs;

/** Removes what no longer means anything. Correctness never depends on it: whoever reads, compares the time. */
export async function sweep(pool: UserPool): Promise<void> {
  const now = pool.clock();
  const hourAgo = new Date(now.getTime() - hourMs);
  await query(pool.db, 'delete from cloud.sign_in_step where expires_at < $1', [now]);
  await query(pool.db, 'delete from cloud.spent where expires_at < $1', [now]);
  await giveUpLate(pool);
  await query(pool.db, 'delete from cloud.code where expires_at < $1', [hourAgo]);
  await query(pool.db, 'delete from cloud.session where expires_at < $1', [hourAgo]);
  await query(pool.db, 'delete from cloud.lock_out where updated_at < $1', [
    new Date(now.getTime() - forgetLockAfterMs),
  ]);
  await query(pool.db, 'delete from cloud.familiar_source where seen_at < $1', [
    new Date(now.getTime() - forgetSourceAfterMs),
  ]);
}
