import { getListSettings, saveListSettings } from '@antela/contract/list-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

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
