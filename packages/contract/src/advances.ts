import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { payPeriod } from './payrolls.ts';
import {
  calendarDate,
  commaList,
  dataOf,
  id,
  instant,
  listOf,
  listQuery,
  named,
  nonNegativePesos,
  note,
  pesos,
  positivePesos,
  text,
} from './schemas.ts';

export const advanceKinds = ['salary', 'prima'] as const;

/** First axis of an advance: its payment. */
export const paymentStates = [
  'requested',
  'in_approval',
  'approved',
  'rejected',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'returned',
  'expired',
] as const;
/** Second axis: its deduction. */
export const deductionStates = [
  'not_applicable',
  'pending',
  'reported',
  'deducted',
  'partial',
  'not_deducted',
  'carried',
  'collected',
  'written_off',
] as const;

export const advanceRow = z.object({
  advanceid: id,
  kind: z.enum(advanceKinds),
  employeeid: id,
  companyemployeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  company: named,
  payroll: named,
  /** Null for prima, which belongs to a semester ("2026-2"). */
  period: z.object({ payperiodid: id, label: z.string() }).nullable(),
  semester: z.string().nullable(),
  amount: pesos,
  fee: pesos,
  vat: pesos,
  /** What payroll will take from the employee: principal and the employee-borne part of fee and VAT. */
  toDeduct: pesos,
  paymentState: z.enum(paymentStates),
  deductionState: z.enum(deductionStates),
  requestedAt: instant,
  requestedBy: z.string(),
  channel: z.enum(['portal', 'app', 'simulator']),
});
export type AdvanceRow = z.output<typeof advanceRow>;

/** One rule that was looked at, whether it let the advance through, with its figures. */
export const ruleOutcome = z.object({
  code: z.string(),
  passed: z.boolean(),
  /** False: a warning or a note; the advance can be taken all the same. */
  blocking: z.boolean(),
  /** How value and threshold are read. */
  unit: z.enum(['pesos', 'days', 'count', 'date', 'instant', 'time', 'state']),
  value: z.string().nullable(),
  threshold: z.string().nullable(),
  sentence: z.string(),
});

export const feeQuote = z.object({ fee: pesos, vat: pesos, employeePays: pesos, employerPays: pesos });

export const advanceQuote = z.object({
  kind: z.enum(advanceKinds),
  allowed: z.boolean(),
  /** Null, with `headroom`, for those without `view_salary`: the salary could be worked out from them. */
  accrued: pesos.nullable(),
  headroom: pesos.nullable(),
  taken: pesos,
  available: pesos,
  /** What would be available if no rule but the amounts counted. */
  withinAmounts: pesos,
  minimum: pesos,
  step: pesos,
  /** For the amount asked, or for all that is available when none was. */
  amount: pesos,
  fee: feeQuote,
  needsApproval: z.boolean(),
  period: payPeriod.nullable(),
  semester: z.string().nullable(),
  rules: z.array(ruleOutcome),
  at: instant,
});
export type AdvanceQuote = z.output<typeof advanceQuote>;

export const advanceEvent = z.object({
  at: instant,
  axis: z.enum(['payment', 'deduction']),
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
});

export const advanceDetail = advanceRow.extend({
  version: z.int(),
  reasonForReview: z.string().nullable(),
  account: z.object({ bankName: z.string(), accountType: z.string(), accountNumber: z.string() }).nullable(),
  paidAt: instant.nullable(),
  failure: z.string().nullable(),
  evidence: z.object({
    text: z.string(),
    textVersion: z.string(),
    at: instant,
    channel: z.string(),
    sha256: z.string(),
  }),
  history: z.array(advanceEvent),
  /** What the caller may do with it right now. */
  actions: z.array(z.enum(['approve', 'reject', 'cancel', 'retry'])),
});
export type AdvanceDetail = z.output<typeof advanceDetail>;

export const advanceFilters = z.strictObject({
  kind: z.enum(advanceKinds),
  companyid: commaList(id).optional(),
  payrollid: commaList(id).optional(),
  payperiodid: id.optional(),
  employeeid: id.optional(),
  paymentState: commaList(z.enum(paymentStates)).optional(),
  deductionState: commaList(z.enum(deductionStates)).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});

const identifiers = {
  companyid: 'company',
  payrollid: 'payroll',
  payperiodid: 'pay_period',
  employeeid: 'employee',
} as const;

export const listAdvances = defineEndpoint({
  name: 'listAdvances',
  method: 'GET',
  path: '/companyportal/transaction',
  base: 'v2',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ ...listQuery(['requestedAt', 'amount']).shape, ...advanceFilters.shape }),
  identifies: identifiers,
  response: z.object({
    ...listOf(advanceRow).shape,
    /** Over everything that matches the filters, not only this page. */
    totals: z.object({ amount: pesos, toDeduct: pesos }),
  }),
  errors: ['invalid_cursor'],
  summary: 'Los adelantos de salario o de prima, con sus dos estados y el total de lo filtrado.',
});

export const downloadAdvances = defineEndpoint({
  name: 'downloadAdvances',
  method: 'GET',
  path: '/companyportal/transaction/report',
  base: 'live',
  access: allOf('view_transactions', 'export_reports'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']).optional(),
    q: text(100).optional(),
    ...advanceFilters.shape,
  }),
  identifies: identifiers,
  response: 'file',
  summary: 'El informe de adelantos, con los mismos filtros de la lista.',
});

export const getAdvance = defineEndpoint({
  name: 'getAdvance',
  method: 'GET',
  path: '/companyportal/transaction/detail',
  base: 'v2',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ advanceid: id }),
  identifies: { advanceid: 'advance' },
  response: dataOf(advanceDetail),
  errors: ['not_found'],
  summary: 'Un adelanto con su historia, su evidencia y su descuento.',
});

export const quoteAdvance = defineEndpoint({
  name: 'quoteAdvance',
  method: 'GET',
  path: '/companyportal/transaction/quote',
  base: 'v2',
  access: { anyOf: ['view_employees', 'view_transactions'] },
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .pipe(nonNegativePesos)
      .optional(),
  }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(advanceQuote),
  errors: ['not_found'],
  summary: 'Cuánto puede adelantar una persona hoy, y cada regla que lo decide.',
});

/** Available today for the rows of one page: kept apart so that the list itself stays as quick as its query. */
export const listAvailable = defineEndpoint({
  name: 'listAvailable',
  method: 'GET',
  path: '/companyportal/transaction/available',
  base: 'v2',
  access: { anyOf: ['view_employees', 'view_transactions'] },
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ companyemployeeid: commaList(id, 50) }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(
    z.array(z.object({ companyemployeeid: id, available: pesos, refusedBy: z.string().nullable() })),
  ),
  summary: 'Lo que cada empleado de una página puede adelantar hoy.',
});

export const createAdvance = defineEndpoint({
  name: 'createAdvance',
  method: 'POST',
  path: '/companyportal/transaction',
  base: 'v2',
  access: allOf('manage_transactions'),
  conditions: ['company_access'],
  context: true,
  idempotent: true,
  body: z.strictObject({
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: positivePesos,
    /** How the employee gave the order to deduct: what staff were told or shown. */
    authorization: note(500),
  }),
  identifies: { companyemployeeid: 'employment' },
  status: 201,
  response: dataOf(advanceRow),
  errors: ['not_found', 'advance_refused'],
  summary: 'Pide un adelanto en nombre de un empleado.',
});

const decision = (
  name: string,
  path: string,
  access: 'approve_transactions' | 'manage_transactions',
  summary: string,
) =>
  defineEndpoint({
    name,
    method: 'POST',
    path,
    base: 'v2',
    access: allOf(access),
    conditions: ['company_access'],
    context: true,
    idempotent: true,
    body: z.strictObject({ advanceids: z.array(id).min(1).max(200), reason: note(300).nullable() }),
    response: dataOf(
      z.array(
        z.object({
          advanceid: id,
          done: z.boolean(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
    ),
    summary,
  });

export const approveAdvances = decision(
  'approveAdvances',
  '/companyportal/transaction/approve',
  'approve_transactions',
  'Aprueba adelantos que esperan revisión; cada uno responde por separado.',
);
export const rejectAdvances = decision(
  'rejectAdvances',
  '/companyportal/transaction/reject',
  'approve_transactions',
  'Rechaza adelantos que esperan revisión, con un motivo.',
);
export const cancelAdvances = decision(
  'cancelAdvances',
  '/companyportal/transaction/cancel',
  'manage_transactions',
  'Cancela adelantos que aún no se pagan, con un motivo.',
);
export const retryAdvances = decision(
  'retryAdvances',
  '/companyportal/transaction/retry',
  'manage_transactions',
  'Vuelve a intentar el pago de adelantos que fallaron.',
);

/** The employee app of the service: signed with its own credentials, never reachable by a portal user. */
export const appQuoteAdvance = defineEndpoint({
  name: 'appQuoteAdvance',
  method: 'POST',
  path: '/advance/quote',
  base: 'main',
  access: 'machine',
  context: false,
  onlyAsks: true,
  body: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: nonNegativePesos.optional(),
  }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(advanceQuote),
  errors: ['not_found'],
  summary: 'La aplicación del empleado pregunta cuánto se puede adelantar.',
});

export const appCreateAdvance = defineEndpoint({
  name: 'appCreateAdvance',
  method: 'POST',
  path: '/advance',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    amount: positivePesos,
    evidence: z.strictObject({
      text: note(2000),
      textVersion: text(20),
      ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
    }),
  }),
  identifies: { companyemployeeid: 'employment' },
  status: 201,
  response: dataOf(advanceRow),
  errors: ['not_found', 'advance_refused'],
  summary: 'La aplicación del empleado pide un adelanto con la orden firmada.',
});

export const appListAdvances = defineEndpoint({
  name: 'appListAdvances',
  method: 'GET',
  path: '/advance',
  base: 'main',
  access: 'machine',
  context: false,
  query: z.strictObject({
    clientid: id,
    companyemployeeid: id,
    kind: z.enum(advanceKinds),
    limit: listQuery(['requestedAt']).shape.limit,
    cursor: listQuery(['requestedAt']).shape.cursor,
  }),
  identifies: { companyemployeeid: 'employment' },
  response: listOf(advanceRow),
  errors: ['not_found', 'invalid_cursor'],
  summary: 'Los adelantos de un vínculo, para la aplicación del empleado.',
});
