import { query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { normalizeUsername, requireUser } from '../users.ts';

/** The name may come in again; sessions that were ended stay so. */
export async function adminEnableUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const user = await requireUser(pool.db, normalizeUsername(requiredText(input, 'Username', 128)));
  await query(pool.db, 'update cloud.pool_user set enabled = true, updated_at = $2 where sub = $1', [
    user.sub,
    pool.clock(),
  ]);
  return {};
}
