import { z } from 'zod';
import { destinationCodes, differenceReasonCodes } from './deduction-lines.ts';
import { allOf, anyOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { periodDetail } from './pay-periods.ts';
import { calendarDate, dataOf, id, instant, nonNegativePesos, note, pesos, text } from './schemas.ts';

/** Lines that can be named in one call; the others were deducted as reported. */
export const differencesAtOnceMax = 2_000;
/** Rows of an uploaded file; it is read while the caller waits. */
export const confirmationRowsMax = 20_000;

const close = { access: allOf('close_payrolls'), conditions: ['company_access'], context: true } as const;
const ofPeriod = { payperiodid: 'pay_period' } as const;

const acting = (name: string, path: string, summary: string) =>
  ({
    ...close,
    name,
    changes: ['advance', 'audit', 'ledger', 'notice', 'open_item', 'pay_period', 'proposal', 'wallet_spend'],
    method: 'POST',
    path: `/companyportal/payroll/period/${path}`,
    base: 'v2',
    summary,
    errors: ['not_found', 'conflict', 'rule_broken', 'report_outdated', 'advances_in_payment'],
    response: dataOf(periodDetail),
    identifies: ofPeriod,
  }) as const;

export const cutOffPayPeriod = defineEndpoint({
  ...acting('cutOffPayPeriod', 'cutoff', 'Hace el corte de un periodo antes de su hora.'),
  body: z.strictObject({ payperiodid: id }),
});

export const reopenPayPeriod = defineEndpoint({
  ...acting('reopenPayPeriod', 'reopen', 'Reabre un periodo en corte que aún no tiene reporte.'),
  body: z.strictObject({
    payperiodid: id,
    reason: text(300),
    cutoffAt: instant,
    /** Advances that the cut-off expired wait for approval again. */
    bringBack: z.boolean().default(false),
  }),
});

export const issuePeriodReport = defineEndpoint({
  ...acting('issuePeriodReport', 'issue', 'Emite el reporte de descuentos, o una nueva versión.'),
  stepUp: true,
  /** Figures that the issuer has seen: the call is refused when they have changed. */
  body: z.strictObject({
    payperiodid: id,
    /** The newest report there was, 0 for none: of two who issue at once, one is told. */
    lastVersion: z.int().min(0).max(9_999),
    expectedLines: z.int().min(0).max(10_000_000),
    expectedTotal: nonNegativePesos,
    /** Payments on their way, as they were seen, that the report leaves to the next period. */
    leftOut: z
      .strictObject({ count: z.int().min(1), amount: nonNegativePesos })
      .nullable()
      .default(null),
  }),
});

export const bringPaymentsBack = defineEndpoint({
  ...acting(
    'bringPaymentsBack',
    'issue/bringback',
    'Trae de vuelta al periodo los pagos en camino que su reporte dejó para el siguiente.',
  ),
  stepUp: true,
  errors: ['not_found', 'conflict'],
  body: z.strictObject({ payperiodid: id }),
});

export const orderPeriodReport = defineEndpoint({
  ...acting(
    'orderPeriodReport',
    'issue/order',
    'Pide que el reporte se emita en cuanto terminen los pagos en camino.',
  ),
  stepUp: true,
  errors: ['not_found', 'conflict'],
  body: z.strictObject({ payperiodid: id, lastVersion: z.int().min(0).max(9_999) }),
});

export const withdrawPeriodReport = defineEndpoint({
  ...acting('withdrawPeriodReport', 'issue/withdraw', 'Retira un reporte pedido que espera pagos en camino.'),
  errors: ['not_found', 'conflict'],
  body: z.strictObject({ payperiodid: id }),
});

export const differenceInput = z.strictObject({
  companyemployeeid: id,
  /** More than what was reported is given back. */
  deducted: nonNegativePesos,
  reason: z.enum(differenceReasonCodes).nullable(),
  note: note(300).nullable(),
});
export type DifferenceInput = z.output<typeof differenceInput>;

/** The report that was looked at: refused when somebody has issued a newer one meanwhile. */
const seenReport = { payperiodid: id, version: z.int().min(1).max(9_999) };
const upload = { payperiodid: id, fileKey: uploadKey, fileName: text(200) };
/**
 * Treatment of reported people who are missing from the file. Nothing is assumed: without an answer each of them stays
 * unanswered, and the period is not reconciled until all are answered.
 */
const absent = {
  absent: z.enum(['as_reported', 'not_deducted']).nullable(),
  /** Applies to everybody who was not deducted. */
  absentReason: z.enum(differenceReasonCodes).nullable().default(null),
};

/** Meaning of a row of an uploaded confirmation, or why it has none. */
export const confirmationOutcome = z.object({
  rowNumber: z.int(),
  title: z.string(),
  reported: pesos.nullable(),
  deducted: pesos.nullable(),
  reason: z.enum(differenceReasonCodes).nullable(),
  outcome: z.enum(['as_reported', 'difference', 'excess', 'error']),
  faults: z.array(
    z.object({
      column: z.string().nullable(),
      header: z.string().nullable(),
      code: z.string(),
      detail: z.string(),
    }),
  ),
});
export type ConfirmationOutcome = z.output<typeof confirmationOutcome>;

export const confirmationReview = z.object({
  asReported: z.int(),
  differences: z.int(),
  /** People of whom more was deducted than was reported, and how much more. */
  excess: z.object({ people: z.int(), amount: pesos }),
  errors: z.int(),
  /** People of the report who are not in the file, and what was reported of them; the first thousand by name. */
  absent: z.int(),
  absentTotal: pesos,
  absentees: z.array(
    z.object({
      companyemployeeid: id,
      fullName: z.string(),
      documentType: z.string(),
      documentNumber: z.string(),
      reported: pesos,
    }),
  ),
  /** The last person of a file that ends before everybody who is missing: it may have been cut. */
  cutAfter: z.string().nullable(),
  reported: pesos,
  deducted: pesos,
  /** Differences and errors, in the order of the file; the first thousand. */
  outcomes: z.array(confirmationOutcome),
});
export type ConfirmationReview = z.output<typeof confirmationReview>;

export const reconcilePayPeriod = defineEndpoint({
  ...acting('reconcilePayPeriod', 'reconcile', 'Dice lo que se descontó: todo, por líneas o con un archivo.'),
  errors: [
    'not_found',
    'conflict',
    'rule_broken',
    'report_outdated',
    'file_missing',
    'unreadable_file',
    'too_large',
    'step_up_required',
  ],
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('all'), ...seenReport }),
    z.strictObject({
      action: z.literal('lines'),
      ...seenReport,
      differences: z.array(differenceInput).min(1).max(differencesAtOnceMax),
    }),
    /** Says what a file would do and changes nothing. */
    z.strictObject({ action: z.literal('review'), ...upload, ...absent }),
    /** Refused when the file no longer says what the review found. */
    z.strictObject({
      action: z.literal('apply'),
      ...upload,
      ...seenReport,
      ...absent,
      expectedDeducted: nonNegativePesos,
    }),
  ]),
  response: dataOf(z.object({ review: confirmationReview.nullable(), detail: periodDetail.nullable() })),
});

export const unconfirmPayPeriod = defineEndpoint({
  ...acting(
    'unconfirmPayPeriod',
    'reconcile/undo',
    'Deshace la confirmación de un periodo del que todavía no se giró nada.',
  ),
  stepUp: true,
  errors: ['not_found', 'conflict'],
  body: z.strictObject({ payperiodid: id, reason: text(300) }),
});

export const resolvePayPeriod = defineEndpoint({
  ...acting(
    'resolvePayPeriod',
    'resolve',
    'Explica las diferencias de un periodo y, cuando están todas, lo concilia.',
  ),
  errors: ['not_found', 'conflict', 'rule_broken', 'step_up_required'],
  body: z.strictObject({
    payperiodid: id,
    differences: z
      .array(z.strictObject({ ...differenceInput.shape, destination: z.enum(destinationCodes) }))
      .max(differencesAtOnceMax),
    /** Every difference has its reason: carry what is left and reconcile. */
    finish: z.boolean(),
  }),
});

export const closePayPeriod = defineEndpoint({
  ...acting(
    'closePayPeriod',
    'close',
    'Registra un giro de lo descontado; el que lo completa cierra el periodo para siempre.',
  ),
  access: anyOf('close_payrolls', 'register_payments'),
  stepUp: true,
  body: z.strictObject({
    payperiodid: id,
    /** At most what is left of what is due; less than that leaves the period reconciled. */
    amount: nonNegativePesos,
    paidOn: calendarDate,
    reference: text(80),
    /** Code of the bank that the money was sent from. */
    bankcode: text(10).nullable().optional(),
    /** Last four digits of the account that it was sent from. */
    accountEnding: z
      .string()
      .regex(/^\d{4}$/)
      .nullable()
      .optional(),
  }),
});

export const downloadConfirmationTemplate = defineEndpoint({
  name: 'downloadConfirmationTemplate',
  shows: ['company', 'legal_figure', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/period/reconcile/template',
  base: 'live',
  access: allOf('close_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payperiodid: id }),
  identifies: ofPeriod,
  response: 'file',
  formats: ['xlsx'],
  errors: ['not_found', 'conflict'],
  summary: 'Las líneas del último reporte, para anotar lo descontado y subirlas de nuevo.',
});
