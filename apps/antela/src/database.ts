import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPool } from '@antela/api/db/database';
import { migrate } from '@antela/api/db/migrate';
import { loadCatalogs } from '@antela/api/features/catalogs/load-catalogs';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import type { Config } from './config.ts';

export interface Databases {
  /** Of the login that owns the schema: migrations, the queue, the embedded cloud. */
  ownerUrl: string;
  owner: pg.Pool;
  /** Of the role that owns nothing: every request and task. */
  app: pg.Pool;
  bulk: pg.Pool;
  close: () => Promise<void>;
}

const name = 'antela';
/** A request's statement may take five seconds, bulk work a minute (reports, imports). */
const requestTimeoutMs = 5_000;
const bulkTimeoutMs = 60_000;

/** Next to the sources and next to the bundle alike: both lie two folders below apps/. */
const migrationsFolder = new URL('../../api/migrations/', import.meta.url).pathname;

/** Names of the steps that this process's code expects to have been taken. */
export const listMigrationFiles = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'));

/** Starts or finds the database, brings its schema up to date and opens the pools. */
export async function openDatabases(config: Config, log: (line: string) => void): Promise<Databases> {
  const server =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: join(config.ANTELA_DATA, 'postgres'), log })
      : null;
  const ownerUrl = server ? server.connectionString(name) : (config.DATABASE_URL ?? '');
  if (server) await ensureDatabase(server.connectionString('postgres'));
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 12, application_name: 'antela-owner' });
  owner.on('error', () => {});
  await bringUpToDate(ownerUrl, owner, log);
  const shared = { connectionString: ownerUrl, role: 'antela_app' as const };
  const app = openPool({
    ...shared,
    max: 20,
    statementTimeoutMs: requestTimeoutMs,
    pipeline: true,
    applicationName: 'antela-app',
  });
  const bulk = openPool({
    ...shared,
    max: 4,
    statementTimeoutMs: bulkTimeoutMs,
    pipeline: false,
    applicationName: 'antela-bulk',
  });
  return {
    ownerUrl,
    owner,
    app,
    bulk,
    close: async () => {
      await Promise.all([app.end(), bulk.end(), owner.end()]);
      await server?.stop();
    },
  };
}

/** Schema, queue and catalogues as this version of the code expects them. */
export async function bringUpToDate(
  ownerUrl: string,
  owner: pg.Pool,
  log: (line: string) => void,
): Promise<void> {
  await migrate(ownerUrl, migrationsFolder, log);
  await migrateQueue({ pgPool: owner });
  const client = await owner.connect();
  await loadCatalogs(client).finally(() => client.release());
}

/** Names sort and compare as in Colombian Spanish. */
async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await client.query(
        `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-CO' locale 'C.UTF-8'`,
      );
  } catch (error) {
    // Two first starts at once: the other one made it.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505')
      throw error;
  } finally {
    await client.end();
  }
}
