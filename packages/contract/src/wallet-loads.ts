import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { jobStates } from './jobs.ts';
import {
  calendarDate,
  commaList,
  dataOf,
  digits,
  id,
  instant,
  listOf,
  listQuery,
  named,
  nonNegativePesos,
  positivePesos,
  text,
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
export type WalletLoadState = (typeof walletLoadStates)[number];
export const walletLoadLineStates = ['pending', 'excluded', 'applied', 'failed', 'reversed'] as const;
export type WalletLoadLineState = (typeof walletLoadLineStates)[number];
export const walletLoadSources = ['file', 'form', 'copy'] as const;
/** What somebody may do with a load as it stands; the server checks again. */
export const walletLoadActions = [
  'edit',
  'validate',
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
/** Lines reversed by name in one call; the whole load is reversed without naming any. */
export const reversedLinesMax = 200;

const remark = z.object({ code: z.string(), detail: z.string() });

const sums = { count: z.int(), amount: nonNegativePesos };

export const walletLoadRow = z.object({
  walletloadid: id,
  wallet: named,
  company: named,
  concept: z.string(),
  source: z.enum(walletLoadSources),
  state: z.enum(walletLoadStates),
  /** Of the lines that were not removed. */
  lines: z.int(),
  total: nonNegativePesos,
  /** From this day on it is applied; null for as soon as it may. */
  scheduledOn: calendarDate.nullable(),
  createdAt: instant,
  createdBy: z.string(),
});
export type WalletLoadRow = z.output<typeof walletLoadRow>;

export const walletLoad = z.object({
  ...walletLoadRow.shape,
  /** By state of the line; what a partly reversed line gave back is in `reversedAmount`. */
  byState: z.record(z.enum(walletLoadLineStates), z.object(sums)),
  reversedAmount: nonNegativePesos,
  /** Lines that must be mended before it can be submitted, and those worth a second look. */
  linesWithFaults: z.int(),
  linesWithWarnings: z.int(),
  /** The load as a whole. */
  warnings: z.array(remark),
  /** Null while its lines are being read and checked. */
  validatedAt: instant.nullable(),
  controlTotal: positivePesos.nullable(),
  /** What the fund lacks, as of the last try. */
  missing: positivePesos.nullable(),
  /** Of the last rejection, cancellation or reversal, or why the file could not be read. */
  reason: z.string().nullable(),
  file: z.object({ key: z.string(), name: z.string() }).nullable(),
  copiedFrom: id.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  appliedAt: instant.nullable(),
  /** Of the work that is under way or was last done. */
  job: z
    .object({
      jobid: id,
      state: z.enum(jobStates),
      done: z.int(),
      total: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** What the caller may do now. */
  actions: z.array(z.enum(walletLoadActions)),
  /** The caller took part in preparing it, so somebody else approves it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type WalletLoad = z.output<typeof walletLoad>;

export const walletLoadLine = z.object({
  moneybagloademployeeid: id,
  rowNumber: z.int(),
  /** Null while the row names nobody of the wallet. */
  payrolltypemoneybagemployeeid: id.nullable(),
  employeeid: id.nullable(),
  fullName: z.string().nullable(),
  documentNumber: z.string().nullable(),
  nameInFile: z.string().nullable(),
  amount: positivePesos.nullable(),
  concept: z.string().nullable(),
  state: z.enum(walletLoadLineStates),
  faults: z.array(remark),
  warnings: z.array(remark),
  reason: z.string().nullable(),
  /** User name of whoever removed it. */
  deletedBy: z.string().nullable(),
  reversedAmount: nonNegativePesos,
  appliedAt: instant.nullable(),
});
export type WalletLoadLine = z.output<typeof walletLoadLine>;

const read = { ...walletConditions, method: 'GET', base: 'v2', access: allOf('view_wallets') } as const;
const one = z.strictObject({ walletloadid: id });
const byId = { identifies: { walletloadid: 'wallet_load' } } as const;

export const listWalletLoads = defineEndpoint({
  ...read,
  name: 'listWalletLoads',
  path: '/companyportal/wallet/load',
  query: z.strictObject({
    ...listQuery(['createdAt']).shape,
    walletid: id.optional(),
    companyid: commaList(id).optional(),
    state: commaList(z.enum(walletLoadStates)).optional(),
  }),
  identifies: { walletid: 'wallet', companyid: 'company' },
  response: listOf(walletLoadRow),
  errors: ['invalid_cursor'],
  summary: 'Los cargues de tus billeteras, del más reciente al más antiguo.',
});

export const getWalletLoad = defineEndpoint({
  ...read,
  ...byId,
  name: 'getWalletLoad',
  path: '/companyportal/wallet/load/detail',
  query: one,
  response: dataOf(walletLoad),
  errors: ['not_found'],
  summary: 'Un cargue con su estado, sus sumas y lo que puedes hacer con él.',
});

export const listWalletLoadLines = defineEndpoint({
  ...read,
  ...byId,
  name: 'listWalletLoadLines',
  path: '/companyportal/wallet/load/line',
  query: z.strictObject({
    walletloadid: id,
    state: z.enum(walletLoadLineStates).optional(),
    /** Only lines with something to mend, or to look at twice. */
    has: z.enum(['faults', 'warnings']).optional(),
    /** Row number after which the page begins. */
    after: digits(0, 2_000_000).optional(),
    limit: digits(1, 200).optional(),
  }),
  response: z.object({
    data: z.array(walletLoadLine),
    /** Row number to ask the next page after; null at the end. */
    page: z.object({ next: z.int().nullable() }),
  }),
  errors: ['not_found'],
  summary: 'Las líneas de un cargue, en el orden del archivo.',
});

export const listWalletLoadPeople = defineEndpoint({
  ...read,
  name: 'listWalletLoadPeople',
  path: '/companyportal/wallet/load/people',
  access: allOf('manage_wallets'),
  query: z.strictObject({
    walletid: id,
    q: listQuery(['name']).shape.q,
    limit: listQuery(['name']).shape.limit,
    cursor: listQuery(['name']).shape.cursor,
  }),
  identifies: { walletid: 'wallet' },
  response: listOf(
    z.object({
      payrolltypemoneybagemployeeid: id,
      fullName: z.string(),
      documentNumber: z.string(),
      payroll: z.string(),
      balance: nonNegativePesos,
    }),
  ),
  errors: ['not_found', 'invalid_cursor'],
  summary: 'A quién se le puede cargar una billetera: sus usuarios activos, por apellido.',
});

const manage = { ...walletConditions, base: 'v2', access: allOf('manage_wallets') } as const;
const post = { ...manage, method: 'POST' } as const;
const started = dataOf(z.object({ walletloadid: id, jobid: id }));

const line = z.strictObject({
  payrolltypemoneybagemployeeid: id,
  amount: positivePesos,
  concept: text(120).nullable(),
});

export const createWalletLoad = defineEndpoint({
  ...post,
  name: 'createWalletLoad',
  path: '/companyportal/wallet/load',
  idempotent: true,
  body: z.strictObject({
    walletid: id,
    concept: text(120),
    scheduledOn: calendarDate.nullable(),
    /** Exactly one of the three: lines of a form, a file uploaded to `clients/<clientid>/wallet-loads/`, or an earlier load of the wallet. */
    lines: z.array(line).min(1).max(formLinesMax).optional(),
    file: z.strictObject({ key: text(200), name: text(200) }).optional(),
    copyOf: id.optional(),
  }),
  identifies: { walletid: 'wallet', copyOf: 'wallet_load' },
  status: 202,
  response: started,
  errors: ['not_found', 'rule_broken', 'file_missing', 'too_large'],
  summary: 'Crea un cargue en borrador y revisa sus líneas en segundo plano.',
});

export const updateWalletLoad = defineEndpoint({
  ...manage,
  ...byId,
  name: 'updateWalletLoad',
  method: 'PUT',
  path: '/companyportal/wallet/load',
  conditional: true,
  query: one,
  body: z.strictObject({ concept: text(120), scheduledOn: calendarDate.nullable() }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict'],
  summary: 'Cambia el concepto o la fecha de un cargue; si ya se había enviado, vuelve a borrador.',
});

export const updateWalletLoadLine = defineEndpoint({
  ...manage,
  name: 'updateWalletLoadLine',
  method: 'PUT',
  path: '/companyportal/wallet/load/employee',
  /** The version is the load's. */
  conditional: true,
  query: z.strictObject({ moneybagloademployeeid: id }),
  identifies: {
    moneybagloademployeeid: 'wallet_load_line',
    payrolltypemoneybagemployeeid: 'wallet_user',
  },
  body: z.strictObject({
    amount: positivePesos,
    concept: text(120).nullable(),
    /** Somebody else of the wallet; left out, the line stays whose it is. */
    payrolltypemoneybagemployeeid: id.optional(),
  }),
  response: dataOf(walletLoadLine),
  errors: ['not_found', 'stale', 'conflict'],
  summary:
    'Corrige una línea; si el cargue ya se había enviado, vuelve a borrador y la aprobación se pierde.',
});

export const removeWalletLoadLine = defineEndpoint({
  ...manage,
  name: 'removeWalletLoadLine',
  method: 'DELETE',
  path: '/companyportal/wallet/load/employee',
  query: z.strictObject({ moneybagloademployeeid: id }),
  identifies: { moneybagloademployeeid: 'wallet_load_line' },
  /** The caller's own user name. */
  body: z.strictObject({ deletedby: text(200) }),
  response: dataOf(walletLoadLine),
  errors: ['not_found', 'conflict', 'forbidden'],
  summary: 'Quita una línea que no se ha aplicado; `deletedby` es quien llama.',
});

export const validateWalletLoad = defineEndpoint({
  ...post,
  ...byId,
  name: 'validateWalletLoad',
  path: '/companyportal/wallet/load/validate',
  body: one,
  status: 202,
  response: started,
  errors: ['not_found', 'conflict'],
  summary: 'Revisa de nuevo todas las líneas; un cargue rechazado vuelve a borrador.',
});

export const submitWalletLoad = defineEndpoint({
  ...post,
  ...byId,
  name: 'submitWalletLoad',
  path: '/companyportal/wallet/load/submit',
  conditional: true,
  body: z.strictObject({ walletloadid: id, controlTotal: positivePesos }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict', 'control_total_differs', 'rule_broken'],
  summary: 'Envía un cargue a aprobación; el total de control debe ser la suma de sus líneas.',
});

const approve = { ...post, ...byId, access: allOf('approve_wallet_loads') } as const;

export const approveWalletLoad = defineEndpoint({
  ...approve,
  name: 'approveWalletLoad',
  path: '/companyportal/wallet/load/approve',
  conditional: true,
  stepUp: true,
  body: one,
  response: dataOf(walletLoad),
  errors: ['not_found', 'stale', 'conflict', 'own_request', 'rule_broken'],
  summary: 'Aprueba el cargue que otra persona preparó y aparta su dinero del fondo.',
});

export const rejectWalletLoad = defineEndpoint({
  ...approve,
  name: 'rejectWalletLoad',
  path: '/companyportal/wallet/load/reject',
  body: z.strictObject({ walletloadid: id, reason: text(300) }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'conflict'],
  summary: 'Rechaza un cargue con su motivo; quien lo preparó puede corregirlo.',
});

export const cancelWalletLoad = defineEndpoint({
  ...post,
  ...byId,
  name: 'cancelWalletLoad',
  path: '/companyportal/wallet/load/cancel',
  body: z.strictObject({ walletloadid: id, reason: text(300) }),
  response: dataOf(walletLoad),
  errors: ['not_found', 'conflict'],
  summary: 'Anula un cargue que no ha empezado y devuelve lo comprometido al fondo.',
});

export const applyWalletLoad = defineEndpoint({
  ...approve,
  name: 'applyWalletLoad',
  path: '/companyportal/wallet/load/apply',
  body: one,
  status: 202,
  response: started,
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Aplica ya un cargue aprobado, sin esperar su fecha.',
});

export const retryWalletLoad = defineEndpoint({
  ...post,
  ...byId,
  name: 'retryWalletLoad',
  path: '/companyportal/wallet/load/retry',
  body: one,
  status: 202,
  response: started,
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Intenta de nuevo las líneas fallidas de un cargue.',
});

export const reverseWalletLoad = defineEndpoint({
  ...post,
  ...byId,
  name: 'reverseWalletLoad',
  path: '/companyportal/wallet/load/reverse',
  access: allOf('reverse_wallet_loads'),
  idempotent: true,
  stepUp: true,
  body: z.strictObject({
    walletloadid: id,
    reason: text(300),
    /** Left out, the whole load. */
    lines: z.array(id).min(1).max(reversedLinesMax).optional(),
  }),
  status: 202,
  response: started,
  errors: ['not_found', 'conflict'],
  summary: 'Reversa un cargue, o algunas de sus líneas, hasta donde alcance el saldo de cada persona.',
});

const file = { ...walletConditions, method: 'GET', base: 'live', response: 'file' } as const;

export const downloadWalletLoadTemplate = defineEndpoint({
  ...file,
  name: 'downloadWalletLoadTemplate',
  path: '/companyportal/wallet/load/template',
  access: allOf('manage_wallets'),
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  errors: ['not_found'],
  summary: 'La plantilla de un cargue con los usuarios activos de la billetera.',
});

export const downloadWalletLoad = defineEndpoint({
  ...file,
  ...byId,
  name: 'downloadWalletLoad',
  path: '/companyportal/wallet/load/report',
  access: allOf('view_wallets', 'export_reports'),
  query: z.strictObject({ walletloadid: id, format: z.enum(['xlsx', 'csv']).optional() }),
  errors: ['not_found'],
  summary: 'Las líneas de un cargue con su estado y su motivo, en un archivo.',
});
