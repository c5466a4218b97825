import * as decisions from '@antela/contract/wallet-load-decisions';
import * as contract from '@antela/contract/wallet-loads';
import { appReverseSpend, appSpend } from '@antela/contract/wallet-spends';
import { changeWalletUsers } from '@antela/contract/wallet-user-changes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dyingPool, killed } from '../../../test/dying-pool.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { expectBalancedWallet } from '../../../test/wallet-books.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { credit, insertWallet } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { applyLoad } from './apply-load.service.ts';
import { prepareLoad, type LoadTasks } from './prepare-load.service.ts';
import { runReversal } from './reverse-load.service.ts';

const { api, admin: checker } = await startFileApi();
const maker = api.signIn('onlyA1');

/** Sequences tried: `npm run trust` multiplies them. */
const sequences = Math.ceil(12 * Number(process.env['EFFORT'] ?? 1));
const people = 6;
/** Sequences under way at the same time, each on a wallet of its own: one computes while another waits for the database. */
const lanes = 4;
const tasks = (): LoadTasks => ({
  pool: api.pool,
  bulkPool: api.bulkPool,
  objects: api.objects,
  clock: () => api.clock.now,
  batchLines: 2,
});

interface Model {
  wallet: string;
  users: string[];
  /** Everything the company has paid in. */
  deposited: number;
  /** The latest first. */
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

/** One of several, whatever the number: a command that met nothing would prove nothing. */
const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

const which = fc.nat({ max: 3 });
const user = fc.nat({ max: people - 1 });
const commands = fc.array(
  fc.oneof<fc.WeightedArbitrary<Command>[]>(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('deposit' as const),
        amount: fc.integer({ min: 1_000, max: 100_000 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('load' as const),
        amounts: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: people }),
      }),
    },
    {
      weight: 11,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'approve' as const,
          'approve' as const,
          'approve' as const,
          'apply',
          'apply',
          'apply',
          'retry',
          'cancel',
          'reverse',
          'reverse',
        ),
        load: which,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('die' as const), load: which, after: fc.nat({ max: 18 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('spend' as const),
        user,
        share: fc.integer({ min: 1, max: 100 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('giveBack' as const),
        spend: which,
        amount: fc.integer({ min: 1, max: 9_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), user }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('suspend' as const, 'activate' as const), user }),
    },
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
);

test(
  'whatever is deposited, loaded, killed, retried, spent and reversed, every peso is in the fund, in a load, with a person or in a shop',
  { timeout: 20_000 * sequences },
  async ({ task }) => {
    const done = { sequences: 0, commands: 0 };
    let lastDocument = 10_000_000;
    const lane = () =>
      fc.assert(
        fc.asyncProperty(commands, async (steps) => {
          const wallet = await insertWallet(api);
          const documents = Array.from({ length: people }, () => String((lastDocument += 1)));
          const users = await enrolMany(api, wallet, documents);
          const model: Model = { wallet, users, deposited: 0, loads: [], spends: [] };
          for (const step of steps) {
            await run(model, step);
            await expectBalancedWallet(api, model);
          }
          done.sequences += 1;
          done.commands += steps.length;
          // As autovacuum would: statements planned for tables believed to be tiny take seconds where they need milliseconds.
          if (Number.isInteger(Math.log2(done.sequences / lanes))) await api.rows('analyze');
        }),
        // An error belongs with the steps that led to it.
        { numRuns: Math.ceil(sequences / lanes), includeErrorInReport: true },
      );
    await Promise.all(Array.from({ length: lanes }, lane));
    Object.assign(task.meta, { figure: `${done.sequences} sequences, ${done.commands} commands` });
  },
);

async function run(model: Model, step: Command): Promise<void> {
  const load = 'load' in step ? pick(model.loads.slice(0, 4), step.load) : undefined;
  const user = 'user' in step ? (model.users[step.user] ?? '') : '';
  switch (step.kind) {
    case 'deposit':
      model.deposited += step.amount;
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
        : applyLoad({ ...tasks(), bulkPool: dyingPool(api.bulkPool, step.after) }, clients.a, load).catch(
            (error: Error) => {
              if (error.message !== killed) throw error;
            },
          );
    case 'reverse':
      return load === undefined ? undefined : reverse(load);
    case 'spend':
      return spend(model, step.user, step.share);
    case 'giveBack':
      return giveBack(pick(model.spends, step.spend), step.amount);
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

/** A refusal is accepted: the load's state may not allow the decision. */
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

/** A part of what somebody has, as the employee's app buys; whoever is suspended is refused. */
async function spend(model: Model, user: number, share: number): Promise<void> {
  const rich = await api.rows<{ owner_key: string; balance: string }>(
    `select owner_key, balance from ledger_account
     where client_id = $1 and kind = 'wallet_user' and owner_key = any($2) and balance > 0 order by owner_key`,
    [clients.a, model.users],
  );
  const account = pick(rich, user);
  if (!account) return;
  const purchase = {
    clientid: clients.a,
    payrolltypemoneybagemployeeid: account.owner_key,
    amount: Math.ceil((Number(account.balance) * share) / 100),
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
