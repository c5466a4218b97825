import type { Output } from '../../wire.ts';
import type { UserPool } from '../pool.ts';
import { countRecoveryCodes } from '../recovery-codes.ts';
import type { Holder } from '../tokens.ts';
import { seconds } from '../user-shape.ts';

/** An operation of ours: how many codes are left, never which. */
export async function describeRecoveryCodes(pool: UserPool, { user }: Holder): Promise<Output> {
  const { left, createdAt } = await countRecoveryCodes(pool.db, user.sub);
  return { CodesLeft: left, ...(createdAt !== null && { CreatedAt: seconds(createdAt) }) };
}
