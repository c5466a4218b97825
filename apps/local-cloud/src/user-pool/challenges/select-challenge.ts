import { chooseFactor } from '../first-factor.ts';
import { findStep } from '../steps.ts';
import type { AnswerChallenge } from './challenge.ts';

/** The choice of the first factor. Amplify sends a password together with the choice, and the same Session for each try. */
export const answerSelectChallenge: AnswerChallenge = async (pool, { responses, session }) => {
  const output = await chooseFactor(pool, await findStep(pool, session, ['SELECT_CHALLENGE']), responses);
  return output['ChallengeName'] === 'PASSWORD_VERIFIER' ? { ...output, Session: session } : output;
};
