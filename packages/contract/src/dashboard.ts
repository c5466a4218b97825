import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { payPeriod } from './payrolls.ts';
import { calendarDate, commaList, dataOf, id, instant, named, pesos } from './schemas.ts';
import { sameDay, toDeduct } from './to-deduct.ts';

/** A sentence that asks for something, with where to go. Sorted by urgency; at most five. */
const attention = z.object({
  code: z.string(),
  severity: z.enum(['info', 'attention', 'failed']),
  count: z.int(),
  sentence: z.string(),
  action: z.string(),
  /** Route and query of the list behind it. */
  path: z.string(),
});

/** Numbers of days that a dashboard can cover; the first where nobody chooses. */
export const dashboardDays = ['14', '28', '90'] as const;

/**
 * Halves of a dashboard that can be asked for apart: what waits for somebody, read where it stands, and figures that are counted over
 * everybody. Whoever works for a hundred thousand people begins with the first while the second is counted.
 */
export const dashboardHalves = ['work', 'figures'] as const;
export type DashboardHalf = (typeof dashboardHalves)[number];

/** Parts the caller may not see, or did not ask for, are null; sentences nobody asked for are none. */
export const dashboard = z.object({
  /** Nobody works for the companies yet; false for whoever may not see employees. */
  isNew: z.boolean(),
  periods: z.array(payPeriod.extend({ payroll: named, company: named })).nullable(),
  attention: z.array(attention),
  toDeduct: z
    .object({
      /** Sum over every period that is open or in cut-off, with earlier periods' leftovers counted once. */
      ...toDeduct.shape,
      /** Null where one of these periods has no reported one before it. */
      sameDay: sameDay.nullable(),
      /** Change against the same days of the period before, in basis points; null without a period before. */
      change: z.int().nullable(),
      byDay: z.array(z.object({ date: calendarDate, amount: pesos, advances: z.int() })),
    })
    .nullable(),
  employees: z
    .object({
      active: z.int(),
      invited: z.int(),
      restricted: z.int(),
      suspended: z.int(),
      usedThisPeriod: z.int(),
    })
    .nullable(),
  /** Wallets running low first; at most six. */
  wallets: z
    .array(
      z.object({
        walletid: id,
        name: z.string(),
        company: named,
        funding: z.enum(['prefunded', 'payroll']),
        available: pesos,
        committed: pesos,
        /** Below the company's own mark. */
        isLow: z.boolean(),
        /** Money that the people enrolled hold together. */
        held: pesos,
        users: z.int(),
      }),
    )
    .nullable(),
  lastMovements: z
    .array(
      z.object({
        advanceid: id,
        at: instant,
        fullName: z.string(),
        amount: pesos,
        kind: z.enum(['salary', 'prima']),
        paymentState: z.string(),
      }),
    )
    .nullable(),
  at: instant,
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = defineEndpoint({
  name: 'getDashboard',
  shows: [
    'access_restriction',
    'advance',
    'company',
    'disbursement',
    'employee',
    'import',
    'invitation',
    'ledger',
    'pay_period',
    'payroll',
    'proposal',
    'suspension_period',
    'wallet',
    'wallet_load',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/dashboard',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({
    companyid: commaList(id).optional(),
    /** How many days `byDay` goes back, today included. */
    days: z.enum(dashboardDays).optional(),
    /** One half alone; both where nothing is said. */
    half: z.enum(dashboardHalves).optional(),
  }),
  identifies: { companyid: 'company' },
  response: dataOf(dashboard),
  summary: 'Las cifras y los pendientes del tablero, según tu rol y tus empresas.',
});
