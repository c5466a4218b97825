import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, normalizeUsername, requireUser } from '../users.ts';

export async function adminUserGlobalSignOut(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const user = await requireUser(pool.db, normalizeUsername(requiredText(input, 'Username', 128)));
  await inTransaction(pool.db, (tx) => endSessions(tx, pool, user.sub));
  return {};
}
