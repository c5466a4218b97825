import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import { calendarDate, commaList, dataOf, id, named, pesos, searched } from './schemas.ts';
import { suspensionKinds } from './suspension-periods.ts';

/** Half a year of prima: the one that today falls in. */
export const primaSemester = z.object({
  /** As advances name it: '2026-2'. */
  key: z.string(),
  year: z.int(),
  half: z.int(),
  start: calendarDate,
  end: calendarDate,
  /** The last working day on which the law lets it be paid. */
  paymentDate: calendarDate,
});

/**
 * One employment's prima of the semester. Amounts that tell the salary are null for those without `view_salary`. What is
 * `remaining` is below zero where more was advanced than is earned: who leaves then owes the difference.
 */
export const primaAccrual = z.object({
  companyemployeeid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  company: named,
  payroll: named,
  startDate: calendarDate,
  /** The last day worked, once it is known: then nothing is earned after it. */
  endDate: calendarDate.nullable(),
  /** Null: it earns prima; otherwise why it does not, in Spanish. */
  whyNot: z.string().nullable(),
  /** Days of the commercial year that earned prima until today, and until the end of the semester or the last day worked. */
  days: z.int(),
  projectedDays: z.int(),
  accrued: pesos.nullable(),
  projected: pesos.nullable(),
  /** Prima advances of the semester that stand, with the employee's part of their fees. */
  advanced: pesos,
  advances: z.int(),
  /** Earned and not advanced: what a settlement of today would still pay. */
  remaining: pesos.nullable(),
  /** Amount that would be left to pay on the semester's payment date. */
  toPay: pesos.nullable(),
});
export type PrimaAccrual = z.output<typeof primaAccrual>;

/** `advanced` has taken prima this semester; `leaving` has a last day in it. */
export const primaSituations = ['advanced', 'leaving'] as const;
export type PrimaSituation = (typeof primaSituations)[number];

const filters = {
  companyid: commaList(id).optional(),
  payrollid: commaList(id).optional(),
  companyemployeeid: id.optional(),
  situation: z.enum(primaSituations).optional(),
};
const identifies = { companyid: 'company', payrollid: 'payroll', companyemployeeid: 'employment' } as const;

const totals = z.object({
  employees: z.int(),
  accrued: pesos.nullable(),
  projected: pesos.nullable(),
  advanced: pesos,
  remaining: pesos.nullable(),
  toPay: pesos.nullable(),
});
export type PrimaTotals = z.output<typeof totals>;

export const listPrimaAccruals = defineList({
  name: 'listPrimaAccruals',
  shows: ['advance', 'client', 'company', 'employee', 'legal_figure', 'payroll', 'suspension_period'],
  path: '/companyportal/prima/accrual',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  sorts: ['name'],
  filters: { q: searched, ...filters },
  identifies,
  row: primaAccrual,
  answers: {
    semester: primaSemester,
    /** Sums over everybody that matches; null on later pages, whose reader has them already. */
    totals: totals.nullable(),
  },
  summary: 'La prima del semestre de cada empleado: días, ganado, proyectado, adelantado y lo que falta.',
});

export const downloadPrimaAccruals = reportOf(listPrimaAccruals, {
  name: 'downloadPrimaAccruals',
  summary: 'El informe de la prima causada, con los mismos filtros de la lista.',
});

/** Settings about suspensions in which employers differ. Laws and opinions disagree, so it is theirs to settle. */
const settings = {
  lowersPrima: z.array(z.enum(suspensionKinds)).max(suspensionKinds.length),
  vacationBlocksAdvances: z.boolean(),
};
export const suspensionSettings = z.object({ ...settings, mayChange: z.boolean(), version: z.int() });
export type SuspensionSettings = z.output<typeof suspensionSettings>;

export const getSuspensionSettings = defineEndpoint({
  name: 'getSuspensionSettings',
  shows: ['client', 'company'],
  method: 'GET',
  path: '/companyportal/prima/setting',
  base: 'v2',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  response: dataOf(suspensionSettings),
  summary: 'Qué suspensiones bajan la prima de tu cliente, y si las vacaciones impiden adelantar.',
});

export const updateSuspensionSettings = defineEndpoint({
  name: 'updateSuspensionSettings',
  changes: ['audit', 'client', 'notice', 'proposal'],
  method: 'PUT',
  path: '/companyportal/prima/setting',
  base: 'v2',
  access: allOf('manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  conditional: true,
  body: z.strictObject(settings),
  /** `proposalid` where it lets more be advanced: then nothing changes until another person approves it. */
  response: dataOf(suspensionSettings.extend({ proposalid: id.nullable() })),
  errors: ['stale', 'conflict', 'beyond_own_companies'],
  summary:
    'Cambia qué suspensiones bajan la prima. Es de todo el cliente: lo cambia quien ve todas sus empresas; lo que deja adelantar más espera a otra persona.',
});
