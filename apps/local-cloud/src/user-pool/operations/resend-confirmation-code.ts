import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertClient } from '../client.ts';
import { deliverCode } from '../code-delivery.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import { findUser, normalizeUsername } from '../users.ts';

/** Sends the confirmation code again; who has nothing to confirm, or does not exist, gets the same answer and no code. */
export async function resendConfirmationCode(pool: UserPool, input: Input): Promise<Output> {
  assertClient(pool, input);
  const username = normalizeUsername(requiredText(input, 'Username', 128));
  const user = await findUser(pool.db, username);
  const deliver = user !== null && user.enabled && user.status === 'UNCONFIRMED';
  const delivery = await inTransaction(pool.db, (tx) =>
    deliverCode(tx, pool, { username, user, purpose: 'confirm_account', channel: 'email', deliver }),
  );
  sendSoon(pool);
  return { CodeDeliveryDetails: delivery };
}
