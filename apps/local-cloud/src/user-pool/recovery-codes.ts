import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import type { UserPool } from './pool.ts';

const codesPerUser = 10;
/** Nobody mistakes one of these for another; ten of them are fifty bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 10;

/** Ten new codes in place of all earlier ones. They can be read here and nowhere later. */
export async function replaceRecoveryCodes(db: Database, pool: UserPool, sub: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, () =>
    [...pool.random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  );
  await forgetRecoveryCodes(db, sub);
  await query(
    db,
    'insert into cloud.recovery_code (sub, hash, created_at) select $1, h, $3 from unnest($2::bytea[]) h',
    [sub, codes.map((code) => hashOf(pool, sub, code)), pool.clock()],
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function forgetRecoveryCodes(db: Database, sub: string): Promise<void> {
  await query(db, 'delete from cloud.recovery_code where sub = $1', [sub]);
}

/** How many are left, and when they were made; null when none ever were, or all are used. */
export async function countRecoveryCodes(
  db: Database,
  sub: string,
): Promise<{ left: number; createdAt: Date | null }> {
  const [counted] = await query<{ left: number; createdAt: Date | null }>(
    db,
    'select count(*)::int as left, max(created_at) as "createdAt" from cloud.recovery_code where sub = $1',
    [sub],
  );
  return counted ?? { left: 0, createdAt: null };
}

/** The code as it was made, however it was typed; null for what cannot be one, such as six digits. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

export async function hasRecoveryCode(pool: UserPool, sub: string, code: string): Promise<boolean> {
  const found = await query(pool.db, 'select 1 from cloud.recovery_code where sub = $1 and hash = $2', [
    sub,
    hashOf(pool, sub, code),
  ]);
  return found.length > 0;
}

/** False for one that is used already, be it in the same instant. */
export async function spendRecoveryCode(
  db: Database,
  pool: UserPool,
  sub: string,
  code: string,
): Promise<boolean> {
  const spent = await query(db, 'delete from cloud.recovery_code where sub = $1 and hash = $2 returning 1', [
    sub,
    hashOf(pool, sub, code),
  ]);
  return spent.length > 0;
}

function hashOf(pool: UserPool, sub: string, code: string): Buffer {
  return fingerprint(pool.fingerprintKey, 'recovery code', sub, code);
}
