import { withImplied, type Permission } from '@antela/contract/permissions';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant, readInTenant } from '../db/transaction.ts';
import type { Db } from '../db/database.ts';
import type { UserPrincipal } from './principal.ts';
import { AppError } from './app-error.ts';
import { absoluteLimitMs, idleLimitMs, touchEveryMs, userCacheMs } from './session-limits.ts';

/** Who a verified credential says is calling. */
export interface Claimant {
  clientId: string;
  subject: string;
  originJti: string;
  /** When the sign-in behind the credential happened. */
  signedInAt: Date;
  /** Version of the credentials, where they carry one; older than the user's own they are revoked. */
  credentialVersion: number | null;
  impersonator: UserPrincipal['impersonator'];
}

/** Whether the identity service still honours the sign-in a credential descends from. */
export type IsLive = (claimant: Claimant) => Promise<boolean>;

interface UserRow {
  id: string;
  username: string;
  full_name: string;
  email: string;
  state: 'invited' | 'active' | 'blocked';
  client_name: string;
  role_name: string;
  permissions: Permission[];
  permissions_version: number;
  wallets_enabled: boolean;
  client_restrictions_enabled: boolean;
  previous_sign_in_at: Date | null;
  companies: { id: string; name: string; nit: string }[];
  session_seen_at: Date | null;
  session_ended_at: Date | null;
}

interface Entry {
  user: UserPrincipal;
  loadedAt: number;
  seenAt: number;
}

/**
 * Finds the user behind a credential and holds its session to the server's own limits. Answers are remembered for a few
 * seconds only, so a blocked user, a changed role or an ended session bites at once for practical purposes.
 */
export function createUserDirectory(pool: Pool, clock: () => Date, isLive: IsLive) {
  const entries = new Map<string, Entry>();

  async function load(claimant: Claimant, now: Date): Promise<Entry> {
    const [row, live] = await Promise.all([readInTenant(pool, claimant.clientId, (db) => findUser(db, claimant)), isLive(claimant)]);
    if (!live) throw new AppError('session_ended');
    if (!row || row.state !== 'active') throw new AppError('unauthenticated');
    if (row.session_ended_at) throw new AppError('session_ended');
    const started = claimant.signedInAt.getTime();
    const seen = row.session_seen_at?.getTime() ?? started;
    if (now.getTime() - seen > idleLimitMs || now.getTime() - started > absoluteLimitMs) throw new AppError('session_ended');
    const user: UserPrincipal = {
      kind: 'user',
      userId: row.id,
      subject: claimant.subject,
      username: row.username,
      name: row.full_name,
      email: row.email,
      clientId: claimant.clientId,
      clientName: row.client_name,
      roleName: row.role_name,
      permissions: new Set(withImplied(row.permissions)),
      permissionsVersion: row.permissions_version,
      companies: row.companies,
      moneybagAccess: row.wallets_enabled,
      clientRestriction: row.client_restrictions_enabled,
      lastSignInAt: row.previous_sign_in_at,
      originJti: claimant.originJti,
      impersonator: claimant.impersonator,
    };
    return { user, loadedAt: now.getTime(), seenAt: row.session_seen_at ? seen : 0 };
  }

  /** @throws AppError unauthenticated or session_ended */
  async function find(claimant: Claimant): Promise<UserPrincipal> {
    const now = clock();
    const key = `${claimant.clientId} ${claimant.originJti}`;
    let entry = entries.get(key);
    if (!entry || entry.user.subject !== claimant.subject || now.getTime() - entry.loadedAt > userCacheMs) {
      entry = await load(claimant, now);
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > 10_000) entries.delete(entries.keys().next().value ?? key);
    }
    if (now.getTime() - entry.seenAt > touchEveryMs) {
      entry.seenAt = now.getTime();
      const { user } = entry;
      await inTenant(pool, user.clientId, (db) => touchSession(db, claimant, user.userId, now));
    }
    return entry.user;
  }

  /** Forgets what was remembered of a session, in this process; others follow within seconds. */
  const forget = (clientId: string, originJti: string): void => {
    entries.delete(`${clientId} ${originJti}`);
  };

  return { find, forget };
}

export type UserDirectory = ReturnType<typeof createUserDirectory>;

const findUser = (db: Db, claimant: Claimant): Promise<UserRow | null> =>
  db.first<UserRow>(sql`
    select u.id, u.username, u.full_name, u.email, u.state, c.name as client_name, r.name as role_name, r.permissions,
           u.permissions_version, c.wallets_enabled, c.client_restrictions_enabled, u.previous_sign_in_at,
           coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name, 'nit', co.nit) order by co.name)
                     from company_user_company uc join company co on co.client_id = uc.client_id and co.id = uc.company_id
                     where uc.client_id = u.client_id and uc.user_id = u.id), '[]'::json) as companies,
           s.last_seen_at as session_seen_at, s.ended_at as session_ended_at
    from company_user u
    join client c on c.client_id = u.client_id
    join role r on r.client_id = u.client_id and r.id = u.role_id
    left join portal_session s on s.client_id = u.client_id and s.origin_jti = ${claimant.originJti} and s.user_id = u.id
    where u.client_id = ${claimant.clientId} and u.subject = ${claimant.subject}`);

/** Writes down that the session lives; its first time is a sign-in. */
async function touchSession(db: Db, claimant: Claimant, userId: string, now: Date): Promise<void> {
  const [touched] = await db.many<{ is_new: boolean }>(sql`
    insert into portal_session (client_id, origin_jti, user_id, started_at, last_seen_at)
    values (${claimant.clientId}, ${claimant.originJti}, ${userId}, ${claimant.signedInAt}, ${now})
    on conflict (client_id, origin_jti) do update set last_seen_at = greatest(portal_session.last_seen_at, excluded.last_seen_at)
    returning xmax = 0 as is_new`);
  if (!touched?.is_new || claimant.impersonator) return;
  await db.run(sql`
    update company_user set previous_sign_in_at = last_sign_in_at, last_sign_in_at = ${claimant.signedInAt}
    where client_id = ${claimant.clientId} and id = ${userId}`);
}
