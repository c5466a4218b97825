import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './database.ts';
import { inTenant, readInTenant, readShared } from './transaction.ts';

let database: TestDatabase;
let ofRequests: pg.Pool;
let ofBulk: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  [ofRequests, ofBulk] = [open(true), open(false)];
});
const open = (pipeline: boolean): pg.Pool =>
  openPool({
    connectionString: database.connectionString,
    max: 1,
    statementTimeoutMs: 5_000,
    pipeline,
    applicationName: 'test',
  });
afterAll(async () => {
  await Promise.all([ofRequests.end(), ofBulk.end()]);
  await database.drop();
});

/** How many statements the pool's one connection keeps prepared after the same one was run three times. */
async function preparedAfterThree(pool: pg.Pool, text = 'n'): Promise<number> {
  for (const value of [1, 2, 3]) await readShared(pool, sql`select ${value}::int as ${raw(text)}`);
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
  return rows[0]?.n ?? 0;
}

test('what a request sends is prepared once per connection, what bulk work sends is planned for what it is given', async () => {
  expect(await preparedAfterThree(ofRequests)).toBe(1);
  expect(await preparedAfterThree(ofBulk)).toBe(0);
});

test('texts that pile up in one pool leave another its names', async () => {
  const [crowded, other] = [open(true), open(true)];
  for (let index = 0; index <= 1_000; index += 1)
    await readShared(crowded, sql`select ${index}::int as ${raw(`n${index}`)}`);
  expect(await preparedAfterThree(other, 'another')).toBe(1);
  await Promise.all([crowded.end(), other.end()]);
});

test('foreign keys and triggers of bulk work keep their plan, which reads by index: planning them for each row took twice the time', async () => {
  const settings = await readInTenant(ofBulk, randomUUID(), (db) =>
    db.many(
      sql`select current_setting('plan_cache_mode') as plans, current_setting('enable_seqscan') as scans`,
    ),
  );
  expect(settings).toEqual([{ plans: 'auto', scans: 'off' }]);
});

test('bulk work sends one statement after the other, also to the end of a transaction that failed', async () => {
  const waiting = { now: 0, most: 0 };
  const pool = open(false);
  pool.on('connect', (client) => countWaiting(client, waiting));
  const answers = await readInTenant(pool, randomUUID(), (db) =>
    Promise.all([1, 2, 3].map((value) => db.first(sql`select ${value}::int as one`))),
  );
  expect(answers).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }]);
  await ofRequests.query('create table kept (n int)');
  const failing = inTenant(pool, randomUUID(), async (db) => {
    await db.later.run(sql`insert into kept values (1)`);
    await Promise.all([db.run(sql`select 1 / 0`), db.run(sql`insert into kept values (2)`)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await inTenant(pool, randomUUID(), (db) => db.later.run(sql`insert into kept values (3)`));
  expect((await ofRequests.query('select n from kept')).rows).toEqual([{ n: 3 }]);
  expect(waiting).toEqual({ now: 0, most: 1 });
  await pool.end();
});

/** Counts the statements that a connection was given and has not answered. */
function countWaiting(client: pg.PoolClient, waiting: { now: number; most: number }): void {
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const counted = async (...given: unknown[]): Promise<unknown> => {
    waiting.most = Math.max(waiting.most, (waiting.now += 1));
    return send(...given).finally(() => (waiting.now -= 1));
  };
  Object.assign(client, { query: counted });
}

test('where a statement fails because one before it did, that one says why, though nobody waited for it', async () => {
  for (const pool of [ofRequests, ofBulk]) {
    const work = (isLater: boolean) =>
      inTenant(pool, randomUUID(), async (db) => {
        const sent = (isLater ? db.later : db).run(sql`select 1 / 0`);
        sent.catch(() => {});
        await db.many(sql`select 1`);
        await sent;
      });
    for (const isLater of [true, false]) await expect(work(isLater)).rejects.toMatchObject({ code: '22012' });
  }
});

test('a transaction is told nothing of what failed in another on its connection', async () => {
  const pool = ofRequests;
  const failed = inTenant(pool, randomUUID(), (db) => db.many(sql`select 1 / 0`));
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  const later = inTenant(pool, randomUUID(), async (db, client) => {
    await client.query('select nothing').catch(() => {});
    await db.many(sql`select 1`);
  });
  await expect(later).rejects.toMatchObject({ code: '25P02' });
});

test('a connection whose answer never came is given to nobody again', async () => {
  // The driver gives up two seconds after the database would have.
  const pool = openPool({
    connectionString: database.connectionString,
    max: 1,
    statementTimeoutMs: 1,
    pipeline: true,
    applicationName: 'test',
  });
  await expect(readShared(pool, sql`select pg_sleep(30)`)).rejects.toThrow('timeout');
  expect(pool.totalCount).toBe(0);
  expect(await readShared(pool, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await pool.end();
});
