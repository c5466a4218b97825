import { randomUUID } from 'node:crypto';
import { openPool } from '@antela/api/db/database';
import { createReads } from '@antela/api/db/reads';
import { clients, companies } from '@antela/api/test/world/clients';
import { worldNow } from '@antela/api/test/world/time';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { freePort } from './test/free-port.ts';
import { pgbouncer, startPgBouncer } from './test/pgbouncer.ts';
import { bundleProduct } from './test/product-process.ts';
import { serverPrograms, startReplicatedServer } from './test/replicated-server.ts';
import { startAgain, startTestProduct, type TestProduct } from './test/test-product.ts';

const clock = { CLOCK: worldNow.toISOString() };
const canReplicate = serverPrograms !== undefined && process.env[clusterVariable] === undefined;

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Debian's server alone brings what a replica is made with; `npm test` has it for other tests. */
describe.runIf(canReplicate)('with a replica that follows the database by streaming', () => {
  let servers: Awaited<ReturnType<typeof startReplicatedServer>>;
  let processes: Awaited<ReturnType<typeof bundleProduct>>;
  let product: TestProduct;
  let replica: pg.Client;
  let replicaUrl: string;
  /** PgBouncer before the replica, where the machine has one. */
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  /** Another process of the API, which reads through the pooler: somebody writes in one and reads in the other. */
  let elsewhere: string;
  let headers: Record<string, string>;
  const server = process.env['TEST_DATABASE_URL'];

  beforeAll(async () => {
    [servers, processes] = await Promise.all([startReplicatedServer(), bundleProduct()]);
    process.env['TEST_DATABASE_URL'] = servers.primary;
    const first = await startTestProduct(clock, { pooled: false });
    const at = new URL(servers.replica);
    replicaUrl = Object.assign(new URL(first.config.DATABASE_URL ?? ''), { host: at.host }).href;
    at.pathname = new URL(replicaUrl).pathname;
    // The database comes to the replica with the log.
    replica = await vi.waitFor(() => connected(at.href), { timeout: 60_000, interval: 100 });
    const env = { ...clock, DATABASE_READ_URL: replicaUrl };
    product = await startAgain(first, env);
    const port = await freePort();
    elsewhere = `http://127.0.0.1:${port}`;
    pooler = pgbouncer === undefined ? undefined : await startPgBouncer(replicaUrl);
    processes.start(product, 'api', {
      ...env,
      ...(pooler && { DATABASE_READ_URL: pooler.address, DATABASE_POOLER: 'transaction' }),
      PORT: String(port),
      REQUESTS_PER_SECOND: '1000',
      DRAIN_MS: '0',
    });
    headers = { ...(await product.signIn('admin')), 'content-type': 'application/json' };
    const isReady = async () => expect((await fetch(`${elsewhere}/readyz`)).status).toBe(200);
    await vi.waitFor(isReady, { timeout: 60_000, interval: 100 });
  }, 240_000);
  afterAll(async () => {
    await processes.remove();
    await pooler?.stop();
    await replica.end();
    await product.stop();
    await servers.stop();
    if (server === undefined) delete process.env['TEST_DATABASE_URL'];
    else process.env['TEST_DATABASE_URL'] = server;
  });

  const at = (origin: string, path: string) => `${origin}/api/v2/companyportal/${path}`;
  const own = () => product.config.publicUrl;
  let written = 0;
  async function addContact(): Promise<string> {
    const name = `Contacto ${String((written += 1)).padStart(4, '0')}`;
    const body = {
      name,
      position: null,
      kind: 'technical',
      email: `contacto${written}@cliente.test`,
      mobile: null,
      companies: [{ companyid: companies.a1, isMain: false }],
      notices: [],
    };
    const sent = {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    };
    expect((await fetch(at(own(), 'contact'), sent)).status).toBe(201);
    return name;
  }
  async function found(name: string, origin: string): Promise<number> {
    const answer = await fetch(at(origin, `contact?q=${encodeURIComponent(name)}`), { headers });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  }
  /** Times that a call took a connection to the replica. */
  async function askedOfReplica(path: string): Promise<number> {
    let times = 0;
    const count = (): void => void (times += 1);
    product.databases.replica?.on('acquire', count);
    expect((await fetch(at(own(), path), { headers })).status).toBe(200);
    product.databases.replica?.off('acquire', count);
    return times;
  }

  /** Times that one read took a connection to the primary, with that server for its replica. */
  async function askedOfPrimary(other: pg.Pool | null): Promise<number> {
    const { app } = product.databases;
    let times = 0;
    const count = (): void => void (times += 1);
    app.on('acquire', count);
    const rows = await createReads(app, other)(clients.a, (db) =>
      db.many(sql`select from contact where client_id = ${clients.a}`),
    );
    app.off('acquire', count);
    expect(rows.length).toBeGreaterThan(0);
    return times;
  }

  test('lists and the dashboard are read there, and whatever reads little is not', async () => {
    expect(await askedOfReplica('contact')).toBe(1);
    expect(await askedOfReplica('dashboard')).toBeGreaterThan(0);
    expect(await askedOfReplica('session')).toBe(0);
  });

  test('what somebody wrote is in their next list, whichever process answers it', async () => {
    for (let round = 0; round < 60; round += 1) {
      const name = await addContact();
      expect(await found(name, round % 2 === 0 ? elsewhere : own()), name).toBe(1);
    }
  });

  test('… also while the replica is late for good, and it is asked again once it has caught up', async () => {
    await replica.query('select pg_wal_replay_pause()');
    const name = await addContact();
    const there = await replica.query('select from antela.contact where name = $1', [name]);
    expect(there.rowCount).toBe(0);
    for (const origin of [own(), elsewhere]) expect(await found(name, origin)).toBe(1);
    await replica.query('select pg_wal_replay_resume()');
    // Its place is all that the primary is asked for.
    await vi.waitFor(async () => expect(await askedOfPrimary(product.databases.replica)).toBe(1), {
      timeout: 10_000,
      interval: 500,
    });
  });

  test.runIf(pgbouncer !== undefined)('through PgBouncer it answers as well', async () => {
    const shared = openPool({
      connectionString: pooler?.address ?? '',
      max: 2,
      statementTimeoutMs: 5_000,
      pipeline: true,
      isPooled: true,
      applicationName: 'antela-read',
    });
    for (let round = 0; round < 20; round += 1) expect(await askedOfPrimary(shared)).toBe(1);
    await shared.end();
  });

  test('a server that does not follow this one answers nothing', async () => {
    // Its place, the look at what should have been the replica, and the read.
    expect(await askedOfPrimary(product.databases.app)).toBe(3);
  });

  test('where it goes away every list is answered all the same', async () => {
    await servers.stopReplica();
    for (const origin of [own(), elsewhere, own(), elsewhere]) {
      const name = await addContact();
      expect(await found(name, origin)).toBe(1);
    }
  });

  test('its address has the user of the database that it follows', () => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = product.config;
    const read = (DATABASE_READ_URL: string) =>
      readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL, DEMO: 'off' });
    expect(read(replicaUrl).DATABASE_READ_URL).toBe(replicaUrl);
    expect(() => read(Object.assign(new URL(replicaUrl), { username: 'antela_owner' }).href)).toThrow(
      'DATABASE_READ_URL',
    );
    expect(() => readConfig({ DATABASE_READ_URL: replicaUrl })).toThrow('DATABASE_READ_URL');
  });
});
