import type { SessionClaims } from '@antela/sigv4/session-token';
import type { Pool } from 'pg';
import { query } from './database.ts';

/** What temporary credentials are still good for. */
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
