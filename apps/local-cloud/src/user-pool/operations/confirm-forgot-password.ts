import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import { assertClient } from '../client.ts';
import { codeError, consumeCode, limitExceeded, tryCode } from '../codes.ts';
import { clearLock, countFailure, passLock } from '../lock-out.ts';
import { assertAcceptablePassword, assertNotGiven, setPassword } from '../passwords.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, findUser, normalizeUsername } from '../users.ts';

/** Counted apart from passwords: who was locked out by somebody's guesses comes in by a code. */
const codeLock = { guessed: 'code', whenLocked: limitExceeded } as const;

/** Sets the new password, ends every session, and opens a lock. The rule is checked first, so that it costs no try. */
export async function confirmForgotPassword(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const username = normalizeUsername(requiredText(input, 'Username', 128));
  const password = requiredText(input, 'Password', 1_024);
  const code = requiredText(input, 'ConfirmationCode', 64);
  assertAcceptablePassword(password, username);

  const tried = await tryCode(pool, username, 'password_reset', code);
  const user = await findUser(pool.db, username);
  if (tried !== 'right' || user === null) {
    if (tried === 'right' || tried === 'wrong') await countFailure(pool.db, pool, username, codeLock);
    throw codeError(tried === 'right' ? 'wrong' : tried);
  }
  // The code stays good.
  assertNotGiven(pool, user, password);
  await changing(pool, user, 'password_recovered', async (tx) => {
    await passLock(tx, pool, username, true, codeLock);
    await consumeCode(tx, pool, username, 'password_reset', code);
    await clearLock(tx, pool, username);
    await endSessions(tx, pool, user.sub);
    await setPassword(tx, pool, user, { password, status: 'CONFIRMED', expiresAt: null });
  });
  return {};
}
