import { listRoleChoices } from '@antela/contract/roles';
import { route } from '../../http/route.ts';
import { mayGrant } from './granting.service.ts';
import * as sql from './roles.sql.ts';

export const rolesRoutes = () => [
  route(listRoleChoices, async ({ scope, user, read }) => {
    const roles = await read((db) => sql.listRoleChoices(db, scope));
    return { data: roles.map(({ id, name, permissions }) => ({ roleid: id, name, isGrantable: mayGrant(user, permissions) })) };
  }),
];
