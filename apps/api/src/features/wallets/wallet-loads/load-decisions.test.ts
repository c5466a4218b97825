import * as consequences from '@antela/contract/consequences';
import * as decisions from '@antela/contract/wallet-load-decisions';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { documents, linesOf, loadDoors } from '../../../test/wallet-loads.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { clients } from '../../../test/world/clients.ts';
import { userIdOf } from '../../../test/world/users.ts';

const { api, admin: checker } = await startFileApi();
await api.work();
const maker = api.signIn('onlyA1');
const { newWallet, deposit, get, until, checked, inState, create, submit, approve, fundOf, lines, spend } =
  loadDoors(api, { maker, checker });

test('what sending, refusing, reversing a load or removing a line would do is said in people and pesos, and is what happens', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(3));
  const [first = ''] = users;
  await deposit(walletid, 100_000);
  const id = await create(walletid, linesOf(users, 20_000));
  await checked(id);
  const said = async (
    endpoint: typeof consequences.cancelLoadConsequences,
    who = checker,
    more: object = {},
  ) =>
    (await api.ask(who, endpoint, { body: { walletloadid: id, ...more } })).data.map(
      ({ code, count, amount }) => [code, count, amount],
    );

  expect(await said(consequences.submitLoadConsequences, maker)).toEqual([
    ['waits', 3, 60_000],
    ['fund', 1, 100_000],
  ]);
  await submit(id);
  expect(await said(consequences.approveLoadConsequences)).toEqual([
    ['receive', 3, 60_000],
    ['fund', 1, 40_000],
  ]);
  expect(await said(consequences.rejectLoadConsequences)).toEqual([
    ['miss', 3, 60_000],
    ['fund', 1, 100_000],
  ]);
  const [line] = await lines(id);
  const { data: removal } = await api.ask(maker, consequences.removeLineConsequences, {
    body: { moneybagloademployeeid: line?.moneybagloademployeeid ?? '' },
  });
  expect(removal.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['miss', 1, 20_000],
    ['draft', 1, 0],
    ['remains', 2, 40_000],
  ]);
  await approve(id);
  await inState(id, 'applied');

  await spend(first, 15_000);
  expect(await said(consequences.reverseLoadConsequences)).toEqual([
    ['back', 3, 45_000],
    ['spent', 1, 15_000],
    ['fund', 1, 85_000],
  ]);
  expect(
    await said(consequences.reverseLoadConsequences, checker, {
      lines: [line?.moneybagloademployeeid ?? ''],
    }),
  ).toHaveLength(line?.payrolltypemoneybagemployeeid === first ? 3 : 2);
  await api.ask(checker, decisions.reverseWalletLoad, {
    body: { walletloadid: id, reason: 'Se cargó dos veces.' },
  });
  await until(id, ({ reversedAmount }) => reversedAmount > 0);
  expect((await get(id)).reversedAmount).toBe(45_000);
  expect((await fundOf(walletid)).available).toBe(85_000);
});

test('two people who approve at the same instant approve once, and two workers credit once', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(40));
  await deposit(walletid, 100_000);
  const id = await create(walletid, linesOf(users, 2_000));
  await submit(id);
  const { version } = await get(id);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      api.call(checker, decisions.approveWalletLoad, { version, body: { walletloadid: id } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  await inState(id, 'applied');
  expect(await fundOf(walletid)).toEqual({ fund: 20_000, committed: 0, available: 20_000 });
});

test('where the client says so and nobody else could, whoever made a load approves it, and that is told', async () => {
  const walletid = await newWallet();
  const users = await enrolMany(api, walletid, documents(1));
  await deposit(walletid, 5_000);
  const id = await create(walletid, linesOf(users, 5_000));
  await submit(id);
  await api.rows(`update client set settings = '{"ownLoadsApproved": true}' where client_id = $1`, [
    clients.a,
  ]);
  const ask = async () =>
    api.call(maker, decisions.approveWalletLoad, {
      version: (await get(id)).version,
      body: { walletloadid: id },
    });
  expect((await ask()).problem.code).toBe('own_request');
  await api.rows(
    `update role set permissions = array_remove(permissions, 'approve_wallet_loads') where client_id = $1 and id in (select role_id from company_user where client_id = $1 and id <> $2)`,
    [clients.a, userIdOf('onlyA1')],
  );
  expect((await ask()).status).toBe(200);
  const [row] = await api.rows(
    `select action from audit_event where entity_id = $1 and action like '%approved%'`,
    [id],
  );
  expect(row).toEqual({ action: 'wallet_load.approved_own' });
});
