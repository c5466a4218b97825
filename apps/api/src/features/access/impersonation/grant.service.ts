import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/principal.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findActive, insertGrant } from './grants.sql.ts';

/** A link opens a session within this, or never. */
export const grantLifeMs = 5 * 60_000;
/** And the session lasts no longer than this. */
export const impersonationLifeMs = 30 * 60_000;

export interface GrantRequest {
  username: string;
  /** As the user and their company read it. */
  operator: string;
  actor: Actor;
  reason: string;
  readOnly: boolean;
}

/**
 * Writes down that an operator may once act as a user. `secret` goes into the link and nowhere else. Null when no active
 * user has this name.
 */
export async function grantImpersonation(
  db: Db,
  request: GrantRequest,
  secret: string,
  now: Date,
): Promise<{ username: string } | null> {
  const user = await findActive(db, request.username);
  if (!user) return null;
  const { operator, actor, reason, readOnly } = request;
  await insertGrant(db, user, {
    operator,
    reason,
    readOnly,
    secretHash: hashOf(secret),
    at: now,
    expiresAt: new Date(now.getTime() + grantLifeMs),
  });
  await recordAudit(
    { db, scope: { clientId: user.client_id }, actor, now },
    'impersonation.granted',
    'company_user',
    user.id,
    { reason: [null, reason], readOnly: [null, readOnly] },
  );
  return { username: user.username };
}

/**
 * Uses a grant up in the statement that checks it, so that of two tries at once one wins. `pool` connects as the login that
 * owns the schema: who comes in has no tenant yet. Null when there is no such grant, or it is over.
 */
export async function spendGrant(
  pool: Pool,
  username: string,
  secret: string,
  now: Date,
): Promise<{ id: string; readOnly: boolean } | null> {
  const { rows } = await pool.query<{ id: string; readOnly: boolean }>(
    `update antela.impersonation_grant set used_at = $3, ends_at = $4
     where secret_hash = $2 and username = lower($1) and used_at is null and expires_at > $3
     returning id, read_only as "readOnly"`,
    [username, hashOf(secret), now, new Date(now.getTime() + impersonationLifeMs)],
  );
  return rows[0] ?? null;
}

/** Whether `spendGrant` would use one up now. `pool` as there. */
export async function isGrantOpen(pool: Pool, username: string, secret: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query(
    `select from antela.impersonation_grant
     where secret_hash = $2 and username = lower($1) and used_at is null and expires_at > $3`,
    [username, hashOf(secret), now],
  );
  return rows.length === 1;
}

/** The secret has 256 random bits: nothing slower is needed. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
