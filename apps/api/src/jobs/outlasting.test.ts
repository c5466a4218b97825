import { connect, createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { runLanes } from './lanes.ts';

const { api } = await startFileApi();

/** A way to the database that ends each connection until it is mended. */
async function brokenWay() {
  const { hostname, port } = new URL(api.logins.app);
  let isMended = false;
  let ended = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (!isMended) {
      ended += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname).on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port: broken } = server.address() as AddressInfo;
  const pool = new pg.Pool({
    connectionString: Object.assign(new URL(api.logins.app), { host: `127.0.0.1:${broken}` }).href,
  });
  pool.on('error', () => {});
  onTestFinished(async () => {
    await pool.end();
    server.close();
  });
  return { pool, ended: () => ended, mend: () => (isMended = true) };
}

/** One lane whose one task is put into the queue once. @returns the attempt of the queue that each try belonged to */
async function runTask(pool: pg.Pool, work: () => Promise<unknown>): Promise<number[]> {
  const queuePool = new pg.Pool({ connectionString: api.logins.owner, max: 4 });
  queuePool.on('error', () => {});
  const attempts: number[] = [];
  const lanes = await runLanes(
    queuePool,
    [
      {
        slots: 1,
        tasks: {
          pay: async (_payload, { job }) => {
            attempts.push(job.attempts);
            await work();
          },
        },
      },
    ],
    { pool, failed: () => {} },
  );
  onTestFinished(async () => {
    await lanes.stop();
    await api.rows(`delete from graphile_worker._private_jobs`);
    await queuePool.end();
  });
  await queuePool.query(`select graphile_worker.add_job('pay')`);
  return attempts;
}

test('a task that the database failed waits for it in its slot, however long, and is done as soon as it is back', async () => {
  const way = await brokenWay();
  let done = 0;
  const attempts = await runTask(way.pool, async () => {
    await way.pool.query('select 1');
    done += 1;
  });
  // Far more of them than a task has tries.
  await vi.waitFor(() => expect(way.ended()).toBeGreaterThan(8), { timeout: 30_000 });
  expect(attempts).toEqual([1]);
  way.mend();
  await vi.waitFor(() => expect(done).toBe(1), { timeout: 10_000 });
  expect(attempts).toEqual([1, 1]);
});

test('a task that fails the same way although the database answers is the queue’s to put off', async () => {
  const away = await brokenWay();
  const attempts = await runTask(api.pool, () => away.pool.query('select 1'));
  await vi.waitFor(() => expect(new Set(attempts)).toEqual(new Set([1, 2])), { timeout: 30_000 });
  expect(attempts.filter((attempt) => attempt === 1)).toHaveLength(4);
});

test('what fails for another reason is the queue’s to put off at once', async () => {
  const attempts = await runTask(api.pool, () => Promise.reject(new Error('no such account')));
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 30_000 });
});

test('a worker that is told to stop gives back what waits for the database, at once', async () => {
  const way = await brokenWay();
  const queuePool = new pg.Pool({ connectionString: api.logins.owner, max: 4 });
  queuePool.on('error', () => {});
  const lanes = await runLanes(
    queuePool,
    [{ slots: 1, tasks: { pay: () => way.pool.query('select 1').then(() => undefined) } }],
    { pool: way.pool, failed: () => {} },
  );
  await queuePool.query(`select graphile_worker.add_job('pay')`);
  await vi.waitFor(() => expect(way.ended()).toBeGreaterThan(2), { timeout: 30_000 });
  const began = performance.now();
  await lanes.stop();
  expect(performance.now() - began).toBeLessThan(10_000);
  const locked = 'select from graphile_worker._private_jobs where locked_by is not null';
  expect((await queuePool.query(locked)).rowCount).toBe(0);
  await queuePool.end();
});
