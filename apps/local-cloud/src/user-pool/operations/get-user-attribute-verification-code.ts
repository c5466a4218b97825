import { inTransaction } from '../../database.ts';
import { invalidParameter, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { deliverCode } from '../code-delivery.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { readChannel } from './verify-user-attribute.ts';

export async function getUserAttributeVerificationCode(
  pool: UserPool,
  { user }: Holder,
  input: Input,
): Promise<Output> {
  const channel = readChannel(requiredText(input, 'AttributeName', 64));
  if (user.attributes[channel] === undefined) throw invalidParameter(`User has no ${channel}.`);
  const delivery = await inTransaction(pool.db, (tx) =>
    deliverCode(tx, pool, {
      username: user.username,
      user,
      purpose: `verify_${channel}`,
      channel,
      deliver: true,
    }),
  );
  sendSoon(pool);
  return { CodeDeliveryDetails: delivery };
}
