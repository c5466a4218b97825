import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { stopEmbeddedPostgres } from './embedded-postgres.ts';
import { clusterVariable, onEachNode } from './test-cluster.ts';
import { testDatabasePrefix, testRunVariable, testServer, testServerVariable } from './test-database.ts';
import { makeScratchFolder } from './test/scratch-folder.ts';

/**
 * Names a temporary folder for the run's server, which the first test that needs it starts; removes both at the end. With
 * `TEST_DATABASE_URL` the tests use that server, and only the databases of the run are removed.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  // Another project of the same run has done it.
  if (process.env[testRunVariable] !== undefined) return undefined;
  process.env[testRunVariable] = randomBytes(4).toString('hex');
  if (process.env[clusterVariable] ?? process.env['TEST_DATABASE_URL']) return dropDatabases;
  const dataDir = await makeScratchFolder('antela-test-');
  process.env[testServerVariable] = dataDir;
  return async () => {
    await stopEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
};

const dropDatabases = async (): Promise<void> => {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server('postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [testDatabasePrefix()],
  );
  for (const { datname } of rows) {
    const dropping = `drop database if exists ${datname} with (force)`;
    if (process.env[clusterVariable]) await onEachNode(dropping);
    else await admin.query(dropping);
  }
  await admin.end();
};
