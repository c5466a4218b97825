import { inTransaction, query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, normalizeUsername, requireUser } from '../users.ts';

/** Nobody may come in under this name any more, and who is in is out. */
export async function adminDisableUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  await inTransaction(pool.db, async (tx) => {
    const user = await requireUser(tx, given);
    await query(tx, 'update cloud.pool_user set enabled = false, updated_at = $2 where sub = $1', [
      user.sub,
      pool.clock(),
    ]);
    await endSessions(tx, pool, user.sub);
  });
  return {};
}
