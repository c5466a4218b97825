import type { Input, Output } from '../../wire.ts';
import { setMfaPreference } from '../mfa-preference.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

export async function setUserMfaPreference(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  await setMfaPreference(pool, user, input);
  return {};
}
