import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
const lines: string[] = [];
const run = () => migrate(database.connectionString, folder, (line) => void lines.push(line));
const step = (name: string, sql: string) => writeFile(join(folder, name), sql);

beforeAll(async () => {
  [database, folder] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'migrations-'))]);
  pool = new pg.Pool({ connectionString: database.connectionString, max: 6 });
  await pool.query('create schema antela');
  await step('0001_pay.sql', 'create table pay (id int primary key, amount int not null)');
  await run();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a migration behind a long reader keeps nobody waiting, fails nobody, and is applied once the reader is gone', async ({
  task,
}) => {
  await step('0002_currency.sql', `alter table pay add column currency text not null default 'COP'`);
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from antela.pay');

  lines.length = 0;
  const migrated = run();
  let isOver = false;
  const waits: number[] = [];
  const traffic = Array.from({ length: 3 }, async (_, lane) => {
    for (let index = 0; !isOver; index += 1) {
      const started = performance.now();
      await pool.query('insert into antela.pay (id, amount) values ($1, 1)', [lane * 1_000_000 + index]);
      await pool.query('select amount from antela.pay where id = $1', [lane * 1_000_000 + index]);
      waits.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const tries = () => lines.filter((line) => line.endsWith('waiting for a long reader')).length;
  await vi.waitFor(() => expect(tries()).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
  await reader.query('commit');
  reader.release();
  await migrated;
  isOver = true;
  await Promise.all(traffic);

  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  expect(p99).toBeLessThan(1_500);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from antela.pay where currency = 'COP'`,
  );
  expect(rows[0]?.n).toBe(waits.length);
  Object.assign(task.meta, {
    figure: `${waits.length} writes and reads during ${tries()} tries, 0 failed, p99 ${Math.round(p99)} ms`,
  });
});

test('a step that fails is undone whole, named, and stops those after it', async () => {
  await step('0003_wrong.sql', 'create table half (id int); select nothing_of_that_name()');
  await step('0004_after.sql', 'create table after (id int)');
  await expect(run()).rejects.toThrow('migration 0003_wrong.sql failed');
  const { rows } = await pool.query(
    `select to_regclass('antela.half') as half, to_regclass('antela.after') as after`,
  );
  expect(rows).toEqual([{ half: null, after: null }]);
  await rm(join(folder, '0003_wrong.sql'));
  await run();
  await run();
  expect(lines.filter((line) => line === 'migrate 0004_after.sql')).toHaveLength(1);
});
