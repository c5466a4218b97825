import { inTransaction } from '../../database.ts';
import { optionalText, requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { recordEvent, tellSoon } from '../account-events.ts';
import type { UserPool } from '../pool.ts';
import { claimStep, consumeStep, openStep } from '../steps.ts';
import type { Holder } from '../tokens.ts';
import { openTotpSecret, storeTotpSecret, totpStepOf } from '../totp.ts';

/** The first code of a new secret takes it into use; SetUserMFAPreference has it asked for from then on. */
export async function verifySoftwareToken(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const code = requiredText(input, 'UserCode', 64);
  const secret = openTotpSecret(pool, user, 'totp_pending');
  const timeStep = secret === null ? null : totpStepOf(secret, code, pool.clock());
  if (secret === null || timeStep === null) throw mismatch();
  await inTransaction(pool.db, async (tx) => {
    await storeTotpSecret(tx, pool, user.sub, secret, timeStep);
    // Another one in place of that in use; a first one is told of when it is switched on.
    if (user.mfa_enabled.includes('SOFTWARE_TOKEN_MFA'))
      await recordEvent(tx, pool, user, 'factor_connected');
  });
  tellSoon(pool);
  return { Status: 'SUCCESS' };
}

/** Verifies during a sign-in, where the answer to MFA_SETUP does both. */
export async function verifyInSignIn(pool: UserPool, input: Input): Promise<Output> {
  const code = requiredText(input, 'UserCode', 64);
  const step = await claimStep(pool, optionalText(input, 'Session'), ['MFA_SETUP']);
  const { totp } = step.state;
  const verifiedStep = totp === undefined ? null : totpStepOf(totp.secret, code, pool.clock());
  if (totp === undefined || verifiedStep === null) throw mismatch();
  const next = await inTransaction(pool.db, async (tx) => {
    await consumeStep(tx, step.id);
    return openStep(tx, pool, 'MFA_SETUP', { ...step.state, totp: { secret: totp.secret, verifiedStep } });
  });
  return { Status: 'SUCCESS', Session: next };
}

function mismatch(): WireError {
  return new WireError('EnableSoftwareTokenMFAException', 'Code mismatch');
}
