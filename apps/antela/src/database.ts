import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@antela/api/db/database';
import { migrateAs } from '@antela/api/db/migrate';
import { requestTimeoutMs, type Logins } from '@antela/api/db/roles';
import { mustServe } from '@antela/api/db/serving-role';
import { loadCatalogs } from '@antela/api/features/records/catalogs/load-catalogs';
import { startEmbeddedPostgres } from '@antela/embedded-postgres/embedded-postgres';
import { handOver } from '@antela/embedded-postgres/owner';
import { migrate as migrateCloud } from '@antela/local-cloud/migrate';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import type { Config } from './config.ts';

export interface Databases {
  logins: Logins;
  /** As the login that owns the schema: migrations, the queue, the embedded cloud. */
  owner: pg.Pool;
  /** The same login for the queue alone, none of whose statements takes long. */
  queue: pg.Pool;
  /** As the role that owns nothing: every request and task. */
  app: pg.Pool;
  bulk: pg.Pool;
  /** As the same role, on a replica that follows the database; null where there is none. */
  replica: pg.Pool | null;
  /** The operator's; null where none logs in. */
  ops: pg.Pool | null;
  close: () => Promise<void>;
}

const name = 'antela';
/** Bulk work may take a minute (reports, imports). */
const bulkTimeoutMs = 60_000;
const closePatienceMs = 3_000;

/** Next to the sources and next to the bundle alike: both lie two folders below apps/. */
const migrationsFolder = new URL('../../api/migrations/', import.meta.url).pathname;
export const cloudMigrations = new URL('../../local-cloud/migrations/', import.meta.url);

/** Names of the steps that this process's code expects to have been taken. */
export const listMigrationFiles = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'));

/**
 * Starts or finds the database, brings its schema up to date and opens the pools.
 * @throws Error where the connections that are to serve could do more than the application may
 */
export async function openDatabases(config: Config, log: (line: string) => void): Promise<Databases> {
  const server =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: join(config.ANTELA_DATA, 'postgres'), log })
      : null;
  if (server) await ensureDatabase(server.connectionString('postgres'));
  const logins = server
    ? await handOver(server.connectionString(name))
    : {
        owner: config.DATABASE_OWNER_URL ?? '',
        app: config.DATABASE_URL ?? '',
        ops: config.DATABASE_OPS_URL ?? null,
      };
  const owner = openOwnerPool(logins.owner, { max: 12, application_name: 'antela-owner' });
  const queue = openOwnerPool(logins.owner, {
    // Each lane listens on one.
    max: 20,
    application_name: 'antela-queue',
    // Where the way to the database is broken without a word, nothing waits for ever on a connection that only looks alive; the
    // driver gives it up itself where it pipelines.
    query_timeout: 8_000,
    pipeline: true,
    maxLifetimeSeconds: 60,
  });
  const isPooled = config.DATABASE_POOLER === 'transaction';
  const serving = { max: 20, statementTimeoutMs: requestTimeoutMs, pipeline: true, isPooled };
  const app = openPool({ ...serving, connectionString: logins.app, applicationName: 'antela-app' });
  const replica =
    config.DATABASE_READ_URL === undefined
      ? null
      : openPool({
          ...serving,
          connectionString: config.DATABASE_READ_URL,
          applicationName: 'antela-read',
        });
  const bulk = openPool({
    connectionString: logins.app,
    max: 4,
    statementTimeoutMs: bulkTimeoutMs,
    pipeline: false,
    isPooled,
    applicationName: 'antela-bulk',
  });
  const ops =
    logins.ops === null
      ? null
      : openPool({
          connectionString: logins.ops,
          max: 4,
          statementTimeoutMs: bulkTimeoutMs,
          pipeline: false,
          applicationName: 'antela-ops',
        });
  const close = async (): Promise<void> => {
    const ended = Promise.all([app.end(), replica?.end(), bulk.end(), ops?.end(), queue.end(), owner.end()]);
    // A connection that is still at work ends with the process, or with the server that is stopped here.
    await Promise.race([ended, delay(closePatienceMs, undefined, { ref: false })]);
    await server?.stop();
  };
  try {
    await upgradeDatabases(logins, owner, log);
    await Promise.all([mustServe(app), mustServe(bulk)]);
  } catch (error) {
    // Nothing of a start that failed is left running.
    await close();
    throw error;
  }
  return { logins, owner, queue, app, bulk, replica, ops, close };
}

function openOwnerPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true, ...options });
  // A broken connection's waiter gets the error; without a listener its event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Roles, schema, queue and catalogues as this version of the code expects them. */
export async function upgradeDatabases(
  logins: Logins,
  owner: pg.Pool,
  log: (line: string) => void,
): Promise<void> {
  await migrateAs(logins, migrationsFolder, log);
  await migrateQueue({ pgPool: owner });
  const client = await owner.connect();
  await loadCatalogs(client).finally(() => client.release());
}

/** The embedded cloud's own schema; nothing where the cloud is a real one. */
export async function migrateLocalCloud(config: Config, { owner }: Databases): Promise<void> {
  if (config.IDENTITY === 'embedded') await migrateCloud(owner, cloudMigrations);
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
