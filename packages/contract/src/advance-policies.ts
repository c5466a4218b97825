import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import {
  basisPoints,
  calendarDate,
  dataOf,
  id,
  instant,
  nonNegativePesos,
  positivePesos,
} from './schemas.ts';

const optionalPesos = nonNegativePesos.nullable();
const optionalCount = z.int().min(1).max(100).nullable();

/** The terms of a policy. Percentages are basis points; null means no limit. */
export const policyTerms = z.strictObject({
  /** Share of the salary already earned in the period. */
  percentage: basisPoints,
  /** Share of the prima already earned in the semester. */
  primaPercentage: basisPoints,
  minimumAmount: positivePesos,
  maximumAmount: optionalPesos,
  step: positivePesos,
  maximumPerPeriod: optionalPesos,
  countPerPeriod: optionalCount,
  countPerDay: optionalCount,
  /** Calendar days since the hire date. */
  seniorityDays: z.int().min(0).max(3_650),
  /** When advances can be taken: day 1 is Monday, minutes since midnight in Bogotá; null is always. */
  hours: z
    .array(
      z.strictObject({
        day: z.int().min(1).max(7),
        fromMinute: z.int().min(0).max(1_439),
        untilMinute: z.int().min(1).max(1_440),
      }),
    )
    .min(1)
    .max(21)
    .nullable(),
  fee: z.strictObject({
    fixed: nonNegativePesos,
    percentage: basisPoints,
    payer: z.enum(['employee', 'employer', 'shared']),
    /** The employee's part of fee and VAT; read only when it is shared. */
    employeeShare: basisPoints,
  }),
  /** Above this amount somebody must approve: 0 is always, null is never. */
  approvalAbove: optionalPesos,
  wageProtection: z.enum(['strict', 'warn', 'off']),
  /** Whether whoever is hired in February earns it to its 30th day or only the real ones. */
  partialFebruary: z.enum(['commercial', 'real']),
  companyCreditPerPeriod: optionalPesos,
  /** Calendar days before the prima's payment in which no prima advance is taken. */
  primaBlockDays: z.int().min(0).max(180),
});
export type PolicyTerms = z.output<typeof policyTerms>;

/** The terms in force, as staff read them. */
export const advancePolicy = z.object({
  ...policyTerms.shape,
  version: z.int(),
  validFrom: calendarDate,
});

export const policyVersion = z.object({
  policyid: id,
  version: z.int(),
  validFrom: calendarDate,
  /** Null: until another version follows. */
  validUntil: calendarDate.nullable(),
  terms: z.object(policyTerms.shape),
  createdBy: z.string(),
  createdAt: instant,
  /** An advance was granted under it: it stays as it is for ever. */
  isUsed: z.boolean(),
});
export type PolicyVersion = z.output<typeof policyVersion>;

export const listAdvancePolicies = defineEndpoint({
  name: 'listAdvancePolicies',
  shows: ['advance', 'advance_policy', 'company', 'employee', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/policy',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(z.array(policyVersion)),
  errors: ['not_found'],
  summary: 'Las versiones de la política de adelantos de una nómina, la última primero.',
});

export const createAdvancePolicy = defineEndpoint({
  name: 'createAdvancePolicy',
  changes: ['advance_policy', 'audit', 'notice', 'proposal'],
  method: 'POST',
  path: '/companyportal/payroll/policy',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  idempotent: true,
  /** A version that begins that very day gives its place, unless somebody took an advance under it. */
  body: z.strictObject({ payrollid: id, validFrom: calendarDate, terms: policyTerms }),
  identifies: { payrollid: 'payroll' },
  status: 201,
  /** The version, or the id of what waits for another person: all of it in a payroll that needs one, a looser one in any. */
  response: dataOf(
    z.object({ policyid: id.nullable(), version: z.int().nullable(), proposalid: id.nullable() }),
  ),
  errors: ['not_found', 'policy_date_taken', 'conflict'],
  summary: 'Crea una versión de la política que rige desde hoy o desde una fecha futura.',
});

export const deleteAdvancePolicy = defineEndpoint({
  name: 'deleteAdvancePolicy',
  changes: ['advance_policy', 'audit', 'notice', 'proposal'],
  method: 'DELETE',
  path: '/companyportal/payroll/policy',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ policyid: id }),
  identifies: { policyid: 'advance_policy' },
  /** False where it waits for another person to approve it. */
  response: dataOf(z.object({ deleted: z.boolean() })),
  errors: ['not_found', 'conflict'],
  summary: 'Quita una versión de la política que aún no rige.',
});
