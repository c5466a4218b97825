import { query } from '../../database.ts';
import { requiredText } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

export async function forgetDevice(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const deviceKey = requiredText(input, 'DeviceKey', 128);
  await changing(pool, user, 'device_forgotten', async (tx) => {
    const forgotten = await query(
      tx,
      'delete from cloud.device where device_key = $1 and sub = $2 returning 1',
      [deviceKey, user.sub],
    );
    if (forgotten.length === 0) throw new WireError('ResourceNotFoundException', 'Device does not exist.');
  });
  return {};
}
