import { inTransaction, query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import { codeError, consumeCode, limitExceeded, tryCode } from '../codes.ts';
import { countFailure, passLock } from '../lock-out.ts';
import type { UserPool } from '../pool.ts';
import { findUser, normalizeUsername, setAttributes } from '../users.ts';

/** Counted apart from passwords: who was locked out by somebody's guesses comes in by a code. */
const codeLock = { guessed: 'code', whenLocked: limitExceeded } as const;

/** Confirms an account by the code that went to its address, and with it the address. */
export async function confirmSignUp(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const username = normalizeUsername(requiredText(input, 'Username', 128));
  const code = requiredText(input, 'ConfirmationCode', 64);
  const tried = await tryCode(pool, username, 'confirm_account', code);
  const user = await findUser(pool.db, username);
  if (tried !== 'right' || user === null) {
    if (tried === 'right' || tried === 'wrong') await countFailure(pool.db, pool, username, codeLock);
    throw codeError(tried === 'right' ? 'wrong' : tried);
  }
  await inTransaction(pool.db, async (tx) => {
    await passLock(tx, pool, username, false, codeLock);
    await consumeCode(tx, pool, username, 'confirm_account', code);
    await query(
      tx,
      "update cloud.pool_user set status = 'CONFIRMED' where sub = $1 and status = 'UNCONFIRMED'",
      [user.sub],
    );
    await setAttributes(tx, pool, user.sub, { email_verified: 'true' });
  });
  return {};
}
