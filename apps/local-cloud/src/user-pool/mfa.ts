import { query, type Database } from '../database.ts';
import type { Output } from '../wire.ts';
import { deliverCode, deliveryOf, type Channel } from './code-delivery.ts';
import { hasFreshCode, type CodePurpose } from './codes.ts';
import { listPasskeys } from './passkeys.ts';
import type { UserPool } from './pool.ts';
import { openStep, type StepState } from './steps.ts';
import type { MfaKind, PoolUser } from './users.ts';

/** The second factors a user has switched on and can use, in the order of their strength. */
export function mfaKindsOf(user: PoolUser): MfaKind[] {
  const usable: Record<MfaKind, boolean> = {
    SOFTWARE_TOKEN_MFA: user.totp_secret !== null,
    EMAIL_OTP: user.attributes['email'] !== undefined,
    SMS_MFA: user.attributes['phone_number'] !== undefined,
  };
  return allKinds.filter((kind) => user.mfa_enabled.includes(kind) && usable[kind]);
}

/**
 * Second factors that a user without one must choose from: by the attribute `custom:mfa` (kinds separated by commas), or because
 * their tenant asks for one by now. Empty when no second factor is asked of them, or when they have one.
 */
export async function setupKindsOf(pool: UserPool, user: PoolUser): Promise<MfaKind[]> {
  if (mfaKindsOf(user).length > 0) return [];
  const asked = (user.attributes['custom:mfa'] ?? '').split(',');
  const kinds = settableKinds.filter((kind) => asked.includes(kind));
  const tenant = user.attributes['custom:client'];
  if (kinds.length > 0 || tenant === undefined) return kinds;
  if (!(await pool.isSecondFactorDue(tenant, user.created_at))) return [];
  // Beside a passkey, which counts, a password alone connects no application: its code goes to the address on record.
  return (await listPasskeys(pool.db, user.sub)).length > 0 ? ['EMAIL_OTP'] : settableKinds;
}

/** The challenge for the second factor: the preferred one, the only one, or the choice. */
export async function openMfa(
  db: Database,
  pool: UserPool,
  user: PoolUser,
  state: StepState,
): Promise<Output> {
  const kinds = mfaKindsOf(user);
  const preferred =
    kinds.find((kind) => kind === user.mfa_preferred) ?? (kinds.length === 1 ? kinds[0] : undefined);
  if (preferred !== undefined) return openMfaKind(db, pool, user, state, preferred);
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: await openStep(db, pool, 'SELECT_MFA_TYPE', state),
    ChallengeParameters: { MFAS_CAN_CHOOSE: JSON.stringify(kinds), USER_ID_FOR_SRP: user.username },
  };
}

/** Opens one kind, sending its code where it has one. */
export async function openMfaKind(
  db: Database,
  pool: UserPool,
  user: PoolUser,
  state: StepState,
  kind: MfaKind,
): Promise<Output> {
  const session = await openStep(db, pool, kind, state);
  if (kind === 'SOFTWARE_TOKEN_MFA') {
    return {
      ChallengeName: kind,
      Session: session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: 'TOTP' },
    };
  }
  const delivery = await sendSignInCode(
    db,
    pool,
    user.username,
    user,
    kind === 'EMAIL_OTP' ? 'email' : 'phone_number',
  );
  return {
    ChallengeName: kind,
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      CODE_DELIVERY_DELIVERY_MEDIUM: delivery.DeliveryMedium,
      CODE_DELIVERY_DESTINATION: delivery.Destination,
    },
  };
}

/** Switches a kind on or off, and makes it the preferred one or not; what is undefined stays as it is. */
export async function switchMfa(
  db: Database,
  pool: UserPool,
  sub: string,
  kind: MfaKind,
  settings: { enabled?: boolean | undefined; preferred?: boolean | undefined },
): Promise<void> {
  const { enabled, preferred } = settings;
  await query(
    db,
    `update cloud.pool_user set
       mfa_enabled = case when $3::boolean then array_append(array_remove(mfa_enabled, $2), $2)
         when not $3::boolean then array_remove(mfa_enabled, $2) else mfa_enabled end,
       mfa_preferred = case when $4::boolean then $2
         when (not $3::boolean or not $4::boolean) and mfa_preferred = $2 then null else mfa_preferred end,
       updated_at = $5
     where sub = $1`,
    [sub, kind, enabled ?? null, preferred ?? null, pool.clock()],
  );
}

export const signInPurpose: Record<Channel, CodePurpose> = {
  email: 'sign_in_email',
  phone_number: 'sign_in_sms',
};

/** Call `sendSoon` after the commit. Starting over within a minute sends no second code: the first one is still good. */
export async function sendSignInCode(
  db: Database,
  pool: UserPool,
  username: string,
  user: PoolUser | null,
  channel: Channel,
) {
  const purpose = signInPurpose[channel];
  if (await hasFreshCode(db, pool, username, purpose))
    return deliveryOf(pool, username, channel, user?.attributes[channel]);
  return deliverCode(db, pool, { username, user, purpose, channel, deliver: user?.enabled === true });
}

/** While signing in; a mobile is confirmed by somebody who is signed in. */
const settableKinds: MfaKind[] = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'];
const allKinds: readonly MfaKind[] = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'SMS_MFA'];
