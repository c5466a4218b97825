import { inTransaction } from '../../database.ts';
import { passLock } from '../lock-out.ts';
import { checkPasswordProof } from '../password-proof.ts';
import { proceed } from '../sign-in.ts';
import type { AnswerChallenge } from './challenge.ts';
import { openCustomChallenge } from './custom-challenge.ts';

/** The second message of SRP. A device the client names but nobody knows leaves the secret block good for another try. */
export const answerPasswordVerifier: AnswerChallenge = async (pool, { responses, metadata }) => {
  const proved = await checkPasswordProof(pool, responses);
  const { user, then, consume } = proved;
  if (then === 'usual steps') {
    return proceed(pool, { ...proved, by: 'password', deviceKey: responses['DEVICE_KEY'] });
  }
  await inTransaction(pool.db, async (tx) => {
    await passLock(tx, pool, user.username, false);
    await consume(tx);
  });
  return openCustomChallenge(pool, user.username, user, metadata);
};
