import { requiredText } from '../../input.ts';
import { recordEvent } from '../account-events.ts';
import type { Channel } from '../code-delivery.ts';
import { codeError, consumeCode, tryCode } from '../codes.ts';
import { claimGuess, countFailure } from '../lock-out.ts';
import { signInPurpose, switchMfa } from '../mfa.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep } from '../steps.ts';
import { findUserBySub, setAttributes } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

/** A code by e-mail: as first factor, as second, or to set up e-mail as second. */
export const answerEmailCode = answerCode('EMAIL_OTP', 'email');
/** A code by SMS as first factor. */
export const answerSmsCode = answerCode('SMS_OTP', 'phone_number');
/** A code by SMS as second factor. */
export const answerSmsMfa = answerCode('SMS_MFA', 'phone_number');

function answerCode(challenge: string, channel: Channel): AnswerChallenge {
  return async (pool, { responses, session }) => {
    const code = requiredText(responses, `${challenge}_CODE`, 64);
    const step = await claimGuess(pool, session, [challenge]);
    const { username, sub, isFirstFactor, email } = step.state;
    const purpose = email === undefined ? signInPurpose[channel] : 'set_up_email';
    const tried = await tryCode(pool, username, purpose, code);
    const user = await findUserBySub(pool.db, sub);
    if (tried !== 'right' || user === null) {
      if (tried === 'right' || tried === 'wrong') await countFailure(pool.db, pool, username);
      throw codeError(tried === 'right' ? 'wrong' : tried);
    }
    const verified: Record<string, string> = email === undefined ? {} : { email, email_verified: 'true' };
    return proceed(pool, {
      user: { ...user, attributes: { ...user.attributes, ...verified } },
      by: isFirstFactor === true ? 'one-time code' : 'second factor',
      consume: async (tx) => {
        await consumeCode(tx, pool, username, purpose, code);
        await consumeStep(tx, step.id);
        if (email === undefined) return;
        await setAttributes(tx, pool, user.sub, verified);
        await switchMfa(tx, pool, user.sub, 'EMAIL_OTP', { enabled: true, preferred: true });
        await recordEvent(tx, pool, user, 'factor_connected');
      },
    });
  };
}
