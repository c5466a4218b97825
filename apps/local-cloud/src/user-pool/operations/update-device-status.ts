import { query } from '../../database.ts';
import { invalidParameter, requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

/** A remembered device stands in for the second factor. */
export async function updateDeviceStatus(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const status = requiredText(input, 'DeviceRememberedStatus');
  if (status !== 'remembered' && status !== 'not_remembered')
    throw invalidParameter('DeviceRememberedStatus must be remembered or not_remembered.');
  const deviceKey = requiredText(input, 'DeviceKey', 128);
  const isTrusted = status === 'remembered';
  await changing(pool, user, isTrusted ? 'device_trusted' : 'device_forgotten', async (tx) => {
    const updated = await query(
      tx,
      'update cloud.device set remembered = $3 where device_key = $1 and sub = $2 returning 1',
      [deviceKey, user.sub, isTrusted],
    );
    if (updated.length === 0) throw new WireError('ResourceNotFoundException', 'Device does not exist.');
  });
  return {};
}
