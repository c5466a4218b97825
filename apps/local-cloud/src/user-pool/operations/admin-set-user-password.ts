import { inTransaction } from '../../database.ts';
import { optionalBoolean, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { clearLock } from '../lock-out.ts';
import { assertAcceptablePassword, setPassword } from '../passwords.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, normalizeUsername, requireUser } from '../users.ts';

const temporaryForMs = 7 * 86_400_000;

/** Sets a password, for good or until its user chooses one; ends all sessions and opens a lock. */
export async function adminSetUserPassword(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  const password = requiredText(input, 'Password', 1_024);
  const permanent = optionalBoolean(input, 'Permanent') ?? false;
  await inTransaction(pool.db, async (tx) => {
    const user = await requireUser(tx, given);
    assertAcceptablePassword(password, user.username);
    await endSessions(tx, pool, user.sub);
    await clearLock(tx, pool, user.username);
    await setPassword(tx, pool, user, {
      password,
      status: permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      expiresAt: permanent ? null : new Date(pool.clock().getTime() + temporaryForMs),
    });
  });
  return {};
}
