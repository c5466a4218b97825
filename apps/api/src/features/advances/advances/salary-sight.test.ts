import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { createClientRestriction, previewClientRestriction } from '@antela/contract/client-restrictions';
import { cutOffConsequences } from '@antela/contract/consequences';
import { listEmployees } from '@antela/contract/employees';
import { previewEmploymentTerms } from '@antela/contract/employment-terms';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { roleIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();
await api.rows(
  `update role set permissions = permissions || '{manage_transactions,manage_employees,view_transactions,view_client_restrictions,manage_client_restrictions,view_payrolls,close_payrolls}'::text[] where id = $1`,
  [roleIdOf('approver')],
);
let [seeing, blind] = [api.signIn('admin'), api.signIn('approver')];
/** Time passes; sign-ins end with their day. */
function at(now: Date) {
  api.clock.now = now;
  [seeing, blind] = [api.signIn('admin'), api.signIn('approver')];
}

beforeEach(() => at(worldNow));

const companyemployeeid = employmentIdOf('free');
const quoteOf = (caller: Caller, amount?: number) =>
  api.call(caller, quoteAdvance, {
    query: {
      companyemployeeid,
      kind: 'salary',
      ...(amount !== undefined && { amount: String(amount) }),
    },
  });

const earns = (salary: number, deductions = 0) =>
  api.rows('update employment set monthly_salary = $2, fixed_deductions = $3 where id = $1', [
    companyemployeeid,
    salary,
    deductions,
  ]);

/** Everything that each door answers about one employee's money that day, without instants and numbers of requests. */
async function answersTo(caller: Caller): Promise<string> {
  const answers: { text: string }[] = [
    await api.call(caller, listAvailable, { query: { companyemployeeid } }),
    await api.call(caller, listEmployees, { query: { sort: 'available:desc' } }),
    await quoteOf(caller),
  ];
  for (const amount of [100_000, 180_000, 250_000, 330_000, 400_000, 480_000, 550_000, 850_000, 1_200_000])
    answers.push(await quoteOf(caller, amount));
  const body = { companyemployeeid, kind: 'salary' as const, amount: 1_900_000, authorization: 'Lo pidió.' };
  answers.push(await api.call(blind, createAdvance, { body }));
  return answers.map(({ text }) => text.replaceAll(/"(at|requestId)":"[^"]*"/g, '')).join('\n');
}

test('all salaries of a band look alike on every day to whoever may not see them: in the list, a quote, every amount tried and an order refused', async () => {
  const alike = [2_500_000, 2_740_000, 3_149_999] as const;
  const days = ['16', '19', '22', '25', '28'];
  const told = new Set<string>();
  for (const day of days) {
    at(new Date(`2026-11-${day}T15:00:00Z`));
    const seen = new Set<string>();
    const heard = new Set<string>();
    for (const [one, salary] of alike.entries()) {
      await earns(salary, [0, 210_000, 240_000][one]);
      heard.add(await answersTo(blind));
      seen.add(await answersTo(seeing));
    }
    expect({ day, heard: heard.size, seen: seen.size }).toEqual({ day, heard: 1, seen: 3 });
    for (const text of heard) told.add(text);
  }
  expect(told.size).toBe(days.length);
  expect([...told].join('')).not.toContain('"status":500');
  // A preview of a day still ahead is for them alone who see salaries.
  const preview = { from: '2026-11-20', terms: { maxPercentage: 2_500 }, confirmWarnings: true };
  const refused = await api.call(blind, previewEmploymentTerms, { body: { companyemployeeid, ...preview } });
  expect(refused.status).toBe(403);
});

test('no restriction that is tried on somebody tells their salary to whoever may not see it', async () => {
  const bodyOf = (rule: object) => ({
    name: 'Solo una persona',
    products: ['salary' as const],
    scope: { companyids: [companies.a1], payrollids: [payrolls.free.id], costCenters: [], contractTypes: [] },
    validFrom: '2026-11-01',
    validUntil: null,
    repetition: 'once' as const,
    rule: rule as never,
  });
  const ranges = [
    { kind: 'salary_range', minimum: 2_510_000, maximum: null },
    { kind: 'salary_range', minimum: null, maximum: 2_510_000 },
  ];
  for (const rule of ranges) {
    const preview = { body: { clientrestrictionid: null, ...bodyOf(rule) } };
    const kept = { body: { ...bodyOf(rule), activate: true } };
    expect((await api.call(blind, previewClientRestriction, preview)).status).toBe(403);
    expect((await api.call(blind, createClientRestriction, kept)).status).toBe(403);
  }
  const limits = [
    ...[300, 350, 2_000, 4_444, 4_999].map((maximum) => ({ kind: 'percentage', maximum })),
    ...[60_000, 555_000, 610_000, 620_000].map((maximum) => ({ kind: 'amount_per_advance', maximum })),
    { kind: 'blackout_before_payment', days: 60 },
  ];
  const answersWhileEarning = async (salary: number) => {
    await earns(salary);
    const answers = [];
    for (const rule of limits) {
      const body = { clientrestrictionid: null, ...bodyOf(rule) };
      answers.push((await api.ask(blind, previewClientRestriction, { body })).data);
    }
    return answers;
  };
  const first = await answersWhileEarning(2_500_000);
  expect(first[0]).toMatchObject({ affected: 1, withSomething: 1, reduced: null, leftWithNothing: null });
  expect(first.at(-1)).toMatchObject({ reduced: 0, leftWithNothing: 1 });
  expect(await answersWhileEarning(2_520_000)).toEqual(first);
  expect(await answersWhileEarning(2_540_000)).toEqual(first);
});

test('a cut-off of a payroll of one tells what they could take of the lower edge alone', async () => {
  const [period] = await api.rows<{ id: string }>(
    `select id from pay_period where payroll_id = $1 and state = 'open' order by start_date limit 1`,
    [payrolls.free.id],
  );
  const shutOut = async (caller: Caller) => {
    const { data } = await api.ask(caller, cutOffConsequences, { body: { payperiodid: period?.id ?? '' } });
    return data.find(({ code }) => code === 'shut_out')?.amount ?? 0;
  };
  await earns(2_500_000);
  const least = await shutOut(seeing);
  await earns(3_000_000);
  expect(await shutOut(blind)).toBe(least);
  expect(await shutOut(seeing)).toBeGreaterThan(least);
});

test('what they are told is never more than there is, and they may order it', async () => {
  const available = async (caller: Caller) => (await quoteOf(caller)).body.data.available;
  for (const salary of [1_300_000, 1_750_905, 3_501_810, 3_501_811, 4_400_000, 12_499_999])
    for (const allowance of ['yes', 'no', 'automatic']) {
      await earns(salary, 130_000);
      await api.rows('update employment set transport_allowance = $2 where id = $1', [
        companyemployeeid,
        allowance,
      ]);
      const [all, told] = [await available(seeing), await available(blind)];
      expect(told).toBeLessThanOrEqual(all);
      if (all > 0) expect(told).toBeGreaterThan(0);
    }
  const body = { companyemployeeid, kind: 'salary' as const, authorization: 'Lo pidió por escrito.' };
  const amount = await available(blind);
  expect((await api.call(blind, createAdvance, { body: { ...body, amount } })).status).toBe(201);
});
