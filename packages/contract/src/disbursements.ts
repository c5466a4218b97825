import { z } from 'zod';
import { allOf, anyOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { defineList } from './list.ts';
import { dataOf, id, instant, named, note, pesos, text } from './schemas.ts';

/** A batch waits for a second person, is with the bank, or is answered line by line. */
export const disbursementStates = ['draft', 'approved', 'settled', 'discarded'] as const;
export const disbursementLineStates = ['waiting', 'sent', 'paid', 'rejected', 'returned', 'dropped'] as const;

/** Longest batch: what one file of the bank takes. */
export const disbursementLinesMax = 5_000;

export const disbursementRow = z.object({
  disbursementid: id,
  number: z.int(),
  company: named,
  state: z.enum(disbursementStates),
  lines: z.int(),
  amount: pesos,
  createdAt: instant,
  createdBy: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
});
export type DisbursementRow = z.output<typeof disbursementRow>;

export const disbursementDetail = disbursementRow.extend({
  reason: z.string().nullable(),
  /** How many of its lines are in each state, and what they add up to. */
  counts: z.array(z.object({ state: z.enum(disbursementLineStates), lines: z.int(), amount: pesos })),
  answers: z.array(
    z.object({
      fileName: z.string(),
      paid: z.int(),
      rejected: z.int(),
      returned: z.int(),
      unchanged: z.int(),
      takenAt: instant,
      takenBy: z.string(),
    }),
  ),
  /** The format it was made in, and how the bank answers by it: in columns of these titles, or in lines of text. */
  format: z.object({
    name: z.string(),
    answer: z.enum(['table', 'positions']),
    columns: z.array(z.string()),
    /** Whether a clearing house's file of returned payments is read as well. */
    returns: z.boolean(),
  }),
  /** The bank's file as it was approved, before anybody takes it; null for people who may not, and until it is approved. */
  file: z.object({ sha256: z.string(), payments: z.int(), amount: pesos }).nullable(),
  /** Actions open to the caller right now. */
  actions: z.array(z.enum(['approve', 'discard', 'download', 'answer'])),
});
export type DisbursementDetail = z.output<typeof disbursementDetail>;

export const disbursementLine = z.object({
  /** Name of the line in the bank's file and in its answer. */
  reference: z.string(),
  position: z.int(),
  advanceid: id,
  holder: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  bankName: z.string(),
  accountType: z.string(),
  /** All but the last digits hidden. */
  accountNumber: z.string(),
  amount: pesos,
  state: z.enum(disbursementLineStates),
  reason: z.string().nullable(),
});
export type DisbursementLine = z.output<typeof disbursementLine>;

/** Seeing the advances is enough to see how they are paid. */
const shared = {
  base: 'v2',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
} as const;
/** Making a batch and deciding about one are open to either permission. */
const batching = anyOf('manage_transactions', 'approve_transactions');
const byId = z.strictObject({ disbursementid: id });
const identifies = { disbursementid: 'disbursement' } as const;

/** Companies that pay through their bank's files, with what is approved and in no batch yet. */
export const listPayable = defineEndpoint({
  ...shared,
  name: 'listPayable',
  shows: ['advance', 'company', 'disbursement', 'pay_period'],
  method: 'GET',
  path: '/companyportal/disbursement/payable',
  response: dataOf(
    z.array(
      z.object({
        company: named,
        lines: z.int(),
        amount: pesos,
        /** Advances among them whose period is cut off: its report waits for them, or left them to another. */
        awaited: z.int(),
      }),
    ),
  ),
  summary: 'Lo que cada empresa que paga por archivo del banco tiene aprobado y sin lote.',
});

export const listDisbursements = defineList({
  ...shared,
  name: 'listDisbursements',
  shows: ['company', 'disbursement'],
  path: '/companyportal/disbursement',
  sorts: ['createdAt'],
  filters: {},
  row: disbursementRow,
  summary: 'Los lotes de dispersión, del más nuevo al más viejo.',
});

export const getDisbursement = defineEndpoint({
  ...shared,
  name: 'getDisbursement',
  shows: ['catalog', 'company', 'disbursement'],
  method: 'GET',
  path: '/companyportal/disbursement/detail',
  query: byId,
  identifies,
  response: dataOf(disbursementDetail),
  errors: ['not_found'],
  summary: 'Un lote con sus cuentas por estado y las respuestas del banco.',
});

export const listDisbursementLines = defineList({
  ...shared,
  name: 'listDisbursementLines',
  shows: ['catalog', 'company', 'disbursement'],
  path: '/companyportal/disbursement/line',
  sorts: ['position'],
  filters: byId.shape,
  identifies,
  row: disbursementLine,
  errors: ['not_found'],
  summary: 'Los pagos de un lote, en el orden del archivo.',
});

export const createDisbursement = defineEndpoint({
  ...shared,
  name: 'createDisbursement',
  access: batching,
  changes: ['audit', 'disbursement'],
  method: 'POST',
  path: '/companyportal/disbursement',
  idempotent: true,
  /** As many as the person saw: with more or fewer by now nothing is made. */
  body: z.strictObject({ companyid: id, lines: z.int().min(1).max(disbursementLinesMax) }),
  identifies: { companyid: 'company' },
  status: 201,
  response: dataOf(disbursementRow),
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Reúne en un lote lo aprobado de una empresa; cada adelanto entra una sola vez.',
});

export const approveDisbursement = defineEndpoint({
  ...shared,
  name: 'approveDisbursement',
  changes: ['advance', 'audit', 'disbursement', 'notice'],
  access: allOf('approve_transactions'),
  method: 'POST',
  path: '/companyportal/disbursement/approve',
  idempotent: true,
  stepUp: true,
  body: byId,
  identifies,
  response: dataOf(disbursementRow),
  errors: ['not_found', 'conflict', 'own_request'],
  summary:
    'Aprueba un lote que hizo otra persona: sus adelantos quedan en proceso y el archivo se puede descargar.',
});

export const discardDisbursement = defineEndpoint({
  ...shared,
  name: 'discardDisbursement',
  access: batching,
  changes: ['audit', 'disbursement', 'notice'],
  method: 'POST',
  path: '/companyportal/disbursement/discard',
  idempotent: true,
  body: byId.extend({ reason: note(300).pipe(z.string().min(1)) }),
  identifies,
  response: dataOf(disbursementRow),
  errors: ['not_found', 'conflict'],
  summary: 'Descarta un lote sin aprobar; sus adelantos quedan libres para otro.',
});

export const downloadDisbursement = defineEndpoint({
  ...shared,
  name: 'downloadDisbursement',
  /** It carries whole account numbers. */
  access: { allOf: ['view_transactions'], anyOf: ['approve_transactions', 'view_bank_account'] },
  shows: ['catalog', 'company', 'disbursement'],
  changes: ['audit'],
  method: 'GET',
  path: '/companyportal/disbursement/file',
  base: 'live',
  query: byId,
  identifies,
  response: 'file',
  formats: ['csv'],
  errors: ['not_found', 'conflict'],
  summary: 'El archivo de pagos de un lote aprobado, para el banco.',
});

export const answerDisbursement = defineEndpoint({
  ...shared,
  name: 'answerDisbursement',
  changes: ['advance', 'audit', 'disbursement', 'employee', 'ledger', 'notice', 'open_item', 'pay_period'],
  access: { allOf: ['view_transactions'], anyOf: ['approve_transactions', 'register_payments'] },
  method: 'POST',
  path: '/companyportal/disbursement/answer',
  idempotent: true,
  body: byId.extend({ fileKey: uploadKey, fileName: text(200) }),
  identifies,
  response: dataOf(
    z.object({
      paid: z.int(),
      rejected: z.int(),
      returned: z.int(),
      unchanged: z.int(),
      /** Returned payments of other batches that the same file names; each is taken with its own batch. */
      elsewhere: z.int(),
    }),
  ),
  errors: [
    'not_found',
    'conflict',
    'file_missing',
    'unreadable_file',
    'too_large',
    'rule_broken',
    'step_up_required',
  ],
  summary: 'Toma la respuesta del banco: pagado, rechazado o devuelto, cada pago una vez, y todo o nada.',
});
