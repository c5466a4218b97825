import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { movement } from './ledger.ts';
import {
  commaList,
  dataOf,
  id,
  instant,
  listOf,
  listQuery,
  named,
  pesos,
  positivePesos,
  text,
} from './schemas.ts';

export const walletUserStates = ['active', 'suspended', 'withdrawn'] as const;
/** What happens to a balance when its owner leaves the wallet. */
export const balanceChoices = ['keep', 'return'] as const;
export type BalanceChoice = (typeof balanceChoices)[number];

/** People enrolled, withdrawn, suspended or made active in one call. */
export const walletUsersAtOnceMax = 200;

export const walletUserRow = z.object({
  payrolltypemoneybagemployeeid: id,
  employeeid: id,
  companyemployeeid: id,
  fullName: z.string(),
  documentType: z.string(),
  documentNumber: z.string(),
  company: named,
  payroll: named,
  wallet: z.object({ walletid: id, name: z.string(), funding: z.enum(['prefunded', 'payroll']) }),
  state: z.enum(walletUserStates),
  stateReason: z.string().nullable(),
  /** What this person may spend in a pay period; null where they have no limit of their own. */
  limit: pesos.nullable(),
  /** What the wallet gives them at most: null where neither they nor the wallet have a limit. */
  effectiveLimit: pesos.nullable(),
  balance: pesos,
  /** Spent in the current pay period, reversals taken off. */
  spent: pesos,
  /** What could be spent this moment, as far as balance, limit and states go. */
  available: pesos,
  enrolledAt: instant,
  version: z.int(),
});
export type WalletUserRow = z.output<typeof walletUserRow>;

export const walletUserFilters = z.strictObject({
  walletid: commaList(id).optional(),
  companyid: commaList(id).optional(),
  payrollid: commaList(id).optional(),
  employeeid: id.optional(),
  state: commaList(z.enum(walletUserStates)).optional(),
  /** Those who hold money, or those who hold none. */
  balance: z.enum(['with', 'without']).optional(),
});
const filtered = {
  walletid: 'wallet',
  companyid: 'company',
  payrollid: 'payroll',
  employeeid: 'employee',
} as const;

const see = {
  access: allOf('view_wallet_users'),
  conditions: ['company_access', 'moneybag_access'],
} as const;
const download = {
  access: allOf('view_wallet_users', 'export_reports'),
  conditions: ['company_access', 'moneybag_access'],
} as const;
const manage = {
  access: allOf('manage_wallet_users'),
  conditions: ['company_access', 'moneybag_access'],
} as const;
const format = z.enum(['xlsx', 'csv']).optional();

export const listWalletUsers = defineEndpoint({
  ...see,
  name: 'listWalletUsers',
  method: 'GET',
  path: '/companyportal/wallet/user',
  base: 'v2',
  context: true,
  query: z.strictObject({ ...listQuery(['name', 'enrolledAt']).shape, ...walletUserFilters.shape }),
  identifies: filtered,
  response: listOf(walletUserRow),
  errors: ['invalid_cursor'],
  summary: 'Las personas inscritas en tus billeteras, con su saldo y su límite.',
});

export const downloadWalletUsers = defineEndpoint({
  ...download,
  name: 'downloadWalletUsers',
  method: 'GET',
  path: '/companyportal/wallet/user/report',
  base: 'live',
  context: true,
  query: z.strictObject({ format, q: text(100).optional(), ...walletUserFilters.shape }),
  identifies: filtered,
  response: 'file',
  summary: 'El informe de usuarios billetera, con los mismos filtros de la lista.',
});

export const getWalletUser = defineEndpoint({
  ...see,
  name: 'getWalletUser',
  method: 'GET',
  path: '/companyportal/wallet/user/detail',
  base: 'v2',
  context: true,
  query: z.strictObject({ employeeid: id }),
  identifies: { employeeid: 'employee' },
  response: dataOf(
    z.object({
      employeeid: id,
      fullName: z.string(),
      documentType: z.string(),
      documentNumber: z.string(),
      wallets: z.array(walletUserRow),
    }),
  ),
  errors: ['not_found'],
  summary: 'Un empleado en todas sus billeteras, con lo que tiene y puede gastar en cada una.',
});
export type WalletUserDetail = z.output<typeof getWalletUser.response>['data'];

export const walletUserMovement = movement.omit({ counterpart: true, accountid: true }).extend({
  payrolltypemoneybagemployeeid: id,
  walletName: z.string(),
});
export type WalletUserMovement = z.output<typeof walletUserMovement>;

const movementQuery = { employeeid: id, payrolltypemoneybagemployeeid: id.optional() };

export const listWalletUserMovements = defineEndpoint({
  ...see,
  name: 'listWalletUserMovements',
  method: 'GET',
  path: '/companyportal/wallet/user/movement',
  base: 'v2',
  context: true,
  query: z.strictObject({
    limit: listQuery(['at']).shape.limit,
    cursor: listQuery(['at']).shape.cursor,
    ...movementQuery,
  }),
  identifies: { employeeid: 'employee', payrolltypemoneybagemployeeid: 'wallet_user' },
  response: listOf(walletUserMovement),
  errors: ['not_found', 'invalid_cursor'],
  summary: 'Los movimientos de un empleado en sus billeteras, el más reciente primero.',
});

export const downloadWalletUser = defineEndpoint({
  ...download,
  name: 'downloadWalletUser',
  method: 'GET',
  path: '/companyportal/wallet/user/detail/report',
  base: 'live',
  context: true,
  query: z.strictObject({ format, ...movementQuery }),
  identifies: { employeeid: 'employee', payrolltypemoneybagemployeeid: 'wallet_user' },
  response: 'file',
  errors: ['not_found'],
  summary: 'Los movimientos de un empleado en sus billeteras, como archivo.',
});

export const updateWalletUser = defineEndpoint({
  ...manage,
  name: 'updateWalletUser',
  method: 'PUT',
  path: '/moneybag/employee',
  base: 'main',
  context: false,
  conditional: true,
  query: z.strictObject({ payrolltypemoneybagemployeeid: id }),
  identifies: { payrolltypemoneybagemployeeid: 'wallet_user' },
  body: z.strictObject({
    limit: positivePesos.nullable(),
    state: z.enum(['active', 'suspended']),
    /** Why somebody is suspended. */
    reason: text(300).nullable(),
  }),
  response: dataOf(walletUserRow),
  errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  summary: 'Cambia el límite y el estado de una persona en una billetera.',
});

const userids = z.array(id).min(1).max(walletUsersAtOnceMax);

/** What became of one person. */
export const walletUserOutcome = z.object({
  employeeid: id.nullable(),
  payrolltypemoneybagemployeeid: id.nullable(),
  title: z.string(),
  done: z.boolean(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});
export type WalletUserOutcome = z.output<typeof walletUserOutcome>;

export const changeWalletUsers = defineEndpoint({
  ...manage,
  name: 'changeWalletUsers',
  method: 'POST',
  path: '/companyportal/wallet/user',
  base: 'v2',
  context: true,
  idempotent: true,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('enrol'),
      walletid: id,
      employeeids: userids,
      limit: positivePesos.nullable(),
    }),
    /** Everybody employed today in the payrolls the wallet serves; refused when they are not as many as its reader saw. */
    z.strictObject({
      action: z.literal('enrol_all'),
      walletid: id,
      limit: positivePesos.nullable(),
      expected: z.int().min(1).max(1_000_000),
    }),
    z.strictObject({
      action: z.literal('withdraw'),
      payrolltypemoneybagemployeeids: userids,
      balance: z.enum(balanceChoices),
      reason: text(300),
    }),
    z.strictObject({
      action: z.literal('suspend'),
      payrolltypemoneybagemployeeids: userids,
      reason: text(300),
    }),
    z.strictObject({ action: z.literal('activate'), payrolltypemoneybagemployeeids: userids }),
  ]),
  identifies: { walletid: 'wallet' },
  response: dataOf(
    z.object({
      done: z.int(),
      error: z.int(),
      /** Money that went back to the company's fund. */
      returned: pesos,
      /** Of everybody named; only of those left out where everybody was meant. */
      outcomes: z.array(walletUserOutcome),
    }),
  ),
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary: 'Inscribe, retira, suspende o activa a muchas personas; cada una responde por separado.',
});
export type WalletUsersAnswer = z.output<typeof changeWalletUsers.response>['data'];

export const countEnrollable = defineEndpoint({
  ...manage,
  name: 'countEnrollable',
  method: 'GET',
  path: '/companyportal/wallet/user/enrollable',
  base: 'v2',
  context: true,
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  response: dataOf(z.object({ total: z.int() })),
  errors: ['not_found'],
  summary: 'Cuántas personas de las nóminas de una billetera aún no están inscritas.',
});

/** The wallets of the caller's companies, to filter by and to enrol into. */
export const listWalletChoices = defineEndpoint({
  name: 'listWalletChoices',
  method: 'GET',
  path: '/companyportal/wallet/choice',
  base: 'v2',
  access: { anyOf: ['view_wallet_users', 'view_wallets'] },
  conditions: ['company_access', 'moneybag_access'],
  context: true,
  response: dataOf(
    z.array(
      z.object({
        walletid: id,
        name: z.string(),
        companyid: id,
        funding: z.enum(['prefunded', 'payroll']),
        state: z.enum(['active', 'suspended', 'closed']),
      }),
    ),
  ),
  summary: 'Las billeteras de tus empresas, para escoger entre ellas.',
});
export type WalletChoice = z.output<typeof listWalletChoices.response>['data'][number];

/** The employee app of the service: signed with its own credentials, never reachable by a portal user. */
export const appListWallets = defineEndpoint({
  name: 'appListWallets',
  method: 'GET',
  path: '/wallet',
  base: 'main',
  access: 'machine',
  context: false,
  query: z.strictObject({ clientid: id, companyemployeeid: id }),
  identifies: { companyemployeeid: 'employment' },
  response: dataOf(z.array(walletUserRow)),
  errors: ['not_found'],
  summary: 'Las billeteras de un vínculo, para la aplicación del empleado.',
});

export const walletSpend = z.object({
  spendid: id,
  payrolltypemoneybagemployeeid: id,
  amount: pesos,
  merchant: z.string(),
  at: instant,
  reversedAt: instant.nullable(),
  /** Left in the wallet, and what could still be spent, after it. */
  balance: pesos,
  available: pesos,
});
export type WalletSpend = z.output<typeof walletSpend>;

export const appSpend = defineEndpoint({
  name: 'appSpend',
  method: 'POST',
  path: '/wallet/spend',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({
    clientid: id,
    payrolltypemoneybagemployeeid: id,
    amount: positivePesos,
    merchant: text(80),
    /** The app's own number of the purchase. */
    reference: text(60).nullable(),
  }),
  identifies: { payrolltypemoneybagemployeeid: 'wallet_user' },
  status: 201,
  response: dataOf(walletSpend),
  errors: ['not_found', 'spend_refused'],
  summary: 'La aplicación del empleado gasta de una billetera.',
});

export const appReverseSpend = defineEndpoint({
  name: 'appReverseSpend',
  method: 'POST',
  path: '/wallet/spend/reverse',
  base: 'main',
  access: 'machine',
  context: false,
  idempotent: true,
  body: z.strictObject({ clientid: id, spendid: id, reason: text(300) }),
  identifies: { spendid: 'wallet_spend' },
  response: dataOf(walletSpend),
  errors: ['not_found', 'conflict'],
  summary: 'Devuelve a la billetera lo que costó una compra que no fue.',
});
