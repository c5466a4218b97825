import type { CompanyUserState } from '@antela/contract/company-users';
import type { Permission } from '@antela/contract/permissions';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';

export interface RoleRecord {
  id: string;
  name: string;
  system: boolean;
  permissions: Permission[];
  version: number;
  users: number;
  sort_name: string;
}

/** A client has a handful of roles, so sorting needs no index. */
const sortName = 'fold(r.name) collate "C"';

const select: Sql = sql`
  select r.id, r.name, r.system, r.permissions, r.version, ${raw(sortName)} as sort_name,
         (select count(*)::int from company_user u where u.client_id = r.client_id and u.role_id = r.id) as users
  from role r`;

const where = (scope: Scope, terms: string[] | null): Sql => sql`
  r.client_id = ${scope.clientId}
  ${terms ? sql`and not exists (select from unnest(${terms}::text[]) term where strpos(' ' || fold(r.name), ' ' || term) = 0)` : empty}`;

/** Roles by name, one more row than `limit`. `terms` are folded words, each the beginning of a word of the name. */
export function listRoles(
  db: Db,
  scope: Scope,
  { terms, ...page }: OrderedPage & { terms: string[] | null },
): Promise<RoleRecord[]> {
  return db.many<RoleRecord>(sql`
    ${select}
    where ${where(scope, terms)}
    ${pageBy(sortName, 'r.id', page)}`);
}

export const countRoles = (db: Db, scope: Scope, terms: string[] | null): Promise<number> =>
  countCapped(db, sql`from role r where ${where(scope, terms)}`);

export const getRole = (db: Db, scope: Scope, roleId: string): Promise<RoleRecord | null> =>
  db.first<RoleRecord>(sql`${select} where r.client_id = ${scope.clientId} and r.id = ${roleId}`);

/** Users of the role within the caller's sight: of one of its companies or of none, by name. */
export const listHolders = (
  db: Db,
  scope: Scope,
  roleId: string,
): Promise<{ userid: string; name: string; email: string; state: CompanyUserState }[]> =>
  db.many(sql`
    select u.id as userid, u.full_name as name, u.email, u.state from company_user u
    where u.client_id = ${scope.clientId} and u.role_id = ${roleId}
      and (exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...scope.companyIds]}))
           or not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id))
    order by fold(u.full_name) collate "C", u.id`);

/** The client's roles by name. */
export const listRoleChoices = (
  db: Db,
  scope: Scope,
): Promise<{ id: string; name: string; permissions: Permission[] }[]> =>
  db.many(
    sql`select r.id, r.name, r.permissions from role r where r.client_id = ${scope.clientId} order by ${raw(sortName)}, r.id`,
  );

/** Keeps a role from changing until the transaction ends. */
export const lockRole = (db: Db, clientId: string, id: string): Promise<unknown> =>
  db.run(sql`select from role where client_id = ${clientId} and id = ${id} for update`);

/** Null where there is no such role. */
export const roleName = (db: Db, clientId: string, id: string): Promise<string | null> =>
  db.value<string>(sql`select name from role where client_id = ${clientId} and id = ${id}`);

export const insertRole = (
  db: Db,
  clientId: string,
  id: string,
  values: { name: string; permissions: readonly Permission[] },
  now: Date,
): Promise<number> =>
  db.run(
    sql`insert into role (client_id, id, name, permissions, created_at) values (${clientId}, ${id}, ${values.name}, ${[...values.permissions]}, ${now})`,
  );

/** False when the version is no longer that one. */
export const updateRoleRow = (
  db: Db,
  clientId: string,
  id: string,
  version: number,
  values: { name: string; permissions: readonly Permission[] },
): Promise<boolean> =>
  db.changed(sql`
    update role set name = ${values.name}, permissions = ${[...values.permissions]}, version = version + 1
    where client_id = ${clientId} and id = ${id} and version = ${version}`);

export const deleteRoleRow = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`delete from role where client_id = ${clientId} and id = ${id}`);

export const hasRole = (db: Db, clientId: string, userId: string, roleId: string): Promise<boolean> =>
  db.exists(
    sql`select from company_user where client_id = ${clientId} and id = ${userId} and role_id = ${roleId}`,
  );

export interface GrantedRole {
  name: string;
  permissions: Permission[];
}

/** Permissions of a role; none where the role does not exist. */
export const permissionsOf = async (db: Db, clientId: string, roleId: string): Promise<Permission[]> =>
  (await db.value<Permission[]>(
    sql`select permissions from role where client_id = ${clientId} and id = ${roleId}`,
  )) ?? [];

/** Roles as they are until the transaction ends. */
export const holdRoles = (
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<(GrantedRole & { id: string })[]> =>
  db.many(sql`
    select id, name, permissions from role where client_id = ${clientId} and id = any(${[...ids]}) order by id for share`);
