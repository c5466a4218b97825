import { inTransaction } from '../../database.ts';
import { attributeList, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { recordEvent, tellSoon } from '../account-events.ts';
import { assertPool } from '../client.ts';
import { forgetCodes } from '../codes.ts';
import type { UserPool } from '../pool.ts';
import { endSessions, normalizeUsername, requireUser, setAttributes } from '../users.ts';
import { acceptableAttributes } from '../writable-attributes.ts';

/** Codes sent to an old address stop. Another client's files must not stay within reach: a new `custom:client` ends all sessions. */
export async function adminUpdateUserAttributes(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const given = normalizeUsername(requiredText(input, 'Username', 128));
  const changes = acceptableAttributes(attributeList(input, 'UserAttributes'));
  await inTransaction(pool.db, async (tx) => {
    const user = await requireUser(tx, given);
    const moved = 'custom:client' in changes && changes['custom:client'] !== user.attributes['custom:client'];
    await setAttributes(tx, pool, user.sub, changes);
    const { email } = user.attributes;
    if (email !== undefined && 'email' in changes && changes['email'] !== email)
      await recordEvent(tx, pool, user, 'email_changed');
    if ('email' in changes || 'phone_number' in changes) await forgetCodes(tx, pool, user.username);
    if (moved) await endSessions(tx, pool, user.sub);
  });
  tellSoon(pool);
  return {};
}
