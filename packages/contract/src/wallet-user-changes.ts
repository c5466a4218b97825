import { z } from 'zod';
import { employeesChosen } from './employees-chosen.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, pesos, positivePesos, text, totalCap } from './schemas.ts';
import { walletUserFilters, walletUserRow } from './wallet-users.ts';

/** Choices for a balance when its owner leaves the wallet. */
export const balanceChoices = ['keep', 'return'] as const;

export type BalanceChoice = (typeof balanceChoices)[number];

/** People enrolled, withdrawn, suspended or made active in one call. */
export const walletUsersAtOnceMax = 200;

/** Most people that one act over a filter takes: as many as a list still counts. */
export const walletUsersMatchingMax = totalCap;

const manage = {
  access: allOf('manage_wallet_users'),
  conditions: ['company_access', 'moneybag_access'],
} as const;

export const updateWalletUser = defineEndpoint({
  ...manage,
  name: 'updateWalletUser',
  changes: ['audit', 'notice', 'proposal', 'wallet_user'],
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
    /** Reason somebody is suspended. */
    reason: text(300).nullable(),
  }),
  /** As it is afterwards, with what waits for another person: a higher limit where the wallet has no cap. */
  response: dataOf(walletUserRow.extend({ proposalid: id.nullable() })),
  errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  summary:
    'Cambia el límite y el estado de una persona en una billetera; subirlo espera a otra persona donde la billetera no tiene tope.',
});

const userids = z.array(id).min(1).max(walletUsersAtOnceMax);

const everybody = {
  matching: walletUserFilters.extend({ q: text(100).optional() }),
  expected: z.int().min(1).max(walletUsersMatchingMax),
};

/** Result for one person. */
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
  changes: ['audit', 'ledger', 'notice', 'proposal', 'wallet_load', 'wallet_user'],
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
    /** Chosen in the employees' list. */
    z.strictObject({
      action: z.literal('enrol_chosen'),
      walletid: id,
      chosen: employeesChosen,
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
    /** One limit for all of them; who would get a higher one waits where the wallet has no cap. */
    z.strictObject({
      action: z.literal('limit'),
      payrolltypemoneybagemployeeids: userids,
      limit: positivePesos.nullable(),
    }),
    /** Acts on everybody whom the list's filters let through; refused when they are not as many as its reader saw. */
    z.strictObject({
      action: z.literal('withdraw_all'),
      ...everybody,
      balance: z.enum(balanceChoices),
      reason: text(300),
    }),
    z.strictObject({ action: z.literal('suspend_all'), ...everybody, reason: text(300) }),
    z.strictObject({ action: z.literal('activate_all'), ...everybody }),
    z.strictObject({ action: z.literal('limit_all'), ...everybody, limit: positivePesos.nullable() }),
  ]),
  identifies: { walletid: 'wallet' },
  response: dataOf(
    z.object({
      done: z.int(),
      /** People whose limit another person has to approve. */
      waiting: z.int(),
      error: z.int(),
      /** Money that went back to the company's fund. */
      returned: pesos,
      /** Outcomes of everybody named; where everybody was meant, of the first who were left out. */
      outcomes: z.array(walletUserOutcome),
    }),
  ),
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary:
    'Inscribe, retira, suspende o activa a muchas personas, o les pone un mismo límite; cada una responde por separado.',
});

export type WalletUsersAnswer = z.output<typeof changeWalletUsers.response>['data'];

export const countEnrollable = defineEndpoint({
  ...manage,
  name: 'countEnrollable',
  shows: ['employee', 'wallet', 'wallet_user'],
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
  shows: ['wallet'],
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
  summary: 'Las billeteras de tus empresas, para elegir entre ellas.',
});

export type WalletChoice = z.output<typeof listWalletChoices.response>['data'][number];
