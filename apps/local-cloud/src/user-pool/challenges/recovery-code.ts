import { recordEvent } from '../account-events.ts';
import { codeError } from '../codes.ts';
import { claimGuess, countFailure } from '../lock-out.ts';
import { hasRecoveryCode, readRecoveryCode, spendRecoveryCode } from '../recovery-codes.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep } from '../steps.ts';
import { findUserBySub, type MfaKind } from '../users.ts';
import type { AnswerChallenge } from './challenge.ts';

/**
 * A second factor whose code may be one of the recovery codes instead: the field and the challenge stay those of the
 * protocol, and nobody takes ten letters for six digits. A code that stands for a password, or proves an address, is not replaced.
 */
export function orRecoveryCode(kind: MfaKind, answer: AnswerChallenge): AnswerChallenge {
  return async (pool, given) => {
    const code = readRecoveryCode(given.responses[`${kind}_CODE`] ?? '');
    if (code === null) return answer(pool, given);
    const step = await claimGuess(pool, given.session, [kind]);
    const { sub, username, isFirstFactor, email } = step.state;
    const user = isFirstFactor === true || email !== undefined ? null : await findUserBySub(pool.db, sub);
    if (user === null || !(await hasRecoveryCode(pool, user.sub, code))) {
      await countFailure(pool.db, pool, username);
      throw codeError('wrong');
    }
    return proceed(pool, {
      user,
      by: 'second factor',
      consume: async (tx) => {
        await consumeStep(tx, step.id);
        if (!(await spendRecoveryCode(tx, pool, user.sub, code))) throw codeError('gone');
        await recordEvent(tx, pool, user, 'recovery_code_used');
      },
    });
  };
}
