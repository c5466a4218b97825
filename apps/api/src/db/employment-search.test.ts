import { listEmployees } from '@antela/contract/employees';
import { listWalletUsers } from '@antela/contract/wallet-users';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { clients, companies } from '../test/world/clients.ts';
import { payrolls } from '../test/world/payrolls.ts';
import { findEmployments } from './employment-search.ts';
import { inTenant } from './transaction.ts';

const { api, admin } = await startFileApi();

const find = (...terms: string[]) => inTenant(api.pool, clients.a, (db) => findEmployments(db, terms));
const listed = async (endpoint: typeof listEmployees | typeof listWalletUsers, q: string) =>
  (await api.ask(admin, endpoint, { query: { q, sort: 'name:asc' } })).data;

test('of very many people a common word is known by the first of them, and finds the same', async () => {
  const few = await find('ana');
  const before = await listed(listEmployees, 'ana');
  const wallets = await listed(listWalletUsers, 'ana');
  expect(few).toMatchObject({ found: expect.arrayContaining([expect.any(String)]) });
  expect(before).not.toEqual([]);
  await api.rows(
    `insert into employment_sum (client_id, company_id, payroll_id, end_date, employments) values ($1, $2, $3, null, 100000000)`,
    [clients.a, companies.a1, payrolls.open.id],
  );
  expect(await find('ana')).toEqual({ common: ['ana'] });
  // A word that none of the first has may still be somebody's.
  expect(await find('nadie')).toEqual({ found: [] });
  expect(await listed(listEmployees, 'ana')).toEqual(before);
  expect(await listed(listWalletUsers, 'ana')).toEqual(wallets);
});
