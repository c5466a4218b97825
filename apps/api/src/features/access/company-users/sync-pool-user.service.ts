import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant, readInTenant } from '../../../db/transaction.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { getPoolUser, setSubject } from './account-owners.sql.ts';

/** Has a worker bring the pool to what this transaction says of the user, once it has committed. */
export const syncSoon = (db: Db, clientId: string, userId: string): Promise<void> =>
  enqueue(db, { task: 'sync-pool-user', payload: { clientId, userId }, jobKey: `pool-user:${userId}` });

/** Account of the pool that was left for another name before anybody activated it. */
export interface FormerName {
  username: string;
  subject: string;
}

/** Has a worker take the former account out of the pool, once this transaction has committed. */
export const removeNameSoon = (db: Db, clientId: string, userId: string, former: FormerName): Promise<void> =>
  enqueue(db, {
    task: 'sync-pool-user',
    payload: { clientId, userId, former },
    jobKey: `pool-user:${userId}:${former.subject}`,
  });

/**
 * Brings one user of the pool to what the database says: made and invited, their address, let in or kept out. May run any number of
 * times; when the pool does not answer it throws, and the queue tries again.
 */
export async function syncPoolUser(
  pool: Pool,
  poolUsers: PoolUsers,
  clientId: string,
  userId: string,
  former?: FormerName,
): Promise<void> {
  // The user's own name is another job's.
  if (former) return poolUsers.removeUser(former.username, former.subject);
  const user = await readInTenant(pool, clientId, (db) => getPoolUser(db, clientId, userId));
  if (!user) return;
  const { username, full_name: name, email } = user;
  if (user.subject === null) {
    // After a crash between the two steps the pool knows the user already.
    const known = await poolUsers.findSubject(username);
    // Nobody is invited to where they may not come in.
    if (known === null && user.state === 'blocked') return;
    const subject =
      known ?? (await poolUsers.createUser({ username, email, name, clientId, isInvited: true }));
    await inTenant(pool, clientId, (db) => setSubject(db, clientId, userId, { username, subject }));
  }
  if (user.state === 'blocked') {
    await poolUsers.disable(username);
    await poolUsers.endSessions(username);
  } else {
    await poolUsers.setEmail(username, email);
    await poolUsers.enable(username);
  }
}
