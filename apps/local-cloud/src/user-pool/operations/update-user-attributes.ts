import { inTransaction } from '../../database.ts';
import { attributeList } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { recordEvent, tellSoon } from '../account-events.ts';
import { deliverCode } from '../code-delivery.ts';
import { forgetCodes } from '../codes.ts';
import { sendSoon } from '../outbox.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { setAttributes } from '../users.ts';
import { ownAttributes } from '../writable-attributes.ts';

/** Changes one's own attributes. A new mobile gets a code, and codes sent to the old one stop. */
export async function updateUserAttributes(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const given = attributeList(input, 'UserAttributes');
  const changed = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => user.attributes[name] !== value),
  );
  const changes = ownAttributes(changed);
  const to = changed['phone_number'];
  const deliveries = await inTransaction(pool.db, async (tx) => {
    await setAttributes(tx, pool, user.sub, changes);
    if (to === undefined) return [];
    await recordEvent(tx, pool, user, 'mobile_changed');
    await forgetCodes(tx, pool, user.username);
    if (to === '') return [];
    const { username } = user;
    return [
      await deliverCode(tx, pool, {
        username,
        user,
        purpose: 'verify_phone_number',
        channel: 'phone_number',
        deliver: true,
        to,
      }),
    ];
  });
  sendSoon(pool);
  tellSoon(pool);
  return { CodeDeliveryDetailsList: deliveries };
}
