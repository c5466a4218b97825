import { retryAdvances } from '@antela/contract/advance-decisions';
import { expect, test } from 'vitest';
import { advanceDoors, notingRail } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { collectAnswers } from './collect-answers.service.ts';
import { payAdvance } from './pay-advance.service.ts';
import { simulatedRail, type PaymentOrder, type PaymentStatus } from './rail.ts';

const { api, admin } = await startFileApi();
const { create, detail, quote, pay } = advanceDoors(api, admin);

test('a refused payment says why, still counts as taken, and goes out again as a new order', async () => {
  const rail = notingRail(1);
  const advanceid = await create('free', 70_000);
  await pay(advanceid, rail);
  expect(await detail(advanceid)).toMatchObject({
    paymentState: 'failed',
    failure: 'La cuenta no existe en el banco.',
    actions: ['cancel', 'retry'],
  });
  expect((await quote('free')).taken).toBe(75_950);
  expect(
    (await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } })).data,
  ).toMatchObject([{ done: true }]);
  await pay(advanceid, rail);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid', failure: null });
  expect(new Set(rail.orders.map(({ reference }) => reference)).size).toBe(2);
});

test('a crash between the halves of a payment, or an answer that comes twice, pays and books once', async () => {
  const rail = notingRail();
  const advanceid = await create('free', 80_000);
  const dying = {
    pay: async (order: PaymentOrder): Promise<PaymentStatus> =>
      rail.pay(order).then(() => Promise.reject(new Error('killed'))),
  };
  await expect(pay(advanceid, dying)).rejects.toThrow('killed');
  expect(await detail(advanceid)).toMatchObject({
    paymentState: 'processing',
    deductionState: 'not_applicable',
  });
  await Promise.all([pay(advanceid, rail), pay(advanceid, rail), pay(advanceid, rail)]);
  await pay(advanceid, rail);
  expect(new Set(rail.orders.map(({ reference }) => reference)).size).toBe(1);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid' });
  expect((await detail(advanceid)).history.filter(({ to }) => to === 'paid')).toHaveLength(1);
  expect(
    await api.rows(`select sum(amount)::int as total from ledger_transfer where advance_id = $1`, [
      advanceid,
    ]),
  ).toEqual([{ total: 85_950 }]);
});

test('a late refusal of an earlier attempt does not undo the next one', async () => {
  const advanceid = await create('free', 60_000);
  await pay(advanceid, notingRail(1));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let reach = (): void => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
  const slow = pay(advanceid, {
    pay: async (): Promise<PaymentStatus> => {
      reach();
      await held;
      return { state: 'rejected', reason: 'Tarde.' };
    },
  });
  await reached;
  await pay(advanceid, { pay: async () => ({ state: 'rejected', reason: 'No.' }) });
  await api.ask(admin, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
  release();
  await slow;
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'processing' });
  await pay(advanceid);
  expect(await detail(advanceid)).toMatchObject({ paymentState: 'paid' });
});

test('money that the rail sends back is booked once, is deducted no more, and the account waits for another', async () => {
  const advanceid = await create('line2', 60_000);
  let now = api.clock.now;
  const rail = simulatedRail({
    delayMs: 0,
    failuresPerThousand: 0,
    returnsPerThousand: 1000,
    clock: () => now,
  });
  await payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid);
  await collectAnswers(api.pool, rail, clients.a, now);
  expect((await detail(advanceid)).paymentState).toBe('paid');
  now = new Date(now.getTime() + 60_000);
  await Promise.all([1, 2].map(() => collectAnswers(api.pool, rail, clients.a, now)));
  await collectAnswers(api.pool, rail, clients.b, now);
  const returned = await detail(advanceid);
  expect(returned).toMatchObject({
    paymentState: 'returned',
    deductionState: 'not_applicable',
    failure: expect.stringMatching(/^(La cuenta fue cerrada|El titular no aceptó el pago)\.$/),
    actions: [],
  });
  expect(returned.history.filter(({ to }) => to === 'returned')).toHaveLength(1);
  expect(
    await api.rows(
      `select sum(case when reverses_id is null then amount else -amount end)::int as left from ledger_transfer where advance_id = $1`,
      [advanceid],
    ),
  ).toEqual([{ left: 0 }]);
  const { rules } = await quote('line2');
  expect(rules.find(({ code }) => code === 'bank_account_hold')?.passed).toBe(false);
});
