import { addressesOf, joinNodes, onEachNode } from '@antela/embedded-postgres/test-cluster';
import pg from 'pg';
import { prepareDatabase } from './roster.ts';

interface Started {
  env: { CITUS_URL: string };
  stop: () => Promise<void>;
}
type StartCluster = () => Promise<Started | undefined>;
type StartServer = (
  settings: readonly string[],
) => Promise<{ url: string; stop: () => Promise<void> } | undefined>;

/** Settings of the kit's nodes, for the server beside them. */
const alike = ['fsync=off', 'max_prepared_transactions=300', 'wal_level=logical'];
const database = 'bench';
const making = `create database ${database} template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-CO' locale 'C.UTF-8'`;

/** A database with the product's schema. */
export type Prepared = Awaited<ReturnType<typeof prepareDatabase>> & {
  name: string;
  /** Superuser's addresses of the nodes that hold its rows; none where it holds them itself. */
  nodes: readonly string[];
};

const script = async (name: string): Promise<unknown> =>
  import(String(new URL(`../../scripts/${name}.mjs`, import.meta.url)));

/** A cluster of the kit's, or that of `CITUS_URL`, with the schema and nobody in it. */
export async function openCluster(): Promise<{ cluster: Prepared; close: () => Promise<void> }> {
  const { startCluster } = (await script('cluster-server')) as { startCluster: StartCluster };
  const started = await startCluster();
  if (!started) throw new Error('needs a cluster: CITUS_URL, or the kit beside the project');
  process.env['CITUS_URL'] = started.env.CITUS_URL;
  await onEachNode(making);
  await joinNodes(database);
  const [coordinator = '', ...nodes] = await addressesOf(database);
  const cluster = await prepareDatabase(coordinator);
  return {
    cluster: { ...cluster, name: `Citus, ${nodes.length} nodes`, nodes },
    close: async () => {
      await cluster.pool.end();
      await onEachNode(`drop database ${database} with (force)`);
      await started.stop();
    },
  };
}

/** A cluster and Debian's own server of the same version, with the same settings. */
export async function openTwoServers(): Promise<{
  cluster: Prepared;
  plain: Prepared;
  close: () => Promise<void>;
}> {
  const { startDebianServer } = (await script('debian-server')) as { startDebianServer: StartServer };
  const server = await startDebianServer(alike);
  if (!server) throw new Error('needs a PostgreSQL of Debian: apt-get install postgresql');
  const { cluster, close } = await openCluster();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(making);
  await admin.end();
  const plain = await prepareDatabase(Object.assign(new URL(server.url), { pathname: `/${database}` }).href);
  const versions = await Promise.all([cluster, plain].map(({ pool }) => versionOf(pool)));
  if (new Set(versions).size > 1) throw new Error(`not of one version: ${versions.join(', ')}`);
  return {
    cluster,
    plain: { ...plain, name: `PostgreSQL ${versions[0]}`, nodes: [] },
    close: async () => {
      await plain.pool.end();
      await close();
      await server.stop();
    },
  };
}

async function versionOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version.split(' ')[0] ?? '';
}
