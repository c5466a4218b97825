import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { createClientRestriction, previewClientRestriction } from '@antela/contract/client-restrictions';
import { cutOffConsequences } from '@antela/contract/consequences';
import { previewEmploymentTerms } from '@antela/contract/employment-terms';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { companies } from '../../../test/world/clients.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { roleIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();
await api.rows(
  `update role set permissions = permissions || '{manage_transactions,manage_employees,view_transactions,view_client_restrictions,manage_client_restrictions,view_payrolls,close_payrolls}'::text[] where id = $1`,
  [roleIdOf('approver')],
);
const [seeing, blind] = [api.signIn('admin'), api.signIn('approver')];

const companyemployeeid = employmentIdOf('free');
const quoteOf = (caller: Caller, amount?: number) =>
  api.call(caller, quoteAdvance, {
    query: {
      companyemployeeid,
      kind: 'salary',
      ...(amount !== undefined && { amount: String(amount) }),
    },
  });

/** Everything that each door answers about one employee's money, without instants and numbers of requests. */
async function answersTo(caller: Caller, salary: number): Promise<string> {
  await api.rows('update employment set monthly_salary = $2 where id = $1', [companyemployeeid, salary]);
  const answers: { text: string }[] = [
    await api.call(caller, listAvailable, { query: { companyemployeeid } }),
    await quoteOf(caller),
    await api.call(caller, previewEmploymentTerms, {
      body: {
        companyemployeeid,
        from: '2026-11-20',
        terms: { maxPercentage: 2_500 },
        confirmWarnings: true,
      },
    }),
  ];
  for (const amount of [550_000, 600_000, 800_000, 810_000, 830_000, 850_000, 860_000]) {
    answers.push(await quoteOf(caller, amount));
    if (amount % 50_000 === 0) continue;
    const body = {
      companyemployeeid,
      kind: 'salary' as const,
      amount,
      authorization: 'Lo pidió por escrito.',
    };
    answers.push(await api.call(blind, createAdvance, { body }));
  }
  return answers.map(({ text }) => text.replaceAll(/"(at|requestId)":"[^"]*"/g, '')).join('\n');
}

test('two salaries that are near each other look alike to whoever may not see them: in the list, a quote, every amount tried and an order refused', async () => {
  const alike = [2_500_000, 2_520_000, 2_540_000];
  const first = await answersTo(blind, alike[0] ?? 0);
  expect(first).not.toContain('"status":500');
  for (const salary of alike.slice(1)) expect(await answersTo(blind, salary)).toBe(first);
  const seen = [];
  for (const salary of alike) seen.push(await answersTo(seeing, salary));
  expect(new Set(seen).size).toBe(alike.length);
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
    await api.rows('update employment set monthly_salary = $2 where id = $1', [companyemployeeid, salary]);
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

test('a cut-off of a payroll of one tells what they could take in large steps alone', async () => {
  await api.rows('update employment set monthly_salary = 2520000 where id = $1', [companyemployeeid]);
  const [period] = await api.rows<{ id: string }>(
    `select id from pay_period where payroll_id = $1 and state = 'open' order by start_date limit 1`,
    [payrolls.free.id],
  );
  const shutOut = async (caller: Caller) => {
    const { data } = await api.ask(caller, cutOffConsequences, { body: { payperiodid: period?.id ?? '' } });
    return data.find(({ code }) => code === 'shut_out');
  };
  const [all, told] = [await shutOut(seeing), await shutOut(blind)];
  const [most = 0, least = 0] = [all?.amount, told?.amount];
  expect(least).toBe(Math.floor(most / 50_000) * 50_000);
  expect(most).toBeGreaterThan(least);
});

test('what they are told is never more than there is, and they may order it', async () => {
  const available = async (caller: Caller) => (await quoteOf(caller)).body.data.available;
  const [all, told] = [await available(seeing), await available(blind)];
  expect(told % 50_000).toBe(0);
  expect(all - told).toBeGreaterThanOrEqual(0);
  expect(all - told).toBeLessThan(50_000);
  const body = {
    companyemployeeid,
    kind: 'salary' as const,
    amount: told,
    authorization: 'Lo pidió por escrito.',
  };
  expect((await api.call(blind, createAdvance, { body })).status).toBe(201);
});
