import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { assertPool } from '../client.ts';
import { setMfaPreference } from '../mfa-preference.ts';
import type { UserPool } from '../pool.ts';
import { normalizeUsername, requireUser } from '../users.ts';

export async function adminSetUserMfaPreference(pool: UserPool, input: Input): Promise<Output> {
  assertPool(pool, input);
  const user = await requireUser(pool.db, normalizeUsername(requiredText(input, 'Username', 128)));
  await setMfaPreference(pool, user, input);
  return {};
}
