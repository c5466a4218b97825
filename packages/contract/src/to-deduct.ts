import { z } from 'zod';
import { anyOf } from './endpoint.ts';
import { defineList } from './list.ts';
import { calendarDate, commaList, id, instant, named, pesos } from './schemas.ts';

/**
 * Parts of a period's deduction as things stand. Salary advances that were paid; those approved or in process, of salary and of a
 * prima paid with the period; paid prima advances; purchases from wallets; and leftovers of earlier periods.
 */
export const toDeductParts = ['paid', 'on_its_way', 'prima', 'wallets', 'carried'] as const;
export type ToDeductPart = (typeof toDeductParts)[number];

export const partSum = z.object({ count: z.int(), amount: pesos });
export type PartSum = z.output<typeof partSum>;

/** The parts add up to the amount. What waits for approval stands beside it. */
export const toDeduct = z.object({
  amount: pesos,
  employees: z.int(),
  parts: z.record(z.enum(toDeductParts), partSum),
  toApprove: partSum,
});
export type ToDeduct = z.output<typeof toDeduct>;

/**
 * Figure on the corresponding day of the period before: of what its report deducts, all that had been asked for until then. Over
 * several periods the date is the latest of theirs.
 */
export const sameDay = z.object({ date: calendarDate, employees: z.int(), amount: pesos });
export type SameDay = z.output<typeof sameDay>;

export const toDeductItem = z.object({
  /** Null for a purchase from a wallet. */
  advanceid: id.nullable(),
  /** Null for an advance. */
  merchant: z.string().nullable(),
  /** Semester of the advanced prima, such as `2026-2`; null for salary and purchases. */
  semester: z.string().nullable(),
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  payroll: named,
  /** The period it was taken in; null for prima. */
  takenIn: z.string().nullable(),
  at: instant,
  amount: pesos,
});
export type ToDeductItem = z.output<typeof toDeductItem>;

export const listToDeduct = defineList({
  name: 'listToDeduct',
  shows: ['advance', 'employee', 'pay_period', 'payroll', 'wallet_spend'],
  path: '/companyportal/payroll/period/deduct',
  access: anyOf('view_payrolls', 'view_transactions'),
  conditions: ['company_access'],
  context: true,
  sorts: [],
  filters: {
    part: z.enum([...toDeductParts, 'to_approve']),
    /** Without one, of every period that is open or in cut-off. */
    payperiodid: id.optional(),
    companyid: commaList(id).optional(),
  },
  identifies: { payperiodid: 'pay_period', companyid: 'company' },
  row: toDeductItem,
  summary: 'Los adelantos y compras que componen una parte de lo que está por descontar.',
});
