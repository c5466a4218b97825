import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { fileCopy, receiptUpload } from './files.ts';
import { defineList } from './list.ts';
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
  text,
} from './schemas.ts';

export const openItemKindCodes = ['final_settlement', 'debt', 'give_back'] as const;
/** `open` while something of it is left; then how it ended. */
export const openItemStates = ['open', 'cleared', 'written_off', 'released'] as const;
export type OpenItemState = (typeof openItemStates)[number];

/** An amount that was collected from the person, or given back to them. */
export const openItemClearing = z.object({
  clearingid: id,
  amount: pesos,
  clearedOn: calendarDate,
  reference: z.string(),
  note: z.string().nullable(),
  /** Name of the file that proves it; null where nobody attached one. */
  evidence: z.string().nullable(),
  by: z.string(),
  at: instant,
  undone: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** It can still be undone. */
  mayUndo: z.boolean(),
});

export const openItem = z.object({
  openitemid: id,
  kind: z.enum(openItemKindCodes),
  state: z.enum(openItemStates),
  payperiodid: id,
  periodLabel: z.string(),
  payroll: named,
  companyemployeeid: id,
  employeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  /** Last day of the contract; null for somebody who stays. */
  endDate: calendarDate.nullable(),
  /** The advance whose payment the bank sent back after it was deducted; null for every other cause. */
  returnedadvanceid: id.nullable(),
  amount: pesos,
  cleared: pesos,
  writtenOff: pesos,
  left: pesos,
  openedAt: instant,
  clearings: z.array(openItemClearing),
});
export type OpenItem = z.output<typeof openItem>;

const shared = { base: 'v2', conditions: ['company_access'], context: true } as const;

export const listOpenItems = defineList({
  ...shared,
  name: 'listOpenItems',
  shows: ['employee', 'open_item', 'pay_period', 'payroll'],
  path: '/companyportal/payroll/openitem',
  access: allOf('view_payrolls'),
  sorts: [],
  filters: {
    payrollid: id.optional(),
    payperiodid: id.optional(),
    companyemployeeid: id.optional(),
    kind: commaList(z.enum(openItemKindCodes)).optional(),
    state: z.enum(['open', 'ended']).optional(),
  },
  identifies: { payrollid: 'payroll', payperiodid: 'pay_period', companyemployeeid: 'employment' },
  row: openItem,
  summary: 'Lo que los periodos dejaron por cobrar en liquidaciones, en deuda o por devolver.',
});

export const copyClearingEvidence = defineEndpoint({
  ...shared,
  name: 'copyClearingEvidence',
  shows: ['employee', 'open_item', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/openitem/evidence',
  access: allOf('view_payrolls'),
  query: z.strictObject({ openitemid: id, clearingid: id }),
  identifies: { openitemid: 'open_item' },
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary:
    'Deja por un día una copia de la evidencia de un cobro o una devolución donde la puede leer quien la pide.',
});

const acting = {
  ...shared,
  method: 'POST',
  access: allOf('close_payrolls'),
  stepUp: true,
  identifies: { openitemid: 'open_item' },
  response: dataOf(openItem),
  errors: ['not_found', 'conflict', 'rule_broken'],
} as const;

export const clearOpenItem = defineEndpoint({
  ...acting,
  name: 'clearOpenItem',
  changes: ['advance', 'audit', 'ledger', 'open_item', 'wallet_spend'],
  path: '/companyportal/payroll/openitem/clear',
  idempotent: true,
  body: z.strictObject({
    openitemid: id,
    /** At most what is left of it. */
    amount: positivePesos,
    clearedOn: calendarDate,
    /** Reference of the transfer, the settlement or the receipt. */
    reference: text(80),
    note: note(500).nullable(),
    /** The settlement, the transfer or the receipt. */
    evidence: receiptUpload.nullable().default(null),
  }),
  errors: [...acting.errors, 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Anota que se cobró en la liquidación, o que se devolvió lo descontado de más.',
});

export const undoClearing = defineEndpoint({
  ...acting,
  name: 'undoClearing',
  changes: ['advance', 'audit', 'ledger', 'open_item', 'wallet_spend'],
  path: '/companyportal/payroll/openitem/clear/undo',
  body: z.strictObject({ openitemid: id, clearingid: id, reason: text(300) }),
  summary: 'Deshace un cobro o una devolución que se anotó por error.',
});

export const moveToDebt = defineEndpoint({
  ...acting,
  name: 'moveToDebt',
  changes: ['audit', 'ledger', 'open_item'],
  path: '/companyportal/payroll/openitem/debt',
  body: z.strictObject({ openitemid: id, reason: text(300) }),
  summary: 'Pasa a la deuda de la persona lo que su liquidación no alcanzó a cubrir.',
});
