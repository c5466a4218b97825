import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { clusterVariable, joinNodes, onEachNode, onEachNodeAlone } from './test-cluster.ts';

export type TestDatabase = {
  connectionString: string;
  /** Removes the database, cutting whatever is still connected to it. */
  drop: () => Promise<void>;
};

export type TestDatabaseTemplate = {
  /** One template per name and run: lower-case letters, digits and underscores. */
  name: string;
  /** Fills the template (migrations, seed). Runs once per run, whichever test file comes first; must close its connections. */
  prepare: (connectionString: string) => Promise<void>;
};

/**
 * A database of one's own on the run's shared server, as its superuser: empty, or a copy of a template. Takes some tens of
 * milliseconds. The server starts with the first one who asks, so runs without a database do not wait for it. Roles belong
 * to the server, not to the database: a template must create them only if they are missing.
 */
export const openTestDatabase = async (template?: TestDatabaseTemplate): Promise<TestDatabase> => {
  const server = await testServer();
  const admin = await connect(server('postgres'));
  try {
    const name = `${testDatabasePrefix()}${randomBytes(6).toString('hex')}`;
    const source = template ? await ensureTemplate(admin, template, server) : 'template0';
    await createDatabase(admin, name, source);
    return { connectionString: server(name), drop: async () => dropDatabase(server('postgres'), name) };
  } finally {
    await admin.end();
  }
};

/**
 * How vitest's global setup tells test files about the run: the folder of its server, and a word that sets the names of its
 * databases apart on a server that outlives it (`TEST_DATABASE_URL`, a superuser's address).
 */
export const testServerVariable = 'ANTELA_TEST_POSTGRES';
export const testRunVariable = 'ANTELA_TEST_RUN';

/** Every database of a run begins with this. */
export const testDatabasePrefix = (): string => `test_${process.env[testRunVariable] ?? ''}_`;

/** The addresses of databases on the run's server. */
export const testServer = async (): Promise<(database: string) => string> => {
  const external = process.env[clusterVariable] ?? process.env['TEST_DATABASE_URL'];
  if (external) return (database) => Object.assign(new URL(external), { pathname: `/${database}` }).href;
  const dataDir = process.env[testServerVariable];
  if (!dataDir) {
    throw new Error(`${testServerVariable} is not set: run tests from the root, with its vitest.config.ts`);
  }
  // Never stopped here: the process's lease ends with it, and the global setup stops the server after the last test.
  embedded ??= startEmbeddedPostgres({ dataDir, settings: testSettings, restart: false });
  return (await embedded).connectionString;
};

let embedded: Promise<EmbeddedPostgres> | undefined;

/** Durability is what tests of the product prove elsewhere; here it would only cost time. */
const testSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Tests of restarts run several whole products beside the other file's.
  max_connections: '400',
  // Passwords of a run are random and end with it, and its thousands of connections prove theirs each time.
  scram_iterations: '1',
  shared_buffers: '256MB',
};

/**
 * Returns the template's database name. One template of the server is built at a time: others wait for the same one, and the
 * roles that each of them makes belong to the server.
 */
const ensureTemplate = async (
  admin: pg.Client,
  template: TestDatabaseTemplate,
  server: (database: string) => string,
): Promise<string> => {
  const name = `${testDatabasePrefix()}template_${template.name}`;
  const isThere = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  if (await isThere()) return name;
  await admin.query(`select pg_advisory_lock(hashtext('templates'))`);
  try {
    if (await isThere()) return name;
    const draft = `${testDatabasePrefix()}draft_${template.name}`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await createDatabase(admin, draft, 'template0');
    await template.prepare(server(draft));
    const renaming = `alter database ${draft} rename to ${name}`;
    if (onCluster()) await onEachNodeAlone(draft, renaming);
    else await admin.query(renaming);
    return name;
  } finally {
    await admin.query(`select pg_advisory_unlock(hashtext('templates'))`);
  }
};

const createDatabase = async (admin: pg.Client, name: string, source: string): Promise<void> => {
  // Copies belong to the template's owner, because the same login migrates them further.
  const { rows } = await admin.query<{ owner: string }>(
    'select quote_ident(datdba::regrole::text) as owner from pg_database where datname = $1',
    [source],
  );
  // Hundreds of small files: copied as they are in half of the time that their pages take through the log.
  const making = `create database ${name} template ${source} owner ${rows[0]?.owner ?? 'current_user'} strategy file_copy`;
  if (!onCluster()) return void (await admin.query(making));
  await onEachNodeAlone(source, making);
  if (source === 'template0') await joinNodes(name);
};

const onCluster = (): boolean => process.env[clusterVariable] !== undefined;

const dropDatabase = async (connectionString: string, name: string): Promise<void> => {
  if (onCluster()) return onEachNode(`drop database if exists ${name} with (force)`);
  const admin = await connect(connectionString);
  try {
    await untilLeft(admin, name);
    await admin.query(`drop database if exists ${name} with (force)`);
  } finally {
    await admin.end();
  }
};

/**
 * Connections that have said goodbye are let go first, for half a second at most: one that is ended instead says so to a client
 * nobody listens to any more, which fails the run.
 */
const untilLeft = async (admin: pg.Client, name: string): Promise<void> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) return;
    await delay(10);
  }
};

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};
