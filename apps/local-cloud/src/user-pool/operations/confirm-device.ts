import { inTransaction, query } from '../../database.ts';
import { invalidParameter, optionalRecord, optionalText, requiredText } from '../../input.ts';
import type { Input, Output } from '../../wire.ts';
import { sealDeviceVerifier } from '../devices.ts';
import { browserOf } from '../familiar-sources.ts';
import type { UserPool } from '../pool.ts';
import { deviceGroupOf } from '../sign-in.ts';
import type { Holder } from '../tokens.ts';

/** A user's oldest devices give way to new ones. */
const devicesPerUserMax = 20;

/** Takes the verifier of the secret that the device made for itself. Only the session it was offered to may do so, once. */
export async function confirmDevice(
  pool: UserPool,
  { user, session }: Holder,
  input: Input,
): Promise<Output> {
  const deviceKey = requiredText(input, 'DeviceKey', 128);
  if (session.device_key !== deviceKey) throw invalidParameter('Device key was not issued to this session.');
  const config = optionalRecord(input, 'DeviceSecretVerifierConfig');
  const salt = bytes(requiredText(config, 'Salt', 128));
  const verifier = bytes(requiredText(config, 'PasswordVerifier', 1_024));
  const now = pool.clock();
  const browser = browserOf(pool, user.username);
  await inTransaction(pool.db, async (tx) => {
    const created = await query(
      tx,
      `insert into cloud.device (device_key, sub, group_key, name, verifier, created_at, last_used_at, browser)
       values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict (device_key) do nothing returning 1`,
      [
        deviceKey,
        user.sub,
        deviceGroupOf(pool),
        optionalText(input, 'DeviceName', 256) ?? null,
        sealDeviceVerifier(pool, deviceKey, salt, verifier),
        now,
        browser,
      ],
    );
    if (created.length === 0) throw invalidParameter('Device is already confirmed.');
    // Idle logout empties the browser's storage, and with it the secret of its last device: nobody can use that one any more.
    await query(tx, 'delete from cloud.device where sub = $1 and browser = $2 and device_key <> $3', [
      user.sub,
      browser,
      deviceKey,
    ]);
    await query(
      tx,
      `delete from cloud.device where sub = $1 and device_key not in
         (select device_key from cloud.device where sub = $1 order by remembered desc, last_used_at desc limit $2)`,
      [user.sub, devicesPerUserMax],
    );
  });
  return { UserConfirmationNecessary: true };
}

function bytes(base64: string): Buffer {
  const value = Buffer.from(base64, 'base64');
  if (value.length === 0) throw invalidParameter('DeviceSecretVerifierConfig must be base64.');
  return value;
}
