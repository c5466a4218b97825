import { withImplied, type Permission } from '@antela/contract/permissions';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { holdRoles, type GrantedRole } from './roles.sql.ts';

export { permissionsOf } from './roles.sql.ts';

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
  const roles = await holdRoles(db, scope.clientId, wanted);
  if (roles.length !== wanted.length) throw new AppError('not_found');
  if (!roles.every(({ permissions }) => mayGrant(user, permissions)))
    throw new AppError('beyond_own_permissions');
  return new Map(roles.map(({ id, name, permissions }) => [id, { name, permissions }]));
}
