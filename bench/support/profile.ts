import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Folder for what a profiled run finds; undefined where none was asked for. */
export const profileFolder = process.env['BENCH_PROFILE'];

interface Spent {
  calls: number;
  totalMs: number;
  meanMs: number;
  rows: number;
  query: string;
}

/** Begins to count anew. */
export const forgetStatements = (pool: pg.Pool): Promise<unknown> =>
  pool.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()');

/** Writes the forty statements that took most of the database's time, those inside triggers and functions as well. */
export async function writeStatements(pool: pg.Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<Spent>(
    `select calls::int, total_exec_time as "totalMs", mean_exec_time as "meanMs", rows::int, query from pg_stat_statements order by total_exec_time desc limit 40`,
  );
  const lines = rows.map(
    ({ calls, totalMs, meanMs, rows: answered, query }) =>
      `${totalMs.toFixed(0).padStart(9)} ms ${String(calls).padStart(9)} × ${meanMs.toFixed(3).padStart(10)} ms ${String(answered).padStart(9)} rows  ${query.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'statements.txt'), `${lines.join('\n')}\n`);
}
