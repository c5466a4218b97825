import {
  downloadWalletUser,
  downloadWalletUsers,
  getWalletUser,
  listWalletUserMovements,
  listWalletUsers,
} from '@antela/contract/wallet-users';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { credit, insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();

test('the list filters by wallet, payroll, company, state and balance, searches without accents and pages by name', async () => {
  const client = await api.owner.connect();
  const numbers = [900, 901, 902];
  await insertEmployees(
    client,
    numbers.map((number, index) => ({
      number,
      payroll: 'line',
      firstName: 'Zoraida',
      firstSurname: ['Ñáñez', 'Ochoa', 'Páez'][index] ?? '',
    })),
  ).finally(() => client.release());
  const walletid = await insertWallet(api, { payrollIds: [payrolls.line.id] });
  const ids: string[] = [];
  for (const number of numbers)
    ids.push(
      await insertWalletUser(api, walletid, {
        employment: worldId(0x20000 + number),
        employee: worldId(0x10000 + number),
        balance: number === 901 ? 12_000 : 0,
      }),
    );
  await api.rows(`update wallet_user set state = 'suspended' where id = $1`, [ids[2]]);
  const names = async (query: object) => {
    const { data, page } = await api.ask(admin, listWalletUsers, { query: { walletid, ...query } });
    // Each filter has a way of its own to be counted.
    expect([query, page.total]).toEqual([query, data.length]);
    return data.map(({ fullName }) => fullName);
  };
  expect(await names({})).toEqual(['Zoraida Ñáñez', 'Zoraida Ochoa', 'Zoraida Páez']);
  expect(await names({ q: 'zor NANEZ' })).toEqual(['Zoraida Ñáñez']);
  expect(await names({ state: 'suspended' })).toEqual(['Zoraida Páez']);
  expect(await names({ balance: 'with' })).toEqual(['Zoraida Ochoa']);
  expect(await names({ balance: 'with', state: 'suspended' })).toEqual([]);
  expect(await names({ balance: 'with', walletid: undefined, companyid: companies.a2 })).toEqual([]);
  expect(await names({ balance: 'with', walletid: undefined, companyid: companies.a1 })).toContain(
    'Zoraida Ochoa',
  );
  expect(await names({ balance: 'without', state: 'active' })).toEqual(['Zoraida Ñáñez']);
  expect(await names({ payrollid: payrolls.open.id })).toEqual([]);
  expect(await names({ companyid: companies.a2 })).toEqual([]);
  const first = await api.ask(admin, listWalletUsers, { query: { walletid, limit: '2', sort: 'name:desc' } });
  expect([first.data[0]?.fullName, first.page.total]).toEqual(['Zoraida Páez', 3]);
  const second = await api.ask(admin, listWalletUsers, {
    query: { walletid, limit: '2', sort: 'name:desc', cursor: first.page.next ?? '' },
  });
  expect(second.data.map(({ fullName }) => fullName)).toEqual(['Zoraida Ñáñez']);

  const report = await api.call(admin, downloadWalletUsers, { query: { walletid, format: 'csv' } });
  // Head and totals stand around the three.
  expect(report.text.trim().split('\r\n')).toHaveLength(5);
  expect(report.text).toContain('Zoraida Ochoa');
});

test('a name that thousands share is found page after page in the order of names, counted a little way', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.free.id] });
  const idOf = (kind: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await api.rows(`
    insert into employee (client_id, id, document_type, document_number, first_name, first_surname, created_at, updated_at)
    select '${clients.a}', ${idOf('8002')}, 'CC', (60000000 + n)::text, 'Común', 'Repetido', now(), now() from generate_series(1, 2100) n`);
  await api.rows(`
    insert into employment (client_id, id, employee_id, company_id, payroll_id, contract_type, start_date, monthly_salary, salary_type, transport_allowance, sort_name, search_key, created_at, updated_at)
    select '${clients.a}', ${idOf('8002')}, ${idOf('8002')}, '${companies.a1}', '${payrolls.free.id}', 'indefinite', '2024-01-01', 2000000, 'ordinary', 'automatic',
           'repetido ' || lpad((n * 11 % 2100)::text, 4, '0'), ' comun repetido ' || n, now(), now() from generate_series(1, 2100) n`);
  await api.rows(`
    insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
    select '${clients.a}', ${idOf('8003')}, '${walletid}', '${companies.a1}', ${idOf('8002')}, ${idOf('8002')}, 'active', 'test', now(), now() from generate_series(1, 2100) n`);
  const page = async (query: object) =>
    api.ask(admin, listWalletUsers, { query: { q: 'repet comun', walletid, limit: '100', ...query } });
  for (const [sort, first] of [
    ['name:asc', 0],
    ['name:desc', 2099],
  ] as const) {
    const top = await page({ sort });
    expect(top.page).toMatchObject({ total: 1_000, totalIsCapped: true });
    const next = await page({ sort, cursor: top.page.next ?? '' });
    const found = await api.rows<{ name: string }>(
      `select e.sort_name as name from unnest($1::uuid[]) with ordinality l(id, n) join wallet_user u on u.id = l.id join employment e on e.id = u.employment_id order by l.n`,
      [[...top.data, ...next.data].map((row) => row.payrolltypemoneybagemployeeid)],
    );
    const step = first === 0 ? 1 : -1;
    expect(found.map(({ name }) => name)).toEqual(
      Array.from({ length: 200 }, (_, index) => `repetido ${String(first + step * index).padStart(4, '0')}`),
    );
  }
  expect((await page({ sort: 'enrolledAt:desc' })).data).toHaveLength(100);
  expect((await page({ payrollid: payrolls.free.id })).data).toHaveLength(100);
  expect((await page({ payrollid: payrolls.open.id })).data).toEqual([]);
});

test("one employee's wallets show together, with every movement and what each left", async () => {
  const [food, bonus] = [await insertWallet(api), await insertWallet(api)];
  const employeeid = employeeIdOf('line2');
  const of = { employment: employmentIdOf('line2'), employee: employeeid };
  const inFood = await insertWalletUser(api, food, { ...of, balance: 10_000 });
  await insertWalletUser(api, bonus, of);
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  await credit(api, clients.a, { kind: 'wallet_user', ownerKey: inFood }, 5_000);
  const { data } = await api.ask(admin, getWalletUser, { query: { employeeid } });
  expect(data.wallets.map(({ balance }) => balance).toSorted((a, b) => b - a)).toEqual([15_000, 0]);

  const query = { employeeid, payrolltypemoneybagemployeeid: inFood };
  const first = await api.ask(admin, listWalletUserMovements, { query: { ...query, limit: '1' } });
  expect(first.data).toMatchObject([{ amount: 5_000, balance: 15_000, kind: 'load' }]);
  const next = await api.ask(admin, listWalletUserMovements, {
    query: { ...query, limit: '1', cursor: first.page.next ?? '' },
  });
  expect(next.data).toMatchObject([{ amount: 10_000, balance: 10_000 }]);
  expect(next.page.next).toBeNull();
  const report = await api.call(admin, downloadWalletUser, { query: { employeeid, format: 'csv' } });
  // Head and totals stand around the two.
  expect(report.text.trim().split('\r\n')).toHaveLength(4);
});
