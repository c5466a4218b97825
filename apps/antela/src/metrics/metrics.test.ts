import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { runLanes } from '@antela/api/jobs/lanes';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggerOptions } from '../logging.ts';
import { freePort } from '../test/free-port.ts';
import { startTestProduct, type TestProduct } from '../test/test-product.ts';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

let product: TestProduct;
let log = '';
const lines = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
beforeAll(async () => {
  product = await startTestProduct({}, { logger: pino(loggerOptions('info'), lines) });
});
afterAll(() => product.stop());

const measure = () => {
  const { app, bulk, owner } = product.databases;
  return createMetrics({
    pools: { app, bulk, owner },
    owner,
    clock: product.config.clock,
    hasOwnUserPool: true,
  });
};

/** Value of one sample, named as `name{labels}`; undefined where there is none. */
const sampleOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
};

test('every metric that dashboards and alerts name is there, on a port of its own', async () => {
  const { owner, app } = product.databases;
  await owner.query(`select graphile_worker.add_job('pay-advance', run_at => now() - interval '7 seconds')`);
  const connection = await app.connect();
  const port = await freePort();
  const close = await serveMetrics(product.metrics, { port, host: '127.0.0.1' });
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(404);
  connection.release();
  await close();

  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const folder = new URL('../../../../deploy/monitoring/', import.meta.url);
  const files = await Promise.all(
    ['alerts.yaml', 'dashboard.json'].map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const named = files
    .join('\n')
    .match(/\b(?:antela|nodejs|process)_[a-z0-9_]+/g)
    ?.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(named?.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith('antela_'));
  expect(
    own.filter((name) => !named?.includes(name)),
    'measured, and watched by nobody',
  ).toEqual([]);

  expect(sampleOf(text, 'antela_database_up')).toBe(1);
  expect(sampleOf(text, 'antela_queue_waiting{task="pay-advance"}')).toBe(1);
  expect(sampleOf(text, 'antela_queue_oldest_seconds{task="pay-advance"}')).toBeGreaterThanOrEqual(7);
  expect(sampleOf(text, 'antela_pool_connections{pool="app",state="used"}')).toBe(1);
  expect(sampleOf(text, 'antela_periods_late')).toBeDefined();
  await owner.query(`delete from graphile_worker._private_jobs`);
});

test('books that do not add up are said in pesos', async () => {
  const measured = measure();
  const drift = () =>
    vi.waitFor(async () => {
      const found = sampleOf(await measured.text(), 'antela_ledger_drift_pesos');
      expect(found).toBeDefined();
      return found;
    });
  expect(await drift()).toBe(0);
  const { owner } = product.databases;
  await owner.query(
    `insert into antela.ledger_account (client_id, id, kind, owner_key, normal_side, guarded, balance, created_at)
     select client_id, gen_random_uuid(), 'company_fund', gen_random_uuid()::text, 'credit', true, 7, now() from antela.client limit 1`,
  );
  const again = measure();
  await vi.waitFor(async () => expect(sampleOf(await again.text(), 'antela_ledger_drift_pesos')).toBe(7));
});

test('a kept sum that is not that of its rows is said', async () => {
  const { owner } = product.databases;
  const said = (text: string) => sampleOf(text, 'antela_kept_sum_faults');
  const before = measure();
  await vi.waitFor(async () => expect(said(await before.text())).toBe(0));
  await owner.query(
    `delete from antela.employment_sum where id = (select id from antela.employment_sum where employments > 0 limit 1)`,
  );
  const after = measure();
  await vi.waitFor(async () => expect(said(await after.text())).toBe(1));
});

test('a request has one number in the answer, in the log and in the database, and is counted by its template', async () => {
  const headers = await product.signIn('admin');
  const number = crypto.randomUUID();
  const superuser = new pg.Client({ connectionString: product.place.database.connectionString });
  await superuser.connect();
  await superuser.query('begin; lock table antela.payroll in access exclusive mode');
  const answer = fetch(`${product.config.publicUrl}/api/v2/companyportal/payroll`, {
    headers: { ...headers, 'x-request-id': number },
  });
  await vi.waitFor(async () => {
    // A transaction sees the activity as it was when it first asked.
    await superuser.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await superuser.query(
      'select from pg_stat_activity where application_name = $1 and wait_event_type is not null',
      [`antela ${number}`],
    );
    expect(rowCount).toBeGreaterThan(0);
  }, 30_000);
  await superuser.query('rollback');
  expect((await answer).headers.get('x-request-id')).toBe(number);
  // The connection goes back to the others under its own name.
  const { rowCount } = await superuser.query(
    `select from pg_stat_activity where application_name = $1 and state = 'idle'`,
    [`antela ${number}`],
  );
  expect(rowCount).toBe(0);
  await superuser.end();
  await vi.waitFor(() => expect(log).toContain(`"reqId":"${number}"`));
  const forged = await fetch(`${product.config.publicUrl}/api/v2/companyportal/payroll`, {
    headers: { 'x-request-id': "' or 1=1" },
  });
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await product.metrics.text()).toMatch(
    /antela_http_request_duration_seconds_count\{method="GET",route="\/api\/v2\/companyportal\/payroll",status="200"\} 1/,
  );
});

test('tasks are timed from when they were due, and a failure counts as one', async () => {
  const { text: read, watchTasks } = measure();
  const { queue } = product.databases;
  const failures: unknown[] = [];
  const tasks = {
    fine: () => undefined,
    broken: () => {
      throw new Error('it breaks');
    },
  };
  await queue.query(
    `select graphile_worker.add_job(task, run_at => now() - interval '3 seconds') from unnest(array['fine', 'broken']) task`,
  );
  const lanes = await runLanes(queue, [{ slots: 2, tasks }], {
    watch: watchTasks,
    failed: (where) => failures.push(where),
  });
  await vi.waitFor(
    async () => {
      const text = await read();
      const done = 'antela_task_duration_seconds_count';
      expect(sampleOf(text, `${done}{task="fine",outcome="done"}`)).toBe(1);
      expect(sampleOf(text, `${done}{task="broken",outcome="failed"}`)).toBe(1);
      expect(sampleOf(text, 'antela_task_lag_seconds_sum{task="fine"}')).toBeGreaterThanOrEqual(3);
    },
    { timeout: 60_000, interval: 50 },
  );
  await lanes.stop();
  expect(failures).toEqual([{ task: 'broken', job: expect.any(String), attempt: 1 }]);
});
