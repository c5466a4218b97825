import { z } from 'zod';
import { advanceKinds } from './advances.ts';
import { defineEndpoint } from './endpoint.ts';
import { availability } from './nouns.ts';
import { payPeriod } from './payrolls.ts';
import { commaList, dataOf, id, instant, nonNegativePesos, pesos } from './schemas.ts';

/** One rule that was looked at, whether it let the advance through, with its figures. */
export const ruleOutcome = z.object({
  code: z.string(),
  passed: z.boolean(),
  /** False: a warning or a note; the advance can be taken all the same. */
  blocking: z.boolean(),
  /** How value and threshold are read. */
  unit: z.enum(['pesos', 'days', 'count', 'date', 'instant', 'time', 'state']),
  value: z.string().nullable(),
  threshold: z.string().nullable(),
  sentence: z.string(),
});

export const feeQuote = z.object({ fee: pesos, vat: pesos, employeePays: pesos, employerPays: pesos });

export const advanceQuote = z.object({
  kind: z.enum(advanceKinds),
  allowed: z.boolean(),
  /** Null, with `headroom`, for those without `view_salary`: the salary could be worked out from them. */
  accrued: pesos.nullable(),
  headroom: pesos.nullable(),
  taken: pesos,
  available: pesos,
  /** Amount that would be available if no rule but the amounts counted. */
  withinAmounts: pesos,
  minimum: pesos,
  step: pesos,
  /** For the amount asked, or for all that is available when none was. */
  amount: pesos,
  fee: feeQuote,
  needsApproval: z.boolean(),
  period: payPeriod.nullable(),
  semester: z.string().nullable(),
  rules: z.array(ruleOutcome),
  at: instant,
});
export type AdvanceQuote = z.output<typeof advanceQuote>;

export const quoteAdvance = defineEndpoint({
  name: 'quoteAdvance',
  shows: availability,
  method: 'GET',
  path: '/companyportal/transaction/quote',
  base: 'v2',
  access: { anyOf: ['view_employees', 'view_transactions'] },
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .pipe(nonNegativePesos)
      .optional(),
  }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(advanceQuote),
  errors: ['not_found'],
  summary: 'Cuánto puede adelantar una persona hoy, y cada regla que lo decide.',
});

/** Available today for the rows of one page: kept apart so that the list itself stays as quick as its query. */
export const listAvailable = defineEndpoint({
  name: 'listAvailable',
  shows: availability,
  method: 'GET',
  path: '/companyportal/transaction/available',
  base: 'v2',
  access: { anyOf: ['view_employees', 'view_transactions'] },
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ companyemployeeid: commaList(id, 50) }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(
    z.array(z.object({ companyemployeeid: id, available: pesos, refusedBy: z.string().nullable() })),
  ),
  summary: 'Lo que cada empleado de una página puede adelantar hoy.',
});
