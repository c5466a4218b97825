import { requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { setMfaPreference } from '../mfa-preference.ts';
import type { UserPool } from '../pool.ts';
import { readAccessToken } from '../tokens.ts';

export async function setUserMfaPreference(pool: UserPool, input: Input): Promise<Output> {
  const { user } = await readAccessToken(pool, requiredText(input, 'AccessToken'));
  await setMfaPreference(pool, user, input);
  return {};
}
