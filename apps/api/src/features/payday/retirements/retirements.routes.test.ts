import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getAdvance } from '@antela/contract/advances';
import { retireConsequences } from '@antela/contract/consequences';
import { createEmployee, getEmployments, updateEmployment } from '@antela/contract/employees';
import {
  downloadSettlementLetter,
  getSettlement,
  previewRetirement,
  retireEmployees,
  undoRetirement,
} from '@antela/contract/retirements';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { advanceDoors } from '../../../test/advances.ts';
import type { Caller } from '../../../test/calls.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import {
  employeeIdOf,
  employmentIdOf,
  insertEmployees,
  type EmployeeKey,
} from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { post } from '../../ledger/ledger/ledger.service.ts';
import { effectRetirements } from './retirement-effects.service.ts';

let api: TestApi;
let admin: Caller;
beforeEach(async () => {
  api = await startTestApi();
  api.clock.now = worldNow;
  admin = api.signIn('admin');
});
afterEach(() => api.stop());

const today = '2026-11-20';
const terms = {
  endDate: today,
  leavingReason: 'resignation',
  note: null,
  walletBalances: 'keep' as const,
};
const ids = (...keys: EmployeeKey[]) => keys.map((key) => employmentIdOf(key));
const retire = (who: { companyemployeeids: string[] } | { filters: object; expected: number }, over = {}) =>
  api.call(admin, retireEmployees, { body: { who, ...terms, ...over } });
const detailOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data
    .employments[0]!;
const settlementOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getSettlement, { query: { companyemployeeid: employmentIdOf(key) } })).data;

/** A paid advance that payroll has yet to take back, and another that nobody has approved. */
async function takeAdvances(): Promise<{ paid: string; waiting: string }> {
  const { create, pay } = advanceDoors(api, admin);
  const paid = await create('free', 100_000);
  await pay(paid);
  return { paid, waiting: await create('checked', 50_000) };
}

test('whoever is retired today takes no advance from then on, activated or not, and what waited is cancelled', async () => {
  const { waiting } = await takeAdvances();
  const answer = (await retire({ companyemployeeids: ids('invited', 'free', 'checked') })).body.data;
  expect(answer).toMatchObject({ retired: 3, cancelled: 1, refused: [] });
  for (const key of ['invited', 'free', 'checked'] as const) {
    expect(await detailOf(key)).toMatchObject({
      state: 'retired',
      endDate: today,
      leavingReason: 'resignation',
    });
    const { data } = await api.ask(admin, quoteAdvance, {
      query: { companyemployeeid: employmentIdOf(key), kind: 'salary' },
    });
    expect(data).toMatchObject({ allowed: false });
  }
  const { data } = await api.ask(admin, getAdvance, { query: { advanceid: waiting } });
  expect(data.paymentState).toBe('cancelled');
  expect(data.history.at(-1)).toMatchObject({ to: 'cancelled', reason: 'Retiro del empleado.' });
});

test('a preview says to the peso what is still to be deducted, advance by advance, and changes nothing', async () => {
  const { paid } = await takeAdvances();
  const [advance] = await api.rows<{ to_deduct: number; employee_fee: number }>(
    'select to_deduct::int, employee_fee::int from advance where id = $1',
    [paid],
  );
  const { data } = await api.ask(admin, previewRetirement, {
    body: { who: { companyemployeeids: ids('free', 'checked', 'retired') } },
  });
  expect(data).toMatchObject({ people: 2, alreadyRetired: 1, withDebt: 1, waiting: 1 });
  expect(data.totals).toEqual({
    salary: advance?.to_deduct,
    prima: 0,
    wallet: 0,
    carried: 0,
    fees: advance?.employee_fee,
    total: advance?.to_deduct,
  });
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toMatchObject({
    fullName: 'Hugo Álvarez',
    total: advance?.to_deduct,
    items: [{ itemid: paid, deductionState: 'pending', deducted: 0, remaining: advance?.to_deduct }],
  });
  expect((await detailOf('free')).state).toBe('active');
  expect(await settlementOf('free')).toMatchObject({
    retirement: null,
    totals: { total: advance?.to_deduct },
  });
});

test('a date to come ends nothing yet; on its day the request that waited is cancelled', async () => {
  const { waiting } = await takeAdvances();
  await retire({ companyemployeeids: ids('checked') }, { endDate: '2026-11-25' });
  expect(await detailOf('checked')).toMatchObject({ state: 'active', endDate: '2026-11-25' });
  const stateOf = async () =>
    (await api.ask(admin, getAdvance, { query: { advanceid: waiting } })).data.paymentState;
  expect(await stateOf()).toBe('in_approval');
  await effectRetirements(api.pool, '00000000-0000-7000-8000-00000000000a', worldNow);
  expect(await stateOf()).toBe('in_approval');
  await effectRetirements(api.pool, '00000000-0000-7000-8000-00000000000a', new Date('2026-11-25T12:00:00Z'));
  expect(await stateOf()).toBe('cancelled');
});

test('each of many stands for itself: who left before, or had not come yet, stays as they were and says why', async () => {
  const { body } = await retire(
    { companyemployeeids: [...ids('free', 'retired', 'newcomer'), missingId] },
    { endDate: '2026-11-05' },
  );
  expect(body.data).toMatchObject({ retired: 1 });
  expect(body.data.refused.map(({ code }) => code)).toEqual([
    'already_retired',
    'end_before_start',
    'not_found',
  ]);
  expect(body.data.refused[1]?.detail).toBe('Ingresó el 09/11/2026: la fecha de retiro va después.');
});

test('all that match a filter are retired together, unless they are not as many as were seen', async () => {
  await addPeople(30);
  const filters = { payrollid: payrolls.line.id, q: 'Común' };
  const refused = await retire({ filters, expected: 31 });
  expect(refused.problem).toMatchObject({ status: 409, code: 'conflict' });
  expect(refused.problem.detail).toContain('Ahora son 30');
  const { body } = await retire({ filters, expected: 30 });
  expect(body.data).toMatchObject({ retired: 30, refused: [] });
  const [audited] = await api.rows<{ n: number }>(
    `select count(*)::int as n from audit_event where action = 'employment.retired'`,
  );
  expect(audited?.n).toBe(30);
});

test('one action is taken back whole, with what was there before, and not when somebody has come back meanwhile', async () => {
  await retire({ companyemployeeids: ids('free') }, { endDate: '2026-12-31' });
  const { batchid } = (await retire({ companyemployeeids: ids('free', 'ana') })).body.data;
  const returned = await comeBack('ana');
  expect(returned.status).toBe(201);
  expect((await settlementOf('ana')).retirement?.undoRefusal).toContain('otro contrato');
  const { data } = await api.ask(admin, undoRetirement, { body: { batchid } });
  expect(data).toMatchObject({ restored: 1, refused: [{ code: 'came_back' }] });
  // The action had replaced a retirement to come.
  expect(await detailOf('free')).toMatchObject({ state: 'active', endDate: '2026-12-31' });
  expect((await api.ask(admin, undoRetirement, { body: { batchid } })).data).toMatchObject({ restored: 0 });
});

test('coming back is a new employment; the old one stays as it ended', async () => {
  await retire({ companyemployeeids: ids('free') }, { endDate: '2026-11-19' });
  const { body } = await comeBack('free');
  const { data } = await api.ask(admin, getEmployments, { query: { employeeid: employeeIdOf('free') } });
  expect(data.employments.map(({ companyemployeeid, state }) => [companyemployeeid, state])).toEqual([
    [body.data.companyemployeeid, 'active'],
    [employmentIdOf('free'), 'retired'],
  ]);
  const again = await comeBack('free');
  expect(again.problem.code).toBe('overlapping_period');
});

test('what a wallet holds is asked about, and goes back to its fund or stays with whoever left', async () => {
  const wallet = await insertWallet(api);
  const walletUser = await insertWalletUser(api, wallet, { balance: 80_000 });
  const who = { companyemployeeids: ids('free') };
  const { data } = await api.ask(admin, previewRetirement, { body: { who } });
  expect(data.wallets).toEqual({ people: 1, balance: 80_000 });
  const would = async (walletBalances: 'keep' | 'return') =>
    (
      await api.ask(admin, retireConsequences, { body: { who, endDate: '2026-11-20', walletBalances } })
    ).data.map(({ code, count, amount }) => [code, count, amount]);
  expect(await would('keep')).toContainEqual(['wallets_kept', 1, 80_000]);
  expect(await would('return')).toEqual([
    ['returned', 1, 80_000],
    ['settlement', 1, 0],
  ]);
  await retire(who, { walletBalances: 'return' });
  const [left] = await api.rows<{ state: string; balance: number }>(
    `select wu.state, la.balance::int from wallet_user wu join ledger_account la on la.client_id = wu.client_id and la.kind = 'wallet_user' and la.owner_key = wu.id::text where wu.id = $1`,
    [walletUser],
  );
  expect(left).toEqual({ state: 'withdrawn', balance: 0 });
});

const walletOf = async (walletUser: string) => {
  const [row] = await api.rows<{ state: string; balance: number; fund: number }>(
    `select wu.state, mine.balance::int as balance, coalesce(fund.balance, 0)::int as fund
     from wallet_user wu
     join ledger_account mine on mine.client_id = wu.client_id and mine.kind = 'wallet_user' and mine.owner_key = wu.id::text
     left join ledger_account fund on fund.client_id = wu.client_id and fund.kind = 'company_fund' and fund.owner_key = wu.wallet_id::text
     where wu.id = $1`,
    [walletUser],
  );
  return row;
};

test('a retirement taken back gives the wallet back as it was, by every way of taking it back, as often as it happens', async () => {
  const wallet = await insertWallet(api);
  const walletUser = await insertWalletUser(api, wallet, { balance: 158_100 });
  const who = { companyemployeeids: ids('free') };
  for (const walletBalances of ['return', 'keep', 'return'] as const) {
    const { batchid } = (await retire(who, { walletBalances })).body.data;
    const isReturned = walletBalances === 'return';
    expect(await walletOf(walletUser)).toEqual({
      state: 'withdrawn',
      balance: isReturned ? 0 : 158_100,
      fund: isReturned ? 158_100 : 0,
    });
    const { data } = await api.ask(admin, undoRetirement, { body: { batchid } });
    expect(data).toMatchObject({ restored: 1, walletsBack: isReturned ? 158_100 : 0 });
    expect(await walletOf(walletUser)).toEqual({ state: 'active', balance: 158_100, fund: 0 });
  }
  await retire(who, { walletBalances: 'return' });
  const { version } = await detailOf('free');
  const query = { companyemployeeid: employmentIdOf('free') };
  await api.ask(admin, updateEmployment, { query, body: { endDate: null }, version });
  expect(await walletOf(walletUser)).toEqual({ state: 'active', balance: 158_100, fund: 0 });
});

test('a wallet whose fund no longer has the money keeps the retirement, and says in pesos what is missing', async () => {
  const wallet = await insertWallet(api);
  const walletUser = await insertWalletUser(api, wallet, { balance: 80_000 });
  const other = await insertWalletUser(api, wallet, {
    employment: employmentIdOf('ana'),
    employee: employeeIdOf('ana'),
  });
  const { batchid } = (await retire({ companyemployeeids: ids('free') }, { walletBalances: 'return' })).body
    .data;
  await inTenant(api.pool, clients.a, (db) =>
    post(
      db,
      clients.a,
      [
        {
          eventKey: 'load-line:of-the-test',
          debit: { kind: 'company_fund', ownerKey: wallet },
          credit: { kind: 'wallet_user', ownerKey: other },
          amount: 50_000,
          advanceId: null,
        },
      ],
      api.clock.now,
    ),
  );
  const said = /\$\s80\.000.*\$\s50\.000/;
  expect((await settlementOf('free')).retirement?.undoRefusal).toMatch(said);
  const { data } = await api.ask(admin, undoRetirement, { body: { batchid } });
  expect(data).toMatchObject({ restored: 0, refused: [{ code: 'fund_short' }] });
  expect(data.refused[0]?.detail).toMatch(said);
  expect(await walletOf(walletUser)).toEqual({ state: 'withdrawn', balance: 0, fund: 30_000 });
  const { version } = await detailOf('free');
  const query = { companyemployeeid: employmentIdOf('free') };
  const byForm = await api.call(admin, updateEmployment, { query, body: { endDate: null }, version });
  expect(byForm.problem.detail).toMatch(said);
});

test('what taking a retirement back cannot give back is known before, in pesos', async () => {
  await takeAdvances();
  const who = { companyemployeeids: ids('checked') };
  const { data } = await api.ask(admin, previewRetirement, { body: { who } });
  expect(data).toMatchObject({ waiting: 1, waitingAmount: 50_000 });
  const { batchid } = (await retire(who)).body.data;
  expect((await settlementOf('checked')).retirement).toMatchObject({
    cancelledRequests: 1,
    cancelledAmount: 50_000,
  });
  const undone = await api.ask(admin, undoRetirement, { body: { batchid } });
  expect(undone.data).toMatchObject({ restored: 1, cancelledRequests: 1, cancelledAmount: 50_000 });
});

test('the letter for the settlement is a PDF, once there is an end', async () => {
  await takeAdvances();
  const letter = () =>
    api.call(admin, downloadSettlementLetter, { query: { companyemployeeid: employmentIdOf('free') } });
  expect((await letter()).status).toBe(404);
  await retire({ companyemployeeids: ids('free') });
  const { bytes, headers } = await letter();
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
});

test('an end date in the contract form is the same retirement, and taking it away undoes it', async () => {
  const { waiting } = await takeAdvances();
  const change = (version: number, body: object) =>
    api.call(admin, updateEmployment, {
      query: { companyemployeeid: employmentIdOf('checked') },
      body,
      version,
    });
  const { body } = await change((await detailOf('checked')).version, {
    endDate: today,
    leavingReason: 'resignation',
  });
  expect(body.data).toMatchObject({ state: 'retired' });
  expect((await api.ask(admin, getAdvance, { query: { advanceid: waiting } })).data.paymentState).toBe(
    'cancelled',
  );
  expect((await settlementOf('checked')).retirement).toMatchObject({
    createdBy: 'Marta Administradora',
    undoRefusal: null,
  });
  await change(body.data.version, { endDate: null });
  expect(await settlementOf('checked')).toMatchObject({ retirement: null });
});

test('whoever saves second learns who was quicker', async () => {
  const { version } = await detailOf('free');
  const change = (position: string) =>
    api.call(admin, updateEmployment, {
      query: { companyemployeeid: employmentIdOf('free') },
      body: { position },
      version,
    });
  await change('Jefe');
  const { problem } = await change('Auxiliar');
  expect(problem).toMatchObject({
    code: 'stale',
    data: { by: 'Marta Administradora', at: worldNow.toISOString() },
  });
});

test('without the permission to retire nobody ends an employment by another door', async () => {
  await api.rows(
    `update role set permissions = array_remove(permissions, 'retire_employees') where name = 'Rol de admin'`,
  );
  const clerk = api.signIn('admin');
  const { version } = await detailOf('free');
  for (const endDate of [today, null])
    expect(
      (
        await api.call(clerk, updateEmployment, {
          query: { companyemployeeid: employmentIdOf('free') },
          body: { endDate },
          version,
        })
      ).problem.code,
    ).toBe('forbidden');
});

async function addPeople(count: number): Promise<void> {
  const client = await api.owner.connect();
  await insertEmployees(
    client,
    Array.from({ length: count }, (_, index) => ({
      number: 500 + index,
      payroll: 'line' as const,
      firstName: `Persona ${index}`,
      firstSurname: 'Común',
    })),
  ).finally(() => client.release());
}

async function comeBack(key: EmployeeKey) {
  return api.call(admin, createEmployee, {
    body: {
      employeeid: employeeIdOf(key),
      employment: {
        companyid: companies.a1,
        payrollid: payrolls.free.id,
        code: null,
        position: 'Supervisora',
        area: null,
        costCenter: null,
        city: null,
        contractType: 'indefinite',
        startDate: '2026-11-21',
        endDate: null,
        leavingReason: null,
        monthlySalary: 3_000_000,
        salaryType: 'ordinary',
        transportAllowance: 'automatic',
        fixedDeductions: 0,
        account: null,
        maxPercentage: null,
        maxAmount: null,
      },
    },
  });
}
