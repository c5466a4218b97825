import { permissionCatalog } from '@antela/contract/permission-catalog';
import { impliedView, withImplied, type Permission } from '@antela/contract/permissions';
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoleChoices,
  listRoles,
  updateRole,
} from '@antela/contract/roles';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import { countViewsOfRole } from '../../records/list-settings/shared-views.service.ts';
import { mayGrant } from './granting.service.ts';
import * as service from './roles.service.ts';
import * as sql from './roles.sql.ts';

const toRole = ({ id, name, system, permissions, users, version }: sql.RoleRecord) => ({
  roleid: id,
  name,
  isSystem: system,
  permissions: withImplied(permissions),
  users,
  version,
});

const catalog = permissionCatalog.flatMap(({ name: module, permissions }) =>
  Object.entries(permissions).map(([permission, { name, allows }]) => ({
    permission: permission as Permission,
    module,
    name,
    allows,
    implies: impliedView[permission as Permission] ?? null,
  })),
);

const roles = listOf(listRoles, {
  order: 'name:asc',
  rows: (db, ask) => sql.listRoles(db, ask.scope, { ...ask, terms: ask.filters.terms }),
  count: (db, { scope, filters }) => sql.countRoles(db, scope, filters.terms),
  position: (row) => [row.sort_name, row.id],
  show: (rows) => rows.map(toRole),
});

export const rolesRoutes = (users: UserDirectory) => [
  listRoute(roles),

  route(getRole, async ({ query, scope, user, read }) => {
    const seesUsers = user.permissions.has('view_company_users');
    const [record, holders, sharedViews] = await read(({ db }) =>
      Promise.all([
        sql.getRole(db, scope, query.roleid),
        seesUsers ? sql.listHolders(db, scope, query.roleid) : null,
        countViewsOfRole(db, scope.clientId, query.roleid),
      ]),
    );
    if (!record) throw new AppError('not_found');
    return { data: { role: toRole(record), holders, sharedViews } };
  }),

  route(createRole, ({ body, write }) =>
    write(async (context) => ({ data: toRole(await service.createRole(context, body)) })),
  ),

  route(updateRole, async ({ query, body, scope, expectedVersion, write }) => {
    const { record, proposalid } = await write((context) =>
      service.updateRole(context, query.roleid, expectedVersion, body),
    );
    users.forgetClient(scope.clientId);
    return { data: { ...toRole(record), proposalid } };
  }),

  route(deleteRole, async ({ query, write }) => {
    await write((context) => service.deleteRole(context, query.roleid));
    return { data: { deleted: true } };
  }),

  route(listRoleChoices, async ({ scope, user, read }) => {
    const roles = await read(({ db }) => sql.listRoleChoices(db, scope));
    return {
      data: roles.map(({ id, name, permissions }) => ({
        roleid: id,
        name,
        isGrantable: mayGrant(user, permissions),
      })),
    };
  }),

  route(listPermissions, async () => ({ data: catalog })),
];
