import { submitLoadConsequences } from '@antela/contract/consequences';
import { cancelWalletLoad, submitWalletLoad } from '@antela/contract/wallet-load-decisions';
import { getWalletLoad } from '@antela/contract/wallet-loads';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertWalletLoad } from '../../../test/wallet-load-records.ts';
import { userIdOf, type UserKey } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
const maker = api.signIn('onlyA1');

/** Drafts of 1.000 pesos each in one wallet, whose loads above the threshold need approval. */
async function drafts(threshold: number, makers: readonly UserKey[]): Promise<string[]> {
  const loads = await Promise.all(makers.map(() => insertWalletLoad(api, 'draft')));
  const wallet = loads[0]?.wallet;
  await api.rows('update wallet set approval_above = $2 where id = $1', [wallet, threshold]);
  for (const [index, { load }] of loads.entries())
    await api.rows(
      'update wallet_load set wallet_id = $2, created_by = $3, prepared_by = array[$3] where id = $1',
      [load, wallet, userIdOf(makers[index] ?? 'onlyA1')],
    );
  return loads.map(({ load }) => load);
}

const send = async (walletloadid = '', caller: Caller = maker): Promise<string> => {
  const { version } = (await api.ask(caller, getWalletLoad, { query: { walletloadid } })).data;
  const body = { walletloadid, controlTotal: 1_000 };
  return (await api.ask(caller, submitWalletLoad, { version, body })).data.state;
};
const sayBefore = async (walletloadid = '') =>
  (await api.ask(maker, submitLoadConsequences, { body: { walletloadid } })).data.find(
    ({ code }) => code === 'waits',
  );

test('a load sent as several is approved as the whole would be: what one person sends within a day counts together', async () => {
  const [one, two, three, four] = await drafts(2_500, ['onlyA1', 'onlyA1', 'onlyA1', 'onlyA1']);
  expect([await send(one), await send(two)]).toEqual(['scheduled', 'scheduled']);
  expect((await sayBefore(three))?.note).toMatch(/2\.000 que enviaste.*últimas 24 horas, pasa de.*2\.500/);
  expect(await send(three)).toBe('in_approval');

  await api.ask(maker, cancelWalletLoad, { body: { walletloadid: two ?? '', reason: 'Sobra.' } });
  expect(await sayBefore(four)).toBeUndefined();
  expect(await send(four)).toBe('scheduled');
});

test('what somebody else sent, or what was sent more than a day ago, does not count', async () => {
  const [one, theirs, later] = await drafts(1_500, ['onlyA1', 'admin', 'onlyA1']);
  expect([await send(one), await send(theirs, admin)]).toEqual(['scheduled', 'scheduled']);
  const sentHoursAgo = (hours: number) =>
    api.rows('update wallet_load set approved_at = $2 where id = $1', [
      one,
      new Date(api.clock.now.getTime() - hours * 3_600_000),
    ]);
  await sentHoursAgo(23);
  expect((await sayBefore(later))?.note).toMatch(/últimas 24 horas/);
  await sentHoursAgo(25);
  expect(await send(later)).toBe('scheduled');
});

test('a load whose preparer hands it to a colleague still counts as theirs', async () => {
  const [one, handed] = await drafts(1_500, ['onlyA1', 'onlyA1']);
  expect(await send(one)).toBe('scheduled');
  expect(await send(handed, admin)).toBe('in_approval');
});

test('of loads sent at the same instant only as many go without approval as the threshold allows', async () => {
  const loads = await drafts(2_500, ['onlyA1', 'onlyA1', 'onlyA1', 'onlyA1', 'onlyA1']);
  const states = await Promise.all(loads.map((load) => send(load)));
  expect(states.toSorted()).toEqual(['in_approval', 'in_approval', 'in_approval', 'scheduled', 'scheduled']);
});
