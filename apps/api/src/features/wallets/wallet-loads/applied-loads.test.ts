import * as decisions from '@antela/contract/wallet-load-decisions';
import * as lineEndpoints from '@antela/contract/wallet-load-lines';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { documents, linesOf, loadDoors } from '../../../test/wallet-loads.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';

const { api, admin: checker } = await startFileApi();
await api.work();
const maker = api.signIn('onlyA1');
const { newWallet, deposit, get, until, inState, create, submit, approve, fundOf, balanceOf, lines, spend } =
  loadDoors(api, { maker, checker });

test('an edit after approval voids it and frees its money', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(2));
  await deposit(walletid, 100_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  const approvedLoad = await approve(id);
  expect(approvedLoad.state).toBe('scheduled');
  expect(await fundOf(walletid)).toEqual({ fund: 100_000, committed: 40_000, available: 60_000 });
  const [line] = await lines(id);
  const edit = (version: number) =>
    api.call(checker, lineEndpoints.updateWalletLoadLine, {
      version,
      query: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
      body: { amount: 25_000, concept: null },
    });
  expect((await edit(approvedLoad.version - 1)).status).toBe(412);
  expect((await edit(approvedLoad.version)).status).toBe(200);
  expect(await get(id)).toMatchObject({
    state: 'draft',
    approvedBy: null,
    controlTotal: null,
    total: 45_000,
  });
  expect(await fundOf(walletid)).toEqual({ fund: 100_000, committed: 0, available: 100_000 });
  // Changing it is taking part in it, so neither of them approves it any more.
  await submit(id);
  const both = await Promise.all(
    [maker, checker].map(async (caller) =>
      api.call(caller, decisions.approveWalletLoad, {
        version: (await get(id)).version,
        body: { walletloadid: id },
      }),
    ),
  );
  expect(both.map(({ problem }) => problem.code)).toEqual(['own_request', 'own_request']);
  await api.ask(maker, decisions.cancelWalletLoad, { body: { walletloadid: id, reason: 'Ya no va.' } });
  expect((await get(id)).actions).toEqual([]);
});

test('a load of the future waits for its day, or for somebody who cannot wait', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(1));
  await deposit(walletid, 100_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  await approve(id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await get(id)).state).toBe('scheduled');
  await api.ask(checker, decisions.applyWalletLoad, { body: { walletloadid: id } });
  await inState(id, 'applied');
  expect(await balanceOf(users[0] ?? '')).toBe(20_000);
});

test('what fails while it is applied gives its money back, and is tried again or left out', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(3));
  await deposit(walletid, 60_000);
  const id = await create(walletid, { ...linesOf(users, 20_000), scheduledOn: '2026-12-01' });
  await submit(id);
  await approve(id);
  await api.rows(`update wallet_user set state = 'suspended' where id = any($1)`, [users.slice(0, 2)]);
  await api.ask(checker, decisions.applyWalletLoad, { body: { walletloadid: id } });
  const partly = await inState(id, 'partially_applied');
  expect(partly.byState).toMatchObject({ applied: { count: 1 }, failed: { count: 2, amount: 40_000 } });
  expect(await fundOf(walletid)).toEqual({ fund: 40_000, committed: 0, available: 40_000 });

  await api.rows(`update wallet_user set state = 'active' where id = $1`, [users[0]]);
  await api.ask(maker, decisions.retryWalletLoad, { body: { walletloadid: id } });
  const later = await until(
    id,
    ({ byState, state }) => state !== 'processing' && byState.applied.count === 2,
  );
  expect(later).toMatchObject({ state: 'partially_applied', byState: { failed: { count: 1 } } });
  const failed = (await lines(id)).find(({ state }) => state === 'failed');
  expect(failed?.reason).toBe('Su inscripción en la billetera no está activa.');
  await api.ask(maker, lineEndpoints.removeWalletLoadLine, {
    query: { moneybagloademployeeid: failed?.moneybagloademployeeid ?? '' },
    body: { deletedby: 'onlyA1@example.co', reason: 'Ya no trabaja en la planta.' },
  });
  expect((await lines(id)).find(({ state }) => state === 'excluded')).toMatchObject({
    deletedBy: 'onlyA1@example.co',
    reason: 'Ya no trabaja en la planta.',
  });
  expect((await get(id)).state).toBe('applied');
  expect(await fundOf(walletid)).toEqual({ fund: 20_000, committed: 0, available: 20_000 });
});

test('a reversal takes back what each person still has, no more, and goes on another day', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(2));
  const [rich = '', poor = ''] = users;
  await deposit(walletid, 40_000);
  const id = await create(walletid, linesOf(users, 20_000));
  await submit(id);
  await approve(id);
  await inState(id, 'applied');
  await spend(poor, 15_000);
  const reverse = async (reason: string) => {
    const { data } = await api.ask(checker, decisions.reverseWalletLoad, {
      body: { walletloadid: id, reason },
    });
    await until(id, ({ job }) => job?.jobid === data.jobid && job.state === 'done');
  };
  await reverse('Se cargó dos veces.');
  expect(await get(id)).toMatchObject({ state: 'partially_reversed', reversedAmount: 25_000 });
  expect([await balanceOf(rich), await balanceOf(poor)]).toEqual([0, 0]);
  expect(await fundOf(walletid)).toMatchObject({ available: 25_000 });
  await reverse('Otra vez.');
  expect((await get(id)).reversedAmount).toBe(25_000);
  await spend(poor, -15_000);
  await reverse('Devolvieron la compra.');
  expect(await get(id)).toMatchObject({ state: 'reversed', reversedAmount: 40_000 });
  expect(await fundOf(walletid)).toMatchObject({ available: 40_000 });
});
