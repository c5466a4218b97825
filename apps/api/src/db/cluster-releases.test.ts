import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOver } from '@antela/embedded-postgres/owner';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { openTestDatabase } from '@antela/embedded-postgres/test-database';
import { expect, test } from 'vitest';
import { migrateAs } from './migrate.ts';

const migrations = new URL('../../migrations/', import.meta.url).pathname;
const isThere = process.env[clusterVariable] !== undefined;

/** The last file before tables of a release lay on nodes. */
const lastBefore = '0770_functions_of_a_cluster.sql';

test.skipIf(!isThere)(
  'every later file of the schema runs where the tables of the one before it lie on their nodes',
  { timeout: 600_000 },
  async () => {
    const files = (await readdir(migrations)).toSorted();
    const isBefore = (name: string) => name <= lastBefore;
    const database = await openTestDatabase();
    const logins = await handOver(database.connectionString);
    const folder = await mkdtemp(join(tmpdir(), 'antela-migrations-'));
    const releases = [
      files.filter(isBefore),
      ...files.filter((name) => !isBefore(name)).map((name) => [name]),
    ];
    try {
      for (const release of releases) {
        for (const name of release) await cp(join(migrations, name), join(folder, name));
        await migrateAs(logins, folder, () => {});
      }
    } finally {
      await database.drop();
      await rm(folder, { recursive: true });
    }
    expect(releases.length).toBeGreaterThan(20);
  },
);
