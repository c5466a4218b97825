import { withImplied, type Permission } from '@antela/contract/permissions';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';

export interface GrantedRole {
  name: string;
  permissions: Permission[];
}

/** Permissions of a role; none where the role does not exist. */
export async function permissionsOf(db: Db, clientId: string, roleId: string): Promise<Permission[]> {
  const role = await db.first<{ permissions: Permission[] }>(
    sql`select permissions from role where client_id = ${clientId} and id = ${roleId}`,
  );
  return role?.permissions ?? [];
}

/** Nobody grants what they don't hold. */
export const mayGrant = (user: UserPrincipal, permissions: readonly Permission[]): boolean =>
  withImplied(permissions).every((permission) => user.permissions.has(permission));

/**
 * Roles that the user may give to others, by id; they stay as they are until the transaction ends.
 * @throws not_found for a role of nobody or of another client, beyond_own_permissions
 */
export async function rolesToGrant(
  db: Db,
  scope: Scope,
  user: UserPrincipal,
  roleIds: readonly string[],
): Promise<Map<string, GrantedRole>> {
  const wanted = [...new Set(roleIds)];
  const roles = await db.many<GrantedRole & { id: string }>(sql`
    select id, name, permissions from role where client_id = ${scope.clientId} and id = any(${wanted}) order by id for share`);
  if (roles.length !== wanted.length) throw new AppError('not_found');
  if (!roles.every(({ permissions }) => mayGrant(user, permissions)))
    throw new AppError('beyond_own_permissions');
  return new Map(roles.map(({ id, name, permissions }) => [id, { name, permissions }]));
}
