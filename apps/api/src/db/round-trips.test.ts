import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import Fastify from 'fastify';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './database.ts';
import { logRoundTrips, takeRoundTrips } from './round-trips.ts';
import { inTenant, readInTenant } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool({
    connectionString: database.connectionString,
    max: 1,
    statementTimeoutMs: 5_000,
    pipeline: true,
    applicationName: 'test',
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const tenant = '00000000-0000-7000-8000-00000000000a';

const one = sql`select ${1}::int as one`;

test('what is sent together is one round trip, what waits for an answer is another, and so is the end of a write', async () => {
  const [together, apart, read] = [randomUUID(), randomUUID(), randomUUID()];
  await inTenant(pool, tenant, (db) => Promise.all([db.many(one), db.many(one)]), together);
  await inTenant(
    pool,
    tenant,
    async (db) => {
      await db.many(one);
      await db.many(one);
    },
    apart,
  );
  await readInTenant(pool, tenant, (db) => db.many(one), read);
  expect([together, apart, read].map(takeRoundTrips)).toEqual([2, 3, 1]);
  // Taken once; the next use of a connection is nobody's.
  expect(takeRoundTrips(together)).toBe(0);
});

test('the line of a request says its round trips, and that of one without any says none', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const app = Fastify({ logger: { stream }, genReqId: () => randomUUID() });
  logRoundTrips(app);
  app.get('/asks', (request) =>
    readInTenant(pool, tenant, (db) => db.many<{ one: number }>(one), request.id),
  );
  app.get('/knows', async () => 'yes');
  await app.inject('/asks');
  await app.inject('/knows');
  await app.close();
  const done = lines.filter(({ msg }) => msg === 'request completed');
  expect(done.map(({ roundTrips }) => roundTrips)).toEqual([1, undefined]);
});
