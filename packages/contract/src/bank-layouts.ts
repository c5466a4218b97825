import { z } from 'zod';
import { bankLayout } from './bank-layout-rules.ts';
import { bankRecords, keptBankLayout } from './bank-layout.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant, named, pesos } from './schemas.ts';

/** Payments that a preview writes out; it counts and checks all of them. */
export const previewedPayments = 20;
/** Names and faults that a preview tells one by one. */
export const previewedFindings = 100;

const version = z.object({
  /** 0: the product's own, from the beginning. */
  version: z.int(),
  name: z.string(),
  /** Null for the product's own, from the beginning. */
  setAt: instant.nullable(),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
});
const asked = z.object({ name: z.string(), requestedBy: z.string(), requestedAt: instant });

/** A bank's format tells where an account and an amount stand, and no account of anybody. */
const shared = {
  base: 'v2',
  access: allOf('view_transactions'),
  conditions: ['company_access'],
  context: true,
} as const;

export const listBankLayouts = defineEndpoint({
  ...shared,
  name: 'listBankLayouts',
  shows: ['company', 'disbursement', 'proposal'],
  method: 'GET',
  path: '/companyportal/bank-layout',
  response: dataOf(
    z.object({
      /** Companies that pay by file, with the format of their next batch. */
      companies: z.array(version.extend({ company: named, waiting: asked.nullable() })),
      /** Formats to begin from. Nobody changes them: a copy is the company's own. */
      shipped: z.array(z.object({ key: z.string(), about: z.string(), layout: keptBankLayout })),
    }),
  ),
  summary: 'El formato del archivo del banco de cada empresa que paga por archivo, y los que trae el portal.',
});

export const bankLayoutDetail = z.object({
  company: named,
  version: z.int(),
  layout: keptBankLayout,
  /** The newest first; batches keep the one that they were made in. */
  versions: z.array(version.extend({ batches: z.int() })),
  /** Another format that waits for a second person. */
  waiting: asked.extend({ layout: keptBankLayout }).nullable(),
});
export type BankLayoutDetail = z.output<typeof bankLayoutDetail>;

export const getBankLayout = defineEndpoint({
  ...shared,
  name: 'getBankLayout',
  shows: ['company', 'disbursement', 'proposal'],
  method: 'GET',
  path: '/companyportal/bank-layout/detail',
  query: z.strictObject({ companyid: id }),
  identifies: { companyid: 'company' },
  response: dataOf(bankLayoutDetail),
  errors: ['not_found'],
  summary:
    'El formato del archivo del banco de una empresa, con sus versiones y el que espera a otra persona.',
});

const piece = z.object({
  /** Its column's place in the record, counted from 0. */
  column: z.int(),
  /** First character, counted from 1. */
  from: z.int(),
  text: z.string(),
  /** Reason why no file can be written so. */
  fault: z.string().nullable(),
});

export const bankPreview = z.object({
  /** Payments that wait for a batch, those of the last batch, or two invented ones where there are neither. */
  source: z.enum(['waiting', 'batch', 'example']),
  batch: z.int().nullable(),
  payments: z.int(),
  amount: pesos,
  bytes: z.int(),
  /** Accounts are written with all but their last digits hidden. */
  isMasked: z.boolean(),
  lines: z.array(
    z.object({
      /** `fill`: a line that only makes the block whole. */
      record: z.enum([...bankRecords, 'fill']),
      position: z.int().nullable(),
      pieces: z.array(piece),
    }),
  ),
  /** Every value that has no room or no code, in all the payments. */
  faults: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        record: z.enum(bankRecords),
        column: z.int(),
        position: z.int().nullable(),
        detail: z.string(),
      }),
    ),
  }),
  /** Names that the bank reads in another way than they are written. */
  names: z.object({
    folded: z.int(),
    cut: z.int(),
    first: z.array(
      z.object({ position: z.int(), holder: z.string(), written: z.string(), isCut: z.boolean() }),
    ),
  }),
});
export type BankPreview = z.output<typeof bankPreview>;

export const previewBankLayout = defineEndpoint({
  ...shared,
  name: 'previewBankLayout',
  shows: ['advance', 'catalog', 'company', 'disbursement', 'employee'],
  method: 'POST',
  onlyAsks: true,
  path: '/companyportal/bank-layout/preview',
  body: z.strictObject({ companyid: id, layout: bankLayout }),
  identifies: { companyid: 'company' },
  response: dataOf(bankPreview),
  errors: ['not_found'],
  summary: 'Cómo quedaría el archivo del banco con los pagos de verdad. No cambia nada.',
});

export const changeBankLayout = defineEndpoint({
  ...shared,
  name: 'changeBankLayout',
  access: { allOf: ['view_transactions'], anyOf: ['manage_transactions', 'approve_transactions'] },
  changes: ['audit', 'notice', 'proposal'],
  method: 'PUT',
  path: '/companyportal/bank-layout',
  conditional: true,
  stepUp: true,
  query: z.strictObject({ companyid: id }),
  identifies: { companyid: 'company' },
  /** Null: the product's own again. */
  body: z.strictObject({ layout: bankLayout.nullable() }),
  response: dataOf(z.object({ proposalid: id, version: z.int() })),
  errors: ['not_found', 'conflict', 'rule_broken', 'stale'],
  summary:
    'Pide otro formato para el archivo del banco de una empresa. Rige para los lotes que se creen cuando otra persona lo apruebe.',
});
