import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { readAccessToken } from '../tokens.ts';
import { attributeShapes, mfaShape } from '../user-shape.ts';

export async function getUser(pool: UserPool, input: Input): Promise<Output> {
  const { user } = await readAccessToken(pool, requiredText(input, 'AccessToken'));
  return { Username: user.username, UserAttributes: attributeShapes(user), ...mfaShape(user) };
}
