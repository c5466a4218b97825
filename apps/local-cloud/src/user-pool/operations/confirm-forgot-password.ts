import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import { codeError, consumeCode, limitExceeded, tryCode } from '../codes.ts';
import { countFailure, passLock } from '../lock-out.ts';
import { assertAcceptablePassword, setPassword } from '../passwords.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, findUser, normalizeUsername } from '../users.ts';

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
    if (tried === 'right' || tried === 'wrong') await countFailure(pool.db, pool, username, limitExceeded);
    throw codeError(tried === 'right' ? 'wrong' : tried);
  }
  await inTransaction(pool.db, async (tx) => {
    await passLock(tx, pool, username, true, limitExceeded);
    await consumeCode(tx, pool, username, 'password_reset', code);
    await endSessions(tx, pool, user.sub);
    await setPassword(tx, pool, user, { password, status: 'CONFIRMED', expiresAt: null });
  });
  return {};
}
