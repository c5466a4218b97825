import { textList } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';

export async function deleteUserAttributes(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const names = textList(input, 'UserAttributeNames');
  await setAttributes(
    pool.db,
    pool,
    user.sub,
    ownAttributes(Object.fromEntries(names.map((name) => [name, '']))),
  );
  return {};
}
