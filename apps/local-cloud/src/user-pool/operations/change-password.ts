import { query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import { countFailure, passLock } from '../lock-out.ts';
import { wrongPassword } from '../password-proof.ts';
import { assertAcceptablePassword, isPassword, setPassword } from '../passwords.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

/** Changes one's own password; every other session ends. Guesses at the present one count like those at sign-in. */
export async function changePassword(
  pool: UserPool,
  { user, session }: Holder,
  input: Input,
): Promise<Output> {
  const previous = requiredText(input, 'PreviousPassword', 1_024);
  const proposed = requiredText(input, 'ProposedPassword', 1_024);
  assertAcceptablePassword(proposed, user.username);
  if (!isPassword(pool, user.username, user, previous)) {
    await countFailure(pool.db, pool, user.username);
    throw wrongPassword();
  }
  await changing(pool, user, 'password_changed', async (tx) => {
    await passLock(tx, pool, user.username, true);
    await setPassword(tx, pool, user, { password: proposed, status: 'CONFIRMED', expiresAt: null });
    await query(
      tx,
      'update cloud.session set revoked_at = $3 where sub = $1 and id <> $2 and revoked_at is null',
      [user.sub, session.id, pool.clock()],
    );
  });
  return {};
}
