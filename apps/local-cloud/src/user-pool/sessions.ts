import { randomUUID } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord, WireError } from '../wire.ts';
import { hashesOf, sealOrigin } from './federation/federated-origin.ts';
import type { FederatedOrigin } from './federation/federation.ts';
import { counterOf, isOpen, limitsOf } from './lock-out.ts';
import type { UserPool } from './pool.ts';
import type { OneTime } from './steps.ts';
import type { PoolUser } from './users.ts';

/** Everything that descends from one sign-in. Its id is the tokens' `origin_jti`. */
export type Session = {
  id: string;
  sub: string;
  generation: number;
  device_key: string | null;
  /** Claims that a custom challenge added. */
  attributes: Record<string, string>;
  signed_in_at: Date;
  /** When its holder proved a factor again; null when never. */
  proved_at: Date | null;
  expires_at: Date;
  /** Provider that opened it, sealed; null for none. */
  federation: Buffer | null;
};

export const sessionLifetimeMs = 12 * 3_600_000;
/** Tabs share one storage: two may send the same refresh token before either has stored the next. */
const reuseGraceMs = 10_000;

export type SessionOptions = {
  deviceKey?: string | null;
  claims?: Record<string, string>;
  lifetimeSeconds?: number;
  origin?: FederatedOrigin;
  /** When its holder proved who they are, where that was not just now. */
  signedInAt?: Date;
};

/**
 * Opens a session, unless what was proved has been called in since `user` was read: a new password, a global sign-out or
 * a block that happens at the same instant comes either before, and then this throws, or after, and then it ends this too.
 */
export async function openSession(
  db: Database,
  pool: UserPool,
  user: PoolUser,
  options: SessionOptions = {},
): Promise<Session> {
  const [session] = await query<Session>(
    db,
    `with live as (${liveUser('')})
     ${insertSession} from live returning ${columns}`,
    sessionValues(pool, user, options),
  );
  if (session === undefined) throw new WireError('NotAuthorizedException', 'Incorrect username or password.');
  return session;
}

/**
 * The last step of most sign-ins in one statement instead of five: spends a one-time value, passes the lock, forgets
 * earlier failures, and opens the session. Null when any of it is not to be had; the longer way then says which.
 */
export async function openSessionAtOnce(
  pool: UserPool,
  user: PoolUser,
  once: OneTime,
  options: SessionOptions = {},
): Promise<Session | null> {
  const counter = await counterOf(pool.db, pool, user.username);
  const rows = await query<Session>(
    pool.db,
    `with once as (insert into cloud.spent (id, expires_at) values ($13, $14) on conflict do nothing returning 1),
     gate as (
       insert into cloud.lock_out as l (subject, failures, updated_at) select $15::bytea, 0, $3 from once
       on conflict (subject) do update set failures = 0, locked_until = null, updated_at = $3
       where ${isOpen('$3', ['$16', '$17', '$18'])} returning 1
     ),
     live as (${liveUser(', gate')})
     ${insertSession} from live returning ${columns}`,
    [...sessionValues(pool, user, options), once.id, once.expiresAt, counter.subject, ...limitsOf(counter)],
  );
  return rows[0] ?? null;
}

const insertSession = `insert into cloud.session (id, sub, rotated_at, device_key, attributes, signed_in_at, expires_at, federation, provider_subject, provider_session)
  select $1::uuid, live.sub, $3::timestamptz, $4::text, $5::jsonb, $9::timestamptz, $6::timestamptz, $10::bytea, $11::bytea, $12::bytea`;

function liveUser(and: string): string {
  return `select u.sub from cloud.pool_user u${and}
    where u.sub = $2 and u.enabled and u.credential_version = $7 and u.password_version = $8 for share of u`;
}

function sessionValues(pool: UserPool, user: PoolUser, options: SessionOptions): unknown[] {
  const now = pool.clock();
  const lifetimeMs = Math.min(sessionLifetimeMs, (options.lifetimeSeconds ?? Infinity) * 1000);
  const id = randomUUID();
  const atProvider = hashesOf(user.attributes['custom:client'], options.origin);
  return [
    id,
    user.sub,
    now,
    options.deviceKey ?? null,
    JSON.stringify(options.claims ?? {}),
    new Date(now.getTime() + lifetimeMs),
    user.credential_version,
    user.password_version,
    options.signedInAt ?? now,
    options.origin === undefined ? null : sealOrigin(pool, id, options.origin),
    atProvider.subject,
    atProvider.session,
  ];
}

/** The sealed text says which session and which generation it is; the database only counts generations. */
export function refreshTokenOf(pool: UserPool, session: Session): string {
  return sealJson(pool.carried, [session.id, session.generation], 'refresh token');
}

/**
 * Trades a refresh token for the next one. A token of an earlier generation is a copy: it ends the whole session, unless
 * its successor is so young that two tabs explain it; then the successor is given again.
 */
export async function rotateSession(pool: UserPool, token: string): Promise<Session> {
  const { id, generation } = readRefreshToken(pool, token);
  const now = pool.clock();
  const rotated = await query<Session>(
    pool.db,
    `update cloud.session set generation = generation + 1, rotated_at = $3
     where id = $1 and generation = $2 and revoked_at is null and expires_at > $3 returning ${columns}`,
    [id, generation, now],
  );
  if (rotated[0] !== undefined) return rotated[0];
  const young = await query<Session>(
    pool.db,
    `select ${columns} from cloud.session
     where id = $1 and generation = $2 + 1 and rotated_at > $3 and revoked_at is null and expires_at > $4`,
    [id, generation, new Date(now.getTime() - reuseGraceMs), now],
  );
  if (young[0] !== undefined) return young[0];
  const stolen = await query(
    pool.db,
    'update cloud.session set revoked_at = $3 where id = $1 and generation > $2 and revoked_at is null returning 1',
    [id, generation, now],
  );
  if (stolen.length > 0) throw new WireError('RefreshTokenReuseException', 'Refresh token has been reused.');
  throw new WireError('NotAuthorizedException', 'Refresh Token has been revoked');
}

/** Any generation may revoke its session: who holds one may always give it up. */
export async function revokeByToken(pool: UserPool, token: string): Promise<void> {
  const { id } = readRefreshToken(pool, token);
  await revokeSession(pool.db, pool, id);
}

export async function revokeSession(db: Database, pool: UserPool, id: string): Promise<void> {
  await query(db, 'update cloud.session set revoked_at = $2 where id = $1 and revoked_at is null', [
    id,
    pool.clock(),
  ]);
}

/**
 * Ends what a person's provider opened, or what came by sessions of the provider's. One that the provider gave no name is the person's in any case.
 * @returns ids of those that this ended
 */
export async function revokeOfProvider(
  db: Database,
  pool: UserPool,
  { subject, sessions }: { subject: Buffer | null; sessions: readonly Buffer[] },
): Promise<string[]> {
  const now = pool.clock();
  const ended = await (subject === null
    ? query<{ id: string }>(db, `${revoking} provider_session = any($2) returning id`, [now, sessions])
    : query<{ id: string }>(
        db,
        `${revoking} provider_subject = $2 and (cardinality($3::bytea[]) = 0 or provider_session is null or provider_session = any($3)) returning id`,
        [now, subject, sessions],
      ));
  return ended.map(({ id }) => id);
}

const revoking = 'update cloud.session set revoked_at = $1 where revoked_at is null and expires_at > $1 and';

/** Null when the session was revoked, has ended, or never was. */
export async function findLiveSession(db: Database, pool: UserPool, id: string): Promise<Session | null> {
  const rows = await query<Session>(
    db,
    `select ${columns} from cloud.session where id = $1 and revoked_at is null and expires_at > $2`,
    [id, pool.clock()],
  );
  return rows[0] ?? null;
}

/** Also one that has ended. */
export async function findAnySession(
  db: Database,
  id: string,
): Promise<Pick<Session, 'id' | 'federation'> | null> {
  const rows = await query<Pick<Session, 'id' | 'federation'>>(
    db,
    'select id, federation from cloud.session where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

function readRefreshToken(pool: UserPool, token: string): { id: string; generation: number } {
  const value = openJson(pool.carried, token, 'refresh token');
  if (
    !Array.isArray(value) ||
    isRecord(value) ||
    typeof value[0] !== 'string' ||
    typeof value[1] !== 'number'
  ) {
    throw new WireError('NotAuthorizedException', 'Invalid Refresh Token');
  }
  return { id: value[0], generation: value[1] };
}

const columns =
  'id, sub, generation, device_key, attributes, signed_in_at, proved_at, expires_at, federation';
