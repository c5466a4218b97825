import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { runLanes, type Lanes } from './lanes.ts';

let api: TestApi;
let queuePool: pg.Pool;
let lanes: Lanes | undefined;
const done: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  queuePool = new pg.Pool({ connectionString: api.connectionString, max: 6 });
});
afterAll(async () => {
  await lanes?.stop();
  await queuePool.end();
  await api.stop();
});

test('a lane that began while the database answered nothing takes work once it answers', async () => {
  let unanswered = 0;
  queuePool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        const asked = given[0] as string | { text?: string };
        const text = typeof asked === 'string' ? asked : (asked.text ?? '');
        if (unanswered > 0 || !/insert into .*_private_tasks/.test(text)) return query(...given);
        unanswered += 1;
        return Promise.reject(new Error('Query read timeout'));
      },
    });
  });
  lanes = await runLanes(queuePool, [{ slots: 2, tasks: { pay: () => void done.push('pay') } }], {
    failed: () => undefined,
  });
  await queuePool.query(`select graphile_worker.add_job('pay')`);
  await vi.waitFor(() => expect(done).toEqual(['pay']), { timeout: 15_000 });
  expect(unanswered).toBe(1);
});
