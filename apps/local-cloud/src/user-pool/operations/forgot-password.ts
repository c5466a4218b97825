import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import { deliverCode } from '../code-delivery.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import { findUser, normalizeUsername, type PoolUser } from '../users.ts';

/**
 * Sends a code with which to choose a new password. Names that nobody has, and users who may not (disabled, invited, not
 * confirmed), get the same answer and no code.
 */
export async function forgotPassword(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const username = normalizeUsername(requiredText(input, 'Username', 128));
  const user = await findUser(pool.db, username);
  const mayReset = user !== null && isResettable(user);
  const delivery = await inTransaction(pool.db, (tx) =>
    deliverCode(tx, pool, { username, user, purpose: 'password_reset', channel: 'email', deliver: mayReset }),
  );
  sendSoon(pool);
  return { CodeDeliveryDetails: delivery };
}

/** An address that its owner changed and has not confirmed yet gets no codes. */
function isResettable(user: PoolUser): boolean {
  return (
    user.enabled &&
    ['CONFIRMED', 'RESET_REQUIRED'].includes(user.status) &&
    user.attributes['email_verified'] !== 'false'
  );
}
