import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

async function readiness(): Promise<{ status: number; checks: Record<string, boolean> }> {
  const response = await fetch(`${product.config.publicUrl}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, boolean> };
  return { status: response.status, checks };
}
const beat = (age: string): Promise<unknown> =>
  product.databases.owner.query(
    `insert into antela.worker_heartbeat (worker_id, seen_at) values ('w', now() - $1::interval)
     on conflict (worker_id) do update set seen_at = excluded.seen_at`,
    [age],
  );

test('a process is ready while a worker lives, and not without one', async () => {
  await beat('1 minute');
  expect(await readiness()).toMatchObject({
    status: 503,
    checks: { database: true, migrations: true, worker: false },
  });
  await beat('1 second');
  expect(await readiness()).toEqual({
    status: 200,
    checks: { database: true, migrations: true, worker: true, serving: true },
  });
});

test('a schema older than the code is not served', async () => {
  await beat('1 second');
  const { owner } = product.databases;
  await owner.query(`update antela_migrations.applied set name = 'x' || name where name like '0001%'`);
  expect(await readiness()).toMatchObject({ status: 503, checks: { migrations: false, database: true } });
  await owner.query(`update antela_migrations.applied set name = substr(name, 2) where name like 'x%'`);
  expect((await readiness()).status).toBe(200);
});
