import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import {
  commaList,
  dataOf,
  id,
  instant,
  listOf,
  named,
  nonNegativePesos,
  pesos,
  positivePesos,
  text,
  searched,
  paging,
} from './schemas.ts';

export const walletPurposes = ['food', 'transport', 'bonus', 'health', 'education', 'other'] as const;
export type WalletPurpose = (typeof walletPurposes)[number];
/** `prefunded`: the company deposits first. `payroll`: what is spent is deducted when the period closes. */
export const walletFundings = ['prefunded', 'payroll'] as const;
export type WalletFunding = (typeof walletFundings)[number];
export const walletStates = ['active', 'suspended', 'closed'] as const;
/** Causes of a movement of a wallet's fund. */
export const walletMovementKinds = [
  'deposit',
  'commitment',
  'release',
  'reversal',
  'return',
  'refund',
  'other',
] as const;
export type WalletMovementKind = (typeof walletMovementKinds)[number];

const payrollsMax = 200;

/** Conditions of every call about wallets besides its permission. */
export const walletConditions = {
  conditions: ['company_access', 'moneybag_access'],
  context: true,
} as const;

/** Money of a prefunded wallet; all of it is 0 where payroll deducts. */
export const fundFigures = {
  /** Deposits of the company that are not yet in anybody's balance: available and committed. */
  fund: nonNegativePesos,
  /** Set aside for loads that are approved and not yet applied. */
  committed: nonNegativePesos,
  available: nonNegativePesos,
};

export const walletRow = z.object({
  walletid: id,
  name: z.string(),
  company: named,
  purpose: z.enum(walletPurposes),
  funding: z.enum(walletFundings),
  state: z.enum(walletStates),
  ...fundFigures,
  lowBalanceAt: positivePesos.nullable(),
  /** The available money is below the threshold. */
  isLow: z.boolean(),
  /** Enrolled and not withdrawn. */
  users: z.int(),
});
export type WalletRow = z.output<typeof walletRow>;

export const wallet = z.object({
  ...walletRow.shape,
  payrolls: z.array(named),
  /** With 0 nobody holds or spends anything. */
  userCap: pesos.nullable(),
  loadCap: positivePesos.nullable(),
  approvalAbove: nonNegativePesos,
  /** Declared by the company and not yet confirmed by the service. */
  declared: nonNegativePesos,
  createdAt: instant,
  version: z.int(),
});
export type Wallet = z.output<typeof wallet>;

const settings = {
  name: text(80),
  purpose: z.enum(walletPurposes),
  payrolls: z.array(id).min(1).max(payrollsMax),
  /** Most that one user's balance may reach; null for no cap. */
  userCap: pesos.nullable(),
  /** Most that one load may add up to; null for no cap. */
  loadCap: positivePesos.nullable(),
  /** A load above it needs a second person; 0 for every load. */
  approvalAbove: nonNegativePesos,
  /** Below this much available money the company is told; null for never. */
  lowBalanceAt: positivePesos.nullable(),
};

export const walletFilters = z.strictObject({
  companyid: commaList(id).optional(),
  state: commaList(z.enum(walletStates)).optional(),
  funding: z.enum(walletFundings).optional(),
});

export const listWallets = defineList({
  ...walletConditions,
  name: 'listWallets',
  shows: ['company', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet',
  access: allOf('view_wallets'),
  sorts: ['name'],
  filters: { q: searched, ...walletFilters.shape },
  identifies: { companyid: 'company' },
  row: walletRow,
  answers: { totals: z.object(fundFigures) },
  summary: 'Las billeteras de tus empresas con su fondo, lo comprometido y lo disponible.',
});

export const getWallet = defineEndpoint({
  ...walletConditions,
  name: 'getWallet',
  shows: ['company', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  method: 'GET',
  path: '/companyportal/wallet/detail',
  base: 'v2',
  access: allOf('view_wallets'),
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  response: dataOf(wallet),
  errors: ['not_found'],
  summary: 'Una billetera con sus nóminas, sus topes y su dinero.',
});

export const createWallet = defineEndpoint({
  ...walletConditions,
  name: 'createWallet',
  changes: ['audit', 'notice', 'proposal', 'wallet'],
  method: 'POST',
  path: '/companyportal/wallet',
  base: 'v2',
  access: allOf('manage_wallets'),
  idempotent: true,
  body: z.strictObject({ companyid: id, funding: z.enum(walletFundings), ...settings }),
  identifies: { companyid: 'company' },
  status: 201,
  response: dataOf(z.object({ walletid: id, proposalid: id.nullable() })),
  errors: ['not_found', 'wallet_name_taken'],
  summary: 'Crea una billetera de una empresa para las personas de algunas de sus nóminas.',
});

export const updateWallet = defineEndpoint({
  ...walletConditions,
  name: 'updateWallet',
  changes: ['audit', 'notice', 'proposal', 'wallet'],
  method: 'PUT',
  path: '/companyportal/wallet',
  base: 'v2',
  access: allOf('manage_wallets'),
  conditional: true,
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  body: z.strictObject({ ...settings, state: z.enum(walletStates) }),
  /** As it is afterwards, with what waits for another person: controls that would be looser. */
  response: dataOf(wallet.extend({ proposalid: id.nullable() })),
  errors: ['not_found', 'stale', 'conflict', 'wallet_name_taken', 'rule_broken'],
  summary:
    'Cambia los datos, los topes o el estado de una billetera; suavizar un control espera a otra persona. Cerrarla no tiene vuelta.',
});

export const walletMovement = z.object({
  movementid: id,
  at: instant,
  kind: z.enum(walletMovementKinds),
  /** Amount added to the available money; negative for what left it. */
  amount: pesos,
  /** Available after it. */
  balance: nonNegativePesos,
  /** Concept of the load, reference of the deposit. */
  detail: z.string().nullable(),
  walletloadid: id.nullable(),
});
export type WalletMovement = z.output<typeof walletMovement>;

export const listWalletMovements = defineEndpoint({
  ...walletConditions,
  method: 'GET',
  base: 'v2',
  access: allOf('view_wallets'),
  query: z.strictObject({ walletid: id, ...paging }),
  identifies: { walletid: 'wallet' },
  errors: ['not_found', 'invalid_cursor'],
  name: 'listWalletMovements',
  shows: [
    'company',
    'ledger',
    'pay_period',
    'payroll',
    'wallet',
    'wallet_load',
    'wallet_spend',
    'wallet_user',
  ],
  path: '/companyportal/wallet/movement',
  response: z.object({
    ...listOf(walletMovement).shape,
    /** Account of the fund, by which its whole statement is downloaded; null while no money has moved. */
    accountid: id.nullable(),
  }),
  summary: 'Los movimientos del fondo de una billetera, del más reciente al más antiguo, con su saldo.',
});

export const downloadWallets = reportOf(listWallets, {
  name: 'downloadWallets',
  summary: 'Las billeteras que dejan pasar los filtros, en un archivo.',
});
