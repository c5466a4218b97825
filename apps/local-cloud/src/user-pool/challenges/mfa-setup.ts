import { inTransaction } from '../../database.ts';
import { invalidParameter } from '../../input.ts';
import { WireError } from '../../wire.ts';
import { recordEvent } from '../account-events.ts';
import { deliverCode } from '../code-delivery.ts';
import { setupKindsOf, switchMfa } from '../mfa.ts';
import { sendSoon } from '../outbox.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep, findStep, invalidSession, openStep } from '../steps.ts';
import { storeTotpSecret } from '../totp.ts';
import { findUserBySub } from '../users.ts';
import { acceptableAttributes } from '../writable-attributes.ts';
import type { AnswerChallenge } from './challenge.ts';

/**
 * The end of setting up TOTP, once its first code was verified; or the address for codes by e-mail, which is proved by the
 * EMAIL_OTP challenge that follows.
 */
export const answerMfaSetup: AnswerChallenge = async (pool, { responses, session }) => {
  const step = await findStep(pool, session, ['MFA_SETUP']);
  const user = await findUserBySub(pool.db, step.state.sub);
  if (user === null) throw invalidSession();
  const { totp } = step.state;
  if (totp?.verifiedStep !== undefined) {
    const { secret, verifiedStep } = totp;
    return proceed(pool, {
      user,
      by: 'second factor',
      consume: async (tx) => {
        await consumeStep(tx, step.id);
        await storeTotpSecret(tx, pool, user.sub, secret, verifiedStep);
        await switchMfa(tx, pool, user.sub, 'SOFTWARE_TOKEN_MFA', { enabled: true, preferred: true });
        await recordEvent(tx, pool, user, 'factor_connected');
      },
    });
  }
  const email = responses['EMAIL'];
  if (email === undefined || !(await setupKindsOf(pool, user)).includes('EMAIL_OTP'))
    throw invalidParameter('There is nothing set up yet.');
  const onRecord = user.attributes['email'];
  if (onRecord !== undefined && onRecord.toLowerCase() !== email.toLowerCase())
    throw new WireError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  acceptableAttributes({ email });
  const output = await inTransaction(pool.db, async (tx) => {
    await consumeStep(tx, step.id);
    const delivery = await deliverCode(tx, pool, {
      username: user.username,
      user,
      purpose: 'set_up_email',
      channel: 'email',
      deliver: true,
      to: email,
    });
    return {
      ChallengeName: 'EMAIL_OTP',
      Session: await openStep(tx, pool, 'EMAIL_OTP', { ...step.state, email }),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        CODE_DELIVERY_DELIVERY_MEDIUM: delivery.DeliveryMedium,
        CODE_DELIVERY_DESTINATION: delivery.Destination,
      },
    };
  });
  sendSoon(pool);
  return output;
};
