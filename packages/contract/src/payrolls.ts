import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, commaList, dataOf, id, instant, listOf, listQuery, named, pesos } from './schemas.ts';

export const periodStates = [
  'scheduled',
  'open',
  'cutoff',
  'reported',
  'confirmed',
  'with_differences',
  'reconciled',
  'closed',
] as const;
export type PeriodState = (typeof periodStates)[number];

/** One pay period as every screen draws it: the period line needs no more than this. */
export const payPeriod = z.object({
  payperiodid: id,
  label: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
  cutoffAt: instant,
  confirmBy: calendarDate,
  paymentDate: calendarDate,
  state: z.enum(periodStates),
});
export type PayPeriod = z.output<typeof payPeriod>;

export const payrollRow = z.object({
  payrollid: id,
  name: z.string(),
  company: named,
  frequency: z.string(),
  deductionConcept: z.string().nullable(),
  employees: z.int(),
  currentPeriod: payPeriod.nullable(),
  /** Advances of the current period that are paid or on their way, and what they add up to with employee-borne fees. */
  advances: z.int(),
  toDeduct: pesos,
});
export type PayrollRow = z.output<typeof payrollRow>;

/** The terms in force, as staff read them. Percentages are basis points; null means no limit. */
export const advancePolicy = z.object({
  version: z.int(),
  validFrom: calendarDate,
  percentage: z.int(),
  primaPercentage: z.int(),
  minimumAmount: pesos,
  maximumAmount: pesos.nullable(),
  step: pesos,
  maximumPerPeriod: pesos.nullable(),
  countPerPeriod: z.int().nullable(),
  countPerDay: z.int().nullable(),
  seniorityDays: z.int(),
  cutoffWorkingDays: z.int(),
  fee: z.object({
    fixed: pesos,
    percentage: z.int(),
    payer: z.enum(['employee', 'employer', 'shared']),
    employeeShare: z.int(),
  }),
  approvalAbove: pesos.nullable(),
  wageProtection: z.enum(['strict', 'warn', 'off']),
  companyCreditPerPeriod: pesos.nullable(),
  primaBlockDays: z.int(),
});

export const listPayrolls = defineEndpoint({
  name: 'listPayrolls',
  method: 'GET',
  path: '/companyportal/payroll',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ ...listQuery(['name']).shape, companyid: commaList(id).optional() }),
  identifies: { companyid: 'company' },
  response: listOf(payrollRow),
  errors: ['invalid_cursor'],
  summary: 'Las nóminas de tus empresas con su periodo en curso.',
});

export const getPayroll = defineEndpoint({
  name: 'getPayroll',
  method: 'GET',
  path: '/companyportal/payroll/detail',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(
    z.object({ payroll: payrollRow, policy: advancePolicy.nullable(), periods: z.array(payPeriod) }),
  ),
  errors: ['not_found'],
  summary: 'Una nómina con su política vigente y su calendario.',
});

/** Names to choose from in forms and filters: any user may know the payrolls of its companies. */
export const listPayrollChoices = defineEndpoint({
  name: 'listPayrollChoices',
  method: 'GET',
  path: '/companyportal/payroll/choice',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(
    z.array(z.object({ payrollid: id, name: z.string(), companyid: id, frequency: z.string() })),
  ),
  summary: 'Las nóminas de tus empresas, para escoger en formularios y filtros.',
});
