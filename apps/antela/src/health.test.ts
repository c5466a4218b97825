import fastify from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { health } from './health.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

async function readiness(): Promise<{
  status: number;
  checks: Record<string, boolean>;
  alarms: string[];
}> {
  const response = await fetch(`${product.config.publicUrl}/readyz`);
  const { checks, alarms } = (await response.json()) as Awaited<ReturnType<typeof readiness>>;
  return { status: response.status, checks, alarms };
}
const beat = (age: string): Promise<unknown> =>
  product.databases.owner.query(
    `insert into antela.worker_heartbeat (worker_id, seen_at) values ('w', now() - $1::interval)
     on conflict (worker_id) do update set seen_at = excluded.seen_at`,
    [age],
  );

test('without a worker a process serves on; that none lives is an alarm, said once when it begins and once when it ends', async () => {
  const checks = { database: true, role: true, migrations: true, serving: true };
  await beat('1 minute');
  for (const _again of [1, 2]) expect(await readiness()).toEqual({ status: 200, checks, alarms: ['worker'] });
  expect(product.alarms).toEqual([expect.stringContaining('ALARMA')]);
  await beat('1 second');
  expect(await readiness()).toEqual({ status: 200, checks, alarms: [] });
  expect(product.alarms).toHaveLength(2);
});

test('a role that was given more than the application may is not served with, from that moment', async () => {
  await beat('1 second');
  const { databases } = product;
  await databases.owner.query('grant antela_ops to antela_app');
  try {
    expect(await readiness()).toMatchObject({ status: 503, checks: { role: false, database: true } });
  } finally {
    await databases.owner.query('revoke antela_ops from antela_app');
  }
  expect((await readiness()).status).toBe(200);
});

test('a schema older than the code is not served', async () => {
  await beat('1 second');
  const { owner } = product.databases;
  await owner.query(`update antela_migrations.applied set name = 'x' || name where name like '0001%'`);
  expect(await readiness()).toMatchObject({ status: 503, checks: { migrations: false, database: true } });
  await owner.query(`update antela_migrations.applied set name = substr(name, 2) where name like 'x%'`);
  expect((await readiness()).status).toBe(200);
});

test('after the database was away workers have their time from its return, not from the last question without an answer', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
  const app = fastify();
  try {
    let state: 'away' | 'without a beat' | 'with a beat' = 'with a beat';
    const answer = async () => {
      if (state === 'away') throw new Error('connection refused');
      return { rows: [{ faults: [], migrations: true, worker: state === 'with a beat' }] };
    };
    const pool = { query: answer } as unknown as pg.Pool;
    const alarm = vi.fn<(line: string) => void>();
    await health(app, { pool, owner: pool, migrations: [], isServing: () => true, alarm });
    const alarms = async (): Promise<string[]> => (await app.inject('/readyz')).json().alarms;
    expect(await alarms()).toEqual([]);
    state = 'away';
    await alarms();
    vi.advanceTimersByTime(75_000);
    await alarms();
    vi.advanceTimersByTime(14_900);
    state = 'without a beat';
    await alarms();
    vi.advanceTimersByTime(200);
    expect(await alarms()).toEqual([]);
    vi.advanceTimersByTime(15_000);
    expect(await alarms()).toEqual(['worker']);
    expect(alarm).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
