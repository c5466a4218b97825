import type { SessionClaims } from '@antela/sigv4/session-token';
import type { Pool } from 'pg';
import { query } from './database.ts';

/**
 * Whether temporary credentials were revoked since they were issued: the session they come from was ended, or the user
 * was disabled, or every credential of the user was called in. The same question can be asked of view `cloud.live_session`.
 */
export async function isRevoked(pool: Pool, claims: SessionClaims): Promise<boolean> {
  const live = await query(
    pool,
    'select 1 from cloud.live_session where origin_jti = $1 and sub = $2 and version = $3',
    [claims.originJti, claims.subject, claims.version],
  );
  return live.length === 0;
}
