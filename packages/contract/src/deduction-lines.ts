import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { commaList, dataOf, digits, id, instant, pesos, searched } from './schemas.ts';

const view = {
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  base: 'v2',
  context: true,
} as const;

export const deductionWarningCodes = [
  'minimum_wage',
  'half_of_net',
  'no_evidence',
  'retired',
  'changed',
] as const;

export const differenceReasonCodes = [
  'retirement',
  'insufficient_net',
  'leave',
  'garnishment',
  'file_error',
  'other',
] as const;

/** Where a difference goes; what was deducted in excess is given back. */
export const destinationCodes = ['next_period', 'final_settlement', 'debt', 'give_back'] as const;

/** Places where a difference is found: at its destination, without an answer yet, or sent back by the bank and nowhere. */
export const differenceGroups = [...destinationCodes, 'unanswered', 'came_back'] as const;
export type DifferenceGroup = (typeof differenceGroups)[number];

export const lineDifference = z.object({
  deducted: pesos,
  /** Part of what was not deducted that the bank sent back before the explanation: it goes nowhere. */
  cameBack: pesos,
  reason: z.enum(differenceReasonCodes).nullable(),
  note: z.string().nullable(),
  destination: z.enum(destinationCodes),
  /** The file left this person out. */
  isAbsent: z.boolean(),
});
export type LineDifference = z.output<typeof lineDifference>;

export const deductionLine = z.object({
  companyemployeeid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  code: z.string().nullable(),
  costCenter: z.string().nullable(),
  advances: z.int(),
  principal: pesos,
  fees: pesos,
  vat: pesos,
  prima: pesos,
  wallets: pesos,
  carried: pesos,
  total: pesos,
  /** Estimated payment on payday before this deduction; null for those without `view_salary`. */
  estimatedNet: pesos.nullable(),
  previousTotal: pesos.nullable(),
  warnings: z.array(z.enum(deductionWarningCodes)),
  /** Part of it that payroll deducted; null until the company has said it. */
  deducted: pesos.nullable(),
  difference: lineDifference.nullable(),
});
export type DeductionLine = z.output<typeof deductionLine>;

export const listDeductionLines = defineList({
  ...view,
  name: 'listDeductionLines',
  scopes: ['reports.read'],
  shows: [
    'advance',
    'company',
    'employee',
    'legal_figure',
    'pay_period',
    'payroll',
    'suspension_period',
    'wallet_spend',
  ],
  path: '/companyportal/payroll/period/line',
  sorts: ['name', 'total'],
  filters: {
    q: searched,
    payperiodid: id,
    /** Version of a report; without it the newest, or what would be reported now. */
    version: digits(1, 9_999).optional(),
    warning: commaList(z.enum([...deductionWarningCodes, 'any'])).optional(),
    /** Lines that differ: all, or those of one group. */
    difference: z.enum(['any', ...differenceGroups]).optional(),
  },
  identifies: { payperiodid: 'pay_period' },
  row: deductionLine,
  errors: ['not_found'],
  summary: 'Lo que se descuenta a cada persona en un periodo.',
});

export const listLineItems = defineEndpoint({
  ...view,
  name: 'listLineItems',
  shows: ['advance', 'company', 'legal_figure', 'pay_period', 'payroll', 'wallet_spend'],
  method: 'GET',
  path: '/companyportal/payroll/period/line/item',
  query: z.strictObject({ payperiodid: id, companyemployeeid: id, version: digits(1, 9_999).optional() }),
  identifies: { payperiodid: 'pay_period', companyemployeeid: 'employment' },
  response: dataOf(
    z.array(
      z.object({
        /** Null for a purchase from a wallet. */
        advanceid: id.nullable(),
        /** Where it was bought; null for an advance. */
        merchant: z.string().nullable(),
        /** Semester of the advanced prima, such as `2026-2`; null for salary and purchases. */
        semester: z.string().nullable(),
        at: instant,
        amount: pesos,
        fees: pesos,
        /** Amount of it that is left to deduct. */
        total: pesos,
        /** The period it comes from when it is not this one. */
        carriedFrom: z.string().nullable(),
      }),
    ),
  ),
  errors: ['not_found'],
  summary: 'Los adelantos y compras que componen una línea del descuento.',
});
