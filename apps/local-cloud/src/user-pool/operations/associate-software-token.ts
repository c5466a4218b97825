import { inTransaction, query } from '../../database.ts';
import { invalidParameter, optionalText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { setupKindsOf } from '../mfa.ts';
import type { UserPool } from '../pool.ts';
import { consumeStep, findStep, invalidSession, openStep } from '../steps.ts';
import type { Holder } from '../tokens.ts';
import { createTotpSecret, sealTotpSecret } from '../totp.ts';
import { findUserBySub } from '../users.ts';

/** A new TOTP secret for somebody signed in. It is not in use yet. */
export async function associateSoftwareToken(pool: UserPool, { user }: Holder): Promise<Output> {
  const secret = createTotpSecret(pool);
  await query(pool.db, 'update cloud.pool_user set totp_pending = $2 where sub = $1', [
    user.sub,
    sealTotpSecret(pool, user.sub, secret),
  ]);
  return { SecretCode: secret };
}

/** Associates an application during the MFA_SETUP step of a sign-in. */
export async function associateInSignIn(pool: UserPool, input: Input): Promise<Output> {
  const secret = createTotpSecret(pool);
  const step = await findStep(pool, optionalText(input, 'Session'), ['MFA_SETUP']);
  const user = await findUserBySub(pool.db, step.state.sub);
  if (user === null) throw invalidSession();
  if (!(await setupKindsOf(pool, user)).includes('SOFTWARE_TOKEN_MFA'))
    throw invalidParameter('An application is none of the factors that can be set up here.');
  const session = await inTransaction(pool.db, async (tx) => {
    await consumeStep(tx, step.id);
    return openStep(tx, pool, 'MFA_SETUP', { ...step.state, totp: { secret } });
  });
  return { SecretCode: secret, Session: session };
}
