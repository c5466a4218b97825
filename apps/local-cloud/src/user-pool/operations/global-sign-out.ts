import { inTransaction } from '../../database.ts';
import type { Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { endSessions } from '../users.ts';

/** Ends every session of the caller, this one too. */
export async function globalSignOut(pool: UserPool, { user }: Holder): Promise<Output> {
  await inTransaction(pool.db, (tx) => endSessions(tx, pool, user.sub));
  return {};
}
