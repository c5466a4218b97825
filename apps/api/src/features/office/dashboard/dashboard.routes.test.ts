import { getDashboard, type DashboardHalf } from '@antela/contract/dashboard';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { listEmployees } from '@antela/contract/employees';
import { listPayrolls, getPayroll } from '@antela/contract/payrolls';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { credit, insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { payAdvance } from '../../advances/advances/pay-advance.service.ts';
import { lookAtPeople } from '../../people/anomalies/look-at-people.service.ts';

const { api, admin } = await startFileApi();
const evidence = { text: 'Autorizo.', textVersion: '1', ip: null };
const taken = async (clientid: string, key: EmployeeKey, amount: number) =>
  (
    await api.ask(api.machine, appCreateAdvance, {
      body: { clientid, companyemployeeid: employmentIdOf(key), kind: 'salary', amount, evidence },
    })
  ).data.advanceid;
const paid = await taken(clients.a, 'ana', 100_000);
await payAdvance(
  api.pool,
  { pay: async () => ({ state: 'paid' as const }) },
  () => api.clock.now,
  clients.a,
  paid,
);
const failed = await taken(clients.a, 'free', 50_000);
await payAdvance(
  api.pool,
  { pay: async () => ({ state: 'rejected' as const, reason: 'No.' }) },
  () => api.clock.now,
  clients.a,
  failed,
);
await taken(clients.a, 'free', 60_000);
await taken(clients.a, 'checked', 70_000);
await taken(clients.b, 'foreign', 80_000);

/** The same figures, counted from the tables without the product's own queries. */
async function truth(companyIds: string[]) {
  const [money] = await api.rows<{ amount: number; advances: number; employees: number }>(
    `select coalesce(sum(to_deduct), 0)::int as amount, count(*)::int as advances, count(distinct employment_id)::int as employees
     from advance where company_id = any($1) and payment_state in ('requested', 'approved', 'processing', 'paid') and kind = 'salary'`,
    [companyIds],
  );
  return money;
}

test.each([
  ['both companies', undefined, [companies.a1, companies.a2]],
  ['one company', companies.a1, [companies.a1]],
  ['the other', companies.a2, [companies.a2]],
])('the figures of %s are those of the tables', async (_name, companyid, ids) => {
  const { data } = await api.ask(admin, getDashboard, { query: companyid ? { companyid } : {} });
  const money = await truth(ids);
  const { amount, employees } = money ?? {};
  expect(data.toDeduct).toMatchObject({ amount, employees });
  const { paid, on_its_way: onItsWay } = data.toDeduct?.parts ?? {};
  expect((paid?.count ?? 0) + (onItsWay?.count ?? 0)).toBe(money?.advances);
  const byDay = data.toDeduct?.byDay ?? [];
  expect(byDay).toHaveLength(14);
  expect(byDay.at(-1)).toMatchObject({
    date: '2026-11-20',
    amount: money?.amount,
    advances: money?.advances,
  });
  const state = async (of: 'active' | 'invited' | 'restricted' | 'suspended') =>
    (await api.ask(admin, listEmployees, { query: { state: of, companyid: ids.join(',') } })).page.total;
  expect(data.employees).toEqual({
    active: await state('active'),
    invited: await state('invited'),
    restricted: await state('restricted'),
    suspended: await state('suspended'),
    usedThisPeriod: money?.employees,
  });
  expect(data.periods?.map(({ company }) => company.id).every((id) => ids.includes(id))).toBe(true);
});

test('a half that is asked for alone is that half of the whole, to the peso', async () => {
  const { at: _at, ...whole } = (await api.ask(admin, getDashboard)).data;
  const half = async (of: DashboardHalf) =>
    (await api.ask(admin, getDashboard, { query: { half: of } })).data;
  const [work, figures] = [await half('work'), await half('figures')];
  expect(work).toMatchObject({ toDeduct: null, employees: null, wallets: null });
  expect(figures).toMatchObject({ isNew: false, periods: null, attention: [], lastMovements: null });
  const { isNew, periods, attention, lastMovements } = work;
  const { toDeduct, employees, wallets } = figures;
  expect({ isNew, periods, attention, lastMovements, toDeduct, employees, wallets }).toEqual(whole);
  expect(whole.isNew).toBe(false);
});

test('a client is new until somebody works there, and not for those who may not see who does', async () => {
  const newOf = async (caller: Caller) =>
    (await api.ask(caller, getDashboard, { query: { half: 'work' } })).data.isNew;
  await api.rows('update employment set end_date = start_date where client_id = $1', [clients.b]);
  expect(await newOf(api.signIn('foreign'))).toBe(true);
  await api.rows('update employment set end_date = null where client_id = $1', [clients.b]);
  expect(await newOf(api.signIn('foreign'))).toBe(false);
});

test('the days go back as far as asked for, and end today', async () => {
  for (const days of ['14', '28', '90'] as const) {
    const { data } = await api.ask(admin, getDashboard, { query: { days } });
    expect(data.toDeduct?.byDay).toHaveLength(Number(days));
    expect(data.toDeduct?.byDay.at(-1)?.date).toBe('2026-11-20');
  }
});

test('what asks for attention is counted, and offered only to those who may act on it', async () => {
  await lookAtPeople(api.pool, clients.a, () => api.clock.now);
  const codes = async (caller: Caller) =>
    (await api.ask(caller, getDashboard)).data.attention.map(({ code, count }) => [code, count]);
  expect(await codes(admin)).toEqual([
    ['failed_payments', 1],
    ['advances_to_approve', 1],
    // Somebody has no account to be paid to.
    ['anomalies', 1],
    ['to_invite', 1],
  ]);
  expect(await codes(api.signIn('onlyA1'))).toEqual([
    ['failed_payments', 1],
    ['anomalies', 1],
    ['to_invite', 1],
  ]);
  expect(await codes(api.signIn('nobody'))).toEqual([]);
});

test('parts that the caller may not see are empty, and a company that is not theirs shows nothing', async () => {
  const { data } = await api.ask(api.signIn('nobody'), getDashboard);
  expect(data).toMatchObject({
    periods: null,
    toDeduct: null,
    employees: null,
    lastMovements: null,
    attention: [],
  });
  for (const companyid of [companies.b1, missingId]) {
    const foreign = (await api.ask(admin, getDashboard, { query: { companyid } })).data;
    expect(foreign).toMatchObject({
      periods: [],
      toDeduct: { amount: 0, employees: 0 },
      lastMovements: [],
      attention: [],
    });
  }
  expect((await api.ask(api.signIn('homeless'), getDashboard)).data).toMatchObject({
    periods: null,
    toDeduct: null,
  });
});

test('a payroll shows its period, its policy and what its people have taken', async () => {
  const { data } = await api.ask(admin, getPayroll, { query: { payrollid: payrolls.free.id } });
  expect(data.payroll).toMatchObject({
    name: payrolls.free.name,
    employees: 1,
    advances: 1,
    toDeduct: 65_950,
    currentPeriod: { state: 'open' },
  });
  expect(data.policy).toMatchObject({ version: 1, minimumAmount: 10_000, countPerDay: null });
  expect(data.periods.map(({ startDate }) => startDate)).toEqual(
    data.periods.map(({ startDate }) => startDate).toSorted(),
  );
});

test('payrolls are found without accents, and what LIKE reads as a wildcard is only text', async () => {
  const found = async (q: string) =>
    (await api.ask(admin, listPayrolls, { query: { q } })).data.map(({ payrollid }) => payrollid);
  expect(await found('ADMINISTRACION')).toEqual([payrolls.free.id]);
  expect(await found('aprobación')).toEqual([payrolls.checked.id]);
  expect(await found('%')).toEqual([]);
});

test('wallets below their mark come first and ask for somebody; who may not see wallets is told nothing of them', async () => {
  const [low, enough] = [await insertWallet(api), await insertWallet(api)];
  await api.rows('update wallet set low_balance_at = 50000 where id = any($1)', [[low, enough]]);
  await credit(api, clients.a, { kind: 'company_fund', ownerKey: low }, 20_000);
  await credit(api, clients.a, { kind: 'company_fund', ownerKey: enough }, 90_000);
  await insertWalletUser(api, enough, { balance: 7_000 });
  const { data } = await api.ask(admin, getDashboard);
  expect(
    data.wallets?.map(({ walletid, available, isLow, held, users }) => [
      walletid,
      available,
      isLow,
      held,
      users,
    ]),
  ).toEqual([
    [low, 20_000, true, 0, 0],
    [enough, 90_000, false, 7_000, 1],
  ]);
  expect(data.attention.find(({ code }) => code === 'low_wallets')).toMatchObject({ count: 1 });
  const other = (await api.ask(admin, getDashboard, { query: { companyid: companies.a2 } })).data;
  expect(other.wallets).toEqual([]);

  const blind = (await api.ask(api.signIn('approver'), getDashboard)).data;
  expect([blind.wallets, blind.attention.some(({ code }) => code === 'low_wallets')]).toEqual([null, false]);
  await api.rows('update client set wallets_enabled = false where client_id = $1', [clients.a]);
  const off = (await api.ask(api.signIn('admin'), getDashboard)).data;
  expect([off.wallets, off.attention.some(({ code }) => code === 'low_wallets')]).toEqual([null, false]);
  await api.rows('update client set wallets_enabled = true where client_id = $1', [clients.a]);
});
