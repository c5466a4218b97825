import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startFileApi } from '../test/file-api.ts';
import { isDatabaseAway } from './database-away.ts';
import { openPool } from './database.ts';

const { api } = await startFileApi();

async function errorOf(work: () => Promise<unknown>): Promise<Error> {
  try {
    await work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it went well');
}

test('a statement that the database refuses for what it says is no sign that the database is away', async () => {
  expect(isDatabaseAway(await errorOf(() => api.pool.query('select nothing_of_that_name')))).toBe(false);
  expect(isDatabaseAway(await errorOf(() => api.pool.query('select 1 / 0')))).toBe(false);
  expect(isDatabaseAway(new Error('anything else'))).toBe(false);
});

test('a connection that breaks before, while or after a statement is sent says that the database is away', async () => {
  const client = await api.pool.connect();
  const waiting = errorOf(() => client.query('select pg_sleep(5)'));
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
  const sentTooLate = errorOf(() => client.query('select 1'));
  expect(isDatabaseAway(await waiting)).toBe(true);
  expect(isDatabaseAway(await sentTooLate)).toBe(true);
  expect(isDatabaseAway(await errorOf(() => client.query('select 1')))).toBe(true);
  client.release(true);
});

test('nobody listening says that the database is away', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const pool = openPool({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    max: 1,
    statementTimeoutMs: 1_000,
    pipeline: true,
    applicationName: 'test',
  });
  expect(isDatabaseAway(await errorOf(() => pool.query('select 1')))).toBe(true);
  await pool.end();
});
