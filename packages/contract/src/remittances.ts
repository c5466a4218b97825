import { z } from 'zod';
import { allOf } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import { periodStates } from './payrolls.ts';
import { calendarDate, commaList, id, named, pesos } from './schemas.ts';

/** Money that the company of one period has to send, and its transfers. */
export const remittanceRow = z.object({
  payperiodid: id,
  label: z.string(),
  company: named,
  payroll: named,
  state: z.enum(periodStates),
  /** Day on which the payroll was paid. */
  paymentDate: calendarDate,
  /** The last day for sending it; null where none is agreed. */
  remitBy: calendarDate.nullable(),
  /** Deducted of the people, and borne by the company itself. */
  deducted: pesos,
  employerCost: pesos,
  due: pesos,
  received: pesos,
  missing: pesos,
  /** Each transfer, the first one first. */
  payments: z.array(
    z.object({ amount: pesos, paidOn: calendarDate, reference: z.string(), bank: z.string().nullable() }),
  ),
});
export type RemittanceRow = z.output<typeof remittanceRow>;

const sums = z.object({
  deducted: pesos,
  employerCost: pesos,
  due: pesos,
  received: pesos,
  missing: pesos,
});
export type RemittanceSums = z.output<typeof sums>;

const filters = z.strictObject({
  /** Confirmed and not sent yet in full, or closed. */
  state: z.enum(['due', 'paid']).optional(),
  companyid: commaList(id).optional(),
});

const shared = {
  shows: ['advance', 'catalog', 'company', 'ledger', 'pay_period', 'payroll'],
  method: 'GET',
  conditions: ['company_access'],
  context: true,
} as const;

export const listRemittances = defineList({
  ...shared,
  name: 'listRemittances',
  scopes: ['reports.read'],
  path: '/companyportal/payroll/remittance',
  access: allOf('view_payrolls'),
  /** The sums are over everything that fulfils the filters. */
  sorts: [],
  filters: filters.shape,
  identifies: { companyid: 'company' },
  row: remittanceRow,
  answers: {
    /** Over everything that fulfils the filters. */
    totals: sums,
  },
  summary: 'Los giros de lo descontado, de todas las nóminas: por girar, recibido y lo que falta.',
});

export const downloadRemittances = reportOf(listRemittances, {
  name: 'downloadRemittances',
  summary: 'Los giros de lo descontado como archivo, con los filtros de la lista y su total.',
});
