import { inTransaction } from '../database.ts';
import { invalidParameter, requiredText } from '../input.ts';
import { fingerprint } from '../sealing.ts';
import type { Output } from '../wire.ts';
import { mfaKindsOf, sendSignInCode } from './mfa.ts';
import { admitName } from './name-allowance.ts';
import { sendSoon } from './outbox.ts';
import { listPasskeys, startPasskeySignIn } from './passkeys.ts';
import { startPasswordProof } from './password-proof.ts';
import { proceedWithPassword } from './password-sign-in.ts';
import type { UserPool } from './pool.ts';
import { consumeStep, openStep, type Step } from './steps.ts';
import { findUser, nobody, type PoolUser } from './users.ts';

export type FirstFactor = 'PASSWORD' | 'PASSWORD_SRP' | 'EMAIL_OTP' | 'SMS_OTP' | 'WEB_AUTHN';

/** Begins the combined flow: at once with the preferred factor, or with the choice. */
export async function startUserAuth(
  pool: UserPool,
  username: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Output> {
  const user = await findUser(pool.db, username);
  const available = await factorsOf(pool, username, user);
  const preferred = available.find((factor) => factor === parameters['PREFERRED_CHALLENGE']);
  if (preferred !== undefined) return startFactor(pool, username, user, preferred, parameters, null);
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: await openStep(pool.db, pool, 'SELECT_CHALLENGE', { username, sub: user?.sub ?? null }),
    ChallengeParameters: { USERNAME: username },
    AvailableChallenges: available,
  };
}

/** The answer to the choice. Choosing leaves the step open, so that another factor can be chosen; a right password ends it. */
export async function chooseFactor(
  pool: UserPool,
  step: Step,
  responses: Readonly<Record<string, string>>,
): Promise<Output> {
  const { username } = step.state;
  // One Session takes any number of choices, each of which asks about its name.
  await admitName(pool, username);
  const user = await findUser(pool.db, username);
  const chosen = (await factorsOf(pool, username, user)).find((factor) => factor === responses['ANSWER']);
  if (chosen === undefined) throw invalidParameter('ANSWER must be one of the available challenges.');
  return startFactor(pool, username, user, chosen, responses, step);
}

async function startFactor(
  pool: UserPool,
  username: string,
  user: PoolUser | null,
  factor: FirstFactor,
  parameters: Readonly<Record<string, string>>,
  step: Step | null,
): Promise<Output> {
  switch (factor) {
    case 'PASSWORD':
      return proceedWithPassword(
        pool,
        username,
        requiredText(parameters, 'PASSWORD', 1_024),
        parameters['DEVICE_KEY'],
        async (tx) => {
          if (step !== null) await consumeStep(tx, step.id);
        },
      );
    case 'PASSWORD_SRP':
      return startPasswordProof(
        pool,
        username,
        requiredText(parameters, 'SRP_A'),
        step === null ? {} : { step: step.id },
      );
    case 'WEB_AUTHN':
      return startPasskeySignIn(pool, username, user);
    case 'EMAIL_OTP':
    case 'SMS_OTP':
      return startCode(pool, username, user, factor);
  }
}

async function startCode(
  pool: UserPool,
  username: string,
  user: PoolUser | null,
  factor: 'EMAIL_OTP' | 'SMS_OTP',
): Promise<Output> {
  const output = await inTransaction(pool.db, async (tx) => {
    const delivery = await sendSignInCode(
      tx,
      pool,
      username,
      user,
      factor === 'EMAIL_OTP' ? 'email' : 'phone_number',
    );
    return {
      ChallengeName: factor,
      Session: await openStep(tx, pool, factor, { username, sub: user?.sub ?? null, isFirstFactor: true }),
      ChallengeParameters: {
        USERNAME: username,
        CODE_DELIVERY_DELIVERY_MEDIUM: delivery.DeliveryMedium,
        CODE_DELIVERY_DESTINATION: delivery.Destination,
      },
    };
  });
  sendSoon(pool);
  return output;
}

/**
 * Factors that a name may choose from. Names that nobody has are given, for good, what some users have: nothing in the list,
 * or missing from it, proves that there is a user. A user with a second factor cannot leave the password out.
 */
async function factorsOf(pool: UserPool, username: string, user: PoolUser | null): Promise<FirstFactor[]> {
  const lot = fingerprint(pool.fingerprintKey, 'decoy factors', username);
  const passkeys = await listPasskeys(pool.db, user?.sub ?? nobody);
  const hasPasskey = user === null ? isDrawn(lot[0]) : passkeys.length > 0;
  const mayUseCodes = user === null ? !isDrawn(lot[2]) : mfaKindsOf(user).length === 0;
  const hasMobile = user === null ? isDrawn(lot[1]) : user.attributes['phone_number_verified'] === 'true';
  const hasEmail = user === null || user.attributes['email_verified'] !== 'false';
  return [
    'PASSWORD',
    'PASSWORD_SRP',
    ...(hasPasskey ? (['WEB_AUTHN'] as const) : []),
    ...(mayUseCodes && hasEmail ? (['EMAIL_OTP'] as const) : []),
    ...(mayUseCodes && hasMobile ? (['SMS_OTP'] as const) : []),
  ];
}

/** One name in four. */
function isDrawn(byte = 0): boolean {
  return byte < 64;
}
