import { updateWalletConsequences } from '@antela/contract/consequences';
import { createWalletLoad } from '@antela/contract/wallet-loads';
import { getWallet, updateWallet } from '@antela/contract/wallets';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import { credit, insertWallet, insertWalletUser } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { mustHoldWallet } from './wallets.service.ts';

const { api, admin } = await startFileApi();

async function move(walletid: string, state: 'active' | 'closed') {
  const { version, ...wallet } = (await api.ask(admin, getWallet, { query: { walletid } })).data;
  const { name, purpose, userCap, loadCap, approvalAbove, lowBalanceAt } = wallet;
  const payrolls = wallet.payrolls.map(({ id }) => id);
  const body = { name, purpose, payrolls, userCap, loadCap, approvalAbove, lowBalanceAt, state };
  return api.call(admin, updateWallet, { query: { walletid }, version, body });
}
const close = (walletid: string) => move(walletid, 'closed');

test('a wallet with a load under way, with money of people or with a fund is not closed, and the refusal says what to do', async () => {
  const loading = await insertWalletLoad(api, 'scheduled');
  const [spent, funded] = [await insertWallet(api), await insertWallet(api)];
  await insertWalletUser(api, spent, { balance: 1 });
  await credit(api, clients.a, { kind: 'company_fund', ownerKey: funded }, 1);
  const answers = [await close(loading.wallet), await close(spent), await close(funded)];
  expect(answers.map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual([
    [422, 'rule_broken', expect.stringContaining('cargues en curso')],
    [422, 'rule_broken', expect.stringContaining('personas con saldo')],
    [422, 'rule_broken', expect.stringContaining('fondo o depósitos')],
  ]);
});

test('a closed wallet takes no load and is never opened again', async () => {
  const walletid = await insertWallet(api);
  const user = await insertWalletUser(api, walletid);
  expect((await close(walletid)).body.data.state).toBe('closed');
  const lines = [{ payrolltypemoneybagemployeeid: user, amount: 1_000, concept: null }];
  const load = await api.call(admin, createWalletLoad, {
    body: { walletid, concept: 'Tarde', scheduledOn: null, lines },
  });
  expect(load.problem.code).toBe('rule_broken');
  expect((await move(walletid, 'active')).problem.code).toBe('conflict');
});

test('closing waits for what is being begun and then sees it', async () => {
  const { wallet, user, load } = await insertWalletLoad(api, 'draft');
  // Nothing but the load itself stands in the way.
  await api.rows(`update ledger_account set balance = 0 where owner_key = any($1)`, [[wallet, user]]);
  const scope = { clientId: clients.a, companyIds: [companies.a1] };
  let closing: ReturnType<typeof close> | undefined;
  await inTenant(api.pool, clients.a, async (db) => {
    await mustHoldWallet(db, scope, wallet);
    closing = close(wallet);
    const first = await Promise.race([
      closing,
      new Promise((wake) => setTimeout(wake, 300, 'still waiting')),
    ]);
    expect(first).toBe('still waiting');
    await db.run(sql`update wallet_load set state = 'in_approval' where id = ${load}`);
  });
  expect((await closing)?.problem.detail).toContain('cargues en curso');
});

test('before a state or a cap is saved, whom it touches and with how much is said, as it is then', async () => {
  const walletid = await insertWallet(api);
  await insertWalletUser(api, walletid, { balance: 50_000 });
  const said = async (state: 'active' | 'suspended' | 'closed', userCap: number | null) =>
    (await api.ask(admin, updateWalletConsequences, { body: { walletid, state, userCap } })).data.map(
      ({ code, tone, count, amount }) => [code, tone, count, amount],
    );
  const { userCap } = (await api.ask(admin, getWallet, { query: { walletid } })).data;
  const fund = ['fund', 'total', 1, 0];
  expect(await said('active', userCap)).toEqual([fund]);
  expect(await said('suspended', userCap)).toEqual([['shut_out', 'bad', 1, 50_000], fund]);
  expect(await said('active', 40_000)).toEqual([['over_cap', 'warn', 1, 10_000], fund]);
  expect((await move(walletid, 'active')).status).toBe(200);
});
