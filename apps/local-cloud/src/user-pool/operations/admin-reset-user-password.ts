import type { PoolClient } from 'pg';
import { inTransaction, query } from '../../database.ts';
import { optionalTexts, requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { recordEvent, tellSoon } from '../account-events.ts';
import { assertPool } from '../client.ts';
import { deliverCode } from '../code-delivery.ts';
import { forgetSources } from '../familiar-sources.ts';
import { clearLock } from '../lock-out.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import { forgetRecoveryCodes } from '../recovery-codes.ts';
import { endSessions, normalizeUsername, requireUser, subjectOf, type PoolUser } from '../users.ts';

/**
 * The password no longer opens anything; a code to choose a new one is on its way to the address on record. With `everything`
 * in its ClientMetadata, neither does anything else that ever did: factors, passkeys, devices, recovery codes, codes and steps under way.
 */
export async function adminResetUserPassword(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  const takesEverything = optionalTexts(input, 'ClientMetadata')['everything'] === 'true';
  await inTransaction(pool.db, async (tx) => {
    const user = await requireUser(tx, given);
    if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED') {
      throw new WireError('NotAuthorizedException', 'User password cannot be reset in the current state.');
    }
    await query(tx, "update cloud.pool_user set status = 'RESET_REQUIRED', updated_at = $2 where sub = $1", [
      user.sub,
      pool.clock(),
    ]);
    await endSessions(tx, pool, user.sub);
    if (takesEverything) await takeEverything(tx, pool, user);
    await deliverCode(tx, pool, {
      username: user.username,
      user,
      purpose: 'password_reset',
      channel: 'email',
      deliver: true,
      isAdministrators: true,
    });
  });
  sendSoon(pool);
  tellSoon(pool);
  return {};
}

/** Removes every way in that the account had: only the code sent to the address on record opens it again. */
async function takeEverything(tx: PoolClient, pool: UserPool, user: PoolUser): Promise<void> {
  await query(
    tx,
    `update cloud.pool_user set password = null, password_version = password_version + 1, totp_secret = null,
       totp_pending = null, mfa_enabled = '{}', mfa_preferred = null where sub = $1`,
    [user.sub],
  );
  await query(tx, 'delete from cloud.passkey where sub = $1', [user.sub]);
  await query(tx, 'delete from cloud.device where sub = $1', [user.sub]);
  await forgetRecoveryCodes(tx, user.sub);
  const subject = subjectOf(pool, user.username);
  await query(tx, 'delete from cloud.code where subject = $1', [subject]);
  await query(tx, 'delete from cloud.sign_in_step where subject = $1', [subject]);
  await forgetSources(tx, pool, user.username);
  await clearLock(tx, pool, user.username);
  await recordEvent(tx, pool, user, 'account_recovered');
}
