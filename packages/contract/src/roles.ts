import { z } from 'zod';
import { companyUserStates } from './company-users.ts';
import { allOf, anyOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { permissions } from './permissions.ts';
import { dataOf, id, text, searched } from './schemas.ts';

const permission = z.enum(permissions);

/** The views that the permissions imply come with them, named or not. */
export const roleBody = z.strictObject({
  name: text(60),
  permissions: z.array(permission).max(permissions.length),
});

export const role = z.object({
  roleid: id,
  name: z.string(),
  /** May do everything, and is neither changed nor deleted. */
  isSystem: z.boolean(),
  /** In catalogue order, implied views included. */
  permissions: z.array(permission),
  /** Number of users in the whole client. */
  users: z.int(),
  version: z.int(),
});
export type Role = z.output<typeof role>;

export const listRoles = defineList({
  name: 'listRoles',
  shows: ['company_user', 'role'],
  path: '/companyportal/role',
  access: allOf('view_company_roles'),
  context: true,
  sorts: ['name'],
  filters: { q: searched },
  row: role,
  summary: 'Los roles de tu equipo, con sus permisos y cuántas personas los tienen.',
});

export const getRole = defineEndpoint({
  name: 'getRole',
  shows: ['company_user', 'list_setting', 'role'],
  method: 'GET',
  path: '/companyportal/role/detail',
  base: 'v2',
  access: allOf('view_company_roles'),
  context: true,
  query: z.strictObject({ roleid: id }),
  identifies: { roleid: 'role' },
  /** `holders` are the users within the caller's sight, by name; null for those without `view_company_users`. */
  versioned: 'role',
  response: dataOf(
    z.object({
      role,
      holders: z
        .array(
          z.object({ userid: id, name: z.string(), email: z.string(), state: z.enum(companyUserStates) }),
        )
        .nullable(),
      /** Views of lists that are shared with those who have it; they go with it. */
      sharedViews: z.int(),
    }),
  ),
  errors: ['not_found'],
  summary: 'Un rol con las personas que lo tienen.',
});

export const createRole = defineEndpoint({
  name: 'createRole',
  changes: ['audit', 'notice', 'proposal', 'role'],
  method: 'POST',
  stepUp: true,
  path: '/companyportal/role',
  base: 'v2',
  access: allOf('manage_company_roles'),
  context: true,
  body: roleBody,
  status: 201,
  response: dataOf(role),
  errors: ['role_name_taken', 'beyond_own_permissions'],
  summary: 'Crea un rol con permisos que tiene quien lo crea.',
});

export const updateRole = defineEndpoint({
  name: 'updateRole',
  changes: ['audit', 'company_user', 'notice', 'proposal', 'role'],
  method: 'PUT',
  stepUp: true,
  path: '/companyportal/role',
  base: 'v2',
  access: allOf('manage_company_roles'),
  context: true,
  conditional: true,
  query: z.strictObject({ roleid: id }),
  identifies: { roleid: 'role' },
  body: roleBody,
  /** As it is afterwards, with what waits for another person: permissions to approve money that it would gain. */
  response: dataOf(role.extend({ proposalid: id.nullable() })),
  errors: [
    'conflict',
    'not_found',
    'stale',
    'role_name_taken',
    'own_role',
    'system_role',
    'beyond_own_permissions',
    'last_administrator',
  ],
  summary: 'Cambia el nombre o los permisos de un rol; quienes lo tienen los toman enseguida.',
});

export const deleteRole = defineEndpoint({
  name: 'deleteRole',
  removes: 'roleid',
  changes: ['audit', 'list_setting', 'role'],
  method: 'DELETE',
  stepUp: true,
  path: '/companyportal/role',
  base: 'v2',
  access: allOf('manage_company_roles'),
  context: true,
  query: z.strictObject({ roleid: id }),
  identifies: { roleid: 'role' },
  response: dataOf(z.object({ deleted: z.boolean() })),
  errors: ['not_found', 'role_in_use', 'system_role'],
  summary: 'Borra un rol que nadie tiene.',
});

/** Names to choose from where users are invited or filtered. */
export const listRoleChoices = defineEndpoint({
  name: 'listRoleChoices',
  shows: ['role'],
  method: 'GET',
  path: '/companyportal/role/choice',
  base: 'v2',
  access: anyOf('view_company_users', 'view_company_roles'),
  context: true,
  /** `isGrantable` is false where the role can do something that the caller cannot. */
  response: dataOf(z.array(z.object({ roleid: id, name: z.string(), isGrantable: z.boolean() }))),
  summary: 'Los roles del cliente, para elegir al invitar o filtrar.',
});

/** The catalogue of permissions, for those who do not build against this contract. */
export const listPermissions = defineEndpoint({
  name: 'listPermissions',
  shows: [],
  method: 'GET',
  path: '/companyportal/permission',
  base: 'v2',
  access: allOf('view_company_roles'),
  context: true,
  response: dataOf(
    z.array(
      z.object({
        permission,
        module: z.string(),
        name: z.string(),
        allows: z.string(),
        implies: permission.nullable(),
      }),
    ),
  ),
  summary: 'Los permisos que puede tener un rol y lo que permite cada uno.',
});
