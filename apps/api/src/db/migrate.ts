import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Any two numbers that nothing else locks with; migrations run one process at a time. */
const lockKeys = [8480, 1];
/**
 * Whoever comes after an ALTER that waits for a long reader waits too. So it gives up after a moment, lets them pass and tries
 * again, for five minutes in all.
 */
const lockPatienceMs = 500;
const betweenTriesMs = 1_000;
const triesMax = 200;

/**
 * Brings the schema up to date: plain SQL files in name order, each in its own transaction, forward only, once, while others
 * read and write. Two processes at the same time: the second waits, then finds nothing to do.
 * @param connectionString of a login that may create schemas and roles
 */
export async function migrate(
  connectionString: string,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'antela-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', lockKeys);
    await client.query('create schema if not exists antela_migrations');
    await client.query(
      'create table if not exists antela_migrations.applied (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from antela_migrations.applied');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    for (const name of files) {
      if (applied.has(name)) continue;
      log(`migrate ${name}`);
      await apply(client, name, await readFile(join(folder, name), 'utf8'), log);
    }
  } finally {
    await client.end();
  }
}

async function apply(
  client: pg.Client,
  name: string,
  sql: string,
  log: (line: string) => void,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(
      `begin; set local lock_timeout = ${lockPatienceMs}; set local search_path = antela, public`,
    );
    try {
      await client.query(sql);
      await client.query('insert into antela_migrations.applied (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === triesMax || !isLockNotAvailable(error))
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    log(`migrate ${name}: waiting for a long reader`);
    await delay(betweenTriesMs);
  }
}

const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';
