import pg from 'pg';
import { loginsOf } from './owner.ts';

/** Superuser's address of a cluster's coordinator, in a database that knows its nodes: tests then run on the cluster. */
export const clusterVariable = 'CITUS_URL';

/** Tests are spread over few parts: each table is made once for every part, which is most of the time that a run's first database takes. */
const shards = Number(process.env['CITUS_PARTS'] ?? 4);

type Node = {
  nodename: string;
  nodeport: number;
};

const run = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
};

let known: Promise<Node[]> | undefined;
/** Workers of the cluster. */
const workers = (): Promise<Node[]> =>
  (known ??= run<Node>(
    process.env[clusterVariable] ?? '',
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeport',
  ));

/** Superuser's addresses of one database: on the coordinator and on each worker. */
export const addressesOf = async (database: string): Promise<string[]> => {
  const coordinator = new URL(process.env[clusterVariable] ?? '');
  const nodes = (await workers()).map(({ nodename, nodeport }) => ({
    hostname: nodename,
    port: String(nodeport),
  }));
  return [{}, ...nodes].map(
    (place) => Object.assign(new URL(coordinator), place, { pathname: `/${database}` }).href,
  );
};

/** Runs a statement about databases on every node. */
export const onEachNode = async (statement: string): Promise<void> => {
  for (const url of await addressesOf('postgres')) await run(url, statement);
};

const isInUse = (error: unknown): boolean => (error as { code?: string }).code === '55006';

/**
 * Runs a statement that nobody else may be in that database for, on every node. The servers' own helpers are, and come again while
 * they are sent away.
 */
export const onEachNodeAlone = async (database: string, statement: string): Promise<void> => {
  const leave = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`;
  for (const url of await addressesOf('postgres'))
    for (let triesLeft = 5; triesLeft > 0; triesLeft -= 1) {
      await run(url, leave);
      try {
        await run(url, statement);
        break;
      } catch (error) {
        if (triesLeft === 1 || !isInUse(error)) throw error;
      }
    }
};

/** Roles that see every tenant by a policy; rows that go through the coordinator are refused to whoever policies hold. */
const attributesOf: Record<string, string> = {
  antela_owner: 'createrole bypassrls',
  antela_ops: 'bypassrls',
};

/** Makes a cluster of the databases of that name: extension, nodes, roles, and the passwords by which nodes reach each other. */
export const joinNodes = async (database: string): Promise<void> => {
  const [coordinator = '', ...others] = await addressesOf(database);
  for (const url of [coordinator, ...others])
    await run(
      url,
      `create extension if not exists citus; alter database ${database} set citus.shard_count = ${shards}`,
    );
  const { hostname, port } = new URL(coordinator);
  await run(coordinator, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
  for (const { nodename, nodeport } of await workers())
    await run(coordinator, 'select citus_add_node($1, $2)', [nodename, nodeport]);
  const logins = loginsOf(coordinator);
  const passwords = Object.values(logins).map((url) => new URL(url));
  // The role that searches logs in nowhere but on the nodes.
  const search = Object.assign(new URL(logins.app), { username: 'antela_search' });
  for (const { username, password } of [...passwords, search]) {
    await run(
      coordinator,
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${username}') then
           create role ${username} login ${attributesOf[username] ?? ''} password '${password}';
         end if;
       end $$`,
    );
    for (const url of [coordinator, ...others])
      await run(url, 'insert into pg_dist_authinfo values (0, $1, $2) on conflict do nothing', [
        username,
        `password=${password}`,
      ]);
  }
};
