import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { movement } from './ledger.ts';
import { defineList, reportOf } from './list.ts';
import { commaList, dataOf, id, instant, listOf, named, pesos, searched, paging } from './schemas.ts';

export const walletUserStates = ['active', 'suspended', 'withdrawn'] as const;

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
  /** Limit of this person's own for a pay period; null where they have none. */
  limit: pesos.nullable(),
  /** Limit that holds; null where neither the person nor the wallet has one. */
  effectiveLimit: pesos.nullable(),
  balance: pesos,
  /** Spent in the current pay period, reversals taken off. */
  spent: pesos,
  /** Amount that could be spent this moment, as far as balance, limit and states go. */
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
  /** Users who hold money, or those who hold none. */
  balance: z.enum(['with', 'without']).optional(),
});

/** Nouns that a balance and a limit are made of. */
export const walletUsers = [
  'access_restriction',
  'client',
  'company',
  'employee',
  'ledger',
  'pay_period',
  'payroll',
  'suspension_period',
  'wallet',
  'wallet_spend',
  'wallet_user',
] as const;
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

const format = z.enum(['xlsx', 'csv']).optional();

export const listWalletUsers = defineList({
  ...see,
  name: 'listWalletUsers',
  shows: walletUsers,
  path: '/companyportal/wallet/user',
  context: true,
  sorts: ['name', 'enrolledAt'],
  filters: { q: searched, ...walletUserFilters.shape },
  identifies: filtered,
  row: walletUserRow,
  summary: 'Las personas inscritas en tus billeteras, con su saldo y su límite.',
});

export const downloadWalletUsers = reportOf(listWalletUsers, {
  name: 'downloadWalletUsers',
  summary: 'El informe de usuarios billetera, con los mismos filtros de la lista.',
});

export const getWalletUser = defineEndpoint({
  ...see,
  name: 'getWalletUser',
  shows: walletUsers,
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
  shows: ['employee', 'ledger', 'pay_period', 'wallet', 'wallet_load', 'wallet_spend', 'wallet_user'],
  method: 'GET',
  path: '/companyportal/wallet/user/movement',
  base: 'v2',
  context: true,
  query: z.strictObject({
    ...paging,
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
  shows: ['employee', 'ledger', 'pay_period', 'wallet', 'wallet_load', 'wallet_spend', 'wallet_user'],
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
