import { inTransaction } from '../../database.ts';
import { invalidParameter, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import type { Channel } from '../code-delivery.ts';
import { codeError, consumeCode, tryCode } from '../codes.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { setAttributes } from '../users.ts';

export async function verifyUserAttribute(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const channel = readChannel(requiredText(input, 'AttributeName', 64));
  const code = requiredText(input, 'Code', 64);
  const purpose = `verify_${channel}` as const;
  const tried = await tryCode(pool, user.username, purpose, code);
  if (tried !== 'right') throw codeError(tried);
  await inTransaction(pool.db, async (tx) => {
    await consumeCode(tx, pool, user.username, purpose, code);
    await setAttributes(tx, pool, user.sub, { [`${channel}_verified`]: 'true' });
  });
  return {};
}

/** The two attributes that somebody can be reached by. */
export function readChannel(attribute: string): Channel {
  if (attribute !== 'email' && attribute !== 'phone_number')
    throw invalidParameter('Only email and phone_number can be verified.');
  return attribute;
}
