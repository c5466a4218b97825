import { setTimeout as delay } from 'node:timers/promises';
import { alignNodes } from '@antela/api/db/distribute';
import { isolate, listMoves, listNodes, movePart, partOf, type Part } from '@antela/api/db/parts';
import { inTenant } from '@antela/api/db/transaction';
import { startFileApi } from '@antela/api/test/file-api';
import { insertPeriod } from '@antela/api/test/pay-periods';
import { clients } from '@antela/api/test/world/clients';
import { listContacts } from '@antela/contract/contacts';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { makeNode } from '@antela/embedded-postgres/test-node';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { expectKept } from './test/expect-kept.ts';
import { expectSound } from './test/sound.ts';
import { startWork } from './test/work.ts';

const isCluster = process.env[clusterVariable] !== undefined;
let added: Awaited<ReturnType<typeof makeNode>> = null;
// Ends after whatever still asks it.
afterAll(async () => added?.remove());
const started = isCluster ? await startFileApi() : null;

/** Works while the change goes on. @returns what people did meanwhile */
async function whileWorking(name: string, change: (client: pg.Client) => Promise<void>) {
  if (!started) throw new Error('there is no cluster');
  const { api, admin } = started;
  const periods: string[] = [];
  for (let count = 0; count < 40; count += 1) periods.push(await insertPeriod(api, 'reconciled'));
  expect((await api.call(admin, listContacts)).status).toBe(200);
  const client = new pg.Client({ connectionString: api.connectionString });
  client.on('error', () => {});
  await client.connect();
  const stop = startWork(started, name, 3, periods);
  try {
    await change(client);
    await delay(300);
  } finally {
    await stop();
    await client.end();
  }
  const done = await stop();
  expect(done.faults).toEqual([]);
  expect(done.kept.length).toBeGreaterThan(20);
  expect(done.closed.length).toBeGreaterThan(5);
  await expectKept(api.connectionString, done);
  await expectSound(api);
  return api;
}

const nodeOf = async (client: pg.Client): Promise<number> => (await partOf(client, clients.a)).nodeId;

// Before a part is split: each more is moved twice, which takes most of the file's time.
test.skipIf(!isCluster)(
  'nodes of which one holds everything are made alike while a client works, part by part, without an error or a loss',
  { timeout: 300_000 },
  async () => {
    await whileWorking('reparto', async (client) => {
      const [full] = await listNodes(client);
      for (const part of await partsElsewhere(client, full?.id ?? 0))
        await movePart(client, part, full?.id ?? 0);
      const moves = await listMoves(client);
      expect(moves.length).toBeGreaterThan(1);
      for (const { part, target } of moves) await movePart(client, part, target);
      expect(await listMoves(client)).toEqual([]);
      expect((await partsElsewhere(client, full?.id ?? 0)).length).toBe(moves.length);
    });
  },
);

/** Parts of the table of clients that lie on other nodes than this one. */
async function partsElsewhere(client: pg.Client, nodeId: number): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select s.shardid::int as id, n.nodeid as "nodeId", n.nodename || ':' || n.nodeport as "nodeName", 0 as clients
     from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n on n.groupid = p.groupid
     where s.logicalrelid = 'antela.client'::regclass and n.nodeid <> $1`,
    [nodeId],
  );
  return rows;
}

test.skipIf(!isCluster)(
  'a client that gets a part of its own and is brought to another node and back while it works has no error and loses nothing',
  { timeout: 300_000 },
  async () => {
    await whileWorking('mudanza', async (client) => {
      const home = await nodeOf(client);
      await expect(isolate(client, clients.a, 20)).rejects.toMatchObject({ code: '57014' });
      await isolate(client, clients.a);
      const other = (await listNodes(client)).find(({ id }) => id !== home)?.id ?? 0;
      for (const target of [other, home]) {
        await movePart(client, await partOf(client, clients.a), target);
        expect(await nodeOf(client)).toBe(target);
      }
    });
  },
);

test.skipIf(!isCluster)(
  'a node that joins takes a client over while it works, with what the application may do to its rows and no more',
  { timeout: 300_000 },
  async ({ skip }) => {
    const database = new URL(started?.api.connectionString ?? '').pathname.slice(1);
    added = await makeNode(database);
    if (!added) return skip('the nodes are not on this machine');
    const { port, url } = added;
    const api = await whileWorking('estreno', async (client) => {
      await join(client, url, database);
      const joined = (await listNodes(client)).find(({ name }) => name === `127.0.0.1:${port}`);
      expect(joined).toMatchObject({ clients: 0 });
      await movePart(client, await partOf(client, clients.a), joined?.id ?? 0);
      expect(await nodeOf(client)).toBe(joined?.id);
    });
    const change = (column: 'settings' | 'created_at') =>
      inTenant(api.pool, clients.a, (db) =>
        db.run(
          column === 'settings'
            ? sql`update client set settings = settings where client_id = ${clients.a}`
            : sql`update client set created_at = created_at where client_id = ${clients.a}`,
        ),
      );
    expect(await change('settings')).toBe(1);
    await expect(change('created_at')).rejects.toThrow('permission denied');
  },
);

/** Steps of the runbook. */
async function join(coordinator: pg.Client, url: string, database: string): Promise<void> {
  const node = new pg.Client({ connectionString: url });
  node.on('error', () => {});
  await node.connect();
  await node.query('create extension citus');
  const { rows } = await coordinator.query<{ rolename: string; authinfo: string }>(
    'select rolename, authinfo from pg_dist_authinfo',
  );
  // A test's database is a copy, and still names the one it was copied from.
  await coordinator.query(
    `delete from pg_dist_object where classid = 'pg_database'::regclass
       and objid <> (select oid from pg_database where datname = current_database())`,
  );
  await coordinator.query('select citus_add_node($1, $2)', ['127.0.0.1', node.port]);
  for (const { rolename, authinfo } of rows)
    await node.query('insert into pg_dist_authinfo values (0, $1, $2)', [rolename, authinfo]);
  await coordinator.query(`select replicate_reference_tables('block_writes')`);
  await node.query(`alter database ${database} owner to antela_owner`);
  await node.end();
  const owner = new pg.Client({ connectionString: started?.api.logins.owner });
  owner.on('error', () => {});
  await owner.connect();
  await owner.query('begin; set local search_path = antela, public');
  await alignNodes(owner);
  await owner.query('commit');
  await owner.end();
}
