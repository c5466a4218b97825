import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Any two numbers that nothing else locks with; migrations run one process at a time. */
const lockKeys = [8480, 1];

/**
 * Brings the schema up to date: plain SQL files in name order, each in its own transaction, forward only, once.
 * Two processes at the same time: the second waits, then finds nothing to do.
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
      const sql = await readFile(join(folder, name), 'utf8');
      // Behind a long reader an ALTER would block everybody: better to give up and be run again.
      await client.query(`begin; set local lock_timeout = '5s'; set local search_path = antela, public`);
      try {
        await client.query(sql);
        await client.query('insert into antela_migrations.applied (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
  } finally {
    await client.end();
  }
}
