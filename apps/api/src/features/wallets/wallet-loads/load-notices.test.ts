import * as decisions from '@antela/contract/wallet-load-decisions';
import * as contract from '@antela/contract/wallet-loads';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { credit, insertWallet } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { prepareLoad } from './prepare-load.service.ts';

const { api } = await startFileApi();
await api.rows(`update contact set notices = '{low_wallet_balance,load_to_approve}'`);

const subjects = async (word: string) =>
  (
    await api.rows<{ subject: string; recipient: string }>(
      `select subject, recipient from outbox_message where recipient = 'contacto-a1@example.co' order by id`,
    )
  ).filter(({ subject }) => subject.toLowerCase().includes(word));

test("the company's contacts are told once that a load waits for somebody, and once that it left the fund low", async () => {
  const [maker, checker] = [api.signIn('onlyA1'), api.signIn('admin')];
  const wallet = await insertWallet(api);
  await api.rows('update wallet set low_balance_at = 50000 where id = $1', [wallet]);
  const [user = ''] = await enrolMany(api, wallet, ['1041000001']);
  await credit(api, clients.a, { kind: 'company_fund', ownerKey: wallet }, 100_000);

  async function load(amount: number): Promise<void> {
    const lines = [{ payrolltypemoneybagemployeeid: user, amount, concept: null }];
    const { data } = await api.ask(maker, contract.createWalletLoad, {
      body: { walletid: wallet, concept: `Auxilio de ${amount}`, scheduledOn: null, lines },
    });
    const query = { walletloadid: data.walletloadid };
    const { pool, bulkPool, objects } = api;
    const work = { pool, bulkPool, objects, clock: () => api.clock.now };
    await prepareLoad(work, clients.a, data.walletloadid);
    const { version } = (await api.ask(maker, contract.getWalletLoad, { query })).data;
    const body = { ...query, controlTotal: amount };
    const sent = (await api.ask(maker, decisions.submitWalletLoad, { version, body })).data;
    await api.ask(checker, decisions.approveWalletLoad, { version: sent.version, body: query });
  }
  // Above the threshold still; then below it; then below it as before.
  await load(40_000);
  expect([(await subjects('aprobar')).length, (await subjects('saldo')).length]).toEqual([1, 0]);
  await load(20_000);
  expect([(await subjects('aprobar')).length, (await subjects('saldo')).length]).toEqual([2, 1]);
  await load(10_000);
  expect([(await subjects('aprobar')).length, (await subjects('saldo')).length]).toEqual([3, 1]);
});
