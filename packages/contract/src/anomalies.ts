import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import { calendarDate, commaList, dataOf, id, instant, named, pesos, text } from './schemas.ts';

/** The most pressing first. */
export const anomalyKinds = [
  'account_before_advance',
  'shared_account',
  'salary_cut',
  'salary_jump',
  'below_minimum',
  'retired_with_wallet',
  'shared_mobile',
  'shared_email',
  'missing_data',
] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

/** Nobody has looked yet; somebody has, and it is as it should be; somebody has, and it is to be put right. */
export const anomalyStates = ['waiting', 'to_correct', 'fine'] as const;
export type AnomalyState = (typeof anomalyStates)[number];

export const anomalyFact = z.object({
  /** Change of the salary in basis points, negative when it falls; the amounts only for `view_salary`. */
  change: z.int().nullable(),
  before: pesos.nullable(),
  after: pesos.nullable(),
  /** First day of a change of salary that is planned; null for one that has been made. */
  on: calendarDate.nullable(),
  /** Salary that is too low, for `view_salary`. */
  salary: pesos.nullable(),
  /** Account (masked), mobile or e-mail that several have. */
  shared: z.string().nullable(),
  /** People who have it, this one among them; the names of some of the others that the reader may see. */
  people: z.int().nullable(),
  others: z.array(z.string()),
  missing: z.array(z.enum(['account', 'contact'])),
  /** Money left in the wallets of somebody who has left. */
  balance: pesos.nullable(),
  changedAt: instant.nullable(),
});

export const anomaly = z.object({
  anomalyid: id,
  kind: z.enum(anomalyKinds),
  state: z.enum(anomalyStates),
  companyemployeeid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  company: named,
  payroll: named,
  endDate: calendarDate.nullable(),
  fact: anomalyFact,
  foundAt: instant,
  decision: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
});
export type Anomaly = z.output<typeof anomaly>;

export const anomalyFilters = z.strictObject({
  kind: commaList(z.enum(anomalyKinds)).optional(),
  state: commaList(z.enum(anomalyStates)).optional(),
  companyid: commaList(id).optional(),
  payrollid: commaList(id).optional(),
  companyemployeeid: id.optional(),
});

const shared = { conditions: ['company_access'], context: true } as const;
const shows = ['advance', 'company', 'employee', 'ledger', 'payroll', 'wallet_user'] as const;
const identifies = { companyid: 'company', payrollid: 'payroll', companyemployeeid: 'employment' } as const;

export const listAnomalies = defineList({
  ...shared,
  name: 'listAnomalies',
  shows: [...shows, 'client'],
  path: '/companyportal/employee/anomaly',
  access: allOf('view_employees'),
  sorts: [],
  filters: anomalyFilters.shape,
  identifies,
  row: anomaly,
  answers: {
    /** From which change on a salary is looked at, in basis points. */
    salaryChange: z.int(),
    /** Some people who were just written are still to be looked at: ask again in a moment. */
    isLooking: z.boolean(),
  },
  summary: 'Lo que alguien debe revisar de los empleados, lo más reciente primero.',
});

export const decideAnomaly = defineEndpoint({
  ...shared,
  name: 'decideAnomaly',
  changes: ['audit', 'employee'],
  method: 'POST',
  path: '/companyportal/employee/anomaly/decision',
  base: 'v2',
  access: allOf('manage_employees'),
  body: z.strictObject({
    anomalyid: id,
    /** `waiting` takes a decision back. */
    state: z.enum(anomalyStates),
    reason: text(300),
  }),
  identifies: { anomalyid: 'anomaly' },
  response: dataOf(anomaly),
  errors: ['not_found', 'conflict'],
  summary: 'Dice de un hallazgo que está bien, que hay que corregirlo, o que vuelve a quedar por revisar.',
});

export const downloadAnomalies = reportOf(listAnomalies, {
  name: 'downloadAnomalies',
  summary: 'El informe de lo que hay por revisar, con los mismos filtros de la lista.',
});
