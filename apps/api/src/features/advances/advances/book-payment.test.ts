import { expect, test } from 'vitest';
import { advanceDoors, notingRail } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';

const { api, admin } = await startFileApi();
const { create, detail, pay } = advanceDoors(api, admin);

test('payments that arrive at once are booked together; one that cannot be booked keeps none of the others from it, and is booked later', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await create('free', 20_000));
  const [odd = ''] = ids;
  await api.rows(`alter table ledger_transfer add constraint odd check (advance_id <> '${odd}') not valid`);
  const answered = await Promise.allSettled(ids.map((id) => pay(id)));
  expect(answered.map(({ status }) => status)).toEqual(
    ids.map((id) => (id === odd ? 'rejected' : 'fulfilled')),
  );
  const states = await Promise.all(ids.map(async (id) => (await detail(id)).paymentState));
  expect(states).toEqual(ids.map((id) => (id === odd ? 'processing' : 'paid')));

  await api.rows('alter table ledger_transfer drop constraint odd');
  await pay(odd);
  expect((await detail(odd)).paymentState).toBe('paid');
});

test('of many that arrive at once each is booked in one of a few transactions, once', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await create('line2', 20_000));
  const rail = notingRail();
  await Promise.all([...ids, ...ids].map((id) => pay(id, rail)));
  const [booked] = await api.rows<{ transactions: number; total: number; advances: number }>(
    `select count(distinct t.xmin::text)::int as transactions, sum(t.amount)::int as total, count(distinct t.advance_id)::int as advances
     from ledger_transfer t where t.advance_id = any($1::uuid[])`,
    [ids],
  );
  expect(booked).toMatchObject({ advances: 8 });
  expect(booked?.transactions).toBeLessThan(8);
  const [owed] = await api.rows<{ total: number }>(
    'select sum(to_deduct)::int as total from advance where id = any($1::uuid[])',
    [ids],
  );
  expect(booked?.total).toBe(owed?.total);
});
