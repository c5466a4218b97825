import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { inTransaction } from './database.ts';

/** Any number, as long as nothing else in the database uses it. */
const migrationLock = 4_207_311_905;

/**
 * Brings schema `cloud` up to date: every file of the folder in the order of its name, each once, all in one transaction.
 * Processes that start together wait for each other. The role must be allowed to create the schema, or own it.
 */
export async function migrate(pool: Pool, folder: URL): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const { rows: schemas } = await tx.query("select 1 from pg_namespace where nspname = 'cloud'");
    if (schemas.length === 0) await tx.query('create schema cloud');
    await tx.query(
      'create table if not exists cloud.migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await tx.query<{ name: string }>('select name from cloud.migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of files.filter((file) => !applied.has(file))) {
      await tx.query(await readFile(new URL(name, folder), 'utf8'));
      await tx.query('insert into cloud.migration (name) values ($1)', [name]);
    }
  });
}
