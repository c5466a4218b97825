import { requiredText, textList } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { readAccessToken } from '../tokens.ts';
import { setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';

export async function deleteUserAttributes(pool: UserPool, input: Input): Promise<Output> {
  const { user } = await readAccessToken(pool, requiredText(input, 'AccessToken'));
  const names = textList(input, 'UserAttributeNames');
  await setAttributes(
    pool.db,
    pool,
    user.sub,
    ownAttributes(Object.fromEntries(names.map((name) => [name, '']))),
  );
  return {};
}
