import { inTransaction } from '../database.ts';
import { invalidParameter, optionalBoolean, optionalRecord } from '../input.ts';
import type { Input } from '../wire.ts';
import { recordEvent, tellSoon } from './account-events.ts';
import { mfaKindsOf, switchMfa } from './mfa.ts';
import type { UserPool } from './pool.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';
import { findUserBySub, type MfaKind, type PoolUser } from './users.ts';

const fields: readonly [string, MfaKind][] = [
  ['SoftwareTokenMfaSettings', 'SOFTWARE_TOKEN_MFA'],
  ['SMSMfaSettings', 'SMS_MFA'],
  ['EmailMfaSettings', 'EMAIL_OTP'],
];

/** Applies the three settings of the wire; what is not mentioned stays. Refuses to switch on what cannot be used. */
export async function setMfaPreference(pool: UserPool, user: PoolUser, input: Input): Promise<void> {
  await inTransaction(pool.db, async (tx) => {
    for (const [field, kind] of fields) {
      if (input[field] === undefined || input[field] === null) continue;
      const settings = optionalRecord(input, field);
      const enabled = optionalBoolean(settings, 'Enabled');
      const preferred = optionalBoolean(settings, 'PreferredMfa');
      if ((enabled === true || preferred === true) && !isReady(user, kind))
        throw invalidParameter(`User has not set up ${kind}`);
      const isOn = preferred === true ? true : enabled;
      await switchMfa(tx, pool, user.sub, kind, { enabled: isOn, preferred });
      if (isOn !== undefined && isOn !== user.mfa_enabled.includes(kind))
        await recordEvent(tx, pool, user, isOn ? 'factor_connected' : 'factor_disconnected');
    }
    // They stand in for a second factor: without one they would be a way in that nobody remembers.
    const changed = await findUserBySub(tx, user.sub);
    if (changed !== null && mfaKindsOf(changed).length === 0) await forgetRecoveryCodes(tx, user.sub);
  });
  tellSoon(pool);
}

function isReady(user: PoolUser, kind: MfaKind): boolean {
  if (kind === 'SOFTWARE_TOKEN_MFA') return user.totp_secret !== null;
  return user.attributes[kind === 'EMAIL_OTP' ? 'email_verified' : 'phone_number_verified'] === 'true';
}
