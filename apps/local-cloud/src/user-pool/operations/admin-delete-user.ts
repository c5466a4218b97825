import { inTransaction, query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { forgetCodes } from '../codes.ts';
import type { UserPool } from '../pool.ts';
import { normalizeUsername, requireUser } from '../users.ts';

/** The name is free again. Sessions, devices and factors go with the account, and codes under way open nothing. */
export async function adminDeleteUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  await inTransaction(pool.db, async (tx) => {
    const { sub, username } = await requireUser(tx, given);
    await forgetCodes(tx, pool, username);
    await query(tx, 'delete from cloud.pool_user where sub = $1', [sub]);
  });
  return {};
}
