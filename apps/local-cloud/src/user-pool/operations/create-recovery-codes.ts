import { invalidParameter } from '../../input.ts';
import type { Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import { mfaKindsOf } from '../mfa.ts';
import type { UserPool } from '../pool.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';
import type { Holder } from '../tokens.ts';

/** An operation of ours: ten codes, shown in this answer only, in place of those made before. */
export async function createRecoveryCodes(pool: UserPool, { user }: Holder): Promise<Output> {
  if (mfaKindsOf(user).length === 0) throw invalidParameter('User has no second factor to stand in for.');
  const codes = await changing(pool, user, 'recovery_codes_created', (tx) =>
    replaceRecoveryCodes(tx, pool, user.sub),
  );
  return { RecoveryCodes: codes };
}
