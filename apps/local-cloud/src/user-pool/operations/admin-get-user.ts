import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import type { UserPool } from '../pool.ts';
import { mfaShape, userShape } from '../user-shape.ts';
import { normalizeUsername, requireUser } from '../users.ts';

export async function adminGetUser(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const user = await requireUser(pool.db, normalizeUsername(requiredText(input, 'Username', 128)));
  return { ...userShape(user, 'UserAttributes'), ...mfaShape(user) };
}
