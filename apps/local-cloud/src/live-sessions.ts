import type { SessionClaims } from '@antela/sigv4/session-token';
import type { Pool } from 'pg';
import { query } from './database.ts';

/** Rights that temporary credentials still give. */
export type Standing = 'revoked' | 'read-only' | 'full';

/** A custom challenge that adds this claim, as `'true'`, opens a session that may look and not touch. */
export const readOnlyClaim = 'custom:read_only';

/**
 * Asks whether temporary credentials were revoked since they were issued: the session they come from was ended, or the user
 * was disabled, or every credential of the user was called in. The same question can be asked of view `cloud.live_session`.
 */
export async function standingOf(pool: Pool, claims: SessionClaims): Promise<Standing> {
  const [live] = await query<{ attributes: Record<string, string> }>(
    pool,
    'select attributes from cloud.live_session where origin_jti = $1 and sub = $2 and version = $3',
    [claims.originJti, claims.subject, claims.version],
  );
  if (live === undefined) return 'revoked';
  return live.attributes[readOnlyClaim] === 'true' ? 'read-only' : 'full';
}

/** A sign-in that is still honoured at `now`: the user's credential version and what a custom challenge claimed. Null when it is not. */
export async function findLiveSignIn(
  pool: Pool,
  originJti: string,
  sub: string,
  now: Date,
): Promise<{ version: number; attributes: Readonly<Record<string, string>> } | null> {
  const [live] = await query<{ version: number; attributes: Record<string, string> }>(
    pool,
    'select version, attributes from cloud.live_session where origin_jti = $1 and sub = $2 and expires_at > $3',
    [originJti, sub, now],
  );
  return live ?? null;
}

/** Ends one sign-in of a user, or all but one. The cloud itself has no such call: there it is one refresh token, or everything. */
export async function endSignIns(
  pool: Pool,
  sub: string,
  which: { only: string } | { except: string },
  now: Date,
): Promise<void> {
  const [comparison, originJti] = 'only' in which ? ['=', which.only] : ['<>', which.except];
  await query(
    pool,
    `update cloud.session set revoked_at = $3 where sub = $1 and id ${comparison} $2 and revoked_at is null`,
    [sub, originJti, now],
  );
}

/**
 * Says that the person proved a factor again beside this sign-in. Access tokens issued from then on carry it and may change
 * the account for five minutes; those issued before gain nothing. An older proof than is known changes nothing.
 */
export async function noteProof(pool: Pool, sub: string, originJti: string, provedAt: Date): Promise<void> {
  await query(
    pool,
    'update cloud.session set proved_at = greatest(proved_at, $3) where sub = $1 and id = $2 and revoked_at is null',
    [sub, originJti, provedAt],
  );
}
