import { randomUUID } from 'node:crypto';
import type { WalletLoadState } from '@antela/rules/wallet-states';
import type { Examples } from './endpoint-examples.ts';
import { keepFile } from './kept-files.ts';
import type { TestApi } from './test-api.ts';
import { enrolMany } from './wallet-roster.ts';
import { credit, insertWallet, insertWalletUser } from './wallet-user-records.ts';
import { clients, companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';
import { userIdOf, type UserKey, filesOf } from './world/users.ts';

type Place = 'own' | 'otherCompany' | 'otherClient';

const places: Record<Place, { client: string; company: string; user: UserKey }> = {
  own: { client: clients.a, company: companies.a1, user: 'admin' },
  otherCompany: { client: clients.a, company: companies.a2, user: 'admin' },
  otherClient: { client: clients.b, company: companies.b1, user: 'foreign' },
};

const approved: readonly WalletLoadState[] = [
  'awaiting_funds',
  'scheduled',
  'processing',
  'applied',
  'partially_applied',
  'failed',
];

export interface InsertedLoad {
  wallet: string;
  user: string;
  load: string;
  line: string;
}

/** A load of one line of 1,000 pesos in that state, checked, prepared by somebody who is not `onlyA1`. */
export async function insertWalletLoad(
  api: TestApi,
  state: WalletLoadState,
  place: Place = 'own',
): Promise<InsertedLoad> {
  const { client, company, user: userKey } = places[place];
  const wallet = await insertWallet(api, { place });
  const user = await insertWalletUser(api, wallet, { place, balance: 5_000 });
  await credit(api, client, { kind: 'company_fund', ownerKey: wallet }, 50_000);
  const [load, line] = [randomUUID(), randomUUID()];
  const by = userIdOf(userKey);
  await api.rows(
    `insert into wallet_load (client_id, id, wallet_id, company_id, source, state, concept, validated_at, line_count, total,
                              created_by, created_by_name, prepared_by, approved_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'form', $5, 'Auxilio de prueba', $6, 1, 1000, $7, 'Marta Administradora', array[$7], $8, $6, $6)`,
    [
      client,
      load,
      wallet,
      company,
      state,
      api.clock.now,
      by,
      approved.includes(state) ? api.clock.now : null,
    ],
  );
  const isApplied = state === 'applied' || state === 'partially_applied';
  const lineState = isApplied ? 'applied' : state === 'failed' ? 'failed' : 'pending';
  await api.rows(
    `insert into wallet_load_line (client_id, id, load_id, row_number, wallet_user_id, amount, state, applied_at)
     values ($1, $2, $3, 1, $4, 1000, $5, $6)`,
    [client, line, load, user, lineState, isApplied ? api.clock.now : null],
  );
  return { wallet, user, load, line };
}

/** One in each place that matters to `onlyA1`. */
export async function createWalletLoadRecords(api: TestApi) {
  const own = await insertWalletLoad(api, 'draft');
  const otherCompany = await insertWalletLoad(api, 'draft', 'otherCompany');
  const otherClient = await insertWalletLoad(api, 'draft', 'otherClient');
  const each = (kind: keyof InsertedLoad) => ({
    own: own[kind],
    otherCompany: otherCompany[kind],
    otherClient: otherClient[kind],
  });
  // The same wallets for what is filtered by one: those of the purchases have no loads.
  return { wallet: each('wallet'), wallet_load: each('load'), wallet_load_line: each('line') };
}

/** Uploads something that begins as a PDF does. @returns its key */
export function uploadReceipt(api: TestApi, by: UserKey): string {
  const key = `${filesOf(by)}wallet-deposits/${randomUUID()}.pdf`;
  api.objects.files.set(key, Buffer.from('%PDF-1.7 comprobante'));
  return key;
}

const settings = () => ({
  name: `Alimentación ${randomUUID().slice(0, 8)}`,
  purpose: 'food' as const,
  payrolls: [payrolls.free.id],
  userCap: null,
  loadCap: null,
  approvalAbove: 0,
  lowBalanceAt: null,
});

export function walletExamples(api: TestApi): Examples {
  const walletid = () => insertWallet(api);
  return {
    listWallets: [() => ({ query: { limit: '5' } })],
    getWallet: [async () => ({ query: { walletid: await walletid() } })],
    createWallet: [() => ({ body: { companyid: companies.a1, funding: 'prefunded', ...settings() } })],
    updateWallet: [
      async () => ({ query: { walletid: await walletid() }, body: { ...settings(), state: 'active' } }),
    ],
    updateWalletConsequences: [
      async () => ({ body: { walletid: await walletid(), state: 'suspended', userCap: null } }),
    ],
    listWalletMovements: [
      async () => ({ query: { walletid: (await insertWalletLoad(api, 'draft')).wallet } }),
    ],
    listWalletDeposits: [async () => ({ query: { walletid: await walletid() } })],
    copyDepositReceipt: [
      async () => {
        const wallet = await walletid();
        const { key, sha256 } = keepFile(api, '%PDF-1.7 comprobante', '.pdf');
        const [row] = await api.rows<{ id: string }>(
          `insert into wallet_deposit (client_id, id, wallet_id, company_id, amount, deposited_on, reference, receipt_key, receipt_name, receipt_bytes,
                                       receipt_sha256, state, declared_by, declared_by_name, declared_at)
           values ($1, gen_random_uuid(), $2, $3, 1000, '2026-11-19', 'Transferencia', $4, 'comprobante.pdf', 20, $5, 'declared', $6, 'Alguien', $7) returning id`,
          [clients.a, wallet, companies.a1, key, sha256, userIdOf('onlyA1'), api.clock.now],
        );
        return { query: { walletid: wallet, depositid: row?.id ?? '' } };
      },
    ],
    declareWalletDeposit: [
      async () => ({
        query: { walletid: await walletid() },
        body: {
          amount: 5_000_000,
          depositedOn: '2026-11-19',
          reference: 'Transferencia 4471',
          receipt: { key: uploadReceipt(api, 'onlyA1'), name: 'comprobante.pdf' },
        },
      }),
    ],
    downloadWallets: [() => ({ query: { format: 'csv' } })],
    ...loadExamples(api),
  };
}

/** A draft that came from a file, which lies in the object store. */
async function insertFileLoad(api: TestApi): Promise<string> {
  const { load } = await insertWalletLoad(api, 'draft');
  const { key } = keepFile(api, 'Documento;Valor\n1020304050;1000\n', '.csv');
  const columns = ['Documento', 'Valor'].map((header, index) => ({
    index,
    letter: 'AB'[index],
    header,
    samples: [],
    field: index === 0 ? 'documentNumber' : 'amount',
  }));
  await api.rows(
    `update wallet_load set source = 'file', file_key = $2, file_name = 'cargue.csv', file_columns = $3 where id = $1`,
    [load, key, JSON.stringify({ signature: 'a'.repeat(64), columns })],
  );
  return load;
}

function loadExamples(api: TestApi): Examples {
  const on = (state: WalletLoadState, more: object = {}) => [
    async () => ({ body: { walletloadid: (await insertWalletLoad(api, state)).load, ...more } }),
  ];
  const of = (state: WalletLoadState) => async () => ({
    query: { walletloadid: (await insertWalletLoad(api, state)).load },
  });
  const base = { concept: 'Auxilio de noviembre', scheduledOn: null };
  const reason = 'El total no es el acordado.';
  return {
    listWalletLoads: [() => ({ query: { limit: '5' } })],
    getWalletLoad: [of('draft')],
    listWalletLoadLines: [of('applied')],
    listWalletLoadPeople: [
      async () => ({ query: { walletid: (await insertWalletLoad(api, 'draft')).wallet } }),
    ],
    createWalletLoad: [
      async () => {
        const { wallet, user } = await insertWalletLoad(api, 'applied');
        const line = { payrolltypemoneybagemployeeid: user, amount: 1_000, concept: null };
        return { body: { ...base, walletid: wallet, lines: [line] } };
      },
      async () => {
        const { wallet, load } = await insertWalletLoad(api, 'applied');
        return { body: { ...base, walletid: wallet, copyOf: load } };
      },
      async () => {
        const { wallet } = await insertWalletLoad(api, 'applied');
        const key = `${filesOf('onlyA1')}wallet-loads/${randomUUID()}/cargue.csv`;
        api.objects.files.set(key, Buffer.from('Documento;Valor\n1020304050;1000\n'));
        return { body: { ...base, walletid: wallet, file: { key, name: 'cargue.csv' } } };
      },
    ],
    updateWalletLoad: [async () => ({ ...(await of('draft')()), body: base })],
    updateWalletLoadLine: [
      async () => {
        const { line, user } = await insertWalletLoad(api, 'draft');
        return {
          query: { moneybagloademployeeid: line },
          body: { amount: 2_000, concept: null, payrolltypemoneybagemployeeid: user },
        };
      },
    ],
    removeWalletLoadLine: [
      async () => ({
        query: { moneybagloademployeeid: (await insertWalletLoad(api, 'draft')).line },
        body: { deletedby: 'onlyA1@example.co' },
      }),
    ],
    removeFaultyWalletLoadLines: [
      async () => {
        const { load } = await insertWalletLoad(api, 'with_errors');
        const fault = JSON.stringify([
          { code: 'unknown_person', detail: 'No hay un empleado con ese documento.' },
        ]);
        await api.rows(`update wallet_load_line set faults = $2 where load_id = $1`, [load, fault]);
        return { query: { walletloadid: load }, body: { deletedby: 'onlyA1@example.co' } };
      },
    ],
    enrolWalletLoadPeople: [
      async () => {
        const { load, wallet } = await insertWalletLoad(api, 'with_errors');
        const fault = JSON.stringify([{ code: 'not_enrolled', detail: 'Esta persona no está inscrita.' }]);
        const [worker] = await enrolMany(api, wallet, [
          String(Math.floor(10_000_000 + Math.random() * 80_000_000)),
        ]);
        await api.rows(
          `update wallet_load_line set faults = $2, wallet_user_id = null, document_number = p.document_number
           from wallet_user u join employee p on p.client_id = u.client_id and p.id = u.employee_id
           where load_id = $1 and u.client_id = wallet_load_line.client_id and u.id = $3`,
          [load, fault, worker],
        );
        await api.rows('delete from wallet_user where id = $1', [worker]);
        return { body: { walletloadid: load } };
      },
    ],
    validateWalletLoad: on('rejected'),
    mapWalletLoadColumns: [
      async () => ({
        body: {
          walletloadid: await insertFileLoad(api),
          mapping: [
            { index: 0, field: 'documentNumber' },
            { index: 1, field: 'amount' },
          ],
        },
      }),
    ],
    copyWalletLoadFile: [async () => ({ query: { walletloadid: await insertFileLoad(api) } })],
    downloadWalletLoadErrors: [async () => ({ query: { walletloadid: await insertFileLoad(api) } })],
    submitWalletLoad: on('draft', { controlTotal: 1_000 }),
    approveWalletLoad: on('in_approval'),
    submitWalletLoadConsequences: on('draft'),
    approveWalletLoadConsequences: on('in_approval'),
    rejectWalletLoadConsequences: on('in_approval'),
    cancelWalletLoadConsequences: on('draft'),
    applyWalletLoadConsequences: on('awaiting_funds'),
    retryWalletLoadConsequences: on('failed'),
    reverseWalletLoadConsequences: on('applied'),
    removeFaultyWalletLoadLinesConsequences: on('with_errors'),
    removeWalletLoadLineConsequences: [
      async () => ({ body: { moneybagloademployeeid: (await insertWalletLoad(api, 'draft')).line } }),
    ],
    rejectWalletLoad: on('in_approval', { reason }),
    cancelWalletLoad: on('draft', { reason }),
    applyWalletLoad: on('awaiting_funds'),
    retryWalletLoad: on('failed'),
    reverseWalletLoad: on('applied', { reason }),
    downloadWalletLoadTemplate: [
      async () => ({ query: { walletid: (await insertWalletLoad(api, 'draft')).wallet } }),
    ],
    downloadWalletLoad: [async () => ({ query: { ...(await of('applied')()).query, format: 'csv' } })],
  };
}
