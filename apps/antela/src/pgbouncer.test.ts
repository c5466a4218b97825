import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyIn } from '@antela/api/db/copy';
import { faultsOfServing } from '@antela/api/db/serving-role';
import { inTenant, readInTenant } from '@antela/api/db/transaction';
import { clients } from '@antela/api/test/world/clients';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgbouncer, startPgBouncer } from './test/pgbouncer.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

/** Where there is no such program there is nothing to pass through; `npm test` brings Debian's. */
describe.runIf(pgbouncer !== undefined)('through PgBouncer in transaction mode', () => {
  let product: TestProduct;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    product = await startTestProduct(
      { DATABASE_POOLER: 'transaction' },
      {
        pooler: async (address) => {
          bouncer = await startPgBouncer(address);
          return bouncer.address;
        },
      },
    );
  });
  afterAll(async () => {
    await product.stop();
    await bouncer.stop();
  });

  test('what serves is the application’s role with its settings, on every connection', async () => {
    const { app, bulk } = product.databases;
    for (const pool of [app, bulk])
      for (const found of await Promise.all(Array.from({ length: 8 }, () => faultsOfServing(pool))))
        expect(found).toEqual({ role: 'antela_app', faults: [] });
  });

  test('tenants that share connections by the hundred each see their own rows, and none is left over after a transaction', async () => {
    const { app } = product.databases;
    const ofWhom = (clientId: string) =>
      readInTenant(app, clientId, (db) =>
        db.many<{ client_id: string }>(sql`select distinct client_id from employee where ${clientId} <> ''`),
      );
    const asked = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? clients.a : clients.b));
    const answers = await Promise.all(asked.map(ofWhom));
    expect(answers).toEqual(asked.map((clientId) => [{ client_id: clientId }]));
    const { rows } = await app.query('select client_id from antela.employee');
    expect(rows).toEqual([]);
  });

  test('bulk work copies, plans and takes its time within its transaction alone', async () => {
    const { bulk } = product.databases;
    const settings = sql`select current_setting('enable_seqscan') as scans, current_setting('statement_timeout') as patience`;
    const inside = await inTenant(bulk, clients.a, async (db, client) => {
      await client.query('create temporary table brought (n int) on commit drop');
      await pipeline(Readable.from(['1\n2\n3\n']), copyIn(client, 'copy brought from stdin'));
      const { n } = (await db.first<{ n: number }>(sql`select count(*)::int as n from brought`)) ?? {};
      return { n, settings: await db.first(settings) };
    });
    expect(inside).toEqual({ n: 3, settings: { scans: 'off', patience: '1min' } });
    const outside = await bulk.query(settings.text);
    expect(outside.rows).toEqual([{ scans: 'on', patience: '5s' }]);
  });

  test('people sign in, look and change', async () => {
    const { config } = product;
    const headers = await product.signIn('admin');
    const base = `${config.publicUrl}/api/v2/companyportal`;
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await fetch(`${base}/employee?limit=20`, { headers })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await fetch(`${config.publicUrl}/readyz`)).status).toBe(200);
  });
});
