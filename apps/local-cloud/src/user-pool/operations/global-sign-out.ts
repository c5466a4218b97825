import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { readAccessToken } from '../tokens.ts';
import { endSessions } from '../users.ts';

/** Ends every session of the caller, this one too. */
export async function globalSignOut(pool: UserPool, input: Input): Promise<Output> {
  const { user } = await readAccessToken(pool, requiredText(input, 'AccessToken'));
  await inTransaction(pool.db, (tx) => endSessions(tx, pool, user.sub));
  return {};
}
