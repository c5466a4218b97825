import { inTransaction } from '../../database.ts';
import { attributeList, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { deliverCode, type Delivery } from '../code-delivery.ts';
import { forgetCodes } from '../codes.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import { readAccessToken } from '../tokens.ts';
import { setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';

/** Changes one's own attributes. A new address or mobile gets a code, and codes sent to the old one stop. */
export async function updateUserAttributes(pool: UserPool, input: Input): Promise<Output> {
  const { user } = await readAccessToken(pool, requiredText(input, 'AccessToken'));
  const given = attributeList(input, 'UserAttributes');
  const changed = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => user.attributes[name] !== value),
  );
  const changes = ownAttributes(changed);
  const deliveries = await inTransaction(pool.db, async (tx) => {
    await setAttributes(tx, pool, user.sub, changes);
    if ('email' in changed || 'phone_number' in changed) await forgetCodes(tx, pool, user.username);
    const sent: Delivery[] = [];
    for (const channel of ['email', 'phone_number'] as const) {
      const to = changed[channel];
      if (to === undefined || to === '') continue;
      const purpose = `verify_${channel}` as const;
      sent.push(
        await deliverCode(tx, pool, { username: user.username, user, purpose, channel, deliver: true, to }),
      );
    }
    return sent;
  });
  sendSoon(pool);
  return { CodeDeliveryDetailsList: deliveries };
}
