import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as decisions from '@antela/contract/wallet-load-decisions';
import * as contract from '@antela/contract/wallet-loads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProcess } from '../../../test/bundle-process.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { credit, insertWallet } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { applyLoad } from './apply-load.service.ts';
import { prepareLoad } from './prepare-load.service.ts';

/** `npm run trust` multiplies the rounds. */
const rounds = Math.ceil(Number(process.env['EFFORT'] ?? 1));
const people = 300;
const amount = 1_000;

let api: TestApi;
let worker: Awaited<ReturnType<typeof bundleProcess>>;
beforeAll(async () => {
  [api, worker] = await Promise.all([startTestApi(), bundleProcess('apply-process')]);
}, 120_000);
afterAll(async () => {
  await worker.remove();
  await api.stop();
});

/** Settles once the worker is up. */
async function start(load: string) {
  const child = spawn(
    process.execPath,
    [worker.file, api.logins.app, api.clock.now.toISOString(), clients.a, load],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended };
}

/** A load that is approved and has its money set aside; nobody works on it. */
async function approvedLoad(): Promise<{ load: string; users: string[] }> {
  const [maker, checker] = [api.signIn('onlyA1'), api.signIn('admin')];
  const wallet = await insertWallet(api);
  const documents = Array.from({ length: people }, () => String(Math.floor(1e8 + Math.random() * 8e8)));
  const users = await enrolMany(api, wallet, documents);
  await credit(api, clients.a, { kind: 'company_fund', ownerKey: wallet }, people * amount);
  const lines = users.map((id) => ({ payrolltypemoneybagemployeeid: id, amount, concept: null }));
  const { data } = await api.ask(maker, contract.createWalletLoad, {
    body: { walletid: wallet, concept: randomUUID(), scheduledOn: null, lines },
  });
  const query = { walletloadid: data.walletloadid };
  const { pool, bulkPool, objects } = api;
  await prepareLoad({ pool, bulkPool, objects, clock: () => api.clock.now }, clients.a, data.walletloadid);
  const { version } = (await api.ask(maker, contract.getWalletLoad, { query })).data;
  const body = { ...query, controlTotal: people * amount };
  const sent = (await api.ask(maker, decisions.submitWalletLoad, { version, body })).data;
  await api.ask(checker, decisions.approveWalletLoad, { version: sent.version, body: query });
  return { load: data.walletloadid, users };
}

const applied = async (load: string): Promise<number> =>
  (
    await api.rows<{ n: number }>(
      `select count(*)::int as n from wallet_load_line where load_id = $1 and state = 'applied'`,
      [load],
    )
  )[0]?.n ?? 0;

test(
  `two workers on one load, killed in the middle ${rounds} times: who comes after them credits each line that is left, and none twice`,
  { timeout: 60_000 * rounds },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { load, users } = await approvedLoad();
      const killed = [await start(load), await start(load)];
      const enough = 20 + Math.floor(Math.random() * (people - 80));
      while ((await applied(load)) < enough) await new Promise((resolve) => setTimeout(resolve, 2));
      for (const { child } of killed) child.kill('SIGKILL');
      await Promise.all(killed.map(({ ended }) => ended));
      await Promise.all([await start(load), await start(load)].map(({ ended }) => ended));

      const [load_] = await api.rows('select state from wallet_load where id = $1', [load]);
      expect(load_).toEqual({ state: 'applied' });
      const [seen] = await api.rows(
        `select count(*)::int as accounts, count(*) filter (where a.balance = $2)::int as exact,
                (select count(*)::int from ledger_transfer t join wallet_load_line n on t.event_key = 'load-line:' || n.id where n.load_id = $3) as transfers,
                (select balance::int from ledger_account where owner_key = 'load:' || $3) as left_over
         from ledger_account a where a.kind = 'wallet_user' and a.owner_key = any($1)`,
        [users, amount, load],
      );
      expect(seen).toEqual({ accounts: people, exact: people, transfers: people, left_over: 0 });
    }
  },
);

test('where one end of the file fails the other goes on, the task says how far it came, and a second try ends the load', async () => {
  const { load } = await approvedLoad();
  const broken = new Error('connection lost');
  let connections = 0;
  const bulkPool = new Proxy(api.bulkPool, {
    get: (pool, name, receiver) =>
      name === 'connect'
        ? async () => {
            connections += 1;
            // After the first batch, the two ends ask at once.
            if (connections === 3) throw broken;
            return pool.connect();
          }
        : Reflect.get(pool, name, receiver),
  });
  const { pool, objects, clock } = api;
  const work = { pool, objects, clock: () => clock.now, batchLines: 50 };
  await expect(applyLoad({ ...work, bulkPool }, clients.a, load)).rejects.toBe(broken);
  const seen = async () =>
    (
      await api.rows<{ state: string; done: number }>(
        'select l.state, j.done from wallet_load l join job j on j.client_id = l.client_id and j.id = l.job_id where l.id = $1',
        [load],
      )
    )[0];
  expect([await applied(load), await seen()]).toEqual([people, { state: 'processing', done: people }]);
  await applyLoad({ ...work, bulkPool: api.bulkPool }, clients.a, load);
  expect(await seen()).toMatchObject({ state: 'applied' });
});
