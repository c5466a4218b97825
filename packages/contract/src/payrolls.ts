import { z } from 'zod';
import { advancePolicy } from './advance-policies.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { payrollSoftwareSettings } from './payroll-software.ts';
import { calendarDate, commaList, dataOf, id, instant, named, pesos, text, searched } from './schemas.ts';

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
  /** Nobody is put in a payroll that is not, and its calendar does not go on. */
  active: z.boolean(),
  deductionConcept: z.string().nullable(),
  employees: z.int(),
  currentPeriod: payPeriod.nullable(),
  /** Periods that are cut off and not closed, the oldest first: each waits for somebody. */
  waiting: z.array(
    z.object({
      payperiodid: id,
      label: z.string(),
      state: z.enum(['cutoff', 'reported', 'confirmed', 'with_differences', 'reconciled']),
    }),
  ),
  /** Salary advances of the current period that are paid or on their way. */
  advances: z.int(),
  /** Deduction of the current period, the same figure as on the period's own page. */
  toDeduct: pesos,
  /** Amount of the current period; null until the company has said it. */
  deducted: pesos.nullable(),
});
export type PayrollRow = z.output<typeof payrollRow>;

const payDay = z.strictObject({
  /** Day of the month in which the period ends, or of the next; 29 to 31 become the last day of shorter months. */
  day: z.int().min(1).max(31),
  nextMonth: z.boolean(),
});

const everySchedule = {
  /** Where a payment date that is not a working day in Colombia goes. */
  paymentShift: z.enum(['previous', 'next', 'none']),
  /** Working days between the cut-off and the payment, and its hour in Bogotá. */
  cutoffWorkingDays: z.int().min(0).max(15),
  cutoffHour: z.int().min(0).max(23),
  /** Working days after the payment to say what was deducted. */
  confirmWorkingDays: z.int().min(0).max(15),
};

/** Terms from which a payroll's calendar is generated. */
export const paySchedule = z.union([
  z.strictObject({
    frequency: z.enum(['weekly', 'catorcenal']),
    /** First day of any one period; the others follow from it. */
    anchor: calendarDate,
    paymentDaysAfterEnd: z.int().min(0).max(31),
    ...everySchedule,
  }),
  z.strictObject({ frequency: z.literal('decenal'), payDays: z.array(payDay).length(3), ...everySchedule }),
  z.strictObject({ frequency: z.literal('quincenal'), payDays: z.array(payDay).length(2), ...everySchedule }),
  z.strictObject({ frequency: z.literal('monthly'), payDays: z.array(payDay).length(1), ...everySchedule }),
]);
export type PaySchedule = z.output<typeof paySchedule>;

/** A period as its calendar edits it. */
export const calendarPeriod = z.object({
  ...payPeriod.shape,
  version: z.int(),
  /** Not yet cut off: its dates may still change. */
  isEditable: z.boolean(),
});
export type CalendarPeriod = z.output<typeof calendarPeriod>;

const settings = {
  name: text(80),
  /** As the payroll software calls what it deducts. */
  deductionConcept: text(20).nullable(),
  schedule: paySchedule,
  /** One person asks for closing a period or changing the policy, another approves it. */
  needsSecondPerson: z.boolean(),
};
export const payrollBody = z.strictObject({ companyid: id, ...settings });
export const payrollSettings = z.strictObject(settings);

export const listPayrolls = defineList({
  name: 'listPayrolls',
  scopes: ['reports.read'],
  shows: ['advance', 'company', 'employee', 'pay_period', 'payroll', 'wallet_spend'],
  path: '/companyportal/payroll',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  // Due: the first day by which something of it is to be done, what is overdue at the head.
  sorts: ['due', 'name'],
  filters: { q: searched, companyid: commaList(id).optional() },
  identifies: { companyid: 'company' },
  row: payrollRow,
  summary: 'Las nóminas de tus empresas con su periodo en curso.',
});

export const getPayroll = defineEndpoint({
  name: 'getPayroll',
  scopes: ['reports.read'],
  shows: ['advance', 'advance_policy', 'company', 'employee', 'pay_period', 'payroll', 'wallet_spend'],
  method: 'GET',
  path: '/companyportal/payroll/detail',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  versioned: 'payroll',
  response: dataOf(
    z.object({
      payroll: payrollRow,
      /** Null where the calendar was made elsewhere. */
      schedule: paySchedule.nullable(),
      needsSecondPerson: z.boolean(),
      /** The program by which it is liquidated; null until somebody has said it. */
      software: z.object({
        software: payrollSoftwareSettings.shape.software.nullable(),
        sign: payrollSoftwareSettings.shape.sign,
        dianElement: payrollSoftwareSettings.shape.dianElement,
        /** The day on which it was last said. */
        dianElementOn: calendarDate.nullable(),
      }),
      version: z.int(),
      policy: advancePolicy.nullable(),
      periods: z.array(calendarPeriod),
    }),
  ),
  errors: ['not_found'],
  summary: 'Una nómina con su política vigente y su calendario.',
});

export const createPayroll = defineEndpoint({
  name: 'createPayroll',
  changes: ['advance_policy', 'audit', 'notice', 'pay_period', 'payroll', 'proposal'],
  method: 'POST',
  path: '/companyportal/payroll',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  idempotent: true,
  body: payrollBody,
  identifies: { companyid: 'company' },
  status: 201,
  response: dataOf(z.object({ payrollid: id, proposalid: id.nullable() })),
  errors: ['not_found', 'payroll_name_taken'],
  summary: 'Crea una nómina con su calendario de doce meses y la política usual.',
});

export const updatePayroll = defineEndpoint({
  name: 'updatePayroll',
  changes: ['audit', 'notice', 'pay_period', 'payroll', 'proposal'],
  method: 'PUT',
  path: '/companyportal/payroll',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  conditional: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  body: payrollSettings,
  /** With the id of what waits for another person, where the change gives the second person up. */
  response: dataOf(z.object({ version: z.int(), proposalid: id.nullable() })),
  errors: ['not_found', 'stale', 'payroll_name_taken', 'conflict'],
  summary:
    'Cambia una nómina; si cambia el calendario, los periodos que no han abierto se vuelven a generar.',
});

export const setPayrollActive = defineEndpoint({
  name: 'setPayrollActive',
  changes: ['audit', 'notice', 'pay_period', 'payroll', 'proposal'],
  method: 'POST',
  path: '/companyportal/payroll/active',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  body: z.strictObject({ payrollid: id, active: z.boolean() }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(z.object({ active: z.boolean() })),
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Desactiva una nómina sin empleados, o la activa de nuevo con su calendario.',
});

export const updatePayPeriod = defineEndpoint({
  name: 'updatePayPeriod',
  changes: ['audit', 'pay_period'],
  method: 'PUT',
  path: '/companyportal/payroll/period',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  conditional: true,
  query: z.strictObject({ payperiodid: id }),
  identifies: { payperiodid: 'pay_period' },
  /** The next period begins the day after the end: a calendar has neither gaps nor overlaps. */
  body: z.strictObject({
    endDate: calendarDate,
    cutoffAt: instant,
    paymentDate: calendarDate,
    confirmBy: calendarDate,
  }),
  response: dataOf(calendarPeriod),
  errors: ['not_found', 'stale', 'period_not_editable', 'conflict'],
  summary: 'Cambia las fechas de un periodo que aún no tiene corte; el siguiente empieza al otro día.',
});

/** Names to choose from in forms and filters: any user may know the payrolls of its companies. */
export const listPayrollChoices = defineEndpoint({
  name: 'listPayrollChoices',
  shows: ['payroll'],
  method: 'GET',
  path: '/companyportal/payroll/choice',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(
    z.array(z.object({ payrollid: id, name: z.string(), companyid: id, frequency: z.string() })),
  ),
  summary: 'Las nóminas de tus empresas, para elegir en formularios y filtros.',
});
