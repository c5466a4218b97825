import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { alignNodes, distribute, keepNoPlans, onCluster } from './distribute.ts';
import { makeRoles, operatorAccess, withNames, type Logins } from './roles.ts';
import { statementsOf } from './statements.ts';

/** Any two numbers that nothing else locks with; migrations run one process at a time. */
const lockKeys = [8480, 1];
/**
 * An ALTER that waits for a long reader makes everybody after it wait too. So it gives up after a moment, lets them pass and
 * tries again, for five minutes in all.
 */
const lockPatienceMs = 500;
const betweenTriesMs = 1_000;
const triesMax = 200;

/** Roles, schema, and what the operator may do with it, as this version of the code expects them. */
export async function migrateAs(logins: Logins, folder: string, log: (line: string) => void): Promise<void> {
  const names = await makeRoles(logins);
  await migrate(logins.owner, folder, log, {
    adapt: (sql) => withNames(sql, names),
    // Before, so that a file reaches the rows of every tenant that an older version left; after, for the tables that are new.
    around: operatorAccess,
    spread: true,
  });
}

interface Options {
  /** Applied to every file before it is run. */
  adapt?: (sql: string) => string;
  /** Run each time, before the files and after them. */
  around?: string;
  /** Whether a server that is a cluster spreads the tables over its nodes. */
  spread?: boolean;
}

/**
 * Brings the schema up to date: plain SQL files in name order, each in its own transaction, forward only, once, while others
 * read and write. Two processes at the same time: the second waits, then finds nothing to do.
 * @param connectionString of the login that owns the schema
 */
export async function migrate(
  connectionString: string,
  folder: string,
  log: (line: string) => void,
  { adapt = (sql) => sql, around, spread = false }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'antela-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', lockKeys);
    await client.query('create schema if not exists antela_migrations');
    await client.query(
      'create table if not exists antela_migrations.applied (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from antela_migrations.applied');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const wrap = async () => {
      if (around !== undefined) await patiently(client, 'roles', log, () => client.query(adapt(around)));
    };
    await wrap();
    const isSpread = spread && (await onCluster(client));
    for (const name of files) {
      if (applied.has(name)) continue;
      log(`migrate ${name}`);
      const sql = adapt(await readFile(join(folder, name), 'utf8'));
      await patiently(client, name, log, async () => {
        for (const statement of isSpread ? forCluster(sql) : [sql]) await client.query(statement);
        // Functions come without it again where a file defines them anew, and people work meanwhile.
        if (isSpread) await keepNoPlans(client);
        await client.query('insert into antela_migrations.applied (name) values ($1)', [name]);
      });
    }
    if (applied.size < files.length) await wrap();
    if (isSpread) {
      await patiently(client, 'distribute', log, () => distribute(client, log));
      await patiently(client, 'nodes', log, () => alignNodes(client));
    }
  } finally {
    await client.end();
  }
}

/** A grant on columns, which a coordinator hands on to no node: `alignNodes` does. */
const isOnColumns = /^(?:--[^\n]*\n)*\s*(?:grant|revoke)\b(?:(?!\bon\b)[^(])*\(/i;

/** A coordinator hands on the whole text of which a statement is part, and its nodes take one at a time. */
const forCluster = (sql: string): string[] =>
  statementsOf(sql).flatMap((statement) =>
    isOnColumns.test(statement)
      ? [
          'set local citus.enable_ddl_propagation = off',
          statement,
          'set local citus.enable_ddl_propagation = on',
        ]
      : [statement],
  );

/** One transaction that waits for nobody longer than a moment, and comes back. */
async function patiently(
  client: pg.Client,
  name: string,
  log: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(
      `begin; set local lock_timeout = ${lockPatienceMs}; set local search_path = antela, public`,
    );
    try {
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === triesMax || !isLockNotAvailable(error))
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    log(`migrate ${name}: waiting for a long reader`);
    await delay(betweenTriesMs);
  }
}

const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';
