import { requiredText } from '../../input.ts';
import { WireError, type Output } from '../../wire.ts';
import { claimGuess, countFailure } from '../lock-out.ts';
import type { UserPool } from '../pool.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep, openStep } from '../steps.ts';
import { findUserBySub, type PoolUser } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

export async function openCustomChallenge(
  pool: UserPool,
  username: string,
  user: PoolUser | null,
  metadata: Readonly<Record<string, string>>,
): Promise<Output> {
  const parameters = await pool.customChallenge.create(username, metadata);
  const state = { username, sub: user?.sub ?? null, metadata: { ...metadata } };
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: await openStep(pool.db, pool, 'CUSTOM_CHALLENGE', state),
    ChallengeParameters: { ...parameters, USERNAME: username },
  };
}

/** The port says whether the answer is right, and uses it up; names that nobody has are never right. */
export const answerCustomChallenge: AnswerChallenge = async (pool, { responses, session, metadata }) => {
  const answer = requiredText(responses, 'ANSWER');
  const step = await claimGuess(pool, session, ['CUSTOM_CHALLENGE']);
  const { username, sub, metadata: earlier } = step.state;
  const user = await findUserBySub(pool.db, sub);
  const granted = await pool.customChallenge.verify(username, answer, { ...earlier, ...metadata });
  if (granted === null || user === null) {
    await countFailure(pool.db, pool, username);
    throw new WireError('NotAuthorizedException', 'Incorrect username or password.');
  }
  return proceed(pool, {
    ...granted,
    user,
    by: 'custom challenge',
    consume: (tx) => consumeStep(tx, step.id),
  });
};
