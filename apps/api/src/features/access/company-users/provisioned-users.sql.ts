import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Somebody as the client's provider sees them. */
export interface ProvisionedUser {
  id: string;
  external_id: string | null;
  user_name: string;
  full_name: string;
  email: string;
  role_id: string;
  state: 'invited' | 'active' | 'blocked';
  blocked_by_provider: boolean;
  version: number;
  created_at: Date;
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
    select u.id, u.external_id, ${userName} as user_name, u.full_name, u.email, u.role_id, u.state, u.blocked_by_provider, u.version, u.created_at
    ${where(clientId, filter)}
    order by u.created_at, u.id limit ${limit} offset ${skip}`);

export async function countProvisioned(db: Db, clientId: string, filter: ProvisionedFilter): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*)::int as n ${where(clientId, filter)}`);
  return row?.n ?? 0;
}

/** One whom the provider removed before, by the address that they came in with. */
export const findRemoved = (db: Db, clientId: string, email: string): Promise<{ id: string } | null> =>
  db.first(sql`
    select id from company_user
    where client_id = ${clientId} and provider_removed_at is not null and username = ${email} and email = ${email}`);

/** Names somebody as the provider does; what was removed is seen again. */
export const nameByProvider = (
  db: Db,
  clientId: string,
  id: string,
  { userName: name, externalId }: { userName: string; externalId: string | null },
): Promise<number> =>
  db.run(sql`
    update company_user set provider_user_name = ${name}, external_id = ${externalId}, provider_removed_at = null, version = version + 1
    where client_id = ${clientId} and id = ${id}`);

export const removeFromProvider = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update company_user set provider_user_name = null, external_id = null, provider_removed_at = ${at}, version = version + 1
    where client_id = ${clientId} and id = ${id} and provider_removed_at is null`);

export const listRoles = (
  db: Db,
  clientId: string,
): Promise<{ id: string; name: string; permissions: string[] }[]> =>
  db.many(
    sql`select id, name, permissions from role where client_id = ${clientId} order by cardinality(permissions), name, id for share`,
  );
