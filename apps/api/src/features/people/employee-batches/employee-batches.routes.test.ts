import { listAudit } from '@antela/contract/audit';
import { changeEmployeesConsequences, retireConsequences } from '@antela/contract/consequences';
import { changeEmployees, undoEmployeesChange, type EmployeesAct } from '@antela/contract/employee-batches';
import { getEmployments } from '@antela/contract/employees';
import { listEmploymentTerms } from '@antela/contract/employment-terms';
import { listSuspensionPeriods } from '@antela/contract/suspension-periods';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advanceDoors } from '../../../test/advances.ts';
import type { Caller } from '../../../test/calls.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { beginPlannedTerms } from '../employment-terms/begin-terms.service.ts';

let api: TestApi;
let admin: Caller;
beforeEach(async () => {
  api = await startTestApi();
  api.clock.now = worldNow;
  admin = api.signIn('admin');
});
afterEach(() => api.stop());

const today = '2026-11-20';
const whoOf = (keys: readonly EmployeeKey[]) => ({
  companyemployeeids: keys.map((key) => employmentIdOf(key)),
});
const change = (change: EmployeesAct, ...keys: EmployeeKey[]) =>
  api.ask(admin, changeEmployees, { body: { who: whoOf(keys), change } }).then(({ data }) => data);
const undo = async (batchid: string | null) =>
  (await api.ask(admin, undoEmployeesChange, { body: { batchid: batchid ?? '' } })).data;
const would = async (change: EmployeesAct, ...keys: EmployeeKey[]) =>
  (await api.ask(admin, changeEmployeesConsequences, { body: { who: whoOf(keys), change } })).data.map(
    ({ code, count, amount }) => [code, count, amount],
  );
const employmentOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data
    .employments[0]!;
const termsOf = async (key: EmployeeKey, field: string) =>
  (await api.ask(admin, listEmploymentTerms, { query: { companyemployeeid: employmentIdOf(key) } })).data
    .filter((term) => term.field === field)
    .map(({ state, from, until, value }) => [state, from, until, value]);
const suspensionsOf = async (key: EmployeeKey) =>
  (
    await api.ask(admin, listSuspensionPeriods, { query: { companyemployeeid: employmentIdOf(key) } })
  ).data.map(({ kind, from, until }) => [kind, from, until]);
const actsOn = async (key: EmployeeKey) =>
  (await api.ask(admin, listAudit, { query: { kind: 'employee', id: employeeIdOf(key) } })).data.map(
    ({ title }) => title,
  );
const codes = (refused: readonly { companyemployeeid: string; code: string }[]) =>
  refused.map(({ companyemployeeid, code }) => [companyemployeeid, code]);
const toFree = (from: string): EmployeesAct => ({ act: 'payroll', payrollid: payrolls.free.id, from });

/** A paid advance of somebody, as the ledger and payroll know it. */
async function advanceOf(key: EmployeeKey): Promise<number> {
  const { create, pay, detail } = advanceDoors(api, admin);
  const id = await create(key, 100_000);
  await pay(id);
  return (await detail(id)).toDeduct;
}

test('many move to a payroll from a day on: nothing changes until it, everybody is in it from it, and history says so', async () => {
  const { batchid, ...answer } = await change(toFree('2026-12-01'), 'line1', 'line2', 'retired', 'checked');
  expect(answer.done).toBe(2);
  expect(Object.fromEntries(codes(answer.refused))).toEqual({
    [employmentIdOf('retired')]: 'already_retired',
    [employmentIdOf('checked')]: 'other_company',
  });
  expect(answer.refused.every(({ fullName, detail }) => fullName !== '' && detail !== '')).toBe(true);
  expect((await employmentOf('line1')).payroll.id).toBe(payrolls.line.id);
  expect(await actsOn('line1')).toContain('Cambió el contrato desde una fecha');
  api.clock.now = new Date('2026-12-01T15:00:00Z');
  await beginPlannedTerms(api.pool, clients.a, api.clock.now);
  admin = api.signIn('admin');
  expect((await employmentOf('line1')).payroll.id).toBe(payrolls.free.id);
  // It has begun, and nobody took money in it: it is taken back as if it had not.
  expect((await undo(batchid)).restored).toBe(2);
  expect((await employmentOf('line1')).payroll.id).toBe(payrolls.line.id);
  expect(await termsOf('line1', 'payrollid')).toEqual([]);
});

test('a move is taken back as it was for everybody, planned or begun, but for those on whom something depends', async () => {
  const planned = await change(toFree('2026-12-01'), 'line1', 'line2');
  expect(await undo(planned.batchid)).toEqual({ restored: 2, refused: [] });
  expect(await termsOf('line1', 'payrollid')).toEqual([]);
  const begun = await change(toFree(today), 'line1', 'line2');
  expect((await employmentOf('line2')).payroll.id).toBe(payrolls.free.id);
  await advanceOf('line2');
  const undone = await undo(begun.batchid);
  expect([undone.restored, codes(undone.refused)]).toEqual([1, [[employmentIdOf('line2'), 'advanced']]]);
  expect((await employmentOf('line1')).payroll.id).toBe(payrolls.line.id);
  expect((await employmentOf('line2')).payroll.id).toBe(payrolls.free.id);
  expect(await actsOn('line1')).toContain('Deshizo un cambio del contrato hecho a varias personas');
});

test('what one person may not do, nobody does to many: payrolls move from today on, never to another company', async () => {
  expect(codes((await change(toFree('2026-11-19'), 'line1')).refused)).toEqual([
    [employmentIdOf('line1'), 'payroll_moved_back'],
  ]);
  const elsewhere = { ...toFree(today), payrollid: payrolls.foreign.id } as EmployeesAct;
  const answer = await api.call(admin, changeEmployees, {
    body: { who: whoOf(['line1']), change: elsewhere },
  });
  expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
});

test('a cost centre changes for everybody whom the filter lets through, and nobody when they are other than were seen', async () => {
  const all = { filters: { payrollid: payrolls.line.id }, expected: 2 };
  const act: EmployeesAct = { act: 'cost_center', costCenter: 'PR-77', from: today };
  const wrong = await api.call(admin, changeEmployees, {
    body: { who: { ...all, expected: 3 }, change: act },
  });
  expect(wrong.problem.code).toBe('conflict');
  const { data } = await api.ask(admin, changeEmployees, { body: { who: all, change: act } });
  expect([data.done, (await employmentOf('line1')).costCenter]).toEqual([2, 'PR-77']);
  expect(codes((await change(act, 'line1')).refused)).toEqual([[employmentIdOf('line1'), 'unchanged']]);
  await undo(data.batchid);
  expect((await employmentOf('line1')).costCenter).toBe(null);
});

test('a cost centre of days gone says whose closed periods keep the one of before', async () => {
  const of = (from: string): EmployeesAct => ({ act: 'cost_center', costCenter: 'PR-77', from });
  const kept = async (from: string) =>
    (await would(of(from), 'line1', 'line2')).filter(([code]) => code === 'closed_periods_kept');
  await api.rows(
    `update pay_period set state = 'closed' where payroll_id = $1 and end_date between '2026-10-01' and '2026-10-31'`,
    [payrolls.line.id],
  );
  expect(await kept('2026-10-20')).toEqual([['closed_periods_kept', 2, 0]]);
  expect(await kept('2026-11-05')).toEqual([]);
  expect(await kept(today)).toEqual([]);
});

test('many are suspended and come back, each by the rules of one, and both can be taken back', async () => {
  const act: EmployeesAct = { act: 'suspend', kind: 'vacation', from: today, until: null, note: null };
  const suspended = await change(act, 'line1', 'line2', 'suspended', 'retired');
  expect(suspended.done).toBe(2);
  expect(codes(suspended.refused)).toContainEqual([employmentIdOf('suspended'), 'overlapping_period']);
  expect((await employmentOf('line1')).state).toBe('suspended');
  const back = await change({ act: 'lift', from: '2026-11-25' }, 'line1', 'free');
  expect([back.done, codes(back.refused)]).toEqual([1, [[employmentIdOf('free'), 'not_suspended']]]);
  expect(await suspensionsOf('line1')).toEqual([['vacation', today, '2026-11-24']]);
  expect(await undo(back.batchid)).toEqual({ restored: 1, refused: [] });
  expect(await suspensionsOf('line1')).toEqual([['vacation', today, null]]);
  const gone = await change({ act: 'lift', from: today }, 'line1');
  expect(await suspensionsOf('line1')).toEqual([]);
  // Somebody lifted it meanwhile: it stays as they left it.
  expect(codes((await undo(suspended.batchid)).refused).map(([id]) => id)).toContain(employmentIdOf('line1'));
  expect((await undo(gone.batchid)).restored).toBe(1);
  expect(await suspensionsOf('line2')).toEqual([]);
});

test('what would happen is said in people and pesos before, and asking changes nothing', async () => {
  const owed = await advanceOf('line1');
  expect(await would(toFree('2026-12-01'), 'line1', 'line2', 'retired')).toEqual([
    ['owed', 1, owed],
    ['held', 2, 0],
    ['refused', 1, 0],
    ['payroll', 2, owed],
  ]);
  const late: EmployeesAct = {
    act: 'suspend',
    kind: 'vacation',
    from: '2026-11-16',
    until: null,
    note: null,
  };
  expect(await would(late, 'line1', 'line2')).toEqual([
    ['late', 1, 100_000],
    ['owed', 1, owed],
    ['suspend', 2, owed],
  ]);
  expect(await termsOf('line1', 'payrollid')).toEqual([]);
  expect(await suspensionsOf('line1')).toEqual([]);
});

test('an act that fits nobody is no question: it says who stays and why, and has nothing to confirm', async () => {
  const acts: EmployeesAct[] = [
    toFree('2026-12-01'),
    { act: 'cost_center', costCenter: 'A2', from: today },
    { act: 'suspend', kind: 'vacation', from: today, until: null, note: null },
    { act: 'lift', from: today },
    { act: 'invite', text: null, reminds: true },
  ];
  for (const change of acts) {
    const { data } = await api.ask(admin, changeEmployeesConsequences, {
      body: { who: whoOf(['retired']), change },
    });
    expect(data, change.act).toMatchObject([
      { code: 'nothing', tone: 'bad', note: expect.stringContaining('Ya está retirado') },
    ]);
  }
  const { data } = await api.ask(admin, retireConsequences, {
    body: { who: whoOf(['retired']), endDate: today, walletBalances: 'keep' },
  });
  expect(data).toMatchObject([{ code: 'nothing', note: expect.stringContaining('Ya está retirado') }]);
});

test('an act on people of other companies is nobody’s else to take back', async () => {
  const { batchid } = await change({ act: 'cost_center', costCenter: 'A2', from: today }, 'checked');
  const other = await api.call(api.signIn('onlyA1'), undoEmployeesChange, {
    body: { batchid: batchid ?? '' },
  });
  expect(other.status).toBe(404);
  expect((await employmentOf('checked')).costCenter).toBe('A2');
});
