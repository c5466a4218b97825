import { inTransaction } from '../../database.ts';
import { textList } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { recordEvent, tellSoon } from '../account-events.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';

export async function deleteUserAttributes(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const names = textList(input, 'UserAttributeNames');
  const changes = ownAttributes(Object.fromEntries(names.map((name) => [name, ''])));
  await inTransaction(pool.db, async (tx) => {
    await setAttributes(tx, pool, user.sub, changes);
    if (names.includes('phone_number')) await recordEvent(tx, pool, user, 'mobile_changed');
  });
  tellSoon(pool);
  return {};
}
