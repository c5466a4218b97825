import { readFile, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Makes the server write each statement of the application's role to its log; connections that are open keep silent. */
export async function openStatementLog(pool: pg.Pool): Promise<() => Promise<number>> {
  await pool.query(`alter role antela_app set log_statement = 'all'`);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const log = await realpath(`/proc/${rows[0]?.pid}/fd/2`);
  /** How many there are so far, those that begin and end a transaction as well. */
  return async () => {
    await delay(300);
    return ((await readFile(log, 'utf8')).match(/LOG: {2}(?:execute|statement)/g) ?? []).length;
  };
}
