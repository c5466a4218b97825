import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Somebody as the client's provider sees them. */
export interface ProvisionedUser {
  id: string;
  external_id: string | null;
  user_name: string;
  full_name: string;
  /** Parts of the name, where the provider said them and the name is still theirs. */
  given_name: string | null;
  family_name: string | null;
  email: string;
  role_id: string;
  state: 'invited' | 'active' | 'blocked';
  blocked_by_provider: boolean;
  version: number;
  created_at: Date;
  /** When its version became that. */
  changed_at: Date;
}

/** Conditions that a provider looks for people by; names and addresses in small letters. */
export interface ProvisionedFilter {
  id?: string;
  userName?: string;
  externalId?: string;
  email?: string;
  active?: boolean;
}

/** Until the provider names somebody, their name is the address that they come in with. */
const userName = sql`coalesce(u.provider_user_name, u.email)`;

/** Acts that give somebody another version; each is in the history at its instant. */
const versionActs = ['updated', 'blocked', 'unblocked', 'email_changed', 'named_by_provider'].map(
  (act) => `company_user.${act}`,
);
const changedAt = sql`coalesce((
  select a.at from audit_event a
  where a.client_id = u.client_id and a.entity_kind = 'company_user' and a.entity_id = u.id and a.action = any(${versionActs})
  order by a.id desc limit 1), u.created_at)`;

const where = (clientId: string, { id, userName: name, externalId, email, active }: ProvisionedFilter): Sql =>
  sql`
  from company_user u where u.client_id = ${clientId} and u.provider_removed_at is null
  ${id === undefined ? empty : sql`and u.id = ${id}`}
  ${name === undefined ? empty : sql`and lower(${userName}) = ${name}`}
  ${externalId === undefined ? empty : sql`and u.external_id = ${externalId}`}
  ${email === undefined ? empty : sql`and lower(u.email) = ${email}`}
  ${active === undefined ? empty : sql`and (u.state <> 'blocked') = ${active}`}`;

export const listProvisioned = (
  db: Db,
  clientId: string,
  filter: ProvisionedFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<ProvisionedUser[]> =>
  db.many(sql`
    select u.id, u.external_id, ${userName} as user_name, u.full_name, u.provider_given_name as given_name, u.provider_family_name as family_name,
           u.email, u.role_id, u.state, u.blocked_by_provider, u.version, u.created_at, ${changedAt} as changed_at
    ${where(clientId, filter)}
    order by u.created_at, u.id limit ${limit} offset ${skip}`);

export const countProvisioned = (db: Db, clientId: string, filter: ProvisionedFilter): Promise<number> =>
  db.number(sql`select count(*)::int as n ${where(clientId, filter)}`);

/** One whom the provider removed before, by the address that they came in with. */
export const findRemoved = (db: Db, clientId: string, email: string): Promise<{ id: string } | null> =>
  db.first(sql`
    select id from company_user
    where client_id = ${clientId} and provider_removed_at is not null and username = ${email} and email = ${email}`);

/** Names that a provider has for somebody; the full name is the portal's own. */
export interface ProviderNames {
  userName: string;
  externalId: string | null;
  given: string | null;
  family: string | null;
}

/** Names somebody as the provider does; what was removed is seen again. */
export const nameByProvider = (
  db: Db,
  clientId: string,
  id: string,
  { userName: name, externalId, given, family }: ProviderNames,
): Promise<number> =>
  db.run(sql`
    update company_user set provider_user_name = ${name}, external_id = ${externalId}, provider_given_name = ${given},
           provider_family_name = ${family}, provider_removed_at = null, version = version + 1
    where client_id = ${clientId} and id = ${id}`);

export const removeFromProvider = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update company_user set provider_user_name = null, external_id = null, provider_given_name = null, provider_family_name = null,
           provider_removed_at = ${at}, version = version + 1
    where client_id = ${clientId} and id = ${id} and provider_removed_at is null`);

export const listRoles = (
  db: Db,
  clientId: string,
): Promise<{ id: string; name: string; permissions: string[] }[]> =>
  db.many(
    sql`select id, name, permissions from role where client_id = ${clientId} order by cardinality(permissions), name, id for share`,
  );
