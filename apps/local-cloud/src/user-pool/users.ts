import { query, type Database } from '../database.ts';
import { fingerprint } from '../sealing.ts';
import { WireError } from '../wire.ts';
import type { UserPool } from './pool.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type MfaKind = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' | 'EMAIL_OTP';

export type PoolUser = {
  sub: string;
  /** Lower case: names are told apart without regard to case. */
  username: string;
  status: UserStatus;
  enabled: boolean;
  attributes: Record<string, string>;
  /** Sealed; null until a password is set. */
  password: Buffer | null;
  password_version: number;
  /** Temporary passwords end; null for those people chose. */
  password_expires_at: Date | null;
  /** Grows whenever credentials given out before must die. */
  credential_version: number;
  /** Sealed, like the one that is being set up. */
  totp_secret: Buffer | null;
  totp_pending: Buffer | null;
  mfa_enabled: MfaKind[];
  mfa_preferred: MfaKind | null;
  created_at: Date;
  updated_at: Date;
};

/** Null when there is no such user. */
export async function findUser(db: Database, username: string): Promise<PoolUser | null> {
  const rows = await query<PoolUser>(db, `select ${columns} from cloud.pool_user where username = $1`, [
    username,
  ]);
  return rows[0] ?? null;
}

/** Null finds nobody, in the same time. */
export async function findUserBySub(db: Database, sub: string | null): Promise<PoolUser | null> {
  const rows = await query<PoolUser>(db, `select ${columns} from cloud.pool_user where sub = $1`, [
    sub ?? nobody,
  ]);
  return rows[0] ?? null;
}

/** Users after a name, in the order of names. `attribute` null takes all; `prefix` compares the beginning. */
export async function selectUsers(
  db: Database,
  filter: { attribute: string | null; value: string; prefix: boolean; after: string; limit: number },
): Promise<PoolUser[]> {
  return query<PoolUser>(
    db,
    `select ${columns} from (
       select u.*, case $1::text
         when 'username' then username when 'sub' then sub::text when 'cognito:user_status' then status
         when 'status' then case when enabled then 'Enabled' else 'Disabled' end
         else attributes ->> $1::text end as compared
       from cloud.pool_user u where username > $4
     ) as candidate
     where $1::text is null or case when $3 then starts_with(compared, $2) else compared = $2 end
     order by username limit $5`,
    [filter.attribute, filter.value, filter.prefix, filter.after, filter.limit],
  );
}

/**
 * For administrators only: everybody else must not learn who exists. As the cloud does, it takes the name, the `sub`, or an address or
 * mobile that was verified and is nobody else's. What is then done is done to the user found: the given name may not be theirs.
 */
export async function requireUser(db: Database, given: string): Promise<PoolUser> {
  const user = (await findUser(db, given)) ?? (await findByAlias(db, given));
  if (user === null) throw new WireError('UserNotFoundException', 'User does not exist.');
  return user;
}

async function findByAlias(db: Database, given: string): Promise<PoolUser | null> {
  const [user, ...others] = await query<PoolUser>(
    db,
    `select ${columns} from cloud.pool_user where sub::text = $1
       or lower(attributes ->> 'email') = $1 and attributes ->> 'email_verified' = 'true'
       or attributes ->> 'phone_number' = $1 and attributes ->> 'phone_number_verified' = 'true' limit 2`,
    [given],
  );
  return others.length === 0 ? (user ?? null) : null;
}

/** Merges into what is there; an empty text removes the attribute. */
export async function setAttributes(
  db: Database,
  pool: UserPool,
  sub: string,
  changes: Record<string, string>,
): Promise<void> {
  const removed = Object.keys(changes).filter((name) => changes[name] === '');
  await query(
    db,
    'update cloud.pool_user set attributes = (attributes || $2::jsonb) - $3::text[], updated_at = $4 where sub = $1',
    [sub, JSON.stringify(changes), removed, pool.clock()],
  );
}

/** Ends every session and every temporary credential of the user. */
export async function endSessions(db: Database, pool: UserPool, sub: string): Promise<void> {
  const now = pool.clock();
  await query(
    db,
    'update cloud.pool_user set credential_version = credential_version + 1, updated_at = $2 where sub = $1',
    [sub, now],
  );
  await query(db, 'update cloud.session set revoked_at = $2 where sub = $1 and revoked_at is null', [
    sub,
    now,
  ]);
}

/** How names are compared: without surrounding blanks, in one Unicode form, and without regard to case. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The name as it is stored where it may be nobody's: its fingerprint. */
export function subjectOf(pool: UserPool, username: string): Buffer {
  return fingerprint(pool.fingerprintKey, 'name', username);
}

/** An id that no user has, for lookups on behalf of names that nobody has. */
export const nobody = '00000000-0000-0000-0000-000000000000';

const columns = `sub, username, status, enabled, attributes, password, password_version, password_expires_at,
  credential_version, totp_secret, totp_pending, mfa_enabled, mfa_preferred, created_at, updated_at`;
