import { z } from 'zod';
import { commentCount } from './comments.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import {
  calendarDate,
  commaList,
  dataOf,
  id,
  instant,
  named,
  note,
  pesos,
  positivePesos,
  searched,
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
  /** Payroll deduction: principal and the employee-borne part of fee and VAT; 0 for an advance that came to nothing. */
  toDeduct: pesos,
  /** Part of `toDeduct` that payroll has taken so far; for an advance written off, the rest is what was given up. */
  deducted: pesos,
  paidAt: instant.nullable(),
  /** Reference of the payment on the bank's statement; null where it left by no batch. */
  bankReference: z.string().nullable(),
  paymentState: z.enum(paymentStates),
  deductionState: z.enum(deductionStates),
  requestedAt: instant,
  requestedBy: z.string(),
  channel: z.enum(['portal', 'app', 'simulator']),
});
export type AdvanceRow = z.output<typeof advanceRow>;

const listedAdvance = advanceRow.extend(commentCount);
export type ListedAdvance = z.output<typeof listedAdvance>;

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
  failure: z.string().nullable(),
  evidence: z.object({
    text: z.string(),
    textVersion: z.string(),
    at: instant,
    channel: z.string(),
    sha256: z.string(),
  }),
  history: z.array(advanceEvent),
  /** Actions open to the caller right now. */
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

export const listAdvances = defineList({
  name: 'listAdvances',
  shows: ['advance', 'catalog', 'comment', 'company', 'disbursement', 'employee', 'pay_period', 'payroll'],
  path: '/companyportal/transaction',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  sorts: ['requestedAt', 'amount'],
  filters: { q: searched, ...advanceFilters.shape },
  identifies: identifiers,
  row: listedAdvance,
  answers: {
    /** Over everything that matches the filters, not only this page. */
    totals: z.object({ amount: pesos, toDeduct: pesos, deducted: pesos }),
  },
  summary: 'Los adelantos de salario o de prima, con sus dos estados y el total de lo filtrado.',
});

export const downloadAdvances = reportOf(listAdvances, {
  name: 'downloadAdvances',
  summary: 'El informe de adelantos, con los mismos filtros de la lista.',
});

export const getAdvance = defineEndpoint({
  name: 'getAdvance',
  shows: ['advance', 'catalog', 'company', 'disbursement', 'employee', 'pay_period', 'payroll'],
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

export const downloadEvidence = defineEndpoint({
  name: 'downloadEvidence',
  shows: ['advance', 'catalog', 'company', 'disbursement', 'employee', 'pay_period', 'payroll'],
  changes: ['audit'],
  method: 'GET',
  path: '/companyportal/transaction/evidence',
  base: 'live',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ advanceid: id }),
  identifies: { advanceid: 'advance' },
  response: 'file',
  formats: ['pdf'],
  errors: ['not_found'],
  summary: 'La orden de descuento de un adelanto en PDF, con su huella y los bytes que la producen.',
});

export const createAdvance = defineEndpoint({
  name: 'createAdvance',
  changes: ['advance', 'audit', 'pay_period'],
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
