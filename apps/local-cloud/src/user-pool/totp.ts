import { Secret, TOTP } from 'otpauth';
import { query, type Database } from '../database.ts';
import { WireError } from '../wire.ts';
import type { UserPool } from './pool.ts';
import type { PoolUser } from './users.ts';

const periodSeconds = 30;
const secretBytes = 20;

/** Base32, as authenticator apps take it. */
export function createTotpSecret(pool: UserPool): string {
  const bytes = pool.random(secretBytes);
  return new Secret({
    buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  }).base32;
}

/** The time step a code belongs to, one step of clock difference allowed either way; null when it fits none. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds }).validate({
    token: code,
    timestamp: now.getTime(),
    window: 1,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** Notes a step as used. Throws when it, or a later one, was used before: a code seen over a shoulder is worth nothing. */
export async function consumeTotpStep(db: Database, sub: string, step: number): Promise<void> {
  const used = await query(
    db,
    'update cloud.pool_user set totp_last_step = $2 where sub = $1 and totp_last_step < $2 returning 1',
    [sub, step],
  );
  if (used.length === 0)
    throw new WireError('ExpiredCodeException', 'Your software token has already been used once.');
}

export const sealedTotp = (sub: string): string => `totp of ${sub}`;

export function sealTotpSecret(pool: UserPool, sub: string, secret: string): Buffer {
  return pool.atRest.seal(Buffer.from(secret), sealedTotp(sub));
}

export function openTotpSecret(
  pool: UserPool,
  user: PoolUser,
  which: 'totp_secret' | 'totp_pending',
): string | null {
  const sealed = user[which];
  return sealed === null ? null : pool.atRest.open(sealed, sealedTotp(user.sub)).toString();
}

/** Takes a confirmed secret into use. Whether it is asked for is the business of `switchMfa`. */
export async function storeTotpSecret(
  db: Database,
  pool: UserPool,
  sub: string,
  secret: string,
  step: number,
): Promise<void> {
  await query(
    db,
    'update cloud.pool_user set totp_secret = $2, totp_pending = null, totp_last_step = $3, updated_at = $4 where sub = $1',
    [sub, sealTotpSecret(pool, sub, secret), step, pool.clock()],
  );
}
