import {
  listAdvancePolicies,
  createAdvancePolicy,
  deleteAdvancePolicy,
} from '@antela/contract/advance-policies';
import { appCreateAdvance } from '@antela/contract/employee-app';
import type { BodyOf } from '@antela/contract/endpoint';
import {
  createPayroll,
  getPayroll,
  listPayrolls,
  listPayrollChoices,
  setPayrollActive,
  updatePayPeriod,
  updatePayroll,
} from '@antela/contract/payrolls';
import { addDays, addMonths, calendarDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { afterEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { forcePeriodState, insertPayroll as insertPeriods } from '../../../test/pay-periods.ts';
import { insertPayroll, monthlySchedule, policyExample } from '../../../test/payroll-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { extendCalendars } from './extend-calendars.service.ts';
import { movePeriods } from './move-periods.service.ts';

const { api, admin } = await startFileApi();
afterEach(() => {
  api.clock.now = worldNow;
});

const bodyOf = (name: string, change: Partial<BodyOf<typeof createPayroll>> = {}) => ({
  companyid: companies.a1,
  name,
  deductionConcept: '1201',
  schedule: monthlySchedule,
  needsSecondPerson: false,
  ...change,
});
const create = async (name: string, change: Partial<BodyOf<typeof createPayroll>> = {}) =>
  (await api.ask(admin, createPayroll, { body: bodyOf(name, change) })).data.payrollid;
const read = async (payrollid: string) => (await api.ask(admin, getPayroll, { query: { payrollid } })).data;
const spans = async (payrollid: string) =>
  (await read(payrollid)).periods.map(({ startDate, endDate, state }) => `${startDate} ${endDate} ${state}`);
const quincenal = {
  ...monthlySchedule,
  frequency: 'quincenal' as const,
  payDays: [
    { day: 15, nextMonth: false },
    { day: 31, nextMonth: false },
  ],
};

/** Every day from the first to the last is in exactly one period. */
async function expectWhole(payrollid: string): Promise<void> {
  const { periods } = await read(payrollid);
  periods.slice(1).forEach((period, index) => {
    expect(period.startDate).toBe(addDays(calendarDate(periods[index]?.endDate ?? ''), 1));
  });
}

test('a payroll is born with twelve months of periods, the one of today open, and the usual policy', async () => {
  const payrollid = await create('Nace entera');
  const { payroll, periods, policy, version } = await read(payrollid);
  expect(payroll).toMatchObject({ frequency: 'monthly', deductionConcept: '1201', employees: 0 });
  expect(periods[0]).toMatchObject({
    startDate: '2026-11-01',
    state: 'open',
    paymentDate: '2026-11-30',
    isEditable: true,
  });
  expect(periods.at(-1)).toMatchObject({ startDate: '2027-11-01', state: 'scheduled' });
  expect([version, policy?.version, policy?.percentage]).toEqual([1, 1, 5_000]);
  await expectWhole(payrollid);
});

test('two payrolls of a company never share a name, though they are created at the same instant', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call(admin, createPayroll, { body: bodyOf('Gemela') })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('payroll_name_taken');
  await create('Gemela', { companyid: companies.a2 });
});

test('a schedule whose cut-off would come before its periods is refused where it can be mended', async () => {
  const body = bodyOf('Sin corte', {
    schedule: { ...monthlySchedule, payDays: [{ day: 2, nextMonth: false }] },
  });
  const { status, problem } = await api.call(admin, createPayroll, { body });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'schedule.cutoffWorkingDays']);
});

test('a changed schedule makes the periods that have not opened anew, from the day after the open one', async () => {
  const payrollid = await create('Cambia de ritmo');
  const { companyid: _company, ...settings } = bodyOf('Cambia de ritmo', { schedule: quincenal });
  await api.ask(admin, updatePayroll, { query: { payrollid }, version: 1, body: settings });
  expect((await spans(payrollid)).slice(0, 3)).toEqual([
    '2026-11-01 2026-11-30 open',
    '2026-12-01 2026-12-15 scheduled',
    '2026-12-16 2026-12-31 scheduled',
  ]);
  await expectWhole(payrollid);
  const stale = await api.call(admin, updatePayroll, { query: { payrollid }, version: 1, body: settings });
  expect([stale.status, stale.problem.code]).toEqual([412, 'stale']);
  const trail = await api.rows<{ changes: Record<string, [string, string]> }>(
    `select changes from audit_event where entity_id = $1 and action = 'payroll.updated'`,
    [payrollid],
  );
  expect(trail[0]?.changes['calendar']?.[1]).toMatch(/^Quincenal; pago los días 15 y último/);
});

test('saving the same settings changes neither version nor calendar; a name alone leaves the periods', async () => {
  const payrollid = await create('Solo el nombre');
  const before = await read(payrollid);
  const { companyid: _company, ...settings } = bodyOf('Solo el nombre');
  const same = await api.ask(admin, updatePayroll, { query: { payrollid }, version: 1, body: settings });
  expect(same.data.version).toBe(1);
  await api.ask(admin, updatePayroll, {
    query: { payrollid },
    version: 1,
    body: { ...settings, name: 'Otro nombre' },
  });
  const after = await read(payrollid);
  expect([after.version, after.payroll.name]).toEqual([2, 'Otro nombre']);
  expect(after.periods).toEqual(before.periods);
});

test('where one period ends another day, the next begins the day after', async () => {
  const payrollid = await create('Mueve bordes');
  const [open, next] = (await read(payrollid)).periods;
  if (!open || !next) throw new Error('no calendar');
  const dates = (endDate: string) => ({
    endDate,
    cutoffAt: open.cutoffAt,
    paymentDate: open.paymentDate,
    confirmBy: open.confirmBy,
  });
  const query = { payperiodid: open.payperiodid };
  const longer = await api.ask(admin, updatePayPeriod, { query, version: 1, body: dates('2026-12-04') });
  expect(longer.data).toMatchObject({ endDate: '2026-12-04', version: 2 });
  expect((await spans(payrollid)).slice(0, 2)).toEqual([
    '2026-11-01 2026-12-04 open',
    '2026-12-05 2026-12-31 scheduled',
  ]);
  await api.ask(admin, updatePayPeriod, { query, version: 2, body: dates('2026-11-27') });
  expect((await spans(payrollid)).slice(0, 2)).toEqual([
    '2026-11-01 2026-11-27 open',
    '2026-11-28 2026-12-31 scheduled',
  ]);
  await expectWhole(payrollid);
  const stale = await api.call(admin, updatePayPeriod, { query, version: 1, body: dates('2026-11-28') });
  expect(stale.problem.code).toBe('stale');
});

test.each([
  ['endDate', { endDate: '2026-11-19' }, 'end_passed'],
  ['endDate', { endDate: '2026-12-31' }, 'next_end_before_start'],
  ['endDate', { endDate: '2026-12-29' }, 'next_cutoff_before_start'],
  ['cutoffAt', { cutoffAt: '2026-11-20T14:00:00Z' }, 'cutoff_passed'],
  ['paymentDate', { paymentDate: '2026-11-20' }, 'payment_before_cutoff'],
  ['confirmBy', { confirmBy: '2026-11-01' }, 'confirm_before_payment'],
])('dates that cannot be are refused at their field: %s %j', async (path, change, code) => {
  const payrollid = await insertPayroll(api);
  const [open] = (await read(payrollid)).periods;
  const { endDate = '', cutoffAt = '', paymentDate = '', confirmBy = '' } = open ?? {};
  const { status, problem } = await api.call(admin, updatePayPeriod, {
    query: { payperiodid: open?.payperiodid ?? '' },
    version: 1,
    body: { endDate, cutoffAt, paymentDate, confirmBy, ...change },
  });
  expect([status, problem.errors?.map((fault) => [fault.path, fault.code])]).toEqual([400, [[path, code]]]);
});

test('a period past its cut-off keeps its dates', async () => {
  const payrollid = await insertPayroll(api);
  const [open] = (await read(payrollid)).periods;
  await api.rows(`update pay_period set state = 'cutoff' where id = $1`, [open?.payperiodid]);
  const { endDate = '', cutoffAt = '', paymentDate = '', confirmBy = '', payperiodid = '' } = open ?? {};
  const answer = await api.call(admin, updatePayPeriod, {
    query: { payperiodid },
    version: 1,
    body: { endDate: addDays(calendarDate(endDate), 1), cutoffAt, paymentDate, confirmBy },
  });
  expect([answer.status, answer.problem.code]).toEqual([409, 'period_not_editable']);
});

test('a payroll names its periods that wait for somebody, the oldest first, and no others', async () => {
  const payrollid = await insertPayroll(api);
  const { periods } = await read(payrollid);
  const states = ['closed', 'reconciled', 'with_differences', 'reported', 'cutoff', 'open', 'scheduled'];
  for (const [index, state] of states.entries())
    await forcePeriodState(api, periods[index]?.payperiodid ?? '', state);
  expect((await read(payrollid)).payroll.waiting).toEqual(
    periods
      .slice(1, 5)
      .map(({ payperiodid, label }, index) => ({ payperiodid, label, state: states[index + 1] })),
  );
});

test('the database itself refuses a calendar with a gap, whatever the code forgets', async () => {
  const payrollid = await insertPayroll(api);
  const remove = api.owner.query(
    `delete from pay_period where payroll_id = $1 and start_date = '2027-03-01'`,
    [payrollid],
  );
  await expect(remove).rejects.toThrow('would have a gap');
});

test('a calendar reaches twelve months ahead of every day that comes, however many workers see to it', async () => {
  const payrollid = await insertPayroll(api);
  for (const months of [1, 3, 4]) {
    const today = addMonths(calendarDate('2026-11-20'), months);
    const now = new Date(`${today}T15:00:00Z`);
    await Promise.all([1, 2, 3].map(() => extendCalendars(api.pool, clients.a, now)));
    await extendCalendars(api.pool, clients.a, now);
    const { periods } = await read(payrollid);
    expect(addDays(calendarDate(periods.at(-1)?.endDate ?? ''), 1) >= addMonths(today, 12)).toBe(true);
  }
  await expectWhole(payrollid);
});

const versionsOf = async (payrollid: string) =>
  (await api.ask(admin, listAdvancePolicies, { query: { payrollid } })).data;
const policyFrom = (payrollid: string, validFrom: string, change: Partial<typeof policyExample> = {}) => ({
  body: { payrollid, validFrom, terms: { ...policyExample, ...change } },
});

test('a new version holds from its day and ends the one before it', async () => {
  const payrollid = await insertPayroll(api);
  await api.ask(
    admin,
    createAdvancePolicy,
    policyFrom(payrollid, '2026-12-01', {
      countPerPeriod: 2,
      fee: { ...policyExample.fee, payer: 'employer' },
    }),
  );
  const [second, first] = await versionsOf(payrollid);
  expect(second).toMatchObject({
    version: 2,
    validFrom: '2026-12-01',
    validUntil: null,
    isUsed: false,
    createdBy: 'Marta Administradora',
  });
  expect(first).toMatchObject({ version: 1, validUntil: '2026-11-30' });
  expect((await read(payrollid)).policy?.version).toBe(1);
  const [entry] = await api.rows<{ changes: object }>(
    `select changes from audit_event where entity_id = $1 and action = 'payroll.policy_created'`,
    [payrollid],
  );
  expect(entry?.changes).toEqual({
    validFrom: [null, '2026-12-01'],
    countPerPeriod: [3, 2],
    feePayer: ['employee', 'employer'],
  });
});

test('the version of a day gives its place to the next one of that day, until an advance is granted under it', async () => {
  const payrollid = payrolls.free.id;
  await api.ask(
    admin,
    createAdvancePolicy,
    policyFrom(payrollid, '2026-11-20', { minimumAmount: pesos(20_000) }),
  );
  await api.ask(
    admin,
    createAdvancePolicy,
    policyFrom(payrollid, '2026-11-20', { minimumAmount: pesos(10_000) }),
  );
  expect((await versionsOf(payrollid)).map(({ validFrom }) => validFrom)).toEqual([
    '2026-11-20',
    '2026-01-01',
  ]);
  await api.ask(api.machine, appCreateAdvance, {
    body: {
      clientid: clients.a,
      companyemployeeid: employmentIdOf('free'),
      kind: 'salary',
      amount: 10_000,
      evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
    },
  });
  const refused = await api.call(admin, createAdvancePolicy, policyFrom(payrollid, '2026-11-20'));
  expect([refused.status, refused.problem.code]).toEqual([409, 'policy_date_taken']);
  expect((await versionsOf(payrollid))[0]).toMatchObject({ isUsed: true, terms: { minimumAmount: 10_000 } });
});

test('versions written at the same instant get numbers of their own', async () => {
  const payrollid = await insertPayroll(api);
  await Promise.all(
    ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) =>
      api.ask(admin, createAdvancePolicy, policyFrom(payrollid, day)),
    ),
  );
  expect(
    (await versionsOf(payrollid)).map(({ version }) => version).toSorted((one, other) => one - other),
  ).toEqual([1, 2, 3, 4]);
});

test('a payroll without people can be deactivated: its calendar stops, nobody is put in it, and it can go on again', async () => {
  const payrollid = await create('Se detiene');
  const before = await spans(payrollid);
  const set = (of: string, active: boolean) =>
    api.call(admin, setPayrollActive, { body: { payrollid: of, active } });
  expect((await set(payrolls.open.id, false)).problem.code).toBe('rule_broken');
  expect((await set(payrollid, false)).status).toBe(200);
  expect(await spans(payrollid)).toEqual(before.slice(0, 1));
  expect((await read(payrollid)).payroll.active).toBe(false);
  const choices = async () =>
    (await api.ask(admin, listPayrollChoices, {})).data.map((choice) => choice.payrollid);
  expect(await choices()).not.toContain(payrollid);
  expect((await set(payrollid, true)).status).toBe(200);
  expect(await spans(payrollid)).toEqual(before);
  expect(await choices()).toContain(payrollid);
});

test('only a version that is not in force yet can be withdrawn', async () => {
  const payrollid = await insertPayroll(api);
  const { data } = await api.ask(admin, createAdvancePolicy, policyFrom(payrollid, '2026-12-01'));
  const [, first] = await versionsOf(payrollid);
  const inForce = await api.call(admin, deleteAdvancePolicy, { query: { policyid: first?.policyid ?? '' } });
  expect(inForce.problem.code).toBe('conflict');
  await api.ask(admin, deleteAdvancePolicy, { query: { policyid: data.policyid ?? '' } });
  expect(await versionsOf(payrollid)).toHaveLength(1);
});

test.each([
  ['validFrom', '2026-11-19', {}],
  ['validFrom', '2029-01-01', {}],
  ['terms.maximumAmount', '2026-12-01', { maximumAmount: pesos(40_000) }],
  ['terms.minimumAmount', '2026-12-01', { minimumAmount: pesos(55_000) }],
])('terms that cannot be are refused at their field: %s', async (path, validFrom, change) => {
  const payrollid = await insertPayroll(api);
  const answer = await api.call(admin, createAdvancePolicy, policyFrom(payrollid, validFrom, change));
  expect([answer.status, answer.problem.errors?.map((fault) => fault.path)]).toEqual([400, [path]]);
});

test('a version is never rewritten: the application may not, whatever it tries', async () => {
  await expect(api.pool.query(`update antela.advance_policy set terms = '{}'`)).rejects.toThrow(
    /permission denied/,
  );
});

// The last one: it moves the periods of every payroll.
test('a calendar is edited and moved by time at once without losing either', async () => {
  const payrollid = await insertPayroll(api);
  const { companyid: _company, ...settings } = bodyOf('Carrera', { schedule: quincenal });
  const december = new Date('2026-12-01T15:00:00Z');
  await Promise.all([
    movePeriods(api.pool, clients.a, december),
    extendCalendars(api.pool, clients.a, december),
    api.call(admin, updatePayroll, { query: { payrollid }, version: 1, body: settings }),
    movePeriods(api.pool, clients.a, december),
  ]);
  await expectWhole(payrollid);
});

test('the list begins with what is due first, whatever the act, and its pages go on where they ended', async () => {
  const due = async (state: string, change: string) => {
    const { id, periods: of } = await insertPeriods(api);
    await api.rows(`update pay_period set ${change} where id = $1`, [of.october]);
    await forcePeriodState(api, of.october, state);
    return id;
  };
  // The name decides between equal days; the next period's cut-off counts where nothing waits.
  const expected = [
    await due('reported', `confirm_by = '2026-01-02'`),
    await due('reconciled', `remit_by = '2026-01-03'`),
    await due('cutoff', `payment_date = '2026-01-04'`),
    await due('with_differences', `confirm_by = '2026-01-05'`),
    await due('open', `cutoff_at = '2026-01-06 22:00+00'`),
    await due('closed', `confirm_by = '2026-01-01'`),
  ];
  const walk = async (sort?: 'due:desc') => {
    const seen: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const query = { limit: '3', companyid: companies.a1, ...(sort && { sort }), ...(cursor && { cursor }) };
      const { data, page } = await api.ask(admin, listPayrolls, { query });
      seen.push(...data.map(({ payrollid }) => payrollid));
      cursor = page.next ?? undefined;
    }
    return seen;
  };
  const up = await walk();
  expect(up.filter((id) => expected.includes(id))).toEqual(expected);
  expect(up.slice(0, 5)).toEqual(expected.slice(0, 5));
  expect(new Set(up).size).toBe(up.length);
  expect(await walk('due:desc')).toEqual(up.toReversed());
});
