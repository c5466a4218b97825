import {
  getListSettings,
  removeSharedView,
  saveListSettings,
  shareView,
} from '@antela/contract/list-settings';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';

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
  expect(await seenBy('admin')).toEqual([{ list, ...body, mayRemove: true }]);
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
