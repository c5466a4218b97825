import * as decisions from '@antela/contract/wallet-load-decisions';
import * as contract from '@antela/contract/wallet-loads';
import { appReverseSpend, appSpend } from '@antela/contract/wallet-spends';
import { changeWalletUsers } from '@antela/contract/wallet-user-changes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type Caller, type TestApi } from '../../test/test-api.ts';
import { enrolMany } from '../../test/wallet-roster.ts';
import { credit, insertWallet } from '../../test/wallet-user-records.ts';
import { clients } from '../../test/world.ts';
import { applyLoad } from './apply-load.service.ts';
import { prepareLoad, type LoadTasks } from './prepare-load.service.ts';
import { runReversal } from './reverse-load.service.ts';

let api: TestApi;
let maker: Caller;
let checker: Caller;
beforeAll(async () => {
  api = await startTestApi();
  maker = api.signIn('onlyA1');
  checker = api.signIn('admin');
});
afterAll(() => api.stop());

/** Sequences tried: `npm run trust` multiplies them. */
const sequences = Math.ceil(12 * Number(process.env['EFFORT'] ?? 1));
const people = 6;
const tasks = (): LoadTasks => ({
  pool: api.pool,
  bulkPool: api.bulkPool,
  objects: api.objects,
  clock: () => api.clock.now,
  batchLines: 2,
});

/** The same, whose connection dies after so many statements of the work: what a kill leaves behind. */
function dying(after: number): LoadTasks {
  let left = after;
  const bulkPool = new Proxy(api.bulkPool, {
    get(pool, name, receiver) {
      if (name !== 'connect') return Reflect.get(pool, name, receiver);
      return async () => {
        const client = await pool.connect();
        return new Proxy(client, {
          get(target, key) {
            const value = Reflect.get(target, key);
            if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value;
            return (...args: unknown[]) => {
              const isEnd = args[0] === 'rollback';
              left -= isEnd ? 0 : 1;
              if (left < 0 && !isEnd) return Promise.reject(new Error('killed'));
              return (target.query as (...given: unknown[]) => unknown)(...args);
            };
          },
        });
      };
    },
  });
  return { ...tasks(), bulkPool };
}

interface Model {
  wallet: string;
  users: string[];
  loads: string[];
  /** Purchases, the latest first. */
  spends: string[];
}

type Command =
  | { kind: 'deposit'; amount: number }
  | { kind: 'load'; amounts: number[] }
  | { kind: 'approve' | 'apply' | 'retry' | 'cancel' | 'reverse'; load: number }
  | { kind: 'die'; load: number; after: number }
  | { kind: 'spend'; user: number; share: number }
  | { kind: 'giveBack'; spend: number; amount: number }
  | { kind: 'leave'; user: number }
  | { kind: 'suspend' | 'activate'; user: number };

const which = fc.nat({ max: 3 });
const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 1_000, max: 50_000 }) }),
    fc.record({
      kind: fc.constant('load' as const),
      amounts: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: people }),
    }),
    fc.record({
      kind: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'apply',
        'apply',
        'retry',
        'cancel',
        'reverse',
      ),
      load: which,
    }),
    fc.record({ kind: fc.constant('die' as const), load: which, after: fc.nat({ max: 18 }) }),
    fc.record({
      kind: fc.constant('spend' as const),
      user: fc.nat({ max: people - 1 }),
      share: fc.nat({ max: 100 }),
    }),
    fc.record({
      kind: fc.constant('giveBack' as const),
      spend: which,
      amount: fc.integer({ min: 1, max: 9_000 }),
    }),
    fc.record({ kind: fc.constant('leave' as const), user: fc.nat({ max: people - 1 }) }),
    fc.record({
      kind: fc.constantFrom('suspend' as const, 'activate' as const),
      user: fc.nat({ max: people - 1 }),
    }),
  ),
  { minLength: 6, maxLength: 24 },
);

test(
  'whatever is deposited, loaded, killed, retried, spent and reversed, every peso is in the fund, in a load, with a person or in a shop',
  { timeout: 20_000 * sequences },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const wallet = await insertWallet(api);
        const documents = Array.from({ length: people }, () =>
          String(Math.floor(10_000_000 + Math.random() * 89_999_999)),
        );
        const model: Model = {
          wallet,
          users: await enrolMany(api, wallet, documents),
          loads: [],
          spends: [],
        };
        for (const step of steps) {
          await run(model, step);
          await check(model);
        }
      }),
      { numRuns: sequences },
    );
  },
);

async function run(model: Model, step: Command): Promise<void> {
  const load = 'load' in step ? model.loads[step.load] : undefined;
  const user = 'user' in step ? (model.users[step.user] ?? '') : '';
  switch (step.kind) {
    case 'deposit':
      return credit(api, clients.a, { kind: 'company_fund', ownerKey: model.wallet }, step.amount);
    case 'load':
      return void model.loads.unshift(await createLoad(model, step.amounts));
    case 'approve':
    case 'retry':
    case 'cancel':
      return load === undefined ? undefined : decide(load, step.kind);
    case 'apply':
      return load === undefined ? undefined : applyLoad(tasks(), clients.a, load);
    case 'die':
      return load === undefined
        ? undefined
        : applyLoad(dying(step.after), clients.a, load).catch((error: Error) => {
            if (error.message !== 'killed') throw error;
          });
    case 'reverse':
      return load === undefined ? undefined : reverse(load);
    case 'spend':
      return spend(model, user, step.share);
    case 'giveBack':
      return giveBack(model.spends[step.spend], step.amount);
    case 'leave':
      return void (await api.ask(checker, changeWalletUsers, {
        body: {
          action: 'withdraw',
          payrolltypemoneybagemployeeids: [user],
          balance: 'return',
          reason: 'Prueba.',
        },
      }));
    default:
      await api.rows(`update wallet_user set state = $1 where id = $2 and state <> 'withdrawn'`, [
        step.kind === 'suspend' ? 'suspended' : 'active',
        user,
      ]);
  }
}

async function createLoad(model: Model, amounts: readonly number[]): Promise<string> {
  await api.rows(`update wallet_user set state = 'active' where wallet_id = $1`, [model.wallet]);
  const lines = amounts.map((amount, index) => ({
    payrolltypemoneybagemployeeid: model.users[index] ?? '',
    amount,
    concept: null,
  }));
  const { data } = await api.ask(maker, contract.createWalletLoad, {
    body: { walletid: model.wallet, concept: 'Prueba', scheduledOn: null, lines },
  });
  await prepareLoad(tasks(), clients.a, data.walletloadid);
  const query = { walletloadid: data.walletloadid };
  const { version, total } = (await api.ask(maker, contract.getWalletLoad, { query })).data;
  await api.ask(maker, decisions.submitWalletLoad, { version, body: { ...query, controlTotal: total } });
  return data.walletloadid;
}

/** What the load's state does not allow is refused, and that is as it should be. */
async function decide(walletloadid: string, kind: 'approve' | 'retry' | 'cancel'): Promise<void> {
  const { version } = (await api.ask(maker, contract.getWalletLoad, { query: { walletloadid } })).data;
  const answer =
    kind === 'approve'
      ? await api.call(checker, decisions.approveWalletLoad, { version, body: { walletloadid } })
      : kind === 'retry'
        ? await api.call(maker, decisions.retryWalletLoad, { body: { walletloadid } })
        : await api.call(maker, decisions.cancelWalletLoad, { body: { walletloadid, reason: 'Prueba.' } });
  expect([200, 202, 409, 422]).toContain(answer.status);
}

async function reverse(walletloadid: string): Promise<void> {
  const answer = await api.call(checker, decisions.reverseWalletLoad, {
    body: { walletloadid, reason: 'Prueba.' },
  });
  expect([202, 409]).toContain(answer.status);
  if (answer.status !== 202) return;
  await runReversal(tasks(), {
    clientId: clients.a,
    loadId: walletloadid,
    jobId: answer.body.data.jobid,
    lineIds: null,
    reason: 'Prueba.',
    actor: { id: 'x', name: 'X' },
  });
}

/** A part of what the person has, as the employee's app buys; whoever is suspended is refused. */
async function spend(model: Model, user: string, share: number): Promise<void> {
  const [account] = await api.rows<{ balance: string }>(
    `select balance from ledger_account where kind = 'wallet_user' and owner_key = $1`,
    [user],
  );
  const amount = Math.floor((Number(account?.balance ?? 0) * share) / 100);
  if (amount === 0) return;
  const purchase = {
    clientid: clients.a,
    payrolltypemoneybagemployeeid: user,
    amount,
    merchant: 'Tienda',
    reference: null,
  };
  const answer = await api.call(api.machine, appSpend, { body: purchase });
  expect([201, 422]).toContain(answer.status);
  if (answer.status === 201) model.spends.unshift(answer.body.data.spendid);
}

async function giveBack(spendid: string | undefined, amount: number): Promise<void> {
  if (spendid === undefined) return;
  const body = { clientid: clients.a, spendid, amount, reason: 'Prueba.' };
  expect([200, 409]).toContain((await api.call(api.machine, appReverseSpend, { body })).status);
}

/** Seen from outside: the tables and the books, by themselves, tell the same. */
async function check({ wallet, users }: Model): Promise<void> {
  const [seen] = await api.rows(
    `with accounts as (
       select a.id, a.kind, a.owner_key, a.balance from ledger_account a
       where a.owner_key = $1 or a.owner_key = any($2) or a.owner_key in (select 'load:' || id from wallet_load where wallet_id::text = $1)),
     moved as (
       select sum(case when t.credit_account_id in (select id from accounts) then t.amount else 0 end)
              - sum(case when t.debit_account_id in (select id from accounts) then t.amount else 0 end) as net
       from ledger_transfer t),
     lines as (
       select coalesce(sum(n.amount) filter (where n.state in ('applied', 'reversed')), 0) - coalesce(sum(n.reversed_amount), 0) as given,
              coalesce(sum(n.amount) filter (where l.state in ('scheduled', 'processing') and n.state in ('pending', 'failed')), 0) as committed
       from wallet_load l join wallet_load_line n on n.client_id = l.client_id and n.load_id = l.id where l.wallet_id::text = $1),
     left_with as (
       select coalesce(sum(case when a.id = t.debit_account_id then t.amount else -t.amount end), 0) as amount
       from ledger_transfer t join accounts a on a.kind = 'wallet_user' and a.id in (t.debit_account_id, t.credit_account_id)
       where t.event_key like 'spend:%' or t.event_key like 'wallet-user:%')
     select (select coalesce(sum(balance), 0) from accounts) = coalesce((select net from moved), 0) as "isConserved",
            (select coalesce(sum(balance), 0) from accounts where kind = 'wallet_user') = (select given from lines) - (select amount from left_with) as "peopleHold",
            (select coalesce(sum(balance), 0) from accounts where owner_key like 'load:%') = (select committed from lines) as "loadsHold",
            (select coalesce(min(balance), 0) >= 0 from accounts) as "noneBelowZero"`,
    [wallet, users],
  );
  expect(seen).toEqual({ isConserved: true, peopleHold: true, loadsHold: true, noneBelowZero: true });
}
