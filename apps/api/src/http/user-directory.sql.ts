import type { Permission } from '@antela/contract/permissions';
import type { SecondFactorSettings } from '@antela/rules/second-factor';
import sql from 'sql-template-tag';
import type { Db } from '../db/database.ts';
import type { Claimant, Visit } from './claimant.ts';
import type { UserPrincipal } from './principal.ts';

export interface UserRow {
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
  impersonation_id: string | null;
  created_at: Date;
  settings: SecondFactorSettings;
}

/** With what is known of the session; null when the client has no such user. */
export const findUser = (db: Db, { clientId, subject, originJti }: Claimant): Promise<UserRow | null> =>
  db.first<UserRow>(sql`
    select u.id, u.username, u.full_name, u.email, u.state, c.name as client_name, r.name as role_name, r.permissions,
           u.permissions_version, c.wallets_enabled, c.client_restrictions_enabled, u.previous_sign_in_at, u.created_at, c.settings,
           coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name, 'nit', co.nit) order by co.name)
                     from company_user_company uc join company co on co.client_id = uc.client_id and co.id = uc.company_id
                     where uc.client_id = u.client_id and uc.user_id = u.id), '[]'::json) as companies,
           s.last_seen_at as session_seen_at, s.ended_at as session_ended_at, s.impersonation_id
    from company_user u
    join client c on c.client_id = u.client_id
    join role r on r.client_id = u.client_id and r.id = u.role_id
    left join portal_session s on s.client_id = u.client_id and s.origin_jti = ${originJti} and s.user_id = u.id
    where u.client_id = ${clientId} and u.subject = ${subject}`);

/** Null when this user has no such grant, or nobody used it. */
export const findImpersonation = (
  db: Db,
  clientId: string,
  userId: string,
  id: string,
): Promise<UserPrincipal['impersonator']> =>
  db.first<NonNullable<UserPrincipal['impersonator']>>(sql`
    select id, operator as name, reason, read_only as "readOnly", ends_at as until from impersonation_grant
    where client_id = ${clientId} and id::text = ${id} and user_id = ${userId} and ends_at is not null`);

/** Writes down that the session lives. True at its first time. */
export async function touchSession(
  db: Db,
  { clientId, originJti, signedInAt }: Claimant,
  user: UserPrincipal,
  visit: Visit,
  now: Date,
): Promise<boolean> {
  const [touched] = await db.many<{ is_new: boolean }>(sql`
    insert into portal_session (client_id, origin_jti, user_id, started_at, last_seen_at, user_agent, ip, impersonation_id)
    values (${clientId}, ${originJti}, ${user.userId}, ${signedInAt}, ${now}, ${visit.userAgent}, ${visit.ip}, ${user.impersonator?.id ?? null})
    on conflict (client_id, origin_jti) do update set last_seen_at = greatest(portal_session.last_seen_at, excluded.last_seen_at)
    returning xmax = 0 as is_new`);
  return touched?.is_new ?? false;
}

/** Notes what "Último ingreso" says the next time; the first time is also what makes an invited user an active one. */
export async function noteSignIn(db: Db, { clientId, signedInAt }: Claimant, userId: string): Promise<void> {
  await db.run(sql`
    update company_user set previous_sign_in_at = last_sign_in_at, last_sign_in_at = ${signedInAt},
           state = case when state = 'invited' then 'active' else state end
    where client_id = ${clientId} and id = ${userId}`);
}

/** Null when the session never proved anything beyond its sign-in. */
export const findFactorProvedAt = (
  db: Db,
  { clientId, originJti, userId }: UserPrincipal,
): Promise<Date | null> =>
  db.value<Date>(sql`
    select factor_proved_at as at from portal_session where client_id = ${clientId} and origin_jti = ${originJti} and user_id = ${userId}`);
