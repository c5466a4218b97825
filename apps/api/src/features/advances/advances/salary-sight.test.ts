import { listAvailable, quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { previewEmploymentTerms } from '@antela/contract/employment-terms';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { employmentIdOf } from '../../../test/world/employees.ts';
import { roleIdOf } from '../../../test/world/users.ts';

const { api } = await startFileApi();
await api.rows(
  `update role set permissions = permissions || '{manage_transactions,manage_employees,view_transactions}'::text[] where id = $1`,
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
