import { requiredText } from '../../input.ts';
import { codeError } from '../codes.ts';
import { claimGuess, countFailure } from '../lock-out.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep } from '../steps.ts';
import { consumeTotpStep, openTotpSecret, totpStepOf } from '../totp.ts';
import { findUserBySub } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

export const answerSoftwareToken: AnswerChallenge = async (pool, { responses, session }) => {
  const code = requiredText(responses, 'SOFTWARE_TOKEN_MFA_CODE', 64);
  const step = await claimGuess(pool, session, ['SOFTWARE_TOKEN_MFA']);
  const user = await findUserBySub(pool.db, step.state.sub);
  const secret = user === null ? null : openTotpSecret(pool, user, 'totp_secret');
  const timeStep = secret === null ? null : totpStepOf(secret, code, pool.clock());
  if (user === null || timeStep === null) {
    await countFailure(pool.db, pool, step.state.username);
    throw codeError('wrong');
  }
  return proceed(pool, {
    user,
    by: 'second factor',
    consume: async (tx) => {
      await consumeTotpStep(tx, user.sub, timeStep);
      await consumeStep(tx, step.id);
    },
  });
};
