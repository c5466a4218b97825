import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { runLanes, type Lanes } from './lanes.ts';

let api: TestApi;
let queuePool: pg.Pool;
let lanes: Lanes | undefined;

beforeEach(async () => {
  api = await startTestApi();
  queuePool = new pg.Pool({ connectionString: api.connectionString, max: 6 });
});
afterEach(async () => {
  await lanes?.stop();
  await queuePool.end();
  await api.stop();
});

/** The pool's first statements like one pattern fail, all at once, as over a way that is cut. @returns how many did */
function failing(pattern: RegExp, times: number): () => number {
  let failed = 0;
  let cut = (): void => undefined;
  const isCut = new Promise<void>((resolve) => (cut = resolve));
  queuePool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        const asked = given[0] as string | { text?: string };
        const text = typeof asked === 'string' ? asked : (asked.text ?? '');
        if (failed === times || !pattern.test(text)) return query(...given);
        failed += 1;
        if (failed === times) cut();
        return isCut.then(() => Promise.reject(new Error('Query read timeout')));
      },
    });
  });
  return () => failed;
}

test('a lane that began while the database answered nothing takes work once it answers', async () => {
  const done: string[] = [];
  const failed = failing(/insert into .*_private_tasks/, 1);
  lanes = await runLanes(queuePool, [{ slots: 2, tasks: { pay: () => void done.push('pay') } }], {
    failed: () => undefined,
  });
  await queuePool.query(`select graphile_worker.add_job('pay')`);
  await vi.waitFor(() => expect(done).toEqual(['pay']), { timeout: 15_000 });
  expect(failed()).toBe(1);
});

test('a lane several of whose ends could not be written down goes on', async () => {
  const done: number[] = [];
  const failed = failing(/delete from .*_private_jobs/, 4);
  const pay = async (payload: unknown) => {
    const { which } = payload as { which: number };
    // One after the other, so that each end is a statement of its own.
    await delay(which * 20);
    done.push(which);
  };
  lanes = await runLanes(queuePool, [{ slots: 4, tasks: { pay } }], { failed: () => undefined });
  const add = (which: number) =>
    queuePool.query(`select graphile_worker.add_job('pay', json_build_object('which', $1::int))`, [which]);
  await Promise.all([1, 2, 3, 4].map(add));
  await vi.waitFor(() => expect(failed()).toBe(4), { timeout: 15_000 });
  // By then the queue has given the lane's workers up.
  await delay(1_000);
  await add(9);
  await vi.waitFor(() => expect(done).toContain(9), { timeout: 10_000 });
});
