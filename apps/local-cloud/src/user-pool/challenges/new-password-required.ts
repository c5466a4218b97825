import { inTransaction } from '../../database.ts';
import { requiredText } from '../../input.ts';
import { passLock } from '../lock-out.ts';
import { assertAcceptablePassword, assertNotGiven, setPassword } from '../passwords.ts';
import { proceed } from '../sign-in.ts';
import { consumeStep, findStep, invalidSession } from '../steps.ts';
import { endSessions, findUserBySub, setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';
import type { AnswerChallenge } from './challenge.ts';

/** A password that the rule refuses leaves the Session open. */
export const answerNewPasswordRequired: AnswerChallenge = async (pool, { responses, session }) => {
  const password = requiredText(responses, 'NEW_PASSWORD', 1_024);
  const step = await findStep(pool, session, ['NEW_PASSWORD_REQUIRED']);
  const user = await findUserBySub(pool.db, step.state.sub);
  if (user === null) throw invalidSession();
  assertAcceptablePassword(password, user.username);
  assertNotGiven(pool, user, password);
  const prefix = 'userAttributes.';
  const given = Object.entries(responses).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );
  const attributes = ownAttributes(Object.fromEntries(given));

  const changed = await inTransaction(pool.db, async (tx) => {
    await passLock(tx, pool, user.username, false);
    await consumeStep(tx, step.id);
    await setAttributes(tx, pool, user.sub, attributes);
    await endSessions(tx, pool, user.sub);
    return setPassword(tx, pool, user, { password, status: 'CONFIRMED', expiresAt: null });
  });
  return proceed(pool, { user: changed, by: 'new password', consume: async () => undefined });
};
