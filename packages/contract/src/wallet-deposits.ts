import { z } from 'zod';
import { commentCount } from './comments.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { fileCopy, receiptUpload } from './files.ts';
import { defineList } from './list.ts';
import { calendarDate, dataOf, id, instant, nonNegativePesos, positivePesos, text } from './schemas.ts';
import { fundFigures, walletConditions } from './wallets.ts';

export const depositStates = ['declared', 'confirmed', 'rejected'] as const;

export const walletDeposit = z.object({
  depositid: id,
  amount: positivePesos,
  depositedOn: calendarDate,
  reference: z.string(),
  state: z.enum(depositStates),
  /** Reason the service rejected it. */
  reason: z.string().nullable(),
  /** `key` is in the files bucket. */
  receipt: z.object({ name: z.string(), bytes: z.int() }),
  declaredBy: z.string(),
  declaredAt: instant,
  decidedAt: instant.nullable(),
  ...commentCount,
});
export type WalletDeposit = z.output<typeof walletDeposit>;

export const listWalletDeposits = defineList({
  ...walletConditions,
  name: 'listWalletDeposits',
  shows: ['comment', 'company', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/wallet/fund',
  access: allOf('view_wallets'),
  sorts: [],
  filters: { walletid: id },
  identifies: { walletid: 'wallet' },
  row: walletDeposit,
  answers: { fund: z.object({ ...fundFigures, declared: nonNegativePesos }) },
  errors: ['not_found'],
  summary: 'Los depósitos declarados de una billetera y su fondo.',
});

export const copyDepositReceipt = defineEndpoint({
  ...walletConditions,
  name: 'copyDepositReceipt',
  shows: ['company', 'ledger', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  method: 'GET',
  path: '/companyportal/wallet/fund/receipt',
  base: 'v2',
  access: allOf('view_wallets'),
  query: z.strictObject({ walletid: id, depositid: id }),
  identifies: { walletid: 'wallet' },
  response: fileCopy,
  errors: ['not_found', 'file_altered'],
  summary: 'Deja por un día una copia del comprobante de un depósito donde la puede leer quien la pide.',
});

export const declareWalletDeposit = defineEndpoint({
  ...walletConditions,
  name: 'declareWalletDeposit',
  changes: ['audit', 'wallet'],
  method: 'POST',
  path: '/companyportal/wallet/fund',
  base: 'v2',
  access: allOf('manage_wallets'),
  idempotent: true,
  query: z.strictObject({ walletid: id }),
  identifies: { walletid: 'wallet' },
  body: z.strictObject({
    amount: positivePesos,
    depositedOn: calendarDate,
    reference: text(60),
    receipt: receiptUpload,
  }),
  status: 201,
  response: dataOf(z.object({ depositid: id })),
  errors: ['not_found', 'conflict', 'rule_broken', 'file_missing', 'too_large', 'unreadable_file'],
  summary: 'Declara un depósito con su comprobante; suma al fondo cuando el servicio lo confirma.',
});
