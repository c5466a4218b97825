import {
  catalogTypes,
  listBanks,
  listBanksByStatus,
  listCatalogItems,
  listDocumentTypes,
} from '@antela/contract/catalogs';
import { getMaintenance } from '@antela/contract/maintenance';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';

const { api } = await startFileApi();
const nobody = api.signIn('nobody');

test.each(catalogTypes)('the catalogue %s has items with a Spanish name, each once', async (type) => {
  const { data } = await api.ask(nobody, listCatalogItems, { params: { type } });
  expect(data.length).toBeGreaterThan(1);
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  expect(data.every(({ name }) => name.trim() === name && name !== '')).toBe(true);
});

test('a catalogue or a state that does not exist is not found', async () => {
  expect((await api.call(nobody, listCatalogItems, { params: { type: 'password' } })).status).toBe(404);
  expect((await api.call(nobody, listBanksByStatus, { params: { status: 'open' } })).status).toBe(404);
});

test('document types come with the pattern of their number', async () => {
  const { data } = await api.ask(nobody, listDocumentTypes);
  const citizen = data.find(({ id }) => id === 'CC');
  expect('1018442301').toMatch(new RegExp(citizen?.pattern ?? 'x'));
  expect('10184A').not.toMatch(new RegExp(citizen?.pattern ?? '.'));
});

test('a bank that was switched off leaves the active ones and stays among all', async () => {
  await api.rows(`update bank set status = 'inactive' where code = '1009'`);
  const codes = async (status: string) =>
    (await api.ask(nobody, listBanksByStatus, { params: { status } })).data.map(({ code }) => code);
  expect(await codes('inactive')).toEqual(['1009']);
  expect(await codes('active')).not.toContain('1009');
  expect((await api.ask(nobody, listBanks, { query: { code: '1009' } })).data).toEqual([
    { code: '1009', name: 'Citibank', status: 'inactive' },
  ]);
  expect((await api.ask(nobody, listBanks, { query: { name: 'bogota' } })).data).toMatchObject([
    { code: '1001' },
  ]);
  expect((await api.ask(nobody, listBanks, { query: { name: '%' } })).data).toEqual([]);
});

test('maintenance is told to everybody, at once, as text', async () => {
  const value = async () =>
    (await api.ask(null, getMaintenance, { query: { app: 'companyportal' } })).data.value;
  expect(await value()).toBe('false');
  await api.rows(`insert into setting (key, value, updated_at) values ('maintenance', 'true', now())`);
  expect(await value()).toBe('true');
  expect((await api.call(null, getMaintenance, { query: { app: 'otra' as never } })).status).toBe(400);
});
