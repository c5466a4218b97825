import { z } from 'zod';
import { commentCount } from './comments.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { jobProgress } from './jobs.ts';
import { defineList } from './list.ts';
import {
  calendarDate,
  commaList,
  dataOf,
  fact,
  id,
  instant,
  named,
  nonNegativePesos,
  positivePesos,
  text,
  searched,
} from './schemas.ts';
import { walletConditions } from './wallets.ts';

export const walletLoadStates = [
  'draft',
  'with_errors',
  'in_approval',
  'rejected',
  'awaiting_funds',
  'scheduled',
  'processing',
  'applied',
  'partially_applied',
  'failed',
  'reversed',
  'partially_reversed',
  'cancelled',
] as const;

export const walletLoadLineStates = ['pending', 'excluded', 'applied', 'failed', 'reversed'] as const;

export type WalletLoadLineState = (typeof walletLoadLineStates)[number];

export const walletLoadSources = ['file', 'form', 'copy'] as const;

/** Meanings that a column of a load's file may have. */
export const walletLoadFields = ['documentNumber', 'amount', 'fullName', 'documentType', 'concept'] as const;
export type WalletLoadField = (typeof walletLoadFields)[number];
/** Actions that somebody may take on a load as it stands; the server checks again. */
export const walletLoadActions = [
  'edit',
  'validate',
  'map',
  'submit',
  'approve',
  'reject',
  'cancel',
  'apply',
  'retry',
  'reverse',
] as const;

export type WalletLoadAction = (typeof walletLoadActions)[number];

/** Lines of one form: what a request's body holds with ease. Longer loads come as a file. */
export const formLinesMax = 5_000;

/** Remark to a reviewer about a line or a load: a stable code, and the sentence. */
export const remark = z.object({ code: z.string(), detail: z.string() });

const sums = { count: z.int(), amount: nonNegativePesos };

export const walletLoadRow = z.object({
  walletloadid: id,
  wallet: named,
  company: named,
  concept: z.string(),
  source: z.enum(walletLoadSources),
  state: z.enum(walletLoadStates),
  /** Lines that were not removed. */
  lines: z.int(),
  total: nonNegativePesos,
  /** From this day on it is applied; null for as soon as it may. */
  scheduledOn: calendarDate.nullable(),
  createdAt: instant,
  createdBy: z.string(),
});

const listedWalletLoad = walletLoadRow.extend(commentCount);
export type ListedWalletLoad = z.output<typeof listedWalletLoad>;

export const walletLoad = z.object({
  ...walletLoadRow.shape,
  /** By state of the line; what a partly reversed line gave back is in `reversedAmount`. */
  byState: z.record(z.enum(walletLoadLineStates), z.object(sums)),
  reversedAmount: nonNegativePesos,
  /** Lines that must be mended before it can be submitted, and those worth a second look. */
  linesWithFaults: z.int(),
  linesWithWarnings: z.int(),
  /** Faulty lines of employees who are not in the wallet yet. */
  linesNotEnrolled: z.int(),
  /** The load as a whole. */
  warnings: z.array(remark),
  /** Null while its lines are being read and checked. */
  validatedAt: instant.nullable(),
  controlTotal: positivePesos.nullable(),
  /** Amount that the fund lacks, as of the last try. */
  missing: positivePesos.nullable(),
  /** Reason for the last rejection, cancellation or reversal, or why the file could not be read. */
  reason: z.string().nullable(),
  file: z.object({ name: z.string() }).nullable(),
  /** Columns of its file, with what each was read as; null where there is none to choose. */
  columns: z
    .array(
      z.object({
        index: z.int(),
        letter: z.string(),
        header: z.string(),
        /** The first values below the title, so that people recognise the column. */
        samples: z.array(z.string()),
        field: z.enum(walletLoadFields).nullable(),
      }),
    )
    .nullable(),
  copiedFrom: id.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  appliedAt: instant.nullable(),
  /** Work that is under way or was last done. */
  job: jobProgress.extend({ error: z.string().nullable() }).nullable(),
  /** Facts for the approver to judge; empty unless the load waits for approval. */
  facts: z.array(fact),
  /** Actions open to the caller now. */
  actions: z.array(z.enum(walletLoadActions)),
  /** The caller took part in preparing it, so somebody else approves it. */
  isOwn: z.boolean(),
  version: z.int(),
});

export type WalletLoad = z.output<typeof walletLoad>;

export const readLoad = {
  ...walletConditions,
  method: 'GET',
  base: 'v2',
  access: allOf('view_wallets'),
} as const;

export const loadById = z.strictObject({ walletloadid: id });

export const ofLoad = { identifies: { walletloadid: 'wallet_load' } } as const;

export const listWalletLoads = defineList({
  ...readLoad,
  name: 'listWalletLoads',
  shows: ['comment', 'company', 'wallet', 'wallet_load'],
  path: '/companyportal/wallet/load',
  sorts: ['createdAt'],
  filters: {
    q: searched,
    walletid: id.optional(),
    companyid: commaList(id).optional(),
    state: commaList(z.enum(walletLoadStates)).optional(),
  },
  identifies: { walletid: 'wallet', companyid: 'company' },
  row: listedWalletLoad,
  summary: 'Los cargues de tus billeteras, del más reciente al más antiguo.',
});

export const getWalletLoad = defineEndpoint({
  ...readLoad,
  ...ofLoad,
  name: 'getWalletLoad',
  shows: [
    'client',
    'company',
    'company_user',
    'employee',
    'job',
    'ledger',
    'role',
    'wallet',
    'wallet_load',
    'wallet_user',
  ],
  path: '/companyportal/wallet/load/detail',
  query: loadById,
  response: dataOf(walletLoad),
  errors: ['not_found'],
  summary: 'Un cargue con su estado, sus sumas y lo que puedes hacer con él.',
});

export const listWalletLoadPeople = defineList({
  ...readLoad,
  name: 'listWalletLoadPeople',
  shows: ['company', 'employee', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/load/people',
  access: allOf('manage_wallets'),
  sorts: [],
  filters: { q: searched, walletid: id },
  identifies: { walletid: 'wallet' },
  row: z.object({
    payrolltypemoneybagemployeeid: id,
    fullName: z.string(),
    documentNumber: z.string(),
    payroll: z.string(),
    balance: nonNegativePesos,
  }),
  errors: ['not_found'],
  summary: 'A quién se le puede cargar una billetera: sus usuarios activos, por apellido.',
});

export const manageLoad = { ...walletConditions, base: 'v2', access: allOf('manage_wallets') } as const;

export const postLoad = { ...manageLoad, method: 'POST' } as const;

export const loadStarted = dataOf(z.object({ walletloadid: id, jobid: id }));

const line = z.strictObject({
  payrolltypemoneybagemployeeid: id,
  amount: positivePesos,
  concept: text(120).nullable(),
});

export const createWalletLoad = defineEndpoint({
  ...postLoad,
  name: 'createWalletLoad',
  changes: ['audit', 'job', 'wallet_load'],
  path: '/companyportal/wallet/load',
  idempotent: true,
  body: z.strictObject({
    walletid: id,
    concept: text(120),
    scheduledOn: calendarDate.nullable(),
    /** Exactly one of the three: lines of a form, a file that the caller uploaded, or an earlier load of the wallet. */
    lines: z.array(line).min(1).max(formLinesMax).optional(),
    file: z.strictObject({ key: uploadKey, name: text(200) }).optional(),
    copyOf: id.optional(),
  }),
  identifies: { walletid: 'wallet', copyOf: 'wallet_load' },
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'rule_broken', 'file_missing', 'too_large'],
  summary: 'Crea un cargue en borrador y revisa sus líneas en segundo plano.',
});

export const updateWalletLoad = defineEndpoint({
  ...manageLoad,
  ...ofLoad,
  name: 'updateWalletLoad',
  changes: ['audit', 'ledger', 'wallet_load'],
  method: 'PUT',
  path: '/companyportal/wallet/load',
  conditional: true,
  query: loadById,
  body: z.strictObject({ concept: text(120), scheduledOn: calendarDate.nullable() }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict'],
  summary: 'Cambia el concepto o la fecha de un cargue; si ya se había enviado, vuelve a borrador.',
});

export const validateWalletLoad = defineEndpoint({
  ...postLoad,
  ...ofLoad,
  name: 'validateWalletLoad',
  changes: ['job', 'wallet_load'],
  path: '/companyportal/wallet/load/validate',
  body: loadById,
  status: 202,
  response: loadStarted,
  errors: ['not_found', 'conflict'],
  summary: 'Revisa de nuevo todas las líneas; un cargue rechazado vuelve a borrador.',
});
