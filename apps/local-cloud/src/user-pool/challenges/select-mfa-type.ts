import { inTransaction } from '../../database.ts';
import { invalidParameter } from '../../input.ts';
import { mfaKindsOf, openMfaKind } from '../mfa.ts';
import { sendSoon } from '../outbox.ts';
import { consumeStep, findStep, invalidSession } from '../steps.ts';
import { findUserBySub } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

export const answerSelectMfaType: AnswerChallenge = async (pool, { responses, session }) => {
  const step = await findStep(pool, session, ['SELECT_MFA_TYPE']);
  const user = await findUserBySub(pool.db, step.state.sub);
  if (user === null) throw invalidSession();
  const kind = mfaKindsOf(user).find((usable) => usable === responses['ANSWER']);
  if (kind === undefined) throw invalidParameter('ANSWER must be one of the MFA types that can be chosen.');
  const output = await inTransaction(pool.db, async (tx) => {
    await consumeStep(tx, step.id);
    return openMfaKind(tx, pool, user, step.state, kind);
  });
  sendSoon(pool);
  return output;
};
