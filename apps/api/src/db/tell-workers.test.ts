import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue, enqueueAll } from '../jobs/enqueue.ts';
import { runLanes } from '../jobs/lanes.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { clients } from '../test/world/clients.ts';
import type { Effects } from './database.ts';
import { inTenant } from './transaction.ts';

let api: TestApi;
let listener: pg.Client;
let told: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  listener = new pg.Client({ connectionString: api.connectionString });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => told.push(payload));
  await listener.query('listen "jobs:insert"');
});
beforeEach(() => {
  told = [];
});
afterAll(async () => {
  await listener.end();
  await api.stop();
});

const order = (db: Effects, n: number) => enqueue(db, { task: 'none', payload: { clientId: clients.a, n } });
const ordersTold = (): number =>
  told.reduce((sum, payload) => sum + (JSON.parse(payload) as { count: number }).count, 0);

/** Notifications arrive in order: after this one, nothing that was told before it is still on its way. */
async function hearLast(): Promise<void> {
  await api.rows(`select pg_notify('jobs:insert', '{"count":0}')`);
  await vi.waitFor(() => expect(told.at(-1)).toBe('{"count":0}'));
}

test.each([
  ['work that stands for itself', null],
  ['work that waits as one', 'key'],
])('no commit tells of the order that it makes durable: %s', async (_kind, key) => {
  await api.rows(`select antela.enqueue('none', '{}', $1, null, null)`, [key]);
  await hearLast();
  expect(told).toHaveLength(1);
});

test('an order is told once its transaction is committed', async () => {
  await inTenant(api.pool, clients.a, async (db) => {
    await order(db, 1);
    await hearLast();
    expect(ordersTold()).toBe(0);
  });
  await vi.waitFor(() => expect(ordersTold()).toBe(1));
});

test('an order that was undone is never told, and the next one alone is', async () => {
  const failed = inTenant(api.pool, clients.a, async (db) => {
    await order(db, 1);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const empty = inTenant(api.pool, clients.a, async (db) => {
    await order(db, 2);
    await db.run(sql`select 1 / ${0}::int`);
  });
  await expect(empty).rejects.toThrow('division by zero');
  await inTenant(api.pool, clients.a, (db) => order(db, 3));
  await vi.waitFor(() => expect(ordersTold()).toBe(1));
  await hearLast();
  expect(ordersTold()).toBe(1);
});

test('orders of a moment are told together, none is left out, and none waits for an answer', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      inTenant(api.pool, clients.a, async (db) => {
        await order(db, n);
        await enqueueAll(db.later, [
          { task: 'none', payload: { clientId: clients.a } },
          { task: 'none', payload: { clientId: clients.a } },
        ]);
      }),
    ),
  );
  await vi.waitFor(() => expect(ordersTold()).toBe(120));
  expect(told.length).toBeLessThan(40);
});

test('a worker begins with what it is told of, long before it would look for itself', async () => {
  const queuePool = new pg.Pool({ connectionString: api.connectionString, max: 4 });
  const begun: number[] = [];
  const lanes = await runLanes(queuePool, [{ slots: 1, tasks: { told: () => void begun.push(Date.now()) } }]);
  const pausesMs: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const ordered = Date.now();
    await inTenant(api.pool, clients.a, (db) =>
      enqueue(db, { task: 'told', payload: { clientId: clients.a, n } }),
    );
    await vi.waitFor(() => expect(begun).toHaveLength(n), { timeout: 5_000, interval: 10 });
    pausesMs.push((begun.at(-1) ?? 0) - ordered);
  }
  await lanes.stop();
  await queuePool.end();
  // The one before the first may still be looking.
  expect(pausesMs.filter((ms) => ms < 1_000).length).toBeGreaterThanOrEqual(4);
});

test('what a trigger orders is told as well: whoever changes a person waits for what is to be reviewed', async () => {
  await inTenant(api.pool, clients.a, (db) =>
    db.run(
      sql`select antela.look_later(${clients.a}, (select array_agg(id) from employment where client_id = ${clients.a}))`,
    ),
  );
  await vi.waitFor(() => expect(ordersTold()).toBe(1));
});
