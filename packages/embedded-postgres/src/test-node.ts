import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const programs = '/usr/lib/postgresql/15/bin';

/** Server of a cluster's node, where the kit has it on this machine: tests end it as a crash would. */
export type TestNode = {
  /** Every process of it ends at once, and its next start repairs it from the log. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
};

/** @returns nothing where the node is not one of the kit's on this machine */
export const findNode = async (superuserUrl: string): Promise<TestNode | null> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  await client.end();
  const folder = rows[0]?.folder ?? '';
  const passwords = join(dirname(folder), `pgpass-${folder.at(-1)}`);
  if (process.getuid?.() !== 0 || !existsSync(passwords)) return null;
  const control = async (what: string): Promise<void> => {
    const command = `PGPASSFILE='${passwords}' ${programs}/pg_ctl -D '${folder}' -w ${what}`;
    await promisify(execFile)('su', ['postgres', '-s', '/bin/bash', '-c', `${command} > /dev/null`]);
  };
  return {
    crash: () => control('-m immediate stop'),
    start: () => control(`-l '${folder}.log' start`),
  };
};
