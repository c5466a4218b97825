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
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import { searchTerms } from '../../../text/person-name.ts';
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

export const rolesRoutes = (cursors: Cursors, users: UserDirectory) => [
  route(listRoles, async ({ query, scope, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort = 'name:asc' } = query;
    const terms = searchTerms(q);
    const { descending } = parseSort(sort);
    const after = cursors.decode(sort, cursor);
    const [rows, total] = await read((db) =>
      Promise.all([
        sql.listRoles(db, scope, { terms, descending, after, limit }),
        cursor === undefined ? sql.countRoles(db, scope, terms) : null,
      ]),
    );
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sort, [last.sort_name, last.id]));
    return { data: page.rows.map(toRole), page: page.page };
  }),

  route(getRole, async ({ query, scope, user, read, reply }) => {
    const seesUsers = user.permissions.has('view_company_users');
    const [record, holders] = await read((db) =>
      Promise.all([
        sql.getRole(db, scope, query.roleid),
        seesUsers ? sql.listHolders(db, scope, query.roleid) : null,
      ]),
    );
    if (!record) throw new AppError('not_found');
    void reply.header('etag', `"${record.version}"`);
    return { data: { role: toRole(record), holders } };
  }),

  route(createRole, ({ body, scope, user, actor, now, write }) =>
    write(async (db) => ({ data: toRole(await service.createRole({ db, scope, user, actor, now }, body)) })),
  ),

  route(updateRole, async ({ query, body, scope, user, actor, now, expectedVersion, write, reply }) => {
    const { record, proposalid } = await write((db) =>
      service.updateRole({ db, scope, user, actor, now }, query.roleid, expectedVersion, body),
    );
    users.forgetClient(scope.clientId);
    void reply.header('etag', `"${record.version}"`);
    return { data: { ...toRole(record), proposalid } };
  }),

  route(deleteRole, async ({ query, scope, user, actor, now, write }) => {
    await write((db) => service.deleteRole({ db, scope, user, actor, now }, query.roleid));
    return { data: { deleted: true } };
  }),

  route(listRoleChoices, async ({ scope, user, read }) => {
    const roles = await read((db) => sql.listRoleChoices(db, scope));
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
