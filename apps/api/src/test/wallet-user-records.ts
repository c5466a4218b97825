import { randomUUID } from 'node:crypto';
import { appSpend } from '@antela/contract/wallet-spends';
import { inTenant } from '../db/transaction.ts';
import { post, type AccountRef } from '../features/ledger/ledger/ledger.service.ts';
import type { Examples } from './endpoint-examples.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from './world/employees.ts';
import { payrolls } from './world/payrolls.ts';

const places = {
  own: { client: clients.a, company: companies.a1, payroll: payrolls.free.id, who: 'free' },
  otherCompany: { client: clients.a, company: companies.a2, payroll: payrolls.checked.id, who: 'checked' },
  otherClient: { client: clients.b, company: companies.b1, payroll: payrolls.foreign.id, who: 'foreign' },
} as const satisfies Record<string, { client: string; company: string; payroll: string; who: EmployeeKey }>;
type Place = keyof typeof places;

export interface WalletSeed {
  place?: Place;
  funding?: 'prefunded' | 'payroll';
  userCap?: number | null;
  payrollIds?: readonly string[];
}

/** A wallet of a company that serves one of its payrolls. */
export async function insertWallet(
  api: TestApi,
  { place = 'own', funding = 'prefunded', userCap = null, payrollIds }: WalletSeed = {},
): Promise<string> {
  const { client, company, payroll } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into wallet (client_id, id, company_id, name, purpose, funding, user_cap, state, created_at, updated_at)
     values ($1, $2, $3, $4, 'food', $5, $6, 'active', $7, $7)`,
    [client, id, company, `Billetera ${id.slice(0, 8)}`, funding, userCap, api.clock.now],
  );
  for (const payrollId of payrollIds ?? [payroll])
    await api.rows('insert into wallet_payroll (client_id, wallet_id, payroll_id) values ($1, $2, $3)', [
      client,
      id,
      payrollId,
    ]);
  return id;
}

/** Somebody enrolled in a wallet, with money that came out of nowhere but the bank. */
export async function insertWalletUser(
  api: TestApi,
  walletId: string,
  {
    place = 'own',
    employment,
    employee,
    balance = 0,
    limit = null,
  }: {
    place?: Place;
    employment?: string;
    employee?: string;
    balance?: number;
    limit?: number | null;
  } = {},
): Promise<string> {
  const { client, company, who } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, spend_limit, state, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'active', 'world', $8, $8)`,
    [
      client,
      id,
      walletId,
      company,
      employment ?? employmentIdOf(who),
      employee ?? employeeIdOf(who),
      limit,
      api.clock.now,
    ],
  );
  if (balance > 0) await credit(api, client, { kind: 'wallet_user', ownerKey: id }, balance);
  return id;
}

/** Puts money that the bank brought into an account. */
export async function credit(
  api: TestApi,
  clientId: string,
  account: AccountRef,
  amount: number,
): Promise<void> {
  await inTenant(api.pool, clientId, (db) =>
    post(
      db,
      clientId,
      [
        {
          eventKey: `load:${randomUUID()}`,
          debit: { kind: 'bank_clearing', ownerKey: 'client' },
          credit: account,
          amount,
          advanceId: null,
        },
      ],
      api.clock.now,
    ),
  );
}

/** A purchase as it lies in the table; nothing is asked about the person it is of. */
async function insertSpend(api: TestApi, place: Place, wallet: string, walletUser: string): Promise<string> {
  const { client, company, who } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into wallet_spend (client_id, id, wallet_user_id, wallet_id, company_id, employment_id, amount, merchant, channel, to_deduct, deduction_state, spent_at)
     values ($1, $2, $3, $4, $5, $6, 1000, 'Tienda de la esquina', 'app', 0, 'not_applicable', $7)`,
    [client, id, walletUser, wallet, company, employmentIdOf(who), api.clock.now],
  );
  return id;
}

export const accountOf = async (api: TestApi, ownerKey: string): Promise<string> => {
  const [row] = await api.rows<{ id: string }>('select id from ledger_account where owner_key = $1', [
    ownerKey,
  ]);
  if (!row) throw new Error('no money has moved there');
  return row.id;
};

/** A wallet with somebody in it who has bought something, in each place that matters to `onlyA1`. */
export async function createWalletUserRecords(api: TestApi) {
  const made = async (place: Place) => {
    const wallet = await insertWallet(api, { place });
    const walletUser = await insertWalletUser(api, wallet, { place, balance: 1_000_000 });
    return {
      wallet,
      walletUser,
      spend: await insertSpend(api, place, wallet, walletUser),
      account: await accountOf(api, walletUser),
    };
  };
  const [own, otherCompany, otherClient] = [
    await made('own'),
    await made('otherCompany'),
    await made('otherClient'),
  ];
  const each = (kind: keyof typeof own) => ({
    own: own[kind],
    otherCompany: otherCompany[kind],
    otherClient: otherClient[kind],
  });
  return {
    wallet: each('wallet'),
    wallet_user: each('walletUser'),
    wallet_spend: each('spend'),
    ledger_account: each('account'),
  };
}

export function walletUserExamples(api: TestApi): Examples {
  const employeeid = employeeIdOf('free');
  const newUser = async (balance = 0) => insertWalletUser(api, await insertWallet(api), { balance });
  // User of a wallet whom no restriction of the loop keeps from buying.
  const buyer = async () =>
    insertWalletUser(api, await insertWallet(api, { payrollIds: [payrolls.line.id] }), {
      balance: 5_000,
      employment: employmentIdOf('line1'),
      employee: employeeIdOf('line1'),
    });
  const purchase = async () => ({
    clientid: clients.a,
    payrolltypemoneybagemployeeid: await buyer(),
    amount: 1_000,
    merchant: 'Tienda de la esquina',
    reference: 'A-1',
  });
  const enrolling = async () => ({
    action: 'enrol_chosen',
    walletid: await insertWallet(api),
    chosen: { companyemployeeids: [employmentIdOf('free')] },
    limit: 20_000,
  });
  const detail = [
    async () => ({ query: { employeeid, payrolltypemoneybagemployeeid: await newUser(5_000) } }),
    () => ({ query: { employeeid } }),
  ];
  // A fund's, which is seen without seeing anybody's wallet.
  const account = async () => {
    const walletId = await insertWallet(api);
    await credit(api, clients.a, { kind: 'company_fund', ownerKey: walletId }, 5_000);
    return accountOf(api, walletId);
  };
  return {
    listWalletUsers: [() => ({ query: { state: 'active', limit: '5' } })],
    downloadWalletUsers: [() => ({ query: { format: 'csv' } })],
    getWalletUser: [() => ({ query: { employeeid } })],
    listWalletUserMovements: detail,
    downloadWalletUser: detail,
    updateWalletUser: [
      async () => ({
        query: { payrolltypemoneybagemployeeid: await newUser() },
        body: { limit: 50_000, state: 'active', reason: null },
      }),
    ],
    changeWalletUsersConsequences: [
      async () => ({
        body: {
          action: 'withdraw',
          payrolltypemoneybagemployeeids: [await newUser(2_000)],
          balance: 'return',
        },
      }),
      () => ({ body: { action: 'withdraw_all', matching: { state: 'active' }, balance: 'keep' } }),
      async () => ({ body: await enrolling() }),
    ],
    changeWalletUsers: [
      async () => ({ body: await enrolling() }),
      async () => ({
        body: {
          action: 'enrol',
          walletid: await insertWallet(api),
          employeeids: [employeeid],
          limit: null,
        },
      }),
      async () => ({
        body: {
          action: 'withdraw',
          payrolltypemoneybagemployeeids: [await newUser(2_000)],
          balance: 'return',
          reason: 'Ya no la usa.',
        },
      }),
      async () => ({
        body: {
          action: 'suspend',
          payrolltypemoneybagemployeeids: [await newUser()],
          reason: 'Perdió la tarjeta.',
        },
      }),
    ],
    countEnrollable: [async () => ({ query: { walletid: await insertWallet(api) } })],
    listWalletChoices: [() => ({})],
    appListWallets: [() => ({ query: { clientid: clients.a, companyemployeeid: employmentIdOf('free') } })],
    appSpend: [async () => ({ body: await purchase() })],
    appReverseSpend: [
      async () => {
        const { data } = await api.ask(api.machine, appSpend, { body: await purchase() });
        return {
          body: { clientid: clients.a, spendid: data.spendid, reason: 'Se devolvió el producto.' },
        };
      },
    ],
    getTrialBalance: [() => ({}), () => ({ query: { until: '2026-11-30' } })],
    downloadTrialBalance: [() => ({ query: { format: 'csv' } })],
    listLedgerAccounts: [() => ({ query: { limit: '5' } })],
    getStatement: [async () => ({ query: { accountid: await account() } })],
    downloadStatement: [async () => ({ query: { accountid: await account(), format: 'csv' } })],
  };
}
