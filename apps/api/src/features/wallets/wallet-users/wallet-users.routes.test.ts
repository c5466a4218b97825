import { walletUsersConsequences } from '@antela/contract/consequences';
import type { BodyOf } from '@antela/contract/endpoint';
import { changeWalletUsers, countEnrollable, updateWalletUser } from '@antela/contract/wallet-user-changes';
import { listWalletUsers } from '@antela/contract/wallet-users';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { settleWalletUsers } from './retire-wallet-user.service.ts';

const { api, admin } = await startFileApi();

const balanceOf = async (kind: string, ownerKey: string): Promise<number> => {
  const rows = await api.rows<{ balance: number }>(
    'select balance::int as balance from ledger_account where kind = $1 and owner_key = $2',
    [kind, ownerKey],
  );
  return rows[0]?.balance ?? 0;
};
const stateOf = async (id: string) =>
  (await api.rows<{ state: string }>('select state from wallet_user where id = $1', [id]))[0]?.state;
const trailOf = async (id: string) =>
  (
    await api.rows<{ action: string }>('select action from audit_event where entity_id = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action);
const enrolIn = (walletid: string, employeeids: string[], limit: number | null = null) =>
  api.ask(admin, changeWalletUsers, { body: { action: 'enrol', walletid, employeeids, limit } });

test('people are enrolled through the payrolls that the wallet serves, and each is told what became of them', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  const asked = [employeeIdOf('ana'), employeeIdOf('retired'), employeeIdOf('free'), missingId];
  const { data } = await enrolIn(walletid, asked, 80_000);
  expect(data.outcomes.map(({ title, done, code }) => [title, done, code])).toEqual([
    ['Ana Lucía Muñoz', true, null],
    ['Elena Quiñones', false, 'rule_broken'],
    ['Hugo Álvarez', false, 'rule_broken'],
    ['', false, 'not_found'],
  ]);
  expect([data.done, data.error]).toEqual([1, 3]);
  const again = await enrolIn(walletid, [employeeIdOf('ana')]);
  expect(again.data.outcomes[0]).toMatchObject({ done: false, code: 'conflict' });
  const { data: rows } = await api.ask(admin, listWalletUsers, { query: { walletid } });
  expect(rows).toMatchObject([{ fullName: 'Ana Lucía Muñoz', state: 'active', limit: 80_000, balance: 0 }]);
  expect(await trailOf(rows[0]?.payrolltypemoneybagemployeeid ?? '')).toEqual(['wallet_user.enrolled']);
});

test('everybody of the payrolls is enrolled at once, or nobody when they are not as many as was seen', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  await enrolIn(walletid, [employeeIdOf('ana')]);
  const { total } = (await api.ask(admin, countEnrollable, { query: { walletid } })).data;
  // Six who still work there, one of whom is enrolled.
  expect(total).toBe(5);
  const enrolAll = (expected: number) =>
    api.call(admin, changeWalletUsers, {
      body: { action: 'enrol_all', walletid, limit: null, expected },
    });
  expect((await enrolAll(4)).problem.code).toBe('conflict');
  expect((await enrolAll(5)).body.data).toMatchObject({ done: 5, error: 0 });
  expect((await api.ask(admin, listWalletUsers, { query: { walletid } })).page.total).toBe(6);
  expect((await api.ask(admin, countEnrollable, { query: { walletid } })).data.total).toBe(0);
});

test('an act over everything that fulfils a filter touches as many as were seen, or nobody', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  const seen = ['ana', 'newcomer', 'penniless'] as const;
  const ids: string[] = [];
  for (const who of seen)
    ids.push(
      await insertWalletUser(api, walletid, {
        employment: employmentIdOf(who),
        employee: employeeIdOf(who),
        balance: 10_000,
      }),
    );
  const act = (body: BodyOf<typeof changeWalletUsers>) => api.call(admin, changeWalletUsers, { body });
  const matching = { walletid, state: 'active' };
  const suspendAll = (expected: number) =>
    act({ action: 'suspend_all', matching, expected, reason: 'Cierre de la planta' });
  expect((await suspendAll(2)).problem.code).toBe('conflict');
  expect((await suspendAll(3)).body.data).toMatchObject({ done: 3, error: 0, outcomes: [] });
  expect((await suspendAll(3)).problem.code).toBe('conflict');
  const everybody = { matching: { walletid }, expected: 3 };
  await api.ask(admin, changeWalletUsers, {
    body: { action: 'activate', payrolltypemoneybagemployeeids: ids.slice(0, 1) },
  });
  const active = (await act({ action: 'activate_all', ...everybody })).body.data;
  expect([active.done, active.error, active.outcomes.length]).toEqual([2, 1, 1]);
  const gone = await act({ action: 'withdraw_all', ...everybody, balance: 'return', reason: 'Fin' });
  expect(gone.body.data).toMatchObject({ done: 3, returned: 30_000 });
  expect(await balanceOf('company_fund', walletid)).toBe(30_000);
});

test('who leaves keeps the balance or gives it back to the fund, and who comes back takes up the same enrolment', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  const [keeps, returns] = [
    await insertWalletUser(api, walletid, {
      employment: employmentIdOf('ana'),
      employee: employeeIdOf('ana'),
      balance: 30_000,
    }),
    await insertWalletUser(api, walletid, {
      employment: employmentIdOf('newcomer'),
      employee: employeeIdOf('newcomer'),
      balance: 70_000,
    }),
  ];
  const leave = (id: string, balance: 'keep' | 'return') =>
    api.ask(admin, changeWalletUsers, {
      body: {
        action: 'withdraw',
        payrolltypemoneybagemployeeids: [id],
        balance,
        reason: 'Cambio de beneficio',
      },
    });
  expect((await leave(keeps, 'keep')).data).toMatchObject({ done: 1, returned: 0 });
  expect((await leave(returns, 'return')).data).toMatchObject({ done: 1, returned: 70_000 });
  expect([await stateOf(keeps), await stateOf(returns)]).toEqual(['withdrawn', 'withdrawn']);
  expect([await balanceOf('wallet_user', keeps), await balanceOf('wallet_user', returns)]).toEqual([
    30_000, 0,
  ]);
  expect(await balanceOf('company_fund', walletid)).toBe(70_000);

  // Money that somebody kept can still be given back; nothing is given back twice.
  expect((await leave(keeps, 'return')).data).toMatchObject({ done: 1, returned: 30_000 });
  expect((await leave(keeps, 'return')).data.outcomes[0]).toMatchObject({ done: false, code: 'conflict' });
  expect(await balanceOf('company_fund', walletid)).toBe(100_000);
  expect(await trailOf(keeps)).toEqual(['wallet_user.withdrawn', 'wallet_user.returned']);

  const { data } = await enrolIn(walletid, [employeeIdOf('ana')], 50_000);
  expect(data.outcomes[0]?.payrolltypemoneybagemployeeid).toBe(keeps);
});

test('limit and state change by their version, and a withdrawn person is not changed', async () => {
  const walletid = await insertWallet(api, { funding: 'payroll', userCap: 100_000 });
  const id = await insertWalletUser(api, walletid);
  const change = (version: number, limit: number | null, state: 'active' | 'suspended') =>
    api.call(admin, updateWalletUser, {
      query: { payrolltypemoneybagemployeeid: id },
      version,
      body: { limit, state, reason: 'Perdió la tarjeta' },
    });
  const changed = await change(1, 60_000, 'suspended');
  expect(changed.headers.get('etag')).toBe('"2"');
  expect(changed.body.data).toMatchObject({
    limit: 60_000,
    effectiveLimit: 60_000,
    state: 'suspended',
    stateReason: 'Perdió la tarjeta',
    available: 0,
  });
  expect((await change(1, null, 'active')).problem.code).toBe('stale');
  expect((await change(2, 100_001, 'active')).problem).toMatchObject({ code: 'rule_broken' });
  expect((await change(2, null, 'active')).body.data).toMatchObject({
    effectiveLimit: 100_000,
    stateReason: null,
    available: 100_000,
  });
  await api.rows(`update wallet_user set state = 'withdrawn' where id = $1`, [id]);
  expect((await change(3, null, 'active')).problem.code).toBe('conflict');
});

test('many are suspended and made active again, each for itself', async () => {
  const walletid = await insertWallet(api);
  const id = await insertWalletUser(api, walletid);
  const ids = [id, missingId];
  const suspend = () =>
    api.ask(admin, changeWalletUsers, {
      body: { action: 'suspend', payrolltypemoneybagemployeeids: ids, reason: 'Revisión' },
    });
  expect((await suspend()).data.outcomes.map(({ done, code }) => [done, code])).toEqual([
    [true, null],
    [false, 'not_found'],
  ]);
  expect((await suspend()).data.done).toBe(0);
  const { data } = await api.ask(admin, changeWalletUsers, {
    body: { action: 'activate', payrolltypemoneybagemployeeids: ids },
  });
  expect([data.done, await stateOf(id)]).toEqual([1, 'active']);
});

test('retiring settles every wallet of the employment, and once is enough', async () => {
  const employment = employmentIdOf('suspended');
  const of = { employment, employee: employeeIdOf('suspended') };
  await api.rows('delete from wallet_user where employment_id = $1', [employment]);
  const [one, other] = [await insertWallet(api), await insertWallet(api)];
  const withMoney = await insertWalletUser(api, one, { ...of, balance: 40_000 });
  const without = await insertWalletUser(api, other, of);
  const actor = { id: 'test', name: 'Prueba', impersonator: null, requestId: null, ip: null };
  const scope = { clientId: clients.a, companyIds: [companies.a1] };
  const settle = () =>
    inTenant(api.pool, clients.a, (db) =>
      settleWalletUsers({ db, scope, actor, now: api.clock.now }, employment, 'return'),
    );
  const settled = await settle();
  expect(settled.map(({ returned }) => returned).toSorted((a, b) => b - a)).toEqual([40_000, 0]);
  expect([await stateOf(withMoney), await stateOf(without)]).toEqual(['withdrawn', 'withdrawn']);
  expect(await balanceOf('company_fund', one)).toBe(40_000);
  expect(await settle()).toEqual([]);
});

test('somebody of one company neither sees nor changes who has a wallet of another', async () => {
  const onlyA1 = api.signIn('onlyA1');
  const walletid = await insertWallet(api, { place: 'otherCompany' });
  const id = await insertWalletUser(api, walletid, { place: 'otherCompany', balance: 9_000 });
  expect((await api.ask(onlyA1, listWalletUsers, { query: { walletid } })).data).toEqual([]);
  const answer = await api.ask(onlyA1, changeWalletUsers, {
    body: {
      action: 'withdraw',
      payrolltypemoneybagemployeeids: [id],
      balance: 'return',
      reason: 'No es mía',
    },
  });
  expect(answer.data).toMatchObject({ done: 0, returned: 0 });
  expect([await stateOf(id), await balanceOf('wallet_user', id)]).toEqual(['active', 9_000]);
});

test('before people leave their wallets it is said what goes back to the fund or stays theirs, and that is what goes', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.open.id] });
  const holder = await insertWalletUser(api, walletid, { balance: 12_000 });
  const would = async (balance: 'keep' | 'return') =>
    (
      await api.ask(admin, walletUsersConsequences, {
        body: { action: 'withdraw', payrolltypemoneybagemployeeids: [holder], balance },
      })
    ).data.map(({ code, count, amount }) => [code, count, amount]);
  expect(await would('keep')).toEqual([
    ['kept', 1, 12_000],
    ['leave', 1, 12_000],
  ]);
  expect(await would('return')).toEqual([
    ['returned', 1, 12_000],
    ['leave', 1, 0],
  ]);
  const { data } = await api.ask(admin, changeWalletUsers, {
    body: {
      action: 'withdraw',
      payrolltypemoneybagemployeeids: [holder],
      balance: 'return',
      reason: 'Ya no la usa.',
    },
  });
  expect(data.returned).toBe(12_000);
});

test('before people of the employees’ list are enrolled it is said who comes in and for how much, and that is what happens', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.line.id] });
  const body = {
    action: 'enrol_chosen' as const,
    walletid,
    chosen: {
      companyemployeeids: [employmentIdOf('line1'), employmentIdOf('line2'), employmentIdOf('free')],
    },
    limit: 20_000,
  };
  const { data } = await api.ask(admin, walletUsersConsequences, { body });
  expect(data.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['refused', 1, 0],
    ['enrol', 2, 40_000],
  ]);
  const { data: done } = await api.ask(admin, changeWalletUsers, { body });
  expect([done.done, done.error, done.outcomes.find((one) => !one.done)?.code]).toEqual([
    2,
    1,
    'rule_broken',
  ]);
});

test('an act on people of a wallet that reaches nobody says so before, and why', async () => {
  const walletid = await insertWallet(api, { payrollIds: [payrolls.line.id] });
  const would = async (body: BodyOf<typeof walletUsersConsequences>) =>
    (await api.ask(admin, walletUsersConsequences, { body })).data;
  const outside = { companyemployeeids: [employmentIdOf('free')] };
  expect(await would({ action: 'enrol_chosen', walletid, chosen: outside, limit: 20_000 })).toMatchObject([
    {
      code: 'nothing',
      text: 'No cambia a nadie',
      note: expect.stringContaining('su nómina no usa'),
      amount: 0,
    },
  ]);
  const gone = { payrolltypemoneybagemployeeids: [missingId], balance: 'keep' as const };
  expect(await would({ action: 'withdraw', ...gone })).toMatchObject([{ code: 'nothing' }]);
});
