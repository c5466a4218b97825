import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { listNotices } from '@antela/contract/notices';
import {
  createSuspensionPeriod,
  deleteSuspensionPeriod,
  listSuspensionPeriods,
  updateSuspensionPeriod,
} from '@antela/contract/suspension-periods';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { forcePeriodState } from '../../../test/pay-periods.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();

const leave = { kind: 'unpaid_leave', from: '2026-11-16', until: '2026-11-18', note: null } as const;
const create = (employee: EmployeeKey, over: object = {}) =>
  api.call(admin, createSuspensionPeriod, {
    body: { companyemployeeid: employmentIdOf(employee), ...leave, ...over },
  });
const update = (suspensionperiod_uu: string, version: number, over: object = {}) =>
  api.call(admin, updateSuspensionPeriod, {
    query: { suspensionperiod_uu },
    version,
    body: { ...leave, ...over },
  });
const remove = (suspensionperiod_uu: string, version: number) =>
  api.call(admin, deleteSuspensionPeriod, {
    query: { suspensionperiod_uu },
    version,
    body: { reason: 'Se registró por error' },
  });
const list = async (employee: EmployeeKey) =>
  (await api.ask(admin, listSuspensionPeriods, { query: { companyemployeeid: employmentIdOf(employee) } }))
    .data;
const quote = async (employee: EmployeeKey) =>
  (
    await api.ask(admin, quoteAdvance, {
      query: { companyemployeeid: employmentIdOf(employee), kind: 'salary' },
    })
  ).data;
const setPeriodState = (state: string) => forcePeriodState(api, periodIdOf('free'), state);

test('a suspension entered late lowers what may be taken at once, says what was taken meanwhile, and gives it back when it goes', async () => {
  const before = (await quote('free')).available;
  const created = await create('free');
  expect(created.status).toBe(201);
  const { period, late } = created.body.data;
  expect(period).toMatchObject({
    kind: 'unpaid_leave',
    effects: { earnsSalary: false, blocksAdvances: true, lowersPrima: false },
    closedThrough: null,
    createdBy: 'Marta Administradora',
    version: 1,
  });
  expect(late).toEqual({ advances: 0, amount: 0 });
  expect((await quote('free')).available).toBeLessThan(before);

  expect((await remove(period.suspensionperiod_uu, 1)).body.data).toEqual({
    late: { advances: 0, amount: 0 },
  });
  expect((await quote('free')).available).toBe(before);
  const trail = await api.rows<{ action: string; changes: Record<string, unknown> }>(
    `select action, changes from audit_event where client_id = $1 and entity_id = $2 order by id`,
    [clients.a, employmentIdOf('free')],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'suspension_period.created',
    'suspension_period.deleted',
  ]);
  expect(trail[1]?.changes).toMatchObject({
    kind: ['unpaid_leave', null],
    reason: [null, 'Se registró por error'],
  });
});

test('one that comes after an advance tells those who work with employees, without undoing anything', async () => {
  const body = {
    companyemployeeid: employmentIdOf('checked'),
    kind: 'salary' as const,
    amount: 50_000,
    authorization: 'Firmó la orden en papel.',
  };
  expect((await api.call(admin, createAdvance, { body })).status).toBe(201);
  const { late } = (await create('checked', { until: null })).body.data;
  expect(late).toEqual({ advances: 1, amount: 50_000 });
  const told = async (who: 'admin' | 'approver') =>
    (await api.ask(api.signIn(who), listNotices)).data.items.map(({ subject, detail, path }) => ({
      subject,
      detail,
      path,
    }));
  expect(await told('admin')).toContainEqual({
    subject: 'Una suspensión registrada tarde tocó días en que ya hubo adelantos',
    detail: expect.stringContaining('un adelanto por $'),
    path: `/employees/update?companyemployeeid=${employmentIdOf('checked')}&seccion=suspensiones`,
  });
  expect(await told('approver')).toEqual([]);
});

test('one that is still to come says nothing about advances', async () => {
  expect((await create('line1', { from: '2026-12-01', until: null })).body.data.late).toBeNull();
});

test('two suspensions never share a day, also when many are entered at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      create('line2', { from: `2026-12-0${index + 1}`, until: '2026-12-10' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(
    answers
      .filter(({ status }) => status !== 201)
      .every(({ problem }) => problem.code === 'overlapping_period'),
  ).toBe(true);
  expect((await create('line2', { from: '2026-12-11', until: '2026-12-12' })).status).toBe(201);
  const [last] = await list('line2');
  expect(
    (await update(last?.suspensionperiod_uu ?? '', 1, { from: '2026-12-09', until: '2026-12-12' })).problem
      .code,
  ).toBe('overlapping_period');
});

test('a change needs the version it was made from, and saving what is already there changes nothing', async () => {
  const { suspensionperiod_uu: id } = (
    await create('ana', { kind: 'vacation', from: '2027-01-04', until: '2027-01-18' })
  ).body.data.period;
  const changed = (
    await update(id, 1, { kind: 'sick_leave', from: '2027-01-04', until: null, note: 'Prorrogada' })
  ).body.data.period;
  expect(changed).toMatchObject({
    kind: 'sick_leave',
    until: null,
    note: 'Prorrogada',
    version: 2,
    effects: { earnsSalary: false, blocksAdvances: false },
  });
  expect((await update(id, 1)).problem.code).toBe('stale');
  expect((await remove(id, 1)).problem.code).toBe('stale');
  expect(
    (await update(id, 2, { kind: 'sick_leave', from: '2027-01-04', until: null, note: 'Prorrogada' })).body
      .data.period.version,
  ).toBe(2);
  expect((await remove(id, 2)).status).toBe(200);
});

test('days of a reported pay period stay: only the end moves, and only after them', async () => {
  const { suspensionperiod_uu: id } = (await create('free', { from: '2026-11-16', until: null })).body.data
    .period;
  for (const state of ['reported', 'confirmed', 'with_differences', 'reconciled', 'closed']) {
    await setPeriodState(state);
    expect((await list('free'))[0]?.closedThrough).toBe('2026-11-30');
    expect((await remove(id, 1)).problem.code).toBe('conflict');
    for (const over of [
      { until: null, kind: 'strike' },
      { until: null, from: '2026-11-17' },
      { until: '2026-11-29' },
    ])
      expect((await update(id, 1, over)).problem.code).toBe('conflict');
  }
  const ended = (await update(id, 1, { until: '2026-12-15' })).body.data;
  expect(ended).toMatchObject({ period: { until: '2026-12-15', closedThrough: '2026-11-30' }, late: null });
  await setPeriodState('open');
  expect((await remove(id, 2)).status).toBe(200);
});

test('dates that cannot be are named at their field', async () => {
  expect((await create('newcomer', { from: '2026-11-01', until: null })).problem.errors).toMatchObject([
    { path: 'from', code: 'before_hire' },
  ]);
  expect((await create('retired', { from: '2026-11-05', until: null })).problem.errors).toMatchObject([
    { path: 'from', code: 'after_leaving' },
  ]);
  expect((await create('ana', { until: '2026-11-15' })).problem.errors).toMatchObject([
    { path: 'until', code: 'until_before_from' },
  ]);
});
