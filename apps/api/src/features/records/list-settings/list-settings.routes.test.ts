import {
  getListSettings,
  removeSharedView,
  saveListSettings,
  shareView,
} from '@antela/contract/list-settings';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();

const arranged = {
  density: 'tight' as const,
  hiddenColumns: ['salary'],
  views: [{ name: 'Suspendidos de planta', search: '?estado=suspendido&area=Planta' }],
};

test('a list stays as its user has arranged it, and nobody else sees how', async () => {
  const admin = api.signIn('admin');
  await api.ask(admin, saveListSettings, { query: { list: 'employees' }, body: arranged });
  await api.ask(admin, saveListSettings, {
    query: { list: 'employees' },
    body: { ...arranged, density: 'normal' },
  });
  const { data } = await api.ask(admin, getListSettings, {});
  expect(data).toEqual([{ list: 'employees', ...arranged, density: 'normal' }]);
  for (const other of ['onlyA1', 'foreign'] as const)
    expect((await api.ask(api.signIn(other), getListSettings, {})).data).toEqual([]);
});

test('a view holds filters of the address and nothing that leads elsewhere; two never share a name', async () => {
  const save = (views: { name: string; search: string }[]) =>
    api.call(api.signIn('admin'), saveListSettings, {
      query: { list: 'advances' },
      body: { ...arranged, views },
    });
  const [view] = arranged.views;
  const refused = [
    await save([{ name: 'Otra parte', search: '//otro.example' }]),
    await save([{ name: 'Rota', search: '?a=<script>' }]),
    await save([view!, { ...view!, search: '' }]),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a shared view is found by everybody of the client and nobody beyond it; its name is given once', async () => {
  const list = 'employees';
  const body = { name: 'Para la revisoría', search: '?estado=activo&columnas=documento,nombre' };
  await api.ask(api.signIn('admin'), shareView, { query: { list }, body });
  const seenBy = async (user: 'admin' | 'onlyA1' | 'foreign') =>
    (await api.ask(api.signIn(user), getListSettings, {})).shared.map(({ sharedBy: _name, ...view }) => view);
  expect(await seenBy('admin')).toEqual([{ list, ...body, role: null, mayRemove: true }]);
  expect(await seenBy('onlyA1')).toMatchObject([{ list, ...body }]);
  expect(await seenBy('foreign')).toEqual([]);
  const again = await api.call(api.signIn('onlyA1'), shareView, { query: { list }, body });
  expect([again.status, again.problem.code]).toEqual([409, 'view_name_taken']);
});

test('a shared view is taken away by whoever shared it or looks after roles, and by nobody else', async () => {
  const query = { list: 'advances', name: 'Del mes' };
  const share = (user: 'admin' | 'approver') =>
    api.ask(api.signIn(user), shareView, {
      query: { list: query.list },
      body: { name: query.name, search: '?estado=pagado' },
    });
  const removal = async (user: 'admin' | 'approver') =>
    (await api.call(api.signIn(user), removeSharedView, { query })).status;
  await api.rows(
    `update role set permissions = permissions || '{export_reports}'::text[] where name = 'Rol de approver'`,
  );
  await share('admin');
  expect(await removal('approver')).toBe(404);
  expect(await removal('admin')).toBe(200);
  await share('approver');
  expect(await removal('approver')).toBe(200);
  await share('approver');
  expect(await removal('admin')).toBe(200);
});

test('a view of a role is found by those who have it, by its sharer and by whoever looks after roles', async () => {
  const share = (user: 'admin' | 'approver', name: string, roleid: string) =>
    api.call(api.signIn(user), shareView, {
      query: { list: 'wallets' },
      body: { name, search: '?estado=activa', roleid },
    });
  const names = async (user: 'admin' | 'onlyA1' | 'approver' | 'nobody') =>
    (await api.ask(api.signIn(user), getListSettings, {})).shared
      .filter(({ list }) => list === 'wallets')
      .map(({ name, role }) => [name, role?.name]);
  await api.rows(
    `update role set permissions = '{approve_transactions,export_reports}' where name = 'Rol de approver'`,
  );
  await api.rows(`update role set permissions = '{view_wallets}' where name = 'Rol de onlyA1'`);
  const ofApprover = ['Los de aprobar', 'Rol de approver'];
  // People who see no roles share with their own alone.
  expect((await api.ask(api.signIn('approver'), getListSettings, {})).roles.map(({ name }) => name)).toEqual([
    'Rol de approver',
  ]);
  expect((await share('approver', 'Ajena', roleIdOf('admin'))).problem.code).toBe('not_found');
  expect((await share('admin', 'De otro', roleIdOf('foreign'))).problem.code).toBe('not_found');
  expect((await share('admin', 'Los de aprobar', roleIdOf('approver'))).status).toBe(201);
  expect(await names('approver')).toEqual([ofApprover]);
  expect(await names('admin')).toEqual([ofApprover]);
  expect(await names('onlyA1')).toEqual([]);
  expect(await names('nobody')).toEqual([]);
  // The role finds it, not the person: it comes and goes with the role.
  await api.rows('update company_user set role_id = $1 where id = $2', [
    roleIdOf('approver'),
    userIdOf('nobody'),
  ]);
  await api.rows('update company_user set role_id = $1 where id = $2', [
    roleIdOf('nobody'),
    userIdOf('approver'),
  ]);
  expect(await names('nobody')).toEqual([ofApprover]);
  expect(await names('approver')).toEqual([]);
});

test('twenty views of a list are as many as a company has', async () => {
  const admin = api.signIn('admin');
  const share = (n: number) =>
    api.call(admin, shareView, {
      query: { list: 'payrolls' },
      body: { name: `Vista ${n}`, search: '?estado=activa' },
    });
  for (let n = 1; n <= 20; n += 1) expect((await share(n)).status).toBe(201);
  expect((await share(21)).problem.code).toBe('too_many_views');
});
