import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyIn } from '@antela/api/db/copy';
import { faultsOfServing } from '@antela/api/db/serving-role';
import { inTenant, readInTenant } from '@antela/api/db/transaction';
import { signRequest } from '@antela/api/test/identity';
import { clients } from '@antela/api/test/world/clients';
import { insertEmployees } from '@antela/api/test/world/employees';
import { worldId } from '@antela/api/test/world/ids';
import { worldNow } from '@antela/api/test/world/time';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pgbouncer } from './test/pgbouncer.ts';
import { bundleProduct } from './test/product-process.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

const clock = { CLOCK: worldNow.toISOString() };
const firstNumber = 910_000;
const people = 12;

/** Where there is no such program there is nothing to pass through; `npm test` brings Debian's. */
describe.runIf(pgbouncer !== undefined)('through PgBouncer in transaction mode', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct(clock, { pooled: true });
  });
  beforeEach(() => {
    // Everybody waits in line for as long as a busy machine takes; being sent away after two seconds is another test's matter.
    for (const { options } of [product.databases.app, product.databases.bulk])
      options.connectionTimeoutMillis = 60_000;
  });
  afterAll(() => product.stop());

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

  test('the database knows each transaction by the request it is of, and no other by it afterwards', async () => {
    const { app } = product.databases;
    const namesIn = (requestId?: string) =>
      readInTenant(
        app,
        clients.a,
        (db) =>
          db.first<{ name: string }>(
            sql`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`,
          ),
        requestId,
      );
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const asked = ids.flatMap((id) => [id, undefined]);
    const seen = (await Promise.all(asked.map(namesIn))).map((row) => row?.name);
    expect(seen.filter((_, index) => index % 2 === 0)).toEqual(ids.map((id) => `antela ${id}`));
    for (const name of seen.filter((_, index) => index % 2 === 1))
      expect(name).not.toMatch(/^antela [0-9a-f]{8}-/);
  });

  test('bulk work copies, plans and takes its time within its transaction alone', async () => {
    const { bulk } = product.databases;
    const settings = sql`select current_setting('enable_seqscan') as scans, current_setting('statement_timeout') as timeout`;
    const inside = await inTenant(bulk, clients.a, async (db, client) => {
      await client.query('create temporary table brought (n int) on commit drop');
      await pipeline(Readable.from(['1\n2\n3\n']), copyIn(client, 'copy brought from stdin'));
      const { n } = (await db.first<{ n: number }>(sql`select count(*)::int as n from brought`)) ?? {};
      return { n, settings: await db.first(settings) };
    });
    expect(inside).toEqual({ n: 3, settings: { scans: 'off', timeout: '1min' } });
    const outside = await bulk.query(settings.text);
    expect(outside.rows).toEqual([{ scans: 'on', timeout: '5s' }]);
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

  test('a worker behind it pays each advance once, in the books too', async () => {
    const { owner } = product.databases;
    const client = await owner.connect();
    await client.query('set search_path = antela, public');
    await insertEmployees(
      client,
      Array.from({ length: people }, (_, index) => ({
        number: firstNumber + index,
        payroll: 'free' as const,
        firstName: 'Detrás',
        firstSurname: `Número ${index}`,
      })),
    );
    client.release(true);
    const processes = await bundleProduct();
    try {
      const env = { ...clock, RAIL_DELAY_MS: '50', RAIL_FAILURES_PER_THOUSAND: '0' };
      processes.start(product, 'worker', env);
      const waiting = { timeout: 60_000, interval: 100 };
      for (let index = 0; index < people; index += 1) expect(await takeAdvance(index)).toContain('201');
      const paid = async () =>
        (
          await owner.query(
            `select count(*)::int as advances, sum(moves)::int as moves from (
               select (select count(*) from antela.ledger_transfer t
                       where t.client_id = a.client_id and t.advance_id = a.id and t.event_key = 'advance:' || a.id || ':principal') as moves
               from antela.advance a where a.employment_id >= $1 and a.payment_state = 'paid') paid`,
            [worldId(0x20000 + firstNumber)],
          )
        ).rows[0] as unknown;
      await vi.waitFor(async () => expect(await paid()).toMatchObject({ advances: people }), waiting);
      expect(await paid()).toEqual({ advances: people, moves: people });
    } finally {
      await processes.remove();
    }
  });

  /** The employee's app asks for money, signed. */
  async function takeAdvance(index: number): Promise<string> {
    const url = new URL(`${product.config.publicUrl}/api/advance`);
    const body = JSON.stringify({
      clientid: clients.a,
      companyemployeeid: worldId(0x20000 + firstNumber + index),
      kind: 'salary',
      amount: 50_000,
      evidence: { text: 'Autorizo el descuento.', textVersion: '1', ip: null },
    });
    const sent = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const headers = await signRequest(
      product.secrets.app,
      { method: 'POST', url, headers: sent, body },
      product.config.clock(),
    );
    const answer = await fetch(url, { method: 'POST', headers, body });
    return `${answer.status} ${await answer.text()}`;
  }
});
