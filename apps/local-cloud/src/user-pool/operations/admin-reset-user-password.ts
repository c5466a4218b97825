import { inTransaction, query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { deliverCode } from '../code-delivery.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, normalizeUsername, requireUser } from '../users.ts';

/** The password no longer opens anything; a code to choose a new one is on its way. */
export async function adminResetUserPassword(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const username = normalizeUsername(requiredText(input, 'Username', 128));
  await inTransaction(pool.db, async (tx) => {
    const user = await requireUser(tx, username);
    if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED') {
      throw new WireError('NotAuthorizedException', 'User password cannot be reset in the current state.');
    }
    await query(tx, "update cloud.pool_user set status = 'RESET_REQUIRED', updated_at = $2 where sub = $1", [
      user.sub,
      pool.clock(),
    ]);
    await endSessions(tx, pool, user.sub);
    await deliverCode(tx, pool, {
      username,
      user,
      purpose: 'password_reset',
      channel: 'email',
      deliver: true,
    });
  });
  sendSoon(pool);
  return {};
}
