import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getEmployments, updateEmployment } from '@antela/contract/employees';
import {
  changeEmploymentTerms,
  listEmploymentTerms,
  previewEmploymentTerms,
  withdrawEmploymentTerm,
  type DatedTerms,
} from '@antela/contract/employment-terms';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { beginPlannedTerms } from './begin-terms.service.ts';

let api: TestApi;
let admin: Caller;
beforeEach(async () => {
  api = await startTestApi();
  api.clock.now = worldNow;
  admin = api.signIn('admin');
});
afterEach(() => api.stop());

// Paid by the month; on 20 November twenty days of it are earned.
const companyemployeeid = employmentIdOf('free');
const query = { companyemployeeid };
const change = (from: string, terms: DatedTerms) =>
  api.call(admin, changeEmploymentTerms, { body: { companyemployeeid, from, terms, ...confirmed } });
const confirmed = { confirmWarnings: true };
const salary = (monthlySalary: number) => ({ monthlySalary });
const employment = async () => (await api.ask(admin, getEmployments, { query })).data.employments[0]!;
const accrued = async () =>
  (await api.ask(admin, quoteAdvance, { query: { companyemployeeid, kind: 'salary' } })).data.accrued;
const line = async () =>
  (await api.ask(admin, listEmploymentTerms, { query })).data
    .filter(({ field }) => field === 'monthlySalary')
    .map(({ state, from, until, value }) => [state, from, until, value]);
const passTo = async (day: string) => {
  api.clock.now = new Date(`${day}T15:00:00Z`);
  admin = api.signIn('admin');
  await beginPlannedTerms(api.pool, clients.a, api.clock.now);
};

test('a raise that is planned changes nothing until its day, and from its day everything', async () => {
  const before = await employment();
  const earned = await accrued();
  expect((await change('2026-12-01', salary(6_000_000))).status).toBe(200);
  expect(await accrued()).toBe(earned);
  expect((await employment()).monthlySalary).toBe(before.monthlySalary);
  expect(await line()).toEqual([
    ['planned', '2026-12-01', null, 6_000_000],
    ['current', null, '2026-11-30', before.monthlySalary],
  ]);
  await passTo('2026-12-01');
  expect((await employment()).monthlySalary).toBe(6_000_000);
  expect(await line()).toEqual([
    ['current', '2026-12-01', null, 6_000_000],
    ['past', null, '2026-11-30', before.monthlySalary],
  ]);
});

test('a change inside the open period splits what was earned by days, today or corrected later', async () => {
  await change('2026-11-01', salary(3_000_000));
  expect(await accrued()).toBe(2_000_000);
  await change('2026-11-16', salary(6_000_000));
  // Fifteen days of 3,000,000 and five of 6,000,000.
  expect(await accrued()).toBe(1_500_000 + 1_000_000);
  const { data } = await api.ask(admin, previewEmploymentTerms, {
    body: { companyemployeeid, from: '2026-11-11', terms: salary(6_000_000) },
  });
  expect(data).toMatchObject({ accruedBefore: 2_500_000, accruedAfter: 3_000_000 });
  expect(await accrued()).toBe(2_500_000);
  await change('2026-11-11', salary(6_000_000));
  expect(await accrued()).toBe(3_000_000);
});

test('a raise without a day begins today: days already gone keep what they earned, unless a correction names its day', async () => {
  expect(await accrued()).toBe(2_000_000);
  const { version } = await employment();
  await api.ask(admin, updateEmployment, {
    query,
    body: { ...salary(6_000_000), code: 'HA-78', ...confirmed },
    version,
  });
  // Nineteen days of 3,000,000 and one of 6,000,000.
  expect(await accrued()).toBe(1_900_000 + 200_000);
  expect(await line()).toEqual([
    ['current', '2026-11-20', null, 6_000_000],
    ['past', null, '2026-11-19', 3_000_000],
  ]);
  const now = await employment();
  expect([now.version, now.code]).toEqual([version + 1, 'HA-78']);
  const correction = { ...salary(6_000_000), from: '2026-11-01', ...confirmed };
  await api.ask(admin, updateEmployment, { query, body: correction, version: now.version });
  expect(await accrued()).toBe(4_000_000);
});

test('what had no value, or a contract that is yet to begin, has it from the beginning', async () => {
  const { version } = await employment();
  await api.ask(admin, updateEmployment, { query, body: { position: 'Jefa' }, version });
  expect((await api.ask(admin, listEmploymentTerms, { query })).data.map(({ field }) => field)).toEqual([
    'monthlySalary',
  ]);
  await api.rows(`update employment set start_date = '2026-12-01' where id = $1`, [companyemployeeid]);
  await api.ask(admin, updateEmployment, { query, body: salary(3_200_000), version: version + 1 });
  expect(await line()).toEqual([['current', null, null, 3_200_000]]);
});

test('what is planned can be changed or withdrawn, and what is changed today leaves it planned', async () => {
  await change('2026-12-01', salary(6_000_000));
  await change('2026-12-01', salary(6_500_000));
  await change('2027-01-01', salary(7_000_000));
  const { version } = await employment();
  await api.ask(admin, updateEmployment, { query, body: salary(3_100_000), version });
  expect(await line()).toEqual([
    ['planned', '2027-01-01', null, 7_000_000],
    ['planned', '2026-12-01', '2026-12-31', 6_500_000],
    ['current', '2026-11-20', '2026-11-30', 3_100_000],
    ['past', null, '2026-11-19', 3_000_000],
  ]);
  const withdraw = { query: { ...query, field: 'monthlySalary' as const, from: '2026-12-01' } };
  await api.ask(admin, withdrawEmploymentTerm, withdraw);
  expect(await line()).toEqual([
    ['planned', '2027-01-01', null, 7_000_000],
    ['current', '2026-11-20', '2026-12-31', 3_100_000],
    ['past', null, '2026-11-19', 3_000_000],
  ]);
  expect((await api.call(admin, withdrawEmploymentTerm, withdraw)).status).toBe(404);
});

test('a lower limit that was planned is withdrawn by whoever planned it, and by nobody else', async () => {
  await change('2026-12-01', { maxAmount: 100_000 });
  const withdraw = { query: { ...query, field: 'maxAmount' as const, from: '2026-12-01' } };
  const other = await api.call(api.signIn('onlyA1'), withdrawEmploymentTerm, withdraw);
  expect([other.status, other.problem.code]).toEqual([422, 'rule_broken']);
  expect((await api.call(admin, withdrawEmploymentTerm, withdraw)).status).toBe(200);
});

test('every dated term is planned in one act and begins together', async () => {
  const terms: DatedTerms = {
    payrollid: payrolls.line.id,
    contractType: 'fixed_term',
    position: 'Jefa de turno',
    area: 'Planta',
    costCenter: 'PR-02',
    monthlySalary: 4_200_000,
    salaryType: 'variable',
    transportAllowance: 'no',
    fixedDeductions: 50_000,
    maxPercentage: 3_000,
    maxAmount: 300_000,
  };
  expect((await change('2026-12-01', terms)).status).toBe(200);
  await passTo('2026-12-02');
  const { payroll, ...now } = await employment();
  expect({ ...now, payrollid: payroll.id }).toMatchObject(terms);
});

test('the contract form asks from when: its terms begin that day, and the rest changes at once', async () => {
  await change('2026-11-01', salary(3_000_000));
  const { version } = await employment();
  const body = { ...salary(6_000_000), code: 'HA-77', from: '2026-11-16', ...confirmed };
  await api.ask(admin, updateEmployment, { query, body, version });
  expect(await accrued()).toBe(1_500_000 + 1_000_000);
  const now = await employment();
  expect(now).toMatchObject({ monthlySalary: 6_000_000, code: 'HA-77' });
  const planned = { ...salary(6_500_000), from: '2026-12-01', ...confirmed };
  await api.ask(admin, updateEmployment, { query, body: planned, version: now.version });
  expect((await employment()).monthlySalary).toBe(6_000_000);
  const stale = await api.call(admin, updateEmployment, { query, body: planned, version: now.version });
  expect(stale.problem.code).toBe('stale');
});

test('a correction says in pesos what closed periods would have had, and they stay as they were paid', async () => {
  await api.rows(
    `update pay_period set state = 'closed' where payroll_id = (select payroll_id from employment where id = $1)
       and end_date = '2026-10-31'`,
    [companyemployeeid],
  );
  const { monthlySalary: before } = await employment();
  const body = { companyemployeeid, from: '2026-10-16', terms: salary((before ?? 0) + 300_000) };
  const { data } = await api.ask(admin, previewEmploymentTerms, { body });
  // Half of October.
  expect(data).toMatchObject({ closedPeriods: 1, closedDifference: 150_000 });
});

test.each([
  ['before they were hired', '2020-01-01', 'before_hire'],
  ['years ahead', '2029-01-01', 'too_far_ahead'],
])('a date %s is refused at its field', async (_name, from, code) => {
  const { status, problem } = await change(from, salary(3_000_000));
  expect([status, problem.errors]).toMatchObject([400, [{ path: 'from', code }]]);
});

test('a payroll is never moved in the past, nor to another company, and a salary is held to the checks of every door', async () => {
  const back = await change('2026-11-10', { payrollid: payrolls.line.id });
  expect(back.problem.errors).toMatchObject([{ path: 'from', code: 'payroll_moved_back' }]);
  expect((await change('2026-12-01', { payrollid: payrolls.foreign.id })).status).toBe(404);
  const low = await change('2026-12-01', salary(1_000));
  expect(low.problem.errors).toMatchObject([{ path: 'terms.monthlySalary', code: 'salary_below_minimum' }]);
});

test('the database refuses two terms of one field on one day', async () => {
  await change('2026-12-01', salary(6_000_000));
  await expect(
    api.rows(
      `insert into employment_term (client_id, id, employment_id, field, value, valid_from)
       values ($1, gen_random_uuid(), $2, 'monthlySalary', '1', '2026-12-15')`,
      [clients.a, companyemployeeid],
    ),
  ).rejects.toThrow(/exclusion/);
});
