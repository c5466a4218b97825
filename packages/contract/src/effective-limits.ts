import { z } from 'zod';
import { weeklyWindow } from './client-restriction-rules.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { availability } from './nouns.ts';
import { dataOf, id } from './schemas.ts';

/** In the order in which they are read. `hours` and `blackout_today` may come several times: each holds. */
export const limitCodes = [
  'percentage',
  'amount_per_advance',
  'amount_per_period',
  'count_per_day',
  'count_per_period',
  'count_per_month',
  'seniority',
  'days_since_last_payment',
  'salary_minimum',
  'salary_maximum',
  'approval_above',
  'blackout_before_payment',
  'hours',
  'blackout_today',
] as const;
export type LimitCode = (typeof limitCodes)[number];

/** Source of a limit: the payroll's policy, the policy of a payroll left within a day, the employee's own terms, or a restriction. */
export const limitSource = z.object({
  from: z.enum(['policy', 'former', 'employment', 'restriction']),
  clientrestrictionid: id.nullable(),
  /** Name of the restriction, or of the payroll that was left; null for the others. */
  name: z.string().nullable(),
});

export const effectiveLimit = z.object({
  code: z.enum(limitCodes),
  unit: z.enum(['basis_points', 'pesos', 'count', 'days', 'windows', 'none']),
  value: z.int().nullable(),
  windows: z.array(weeklyWindow),
  source: limitSource,
});
export type EffectiveLimit = z.output<typeof effectiveLimit>;

/** Only what limits: a limit that nobody set is not there. */
const ofProducts = z.object({ salary: z.array(effectiveLimit), prima: z.array(effectiveLimit) });

export const getPayrollLimits = defineEndpoint({
  name: 'getPayrollLimits',
  shows: ['advance_policy', 'client', 'client_restriction', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/limit',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(
    z.object({
      /** Limits for everybody in the payroll today; null while it has no policy in force. */
      limits: ofProducts.nullable(),
      /** Restrictions in force for some of its people only, by cost centre or contract. */
      forSome: z.array(z.object({ clientrestrictionid: id, name: z.string(), sentence: z.string() })),
    }),
  ),
  errors: ['not_found'],
  summary: 'Las reglas que rigen hoy en una nómina, la más estricta de cada una y quién la puso.',
});
export type PayrollLimits = z.output<typeof getPayrollLimits.response>['data'];

export const getEmployeeLimits = defineEndpoint({
  name: 'getEmployeeLimits',
  shows: availability,
  method: 'GET',
  path: '/companyportal/employee/limit',
  base: 'v2',
  access: allOf('view_employees'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.object({ limits: ofProducts.nullable() })),
  errors: ['not_found'],
  summary: 'Las reglas que rigen hoy para un empleado, la más estricta de cada una y quién la puso.',
});
