import type { CompanyUserState } from '@antela/contract/company-users';
import sql, { bulk, empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';
import { absoluteLimitMs, idleLimitMs } from '../../../http/session-limits.ts';

export interface CompanyUserRecord {
  id: string;
  username: string;
  full_name: string;
  email: string;
  role_id: string;
  role_name: string;
  state: CompanyUserState;
  last_sign_in_at: Date | null;
  version: number;
  /** Rows of the scope, by name. */
  companies: { id: string; name: string }[];
  has_other_companies: boolean;
}

export interface CompanyUserFilters {
  companyid?: string[] | undefined;
  roleid?: string[] | undefined;
  state?: CompanyUserState[] | undefined;
  /** Folded words, each the beginning of a word of name or address; null when nobody searches. */
  terms: string[] | null;
}

/** A staff is tens of people, so sorting needs no index. Who has never signed in comes before all who have. */
export const userSorts = {
  name: 'fold(u.full_name) collate "C"',
  lastSignIn: `coalesce((extract(epoch from u.last_sign_in_at) * 1000)::bigint, 0)`,
} as const;
export type CompanyUserSort = keyof typeof userSorts;

const columns = (scope: Scope): Sql => sql`
  u.id, u.username, u.full_name, u.email, u.role_id, r.name as role_name, u.state, u.last_sign_in_at, u.version,
  coalesce((select json_agg(json_build_object('id', co.id, 'name', co.name) order by co.name)
            from company_user_company uc join company co on co.client_id = uc.client_id and co.id = uc.company_id
            where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...scope.companyIds]})), '[]'::json) as companies,
  exists (select from company_user_company uc
          where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id <> all(${[...scope.companyIds]})) as has_other_companies`;

const from = sql`from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id`;

/** Users who work with one of the caller's companies, or with none at all. */
const visible = (scope: Scope): Sql => sql`
  u.client_id = ${scope.clientId}
  and (exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...scope.companyIds]}))
       or not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id))`;

const where = (scope: Scope, { companyid, roleid, state, terms }: CompanyUserFilters): Sql => sql`
  ${visible(scope)}
  ${companyid ? sql`and exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${companyid.filter((id) => scope.companyIds.includes(id))}))` : empty}
  ${roleid ? sql`and u.role_id = any(${roleid})` : empty}
  ${state ? sql`and u.state = any(${state})` : empty}
  ${terms ? sql`and not exists (select from unnest(${terms}::text[]) term where strpos(' ' || fold(u.full_name || ' ' || u.email), ' ' || term) = 0)` : empty}`;

/** A page of users in the given order, after a position; one more row than `limit`. */
export function listCompanyUsers(
  db: Db,
  scope: Scope,
  { filters, sort, ...page }: OrderedPage & { filters: CompanyUserFilters; sort: CompanyUserSort },
): Promise<(CompanyUserRecord & { sort_value: string | number })[]> {
  const column = userSorts[sort];
  return db.many(sql`
    select ${columns(scope)}, ${raw(column)} as sort_value
    ${from}
    where ${where(scope, filters)}
    ${pageBy(column, 'u.id', page)}`);
}

export const countCompanyUsers = (db: Db, scope: Scope, filters: CompanyUserFilters): Promise<number> =>
  countCapped(db, sql`from company_user u where ${where(scope, filters)}`);

export const getCompanyUser = (db: Db, scope: Scope, userId: string): Promise<CompanyUserRecord | null> =>
  db.first<CompanyUserRecord>(
    sql`select ${columns(scope)} ${from} where ${visible(scope)} and u.id = ${userId}`,
  );

/** A user whatever companies they work with, held until the transaction ends. */
export const getWholeUser = (
  db: Db,
  clientId: string,
  userId: string,
): Promise<Pick<
  CompanyUserRecord,
  'id' | 'full_name' | 'email' | 'role_id' | 'role_name' | 'version'
> | null> =>
  db.first(sql`
    select u.id, u.full_name, u.email, u.role_id, r.name as role_name, u.version ${from}
    where u.client_id = ${clientId} and u.id = ${userId} for no key update of u`);

/** Sign-ins that neither ended nor ran out, the last used first. */
export const listOpenSessions = (
  db: Db,
  scope: Scope,
  userId: string,
  now: Date,
): Promise<{ origin_jti: string; started_at: Date; last_seen_at: Date }[]> =>
  db.many(sql`
    select origin_jti, started_at, last_seen_at from portal_session
    where client_id = ${scope.clientId} and user_id = ${userId} and ended_at is null
      and last_seen_at > ${new Date(now.getTime() - idleLimitMs)} and started_at > ${new Date(now.getTime() - absoluteLimitMs)}
    order by last_seen_at desc`);

/** The addresses among these that somebody signs in with, or gets their codes at. */
export const takenEmails = async (db: Db, scope: Scope, emails: readonly string[]): Promise<Set<string>> => {
  const rows = await db.many<{ username: string; email: string }>(
    sql`select username, email from company_user
        where client_id = ${scope.clientId} and (username = any(${[...emails]}) or email = any(${[...emails]}))`,
  );
  return new Set(rows.flatMap(({ username, email }) => [username, email]));
};

export interface NewCompanyUser {
  id: string;
  email: string;
  name: string;
  roleid: string;
}

/** Keeps a user from changing until the transaction ends. */
export const lockUser = (db: Db, clientId: string, id: string): Promise<unknown> =>
  db.run(sql`select from company_user where client_id = ${clientId} and id = ${id} for update`);

/** False when somebody else has just taken the address. */
export const insertCompanyUser = (
  db: Db,
  clientId: string,
  user: NewCompanyUser,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    insert into company_user (client_id, id, username, full_name, email, role_id, state, created_at)
    values (${clientId}, ${user.id}, ${user.email}, ${user.name}, ${user.email}, ${user.roleid}, 'invited', ${now})
    on conflict (client_id, username) do nothing`);

export async function replaceCompanies(
  db: Db,
  clientId: string,
  userId: string,
  companyIds: readonly string[],
): Promise<void> {
  await db.run(sql`delete from company_user_company where client_id = ${clientId} and user_id = ${userId}`);
  if (companyIds.length === 0) return;
  await db.run(
    sql`insert into company_user_company (client_id, user_id, company_id) values ${bulk(companyIds.map((companyId) => [clientId, userId, companyId]))}`,
  );
}

/** False when the version is no longer that one. `mayChanges` says that what the user may do changes with it. */
export const updateCompanyUserRow = (
  db: Db,
  clientId: string,
  userId: string,
  version: number,
  values: { name: string; roleid: string },
  mayChanges: boolean,
): Promise<boolean> =>
  db.changed(sql`
    update company_user set full_name = ${values.name}, role_id = ${values.roleid}, version = version + 1,
           provider_given_name = case when full_name = ${values.name} then provider_given_name end,
           provider_family_name = case when full_name = ${values.name} then provider_family_name end,
           permissions_version = permissions_version + ${mayChanges ? 1 : 0}
    where client_id = ${clientId} and id = ${userId} and version = ${version}`);

/**
 * False when the user is not in a state from which this one is reached. Whoever never signed in is invited again, not active.
 * `byProvider` says that the client's provider may let them in again.
 */
export const setBlocked = (
  db: Db,
  clientId: string,
  userId: string,
  isBlocked: boolean,
  byProvider = false,
): Promise<boolean> =>
  db.changed(
    isBlocked
      ? sql`update company_user set state = 'blocked', blocked_by_provider = ${byProvider}, version = version + 1, permissions_version = permissions_version + 1
            where client_id = ${clientId} and id = ${userId} and state <> 'blocked'`
      : sql`update company_user set state = case when last_sign_in_at is null then 'invited' else 'active' end, blocked_by_provider = false,
                   version = version + 1, permissions_version = permissions_version + 1
            where client_id = ${clientId} and id = ${userId} and state = 'blocked'`,
  );

/** The name to sign in with stays. @returns whether the address was still the former one */
export const changeEmail = (
  db: Db,
  clientId: string,
  userId: string,
  former: string,
  email: string,
): Promise<boolean> =>
  db.changed(sql`
    update company_user set email = ${email}, version = version + 1
    where client_id = ${clientId} and id = ${userId} and email = ${former} and state = 'active'`);

/** Has somebody who never came in invited anew, under the new name. @returns their former subject, or null when they came in meanwhile */
export const renameInvited = (
  db: Db,
  clientId: string,
  userId: string,
  former: string,
  email: string,
): Promise<{ subject: string } | null> =>
  db.first(sql`
    with before as (select id, subject from company_user where client_id = ${clientId} and id = ${userId} for update)
    update company_user u set username = ${email}, email = ${email}, subject = null, version = version + 1
    from before
    where u.client_id = ${clientId} and u.id = ${userId} and u.email = ${former} and u.state = 'invited' and before.subject is not null
    returning before.subject`);

/** Ends the contexts that carry what the role's users could do before. */
export const renewRights = (db: Db, clientId: string, roleId: string): Promise<number> =>
  db.run(
    sql`update company_user set permissions_version = permissions_version + 1 where client_id = ${clientId} and role_id = ${roleId}`,
  );

/** Active people who see all of these companies, by name. */
export const listPeopleOf = (
  db: Db,
  clientId: string,
  companyIds: readonly string[],
): Promise<{ id: string; name: string; permissions: string[] }[]> =>
  db.many(sql`
    select u.id, u.full_name as name, r.permissions from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.state = 'active'
      and not exists (select from unnest(${[...companyIds]}::uuid[]) of_company
                      where not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = of_company))
    order by u.full_name, u.id`);
