import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { handOver } from '@antela/embedded-postgres/owner';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import pg from 'pg';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Walks the main job over a product of its own that keeps what it knows in that database. */
async function walk(env: Record<string, string>): Promise<{ code: number | null; told: string }> {
  const browser = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      'main-job.e2e.ts',
      '--retries=0',
      '--reporter=list',
    ],
    { cwd: join(root, 'e2e'), env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => browser.once('exit', resolve));
  const told = await Promise.all([text(browser.stdout), text(browser.stderr)]);
  return { code: await ended, told: told.join('\n') };
}

/** People of the demonstration and of the roster, as the nodes hold them. */
async function peopleOnNodes(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ people: number }>(
      `select sum(result::int)::int as people from run_command_on_shards('antela.employee', 'select count(*) from %s')`,
    );
    return rows[0]?.people ?? 0;
  } finally {
    await client.end();
  }
}

// Where there is no cluster the same walk is one of the browser's tests.
test.skipIf(process.env[clusterVariable] === undefined)(
  'the demonstration starts on a cluster, and a roster becomes people and an advance in the browser',
  async () => {
    const database = await openTestDatabase();
    try {
      const logins = await handOver(database.connectionString);
      const { code, told } = await walk({
        DATABASE_URL: logins.app,
        DATABASE_OWNER_URL: logins.owner,
        DATABASE_OPS_URL: logins.ops,
      });
      expect(told).toContain('1 passed');
      expect(code).toBe(0);
      // A product that had not taken the address would have walked as well, over a server of its own.
      expect(await peopleOnNodes(database.connectionString)).toBeGreaterThan(2_000);
    } finally {
      await database.drop();
    }
  },
  600_000,
);
