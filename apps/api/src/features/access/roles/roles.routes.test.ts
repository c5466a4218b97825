import { shareView } from '@antela/contract/list-settings';
import { permissions, type Permission } from '@antela/contract/permissions';
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoleChoices,
  listRoles,
  updateRole,
} from '@antela/contract/roles';
import { getSession } from '@antela/contract/session';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertCompanyUser, insertRole } from '../../../test/staff-examples.ts';
import { clients } from '../../../test/world/clients.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const get = async (roleid: string) => (await api.ask(admin, getRole, { query: { roleid } })).data;

/** Somebody who may manage roles and little else. */
async function manager(...granted: Permission[]): Promise<Caller> {
  await api.rows('update role set permissions = $1 where id = $2', [granted, roleIdOf('nobody')]);
  return api.signIn('nobody');
}

test('a role takes the views its permissions imply, is changed by its version, and every change is in the trail', async () => {
  const { data: created } = await api.ask(admin, createRole, {
    body: { name: '  Supervisión ', permissions: ['approve_transactions'] },
  });
  expect(created).toMatchObject({
    name: 'Supervisión',
    permissions: ['view_transactions', 'approve_transactions'],
    users: 0,
    isSystem: false,
    version: 1,
  });
  const query = { roleid: created.roleid };
  const changed = await api.ask(admin, updateRole, {
    query,
    version: 1,
    body: { name: 'Supervisión', permissions: ['view_employees', 'view_transactions'] },
  });
  expect(changed.data).toMatchObject({ permissions: ['view_employees', 'view_transactions'], version: 2 });
  expect(
    (await api.call(admin, updateRole, { query, version: 1, body: { name: 'Otra', permissions: [] } }))
      .problem.code,
  ).toBe('stale');
  await api.ask(admin, deleteRole, { query });
  expect((await api.call(admin, getRole, { query })).status).toBe(404);
  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where client_id = $1 and entity_id = $2 order by id',
    [clients.a, created.roleid],
  );
  expect(trail.map(({ action }) => action)).toEqual(['role.created', 'role.updated', 'role.deleted']);
});

test('two roles never have names that people would take for the same', async () => {
  await api.ask(admin, createRole, { body: { name: 'Tesorería mayor', permissions: [] } });
  const twin = await api.call(admin, createRole, { body: { name: 'TESORERIA MAYOR', permissions: [] } });
  expect(twin.problem.code).toBe('role_name_taken');
});

test('the list counts users, finds names without accents and pages', async () => {
  const { data } = await api.ask(admin, listRoles, { query: { q: 'rol de aPPro' } });
  expect(data).toMatchObject([{ roleid: roleIdOf('approver'), users: 1 }]);
  const first = await api.ask(admin, listRoles, { query: { limit: '2' } });
  const second = await api.ask(admin, listRoles, { query: { limit: '2', cursor: first.page.next ?? '' } });
  const whole = await api.ask(admin, listRoles);
  expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 4));
});

test('who has a role is told to those who may see users, within their sight', async () => {
  expect((await get(roleIdOf('approver'))).holders).toMatchObject([
    { userid: userIdOf('approver'), state: 'active' },
  ]);
  expect(
    (await api.ask(api.signIn('onlyA1'), getRole, { query: { roleid: roleIdOf('onlyA2') } })).data.holders,
  ).toEqual([]);
  const caller = await manager('view_company_roles');
  expect(
    (await api.ask(caller, getRole, { query: { roleid: roleIdOf('approver') } })).data.holders,
  ).toBeNull();
});

test('nobody grants a permission they do not hold, in a new role or in one that exists', async () => {
  const roleid = await insertRole(api, ['view_wallets']);
  const caller = await manager('manage_company_roles', 'view_employees');
  const refused = await Promise.all([
    api.call(caller, createRole, {
      body: { name: 'Más de lo que tiene', permissions: ['manage_employees'] },
    }),
    api.call(caller, updateRole, {
      query: { roleid },
      body: { name: 'x', permissions: ['view_wallets', 'approve_wallet_loads'] },
    }),
  ]);
  expect(refused.map(({ problem }) => problem.code)).toEqual([
    'beyond_own_permissions',
    'beyond_own_permissions',
  ]);
  const kept = await api.ask(caller, updateRole, {
    query: { roleid },
    body: { name: 'Lo que había', permissions: ['view_wallets', 'view_employees'] },
  });
  expect(kept.data.permissions).toEqual(['view_employees', 'view_wallets']);
  const choices = (await api.ask(caller, listRoleChoices)).data;
  expect(choices.find((choice) => choice.roleid === roleid)?.isGrantable).toBe(false);
  expect(choices.find((choice) => choice.roleid === roleIdOf('onlyA2'))?.isGrantable).toBe(true);
});

test('nobody changes their own role', async () => {
  const caller = await manager('manage_company_roles');
  const { version } = (await get(roleIdOf('nobody'))).role;
  const answer = await api.call(caller, updateRole, {
    query: { roleid: roleIdOf('nobody') },
    version,
    body: { name: 'El mío', permissions: ['manage_company_roles'] },
  });
  expect(answer.problem.code).toBe('own_role');
});

test('a role says how many shared views go with it', async () => {
  const roleid = await insertRole(api);
  const shared = async () => (await api.ask(admin, getRole, { query: { roleid } })).data.sharedViews;
  expect(await shared()).toBe(0);
  await api.ask(admin, shareView, {
    query: { list: 'employees' },
    body: { name: 'De esos', search: '?estado=activo', roleid },
  });
  expect(await shared()).toBe(1);
});

test('a role that somebody has is not deleted', async () => {
  const roleid = await insertRole(api);
  const userid = await insertCompanyUser(api, 'invited', roleid);
  expect((await api.call(admin, deleteRole, { query: { roleid } })).problem.code).toBe('role_in_use');
  await api.rows('update company_user set role_id = $1 where id = $2', [roleIdOf('onlyA2'), userid]);
  expect((await api.call(admin, deleteRole, { query: { roleid } })).status).toBe(200);
});

test('the role that may do everything stays as it is, even for the code that forgets to ask', async () => {
  const roleid = await insertRole(api, permissions);
  await api.rows('update role set system = true where id = $1', [roleid]);
  const refused = await Promise.all([
    api.call(admin, updateRole, {
      query: { roleid },
      body: { name: 'Otro nombre', permissions: [...permissions] },
    }),
    api.call(admin, deleteRole, { query: { roleid } }),
  ]);
  expect(refused.map(({ problem }) => problem.code)).toEqual(['system_role', 'system_role']);
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('antela.client_id', $1, true)`, [clients.a]);
    const deleted = await client.query('delete from role where id = $1', [roleid]);
    const updated = await client.query(`update role set permissions = '{}' where id = $1`, [roleid]);
    expect([deleted.rowCount, updated.rowCount]).toEqual([0, 0]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a changed role ends the contexts of its users at their next request, and of nobody else', async () => {
  const [approver, other] = [api.signIn('approver'), api.signIn('onlyA1')];
  await Promise.all([api.contextOf(approver), api.contextOf(other)]);
  const { role } = await get(roleIdOf('approver'));
  await api.ask(admin, updateRole, {
    query: { roleid: role.roleid },
    version: role.version,
    body: { name: role.name, permissions: ['view_company_roles'] },
  });
  expect((await api.call(approver, listRoles)).problem.code).toBe('context_required');
  expect((await api.ask(approver, getSession)).data.permissions).toEqual(['view_company_roles']);
  expect((await api.call(other, listRoles)).status).toBe(200);
});

test('the last role that manages users and roles keeps doing so', async () => {
  await api.rows(`update company_user set state = 'blocked' where client_id = $1 and id not in ($2, $3)`, [
    clients.a,
    userIdOf('onlyA1'),
    userIdOf('nobody'),
  ]);
  const caller = await manager('manage_company_roles');
  const { version } = (await api.ask(caller, getRole, { query: { roleid: roleIdOf('onlyA1') } })).data.role;
  const answer = await api.call(caller, updateRole, {
    query: { roleid: roleIdOf('onlyA1') },
    version,
    body: { name: 'Sin nadie', permissions: [] },
  });
  expect(answer.problem.code).toBe('last_administrator');
  await api.rows(`update company_user set state = 'active' where id = $1`, [userIdOf('admin')]);
});

test('the catalogue says of every permission what it allows, in Spanish', async () => {
  const { data } = await api.ask(admin, listPermissions);
  expect(data.map(({ permission }) => permission)).toEqual([...permissions]);
  expect(data.every(({ allows }) => /^[A-ZÁÉÍÓÚ].*\.$/.test(allows))).toBe(true);
});
