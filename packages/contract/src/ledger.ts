import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { calendarDate, commaList, dataOf, id, instant, listOf, named, pesos, paging } from './schemas.ts';

/** Purposes of an account. The order is that of a trial balance: what is owed to the service first. */
export const ledgerAccountKinds = [
  'company_receivable',
  'employer_fee',
  'bank_clearing',
  'company_fund',
  'wallet_user',
  'fee_income',
  'vat_payable',
  'write_off',
  'settlement_receivable',
  'employee_debt',
  'give_back',
] as const;
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];

/** Causes of a movement, told by the event that posted it; `other` for events that have no word of their own. */
export const movementKinds = [
  'advance',
  'deduction',
  'payroll_credit',
  'deposit',
  'fund_return',
  'load',
  'load_reversal',
  'spend',
  'spend_reversal',
  'withdrawal',
  'write_off',
  'open_item',
  'other',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const accountRef = z.object({
  accountid: id,
  kind: z.enum(ledgerAccountKinds),
  /** Subject of the account in words: a period, a wallet, a person. Null for those the client has one of. */
  owner: z.string().nullable(),
  company: named.nullable(),
});

/** Sums over every transfer up to the end of the day asked for. `balance` is read on the account's normal side. */
export const ledgerAccount = z.object({
  ...accountRef.shape,
  normalSide: z.enum(['debit', 'credit']),
  debits: pesos,
  credits: pesos,
  balance: pesos,
});
export type LedgerAccount = z.output<typeof ledgerAccount>;

export const movement = z.object({
  transferid: id,
  at: instant,
  kind: z.enum(movementKinds),
  /** Text that people read: the shop, the load's name, the deposit's reference; null when the kind says it all. */
  memo: z.string().nullable(),
  /** Above zero it adds to the account, below zero it takes from it, on the account's normal side. */
  amount: pesos,
  /** Balance of the account after it; null for accounts that keep none, and in a statement that ends before today. */
  balance: pesos.nullable(),
  accountid: id,
  counterpart: z.enum(ledgerAccountKinds),
});
export type Movement = z.output<typeof movement>;

const see = { access: allOf('view_wallets'), conditions: ['company_access', 'moneybag_access'] } as const;
const download = {
  access: allOf('view_wallets', 'export_reports'),
  conditions: ['company_access', 'moneybag_access'],
} as const;
const format = z.enum(['xlsx', 'csv']).optional();

export const getTrialBalance = defineEndpoint({
  ...see,
  name: 'getTrialBalance',
  shows: ['company', 'employee', 'ledger', 'pay_period', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  method: 'GET',
  path: '/companyportal/ledger/trialbalance',
  base: 'v2',
  context: true,
  query: z.strictObject({ until: calendarDate.optional() }),
  response: dataOf(
    z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(ledgerAccountKinds),
          normalSide: z.enum(['debit', 'credit']),
          accounts: z.int(),
          debits: pesos,
          credits: pesos,
          balance: pesos,
        }),
      ),
      debits: pesos,
      credits: pesos,
      /** False where the caller sees only some of the client's companies: then the two sides need not agree. */
      isWhole: z.boolean(),
      at: instant,
    }),
  ),
  summary: 'El balance de prueba: débitos, créditos y saldo de cada clase de cuenta.',
});
export type TrialBalance = z.output<typeof getTrialBalance.response>['data'];

export const downloadTrialBalance = defineEndpoint({
  ...download,
  name: 'downloadTrialBalance',
  shows: ['company', 'employee', 'ledger', 'pay_period', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  method: 'GET',
  path: '/companyportal/ledger/trialbalance/report',
  base: 'live',
  context: true,
  query: z.strictObject({ format, until: calendarDate.optional() }),
  response: 'file',
  summary: 'El balance de prueba, cuenta por cuenta.',
});

export const listLedgerAccounts = defineList({
  ...see,
  name: 'listLedgerAccounts',
  shows: ['company', 'employee', 'ledger', 'pay_period', 'payroll', 'wallet', 'wallet_load', 'wallet_user'],
  path: '/companyportal/ledger/account',
  context: true,
  sorts: [],
  filters: { kind: commaList(z.enum(ledgerAccountKinds)).optional(), companyid: commaList(id).optional() },
  identifies: { companyid: 'company' },
  row: ledgerAccount,
  summary: 'Las cuentas del libro con su saldo, la más reciente primero.',
});

const statementQuery = { accountid: id, from: calendarDate.optional(), to: calendarDate.optional() };

export const getStatement = defineEndpoint({
  ...see,
  name: 'getStatement',
  shows: [
    'company',
    'employee',
    'ledger',
    'pay_period',
    'payroll',
    'wallet',
    'wallet_load',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/ledger/statement',
  base: 'v2',
  context: true,
  query: z.strictObject({
    ...paging,
    ...statementQuery,
  }),
  identifies: { accountid: 'ledger_account' },
  response: listOf(movement).extend({ account: accountRef }),
  errors: ['not_found', 'invalid_cursor'],
  summary: 'El extracto de una cuenta: sus movimientos, el más reciente primero.',
});

export const downloadStatement = defineEndpoint({
  ...download,
  name: 'downloadStatement',
  shows: [
    'company',
    'employee',
    'ledger',
    'pay_period',
    'payroll',
    'wallet',
    'wallet_load',
    'wallet_spend',
    'wallet_user',
  ],
  method: 'GET',
  path: '/companyportal/ledger/statement/report',
  base: 'live',
  context: true,
  query: z.strictObject({ format, ...statementQuery }),
  identifies: { accountid: 'ledger_account' },
  response: 'file',
  errors: ['not_found'],
  summary: 'El extracto de una cuenta como archivo.',
});
