import { optionalCount } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { listDevices as selectDevices } from '../devices.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';
import { seconds } from '../user-shape.ts';

/** All on one page: nobody has more than twenty. */
export async function listDevices(pool: UserPool, { user }: Holder, input: Input): Promise<Output> {
  const devices = await selectDevices(pool, user.sub, optionalCount(input, 'Limit', 60));
  return {
    Devices: devices.map((device) => ({
      DeviceKey: device.device_key,
      DeviceAttributes: [
        { Name: 'device_status', Value: 'valid' },
        { Name: 'device_name', Value: device.name ?? '' },
        { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
        // Ours: a person has one computer here, not a device and a session.
        { Name: 'dev:device_sessions', Value: device.sessions.join(',') },
      ],
      DeviceCreateDate: seconds(device.created_at),
      DeviceLastModifiedDate: seconds(device.last_used_at),
      DeviceLastAuthenticatedDate: seconds(device.last_used_at),
    })),
  };
}
