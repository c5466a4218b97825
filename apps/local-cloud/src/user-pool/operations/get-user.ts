import type { Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { attributeShapes, mfaShape } from '../user-shape.ts';

export async function getUser(_pool: UserPool, { user }: Holder): Promise<Output> {
  return { Username: user.username, UserAttributes: attributeShapes(user), ...mfaShape(user) };
}
