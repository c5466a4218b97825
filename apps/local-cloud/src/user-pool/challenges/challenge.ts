import type { Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';

/** An answer to a challenge, as RespondToAuthChallenge brings it. */
export type ChallengeAnswer = {
  responses: Readonly<Record<string, string>>;
  session: string | undefined;
  metadata: Readonly<Record<string, string>>;
};

export type AnswerChallenge = (pool: UserPool, answer: ChallengeAnswer) => Promise<Output>;
