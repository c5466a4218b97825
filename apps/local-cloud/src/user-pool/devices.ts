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

/** Null when the user has no such device, whoever else may have it. */
export async function findDevice(db: Database, sub: string, deviceKey: string): Promise<Device | null> {
  const rows = await query<Device>(
    db,
    `select ${columns} from cloud.device where device_key = $1 and sub = $2`,
    [deviceKey, sub],
  );
  return rows[0] ?? null;
}

export async function touchDevice(db: Database, pool: UserPool, deviceKey: string): Promise<void> {
  await query(db, 'update cloud.device set last_used_at = $2 where device_key = $1', [
    deviceKey,
    pool.clock(),
  ]);
}

/** The one used last first. */
export async function listDevices(db: Database, sub: string, limit: number): Promise<Device[]> {
  return query<Device>(
    db,
    `select ${columns} from cloud.device where sub = $1 order by last_used_at desc, device_key limit $2`,
    [sub, limit],
  );
}

/** Devices choose salts of any length: two bytes say how long this one is. */
export function sealDeviceVerifier(
  pool: UserPool,
  deviceKey: string,
  salt: Buffer,
  verifier: Buffer,
): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(salt.length);
  return pool.atRest.seal(Buffer.concat([length, salt, verifier]), `device ${deviceKey}`);
}

export function openDeviceVerifier(pool: UserPool, device: Device): Verifier {
  const plain = pool.atRest.open(device.verifier, `device ${device.device_key}`);
  const end = 2 + plain.readUInt16BE();
  return { salt: plain.subarray(2, end), verifier: toNumber(plain.subarray(end)) };
}

const columns = 'device_key, sub, group_key, name, verifier, remembered, created_at, last_used_at';
