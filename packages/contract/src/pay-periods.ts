import { z } from 'zod';
import { commentCount } from './comments.ts';
import { deductionWarningCodes, differenceGroups } from './deduction-lines.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { payrollSoftwareSettings } from './payroll-software.ts';
import { payPeriod, periodStates } from './payrolls.ts';
import { calendarDate, commaList, dataOf, digits, id, instant, named, pesos, searched } from './schemas.ts';
import { partSum, sameDay, toDeduct } from './to-deduct.ts';

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Actions that a person may take next on a period. */
export const periodActions = [
  'cutoff',
  'reopen',
  'issue',
  'order',
  'leave_out',
  'bring_back',
  'withdraw',
  'confirm',
  'unconfirm',
  'resolve',
  'close',
] as const;
export type PeriodAction = (typeof periodActions)[number];

export const periodRow = z.object({
  ...payPeriod.shape,
  /** Version of the newest report; null before there is one. */
  reportVersion: z.int().nullable(),
  /** Total of the newest report; before there is one, the deduction as things stand. */
  toDeduct: pesos,
  /** Null until the company has said it. */
  deducted: pesos.nullable(),
  ...commentCount,
});
export type PeriodRow = z.output<typeof periodRow>;

const totals = z.object({
  lines: z.int(),
  advances: z.int(),
  principal: pesos,
  fees: pesos,
  vat: pesos,
  /** Prima advances, deducted from the prima's payment and never from the salary. */
  prima: pesos,
  /** Purchases from wallets that payroll pays for. */
  wallets: pesos,
  /** Left over from earlier periods. */
  carried: pesos,
  total: pesos,
});
export type DeductionTotals = z.output<typeof totals>;

export const reportVersion = z.object({
  version: z.int(),
  issuedAt: instant,
  issuedBy: z.string(),
  lines: z.int(),
  total: pesos,
  /** Hash of every line in the order of the report; printed on each of its files. */
  sha256: z.string(),
  downloads: z.array(z.object({ at: instant, by: z.string(), format: z.enum([...reportFormats, 'txt']) })),
});
export type ReportVersion = z.output<typeof reportVersion>;

/** A report that a worker issues, or confirms as deducted, because it has many lines or waits for payments. */
const reportUnderWay = z.object({
  what: z.enum(['report', 'confirmation']),
  /** Null while it waits for payments to end: it is issued as things stand then. */
  lines: z.int().nullable(),
  by: z.string(),
  since: instant,
  /** Reason it came to nothing and what to do; null while it is under way. */
  fault: z.string().nullable(),
});

/** How many people, and what their lines differ by; of those as reported, what they are. */
const lineGroup = z.object({ people: z.int(), amount: pesos });

export const periodDetail = z.object({
  period: payPeriod,
  payroll: named,
  company: named,
  deductionConcept: z.string().nullable(),
  /** The program by which the payroll is liquidated; null until somebody has said it. */
  software: payrollSoftwareSettings.shape.software.nullable(),
  /** When a cut-off that was made early was to be; null where it was not, or that is past. */
  plannedCutoffAt: instant.nullable(),
  totals,
  /** Parts of the newest report; before there is one, as things stand. */
  toDeduct,
  /** Lines with each warning, and with any. */
  warnings: z.record(z.enum([...deductionWarningCodes, 'any']), z.int()),
  blocks: z.object({
    /** Asked for, waiting for approval or on their way to the bank: a report without them would be out of date at once. */
    inPayment: z.int(),
    inPaymentAmount: pesos,
    /** Advances of them that wait for an act with the bank's file: a batch, somebody who approves it, or the bank's answer. */
    byFile: z.object({ toSend: partSum, toApprove: partSum, toAnswer: partSum }),
    /** Minutes that half of the payments of the period before took from approval to the bank's word; null where nobody can tell. */
    usualMinutes: z.int().nullable(),
    /** Refused by the bank and neither tried again nor cancelled, while there is no report yet: they are not deducted. */
    failed: z.int(),
    /** Advances and purchases that came, left or changed since the newest report, and the difference of the sums, which may be none; null without a report. */
    outOfDate: partSum.nullable(),
  }),
  /** Payments that its report left to a later period and that can still be taken back; null where there are none. */
  leftOut: z.object({ count: z.int(), amount: pesos, paid: pesos, label: z.string() }).nullable(),
  /** Figures of a report issued right now; null where none can be issued. */
  nextReport: z.object({ lines: z.int(), total: pesos }).nullable(),
  /** While the period takes advances; null in a first period, and where the one before has no report. */
  sameDay: sameDay.nullable(),
  previous: z.object({ label: z.string(), lines: z.int(), total: pesos }).nullable(),
  /** Salary advances taken in the period that were paid or are on their way, by the day they were asked for; only days with any. */
  byDay: z.array(z.object({ date: calendarDate, advances: z.int(), amount: pesos })),
  reports: z.array(reportVersion),
  confirmation: z
    .object({
      at: instant,
      by: z.string(),
      method: z.enum(['as_reported', 'lines', 'file']),
      reported: pesos,
      deducted: pesos,
      differences: z.int(),
      /** Differences without a reason yet. */
      unexplained: z.int(),
      toNextPeriod: pesos,
      toSettlement: pesos,
      toDebt: pesos,
      /** Deducted in excess: the company gives it back to its people, and it is no part of what it remits. */
      toGiveBack: pesos,
      /** Not deducted and sent back by the bank before the explanation: nobody owes it any more. */
      cameBack: pesos,
      /** Deducted of payments that the bank sent back: given back from them, each with its act. */
      returned: pesos,
      /** Not deducted, and nobody has said why yet: part of no destination. */
      unanswered: pesos,
      /** The lines of the report, each in one of four: what was said of it. */
      groups: z.object({
        /** People the file left out. */
        absent: lineGroup,
        less: lineGroup,
        more: lineGroup,
        asReported: lineGroup,
      }),
      /** People behind each term of the way from what was reported to what is remitted. */
      people: z.record(z.enum(differenceGroups), z.int()),
      /** The file it was confirmed with. */
      fileName: z.string().nullable(),
      /** Part of what was left that the service has given up since. */
      writtenOff: pesos,
    })
    .nullable(),
  remittance: z.object({
    deducted: pesos,
    /** Fees and VAT that the company bears; below 0 where those of payments that came back are given back to it. */
    employerCost: pesos,
    due: pesos,
    /** The last day for sending it; null where none is agreed. */
    by: calendarDate.nullable(),
    /** Part of what is due that has been remitted; all of it once the period is closed. */
    paidSoFar: pesos,
    /** Each transfer, the first one first. */
    payments: z.array(
      z.object({
        amount: pesos,
        paidOn: calendarDate,
        reference: z.string(),
        /** Name of the bank it was sent from; null where nobody said it. */
        bank: z.string().nullable(),
        /** Last four digits of its account. */
        accountEnding: z.string().nullable(),
        by: z.string(),
        at: instant,
        /** The second person; null where none was needed. */
        approvedBy: z.string().nullable(),
      }),
    ),
    /** A transfer that waits for a second person; nothing of it has happened. */
    awaiting: z.object({ amount: pesos, by: z.string(), at: instant, closes: z.boolean() }).nullable(),
    /** The last transfer, which closed the period, with the whole amount. */
    paid: z
      .object({ amount: pesos, paidOn: calendarDate, reference: z.string(), by: z.string(), at: instant })
      .nullable(),
  }),
  underWay: reportUnderWay.nullable(),
  /** The closing packet as it is kept; null until somebody has asked for it. */
  packet: z
    .object({
      sha256: z.string(),
      bytes: z.int(),
      /** Everybody who took it, or a file of it, and when they last did; the latest last. */
      downloads: z.array(z.object({ by: z.string(), at: instant })),
    })
    .nullable(),
  actions: z.array(z.enum(periodActions)),
});
export type PeriodDetail = z.output<typeof periodDetail>;

const view = { access: allOf('view_payrolls'), conditions: ['company_access'], context: true } as const;
const ofPeriod = { payperiodid: 'pay_period' } as const;

export const listPayPeriods = defineList({
  ...view,
  name: 'listPayPeriods',
  scopes: ['reports.read'],
  shows: ['advance', 'comment', 'employee', 'pay_period', 'payroll', 'wallet_spend'],
  path: '/companyportal/payroll/period',
  sorts: ['startDate'],
  filters: { q: searched, payrollid: id, state: commaList(z.enum(periodStates)).optional() },
  identifies: { payrollid: 'payroll' },
  row: periodRow,
  errors: ['not_found'],
  summary: 'Los periodos de una nómina, del más reciente al más antiguo, con lo que se descuenta.',
});

export const getPayPeriod = defineEndpoint({
  ...view,
  name: 'getPayPeriod',
  scopes: ['reports.read'],
  shows: [
    'advance',
    'audit',
    'catalog',
    'company',
    'disbursement',
    'employee',
    'ledger',
    'legal_figure',
    'open_item',
    'pay_period',
    'payroll',
    'proposal',
    'suspension_period',
    'wallet_spend',
  ],
  method: 'GET',
  path: '/companyportal/payroll/period/detail',
  base: 'v2',
  query: z.strictObject({ payperiodid: id }),
  identifies: ofPeriod,
  response: dataOf(periodDetail),
  errors: ['not_found'],
  summary: 'Un periodo con sus totales, alertas, reportes y lo que sigue.',
});

export const getReportUnderWay = defineEndpoint({
  ...view,
  name: 'getReportUnderWay',
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/period/issue',
  base: 'v2',
  query: z.strictObject({ payperiodid: id }),
  identifies: ofPeriod,
  response: dataOf(z.object({ underWay: reportUnderWay.nullable() })),
  errors: ['not_found'],
  summary: 'El reporte de un periodo mientras se emite, o se confirma lo descontado: nulo cuando ya está.',
});

export const downloadPeriodReport = defineEndpoint({
  name: 'downloadPeriodReport',
  scopes: ['reports.read'],
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  changes: ['pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/report',
  base: 'live',
  access: allOf('view_payrolls', 'export_reports'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payperiodid: id, version: digits(1, 9_999), format: z.enum(reportFormats) }),
  identifies: ofPeriod,
  response: 'file',
  errors: ['not_found'],
  summary: 'Una versión del reporte de descuentos; queda anotado quién la descargó.',
});
