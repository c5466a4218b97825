import { randomUUID } from 'node:crypto';
import { query, type Database } from '../database.ts';
import { openJson, sealJson } from '../sealing.ts';
import { isRecord, WireError } from '../wire.ts';
import type { UserPool } from './pool.ts';

/** Everything that descends from one sign-in. Its id is the tokens' `origin_jti`. */
export type Session = {
  id: string;
  sub: string;
  generation: number;
  device_key: string | null;
  /** Claims that a custom challenge added. */
  attributes: Record<string, string>;
  signed_in_at: Date;
  expires_at: Date;
};

export const sessionLifetimeMs = 12 * 3_600_000;
/** Tabs share one storage: two may send the same refresh token before either has stored the next. */
const reuseGraceMs = 10_000;

export async function openSession(
  db: Database,
  pool: UserPool,
  sub: string,
  options: { deviceKey?: string | null; claims?: Record<string, string>; lifetimeSeconds?: number } = {},
): Promise<Session> {
  const now = pool.clock();
  const lifetimeMs = Math.min(sessionLifetimeMs, (options.lifetimeSeconds ?? Infinity) * 1000);
  const [session] = await query<Session>(
    db,
    `insert into cloud.session (id, sub, rotated_at, device_key, attributes, signed_in_at, expires_at)
     values ($1, $2, $3, $4, $5, $3, $6) returning ${columns}`,
    [
      randomUUID(),
      sub,
      now,
      options.deviceKey ?? null,
      JSON.stringify(options.claims ?? {}),
      new Date(now.getTime() + lifetimeMs),
    ],
  );
  if (session === undefined) throw new Error('The session was not stored.');
  return session;
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

/** Null when the session was revoked, has ended, or never was. */
export async function findLiveSession(db: Database, pool: UserPool, id: string): Promise<Session | null> {
  const rows = await query<Session>(
    db,
    `select ${columns} from cloud.session where id = $1 and revoked_at is null and expires_at > $2`,
    [id, pool.clock()],
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

const columns = 'id, sub, generation, device_key, attributes, signed_in_at, expires_at';
