import { EventEmitter } from 'node:events';
import { run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { keepHeartbeat } from './heartbeat.ts';

let api: TestApi;
let queuePool: pg.Pool;
let runner: Runner;
let stopBeating: () => void;
let release: () => void = () => {};
const done: string[] = [];

/** A task left locked by a worker that died a minute ago, and then a runner whose one task takes as long as it is held. */
beforeAll(async () => {
  api = await startTestApi();
  queuePool = new pg.Pool({ connectionString: api.connectionString, max: 4 });
  await runMigrations({ pgPool: queuePool });
  await queuePool.query(`select graphile_worker.add_job('orphan')`);
  await queuePool.query(
    `update graphile_worker._private_jobs set locked_by = 'ghost', locked_at = now() - interval '1 minute', attempts = 1`,
  );
  // A server that has just started judges nobody: what it remembers of them is from before.
  await queuePool.query(
    `select pg_sleep(greatest(0, extract(epoch from interval '12 seconds' - (clock_timestamp() - pg_postmaster_start_time()))))`,
  );
  const events: WorkerEvents = new EventEmitter();
  stopBeating = keepHeartbeat(queuePool, events);
  runner = await run({
    pgPool: queuePool,
    events,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 200,
    taskList: {
      orphan: () => void done.push('orphan'),
      long: () => new Promise<void>((resolve) => (release = resolve)),
    },
  });
});
afterAll(async () => {
  release();
  await runner.stop();
  stopBeating();
  await queuePool.end();
  await api.stop();
});

test('workers are known as alive from the moment they start', async () => {
  await vi.waitFor(async () => {
    const { rowCount } = await queuePool.query(
      `select from antela.worker_heartbeat where seen_at > now() - interval '10 seconds'`,
    );
    expect(rowCount).toBe(1);
  });
});

test('what a dead worker held is done by another, and what a living one holds stays with it however long it takes', async () => {
  await vi.waitFor(() => expect(done).toEqual(['orphan']), { timeout: 10_000 });
  await queuePool.query(`select graphile_worker.add_job('long')`);
  const held = async () =>
    (
      await queuePool.query<{ locked_by: string | null }>(
        `select locked_by from graphile_worker._private_jobs where locked_by is not null`,
      )
    ).rows.length;
  await vi.waitFor(async () => expect(await held()).toBe(1), { timeout: 5_000 });
  await queuePool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);
  // Longer than the pause between two beats.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await held()).toBe(1);
});
