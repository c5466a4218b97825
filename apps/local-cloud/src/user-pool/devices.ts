import { query, type Database } from '../database.ts';
import type { UserPool } from './pool.ts';
import { toNumber, type Verifier } from './srp.ts';

export type Device = {
  device_key: string;
  sub: string;
  group_key: string;
  name: string | null;
  /** Sealed salt and verifier, as the client made them. */
  verifier: Buffer;
  /** Whether it stands in for the second factor. */
  remembered: boolean;
  created_at: Date;
  last_used_at: Date;
};

/** With the ids of the sessions that were opened on it and have not ended. */
export type ListedDevice = Device & { sessions: string[] };

/** Null when the user has no such device, whoever else may have it. */
export async function findDevice(db: Database, sub: string, deviceKey: string): Promise<Device | null> {
  const rows = await query<Device>(
    db,
    `select ${columns} from cloud.device where device_key = $1 and sub = $2`,
    [deviceKey, sub],
  );
  return rows[0] ?? null;
}

/** The device that this browser confirmed under a user, found without the storage that idle logout empties. */
export async function deviceKeyOfBrowser(
  db: Database,
  sub: string,
  browser: Buffer | null,
): Promise<string | undefined> {
  const rows = await query<{ device_key: string }>(
    db,
    'select device_key from cloud.device where sub = $1 and browser = $2',
    [sub, browser],
  );
  return rows[0]?.device_key;
}

export async function touchDevice(db: Database, pool: UserPool, deviceKey: string): Promise<void> {
  await query(db, 'update cloud.device set last_used_at = $2 where device_key = $1', [
    deviceKey,
    pool.clock(),
  ]);
}

/** The one used last first. */
export async function listDevices(pool: UserPool, sub: string, limit: number): Promise<ListedDevice[]> {
  return query<ListedDevice>(
    pool.db,
    `select ${columns}, array(
       select s.id::text from cloud.session s
       where s.sub = $1 and s.device_key = d.device_key and s.revoked_at is null and s.expires_at > $3
       order by s.signed_in_at desc) as sessions
     from cloud.device d where sub = $1 order by last_used_at desc, device_key limit $2`,
    [sub, limit, pool.clock()],
  );
}

export const sealedDevice = (deviceKey: string): string => `device ${deviceKey}`;

/** Devices choose salts of any length: two bytes say how long this one is. */
export function sealDeviceVerifier(
  pool: UserPool,
  deviceKey: string,
  salt: Buffer,
  verifier: Buffer,
): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(salt.length);
  return pool.atRest.seal(Buffer.concat([length, salt, verifier]), sealedDevice(deviceKey));
}

export function openDeviceVerifier(pool: UserPool, device: Device): Verifier {
  const plain = pool.atRest.open(device.verifier, sealedDevice(device.device_key));
  const end = 2 + plain.readUInt16BE();
  return { salt: plain.subarray(2, end), verifier: toNumber(plain.subarray(end)) };
}

const columns = 'device_key, sub, group_key, name, verifier, remembered, created_at, last_used_at';
