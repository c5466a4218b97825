import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '../database.ts';
import { WireError, type Output } from '../wire.ts';
import { recordEvent, tellSoon } from './account-events.ts';
import { findDevice, touchDevice, type Device } from './devices.ts';
import { noteSource } from './familiar-sources.ts';
import { mustFederate } from './federation/federated-origin.ts';
import type { FederatedOrigin } from './federation/federation.ts';
import { clearLock, passLock } from './lock-out.ts';
import { mfaKindsOf, openMfa, setupKindsOf } from './mfa.ts';
import { sendSoon } from './outbox.ts';
import type { UserPool } from './pool.ts';
import { openSession, openSessionAtOnce, type Session } from './sessions.ts';
import { openStep, type OneTime } from './steps.ts';
import { issueTokens } from './tokens.ts';
import type { MfaKind, PoolUser } from './users.ts';

/** Thing proved last. The next step follows from it and from the user. */
export type Proof =
  | 'password'
  | 'new password'
  | 'one-time code'
  | 'device'
  | 'second factor'
  | 'passkey'
  | 'federation'
  | 'custom challenge';

export type Proved = {
  user: PoolUser;
  by: Proof;
  /** The device the client says it is; it must be known, or the client is told to forget it. */
  deviceKey?: string | undefined;
  /** Uses up what proved it, inside the transaction that opens the next step. */
  consume: (tx: PoolClient) => Promise<void>;
  /** Proof that `consume` spends, when it does nothing else. */
  once?: OneTime;
  /** From a custom challenge. */
  claims?: Record<string, string>;
  lifetimeSeconds?: number;
  /** From a provider of the tenant's own. */
  origin?: FederatedOrigin;
  signedInAt?: Date;
};

/**
 * Takes a sign-in one step on: the next challenge, or the tokens. Everything happens in one transaction or not at all, and
 * only if the name is not locked.
 */
export async function proceed(pool: UserPool, proved: Proved): Promise<Output> {
  const { user, by, once } = proved;
  const device =
    proved.deviceKey === undefined ? null : await findDevice(pool.db, user.sub, proved.deviceKey);
  const next = nextChallenge(user, by, device, await setUpBy(pool, proved));
  const refusal = await refusalOf(pool, proved, device);
  const deviceKey =
    device?.device_key ?? (by === 'custom challenge' || by === 'federation' ? null : newDeviceKey(pool));
  const options = { ...proved, deviceKey };

  if (next === null && refusal === null && device === null && once !== undefined) {
    const session = await openSessionAtOnce(pool, user, once, options);
    if (session !== null) return welcome(pool, proved, session, device);
  }
  const outcome = await inTransaction(
    pool.db,
    async (tx): Promise<{ challenge: Output } | { session: Session }> => {
      // Nobody guesses a passkey, or a provider's word: other people's guesses do not keep their holder out.
      if (by === 'passkey' || by === 'federation') await clearLock(tx, pool, user.username);
      else await passLock(tx, pool, user.username, next === null);
      if (refusal !== null) throw refusal;
      await proved.consume(tx);
      if (next !== null) return { challenge: await openChallenge(tx, pool, user, next, device) };
      if (device !== null) await touchDevice(tx, pool, device.device_key);
      return { session: await openSession(tx, pool, user, options) };
    },
  );
  if ('session' in outcome) return welcome(pool, proved, outcome.session, device);
  sendSoon(pool);
  return outcome.challenge;
}

/** Remembers from where its owner came in, and has them told when neither browser nor address was seen before. */
async function welcome(
  pool: UserPool,
  { user, by }: Proved,
  session: Session,
  device: Device | null,
): Promise<Output> {
  const isNew = by !== 'custom challenge' && (await noteSource(pool, user.username)) && device === null;
  if (isNew) await recordEvent(pool.db, pool, user, 'new_device');
  // Also of a second factor that was set up on the way.
  if (by === 'second factor' || isNew) tellSoon(pool);
  return answerWithTokens(pool, user, session, device);
}

async function answerWithTokens(
  pool: UserPool,
  user: PoolUser,
  session: Session,
  device: Device | null,
): Promise<Output> {
  const offered =
    device === null && session.device_key !== null
      ? { DeviceKey: session.device_key, DeviceGroupKey: deviceGroupOf(pool) }
      : undefined;
  return { ChallengeParameters: {}, AuthenticationResult: await issueTokens(pool, user, session, offered) };
}

type NextChallenge = 'NEW_PASSWORD_REQUIRED' | 'DEVICE_SRP_AUTH' | 'MFA' | 'MFA_SETUP';

/** A passkey is two factors in one; a custom challenge is whatever its port says it is; a provider asks for its own. */
const isWhole = (by: Proof): boolean =>
  by === 'second factor' || by === 'passkey' || by === 'custom challenge' || by === 'federation';

const setUpBy = async (pool: UserPool, { user, by }: Proved): Promise<MfaKind[]> =>
  isWhole(by) ? [] : setupKindsOf(pool, user);

function nextChallenge(
  user: PoolUser,
  by: Proof,
  device: Device | null,
  toSetUp: readonly MfaKind[],
): NextChallenge | null {
  if (isWhole(by)) return null;
  if (by !== 'new password' && user.status === 'FORCE_CHANGE_PASSWORD') return 'NEW_PASSWORD_REQUIRED';
  if (by === 'password' && device !== null) return 'DEVICE_SRP_AUTH';
  // A remembered device stands in for a second factor that there is.
  if (toSetUp.length > 0) return 'MFA_SETUP';
  if (by === 'device' && device?.remembered === true) return null;
  return mfaKindsOf(user).length > 0 ? 'MFA' : null;
}

async function openChallenge(
  tx: PoolClient,
  pool: UserPool,
  user: PoolUser,
  next: NextChallenge,
  device: Device | null,
): Promise<Output> {
  const { username, sub, attributes } = user;
  const state = { username, sub, ...(device !== null && { deviceKey: device.device_key }) };
  switch (next) {
    case 'MFA':
      return openMfa(tx, pool, user, state);
    case 'MFA_SETUP':
      return {
        ChallengeName: next,
        Session: await openStep(tx, pool, next, state),
        ChallengeParameters: { MFAS_CAN_SETUP: JSON.stringify(await setupKindsOf(pool, user)) },
      };
    case 'DEVICE_SRP_AUTH':
      return {
        ChallengeName: next,
        Session: await openStep(tx, pool, next, state),
        ChallengeParameters: { USERNAME: username },
      };
    case 'NEW_PASSWORD_REQUIRED':
      return {
        ChallengeName: next,
        Session: await openStep(tx, pool, next, state),
        ChallengeParameters: {
          USER_ID_FOR_SRP: username,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify(attributes),
        },
      };
  }
}

/** Reason somebody may not come in after all, or null. Only somebody who has proved something, and is not locked out, may learn it. */
async function refusalOf(
  pool: UserPool,
  { user, by, deviceKey }: Proved,
  device: Device | null,
): Promise<WireError | null> {
  if (!user.enabled) return new WireError('NotAuthorizedException', 'User is disabled.');
  // The password of such an account, and what it asks for, are its provider's.
  if (by === 'federation') return null;
  if (by !== 'custom challenge' && (await mustFederate(pool, user))) return providerOnly();
  if (user.status === 'UNCONFIRMED')
    return new WireError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    return new WireError('PasswordResetRequiredException', 'Password reset required for the user');
  const expiresAt = by === 'password' ? user.password_expires_at : null;
  if (expiresAt !== null && expiresAt <= pool.clock())
    return new WireError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  // Client libraries look for exactly this text, forget their device, and come again with the same Session.
  if (deviceKey !== undefined && device === null)
    return new WireError('ResourceNotFoundException', 'Device does not exist.');
  return null;
}

/** Named as the cloud names what a check of ours before a sign-in refuses; its words are shown as they are. */
export const providerOnly = (): WireError =>
  new WireError(
    'UserLambdaValidationException',
    'En tu empresa se ingresa solo con su propio proveedor. Usa «Ingresar con tu empresa».',
  );

function newDeviceKey(pool: UserPool): string {
  return `${pool.region}_${randomUUID()}`;
}

/** Devices of one pool share a group; it is hashed into their verifiers, so it may never change. */
export function deviceGroupOf(pool: UserPool): string {
  return `-${pool.id.slice(pool.id.indexOf('_') + 1)}`;
}
