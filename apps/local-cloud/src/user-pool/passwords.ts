import { timingSafeEqual } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import { isCommonPassword } from './common-passwords.ts';
import { realmOf, type UserPool } from './pool.ts';
import { createVerifier, groupBytes, padded, prime, toNumber, type Verifier } from './srp.ts';
import { findUserBySub, type PoolUser, type UserStatus } from './users.ts';

const saltBytes = 16;
export const passwordLengthMin = 12;
export const passwordLengthMax = 128;

/** Throws InvalidPasswordException. Length is all that counts; kinds of characters do not (NIST SP 800-63B §3.1.1.2). */
export function assertAcceptablePassword(password: string, username: string): void {
  const length = [...password].length;
  const refuse = (why: string) =>
    new WireError('InvalidPasswordException', `Password did not conform with policy: ${why}`);
  if (length < passwordLengthMin) throw refuse('Password not long enough');
  if (length > passwordLengthMax) throw refuse('Password too long');
  if (isCommonPassword(password, username)) throw refuse('Password too common');
}

/** Throws PasswordHistoryPolicyViolationException. A password that somebody else gave, or may know, is not kept. */
export function assertNotGiven(pool: UserPool, user: PoolUser, password: string): void {
  if (user.status !== 'CONFIRMED' && isPassword(pool, user.username, user, password))
    throw new WireError('PasswordHistoryPolicyViolationException', 'Password has been used before.');
}

/**
 * Stores a new password: salt and verifier, sealed. `expiresAt` null means the person chose it. Everything that was
 * signed in stays so; callers that must end it do. Returns the user as stored.
 */
export async function setPassword(
  db: Database,
  pool: UserPool,
  user: Pick<PoolUser, 'sub' | 'username'>,
  change: { password: string; status: UserStatus; expiresAt: Date | null },
): Promise<PoolUser> {
  const { salt, verifier } = createVerifier(
    realmOf(pool),
    user.username,
    change.password,
    pool.random(saltBytes),
  );
  const plain = Buffer.concat([
    salt,
    Buffer.from(verifier.toString(16).padStart(groupBytes * 2, '0'), 'hex'),
  ]);
  await query(
    db,
    `update cloud.pool_user set password = $2, password_version = password_version + 1, status = $3,
       password_expires_at = $4, updated_at = $5 where sub = $1`,
    [
      user.sub,
      pool.atRest.seal(plain, sealedPassword(user.sub)),
      change.status,
      change.expiresAt,
      pool.clock(),
    ],
  );
  const stored = await findUserBySub(db, user.sub);
  if (stored === null) throw new WireError('UserNotFoundException', 'User does not exist.');
  return stored;
}

/**
 * The verifier to speak SRP with. Users without a password and names nobody has get one that no password fits, always the
 * same for the same name, so that they cannot be told apart.
 */
export function verifierOf(pool: UserPool, username: string, user: PoolUser | null): Verifier {
  const decoy = decoyVerifier(pool, username);
  if (user === null || user.password === null) return decoy;
  const plain = pool.atRest.open(user.password, sealedPassword(user.sub));
  return { salt: plain.subarray(0, saltBytes), verifier: toNumber(plain.subarray(saltBytes)) };
}

/** Takes the same time whether the user exists or not. */
export function isPassword(
  pool: UserPool,
  username: string,
  user: PoolUser | null,
  password: string,
): boolean {
  const stored = verifierOf(pool, username, user);
  const given = createVerifier(realmOf(pool), username, password, stored.salt);
  const [a, b] = [padded(stored.verifier), padded(given.verifier)];
  return a.length === b.length && timingSafeEqual(a, b) && user !== null;
}

function decoyVerifier(pool: UserPool, username: string): Verifier {
  const blocks = Array.from({ length: groupBytes / 32 }, (_, index) =>
    fingerprint(pool.fingerprintKey, 'decoy verifier', username, String(index)),
  );
  return {
    salt: fingerprint(pool.fingerprintKey, 'decoy salt', username).subarray(0, saltBytes),
    verifier: toNumber(Buffer.concat(blocks)) % prime,
  };
}

export function sealedPassword(sub: string): string {
  return `password of ${sub}`;
}
