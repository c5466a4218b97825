import { addressesOf, clusterVariable } from '@antela/embedded-postgres/test-cluster';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { faultOfPlan } from '../test/cluster-plans.ts';
import { startFileApi } from '../test/file-api.ts';
import { clients } from '../test/world/clients.ts';
import { sharedTables } from './place-of-table.ts';
import { readInTenant } from './transaction.ts';

const isThere = process.env[clusterVariable] !== undefined;
const { api } = isThere ? await startFileApi() : { api: undefined as never };
const databaseOf = (url: string) => new URL(url).pathname.slice(1);

test.skipIf(!isThere)('every table lies where it belongs, and every foreign key with it', async () => {
  const places = await api.rows<{ name: string; kind: string }>(
    `select c.relname as name, coalesce(t.citus_table_type, 'local') as kind
     from pg_class c left join citus_tables t on t.table_name = c.oid
     where c.relnamespace = 'antela'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const named = (kind: string) => places.filter((place) => place.kind === kind).map(({ name }) => name);
  expect(named('reference')).toEqual([...sharedTables.everywhere]);
  expect(named('local')).toEqual([...sharedTables.coordinator]);
  expect(named('distributed').length).toBeGreaterThan(60);
  const groups = await api.rows(
    `select distinct colocation_id from citus_tables where citus_table_type = 'distributed' and table_name::text not like 'cloud.%'`,
  );
  expect(groups).toHaveLength(1);
});

test.skipIf(!isThere)(
  'whoever gets to a node as the application sees nothing there without a tenant, and only its rows with one',
  async () => {
    const { username, password } = new URL(api.logins.app);
    const found: { table: string; own: number; foreign: number }[] = [];
    for (const address of (await addressesOf(databaseOf(api.connectionString))).slice(1)) {
      const node = new pg.Client(Object.assign(new URL(address), { username, password }).href);
      await node.connect();
      // Catalogues of a node hide its shards; whoever knows their names asks all the same.
      const shards = await api.rows<{ shard: string }>(
        `select shard_name(table_name, shardid) as shard from citus_shards
       where nodeport = $1 and citus_table_type = 'distributed' order by 1`,
        [node.port],
      );
      for (const { shard } of shards) {
        expect((await node.query(`select from ${shard}`)).rowCount, shard).toBe(0);
        await node.query('begin');
        await node.query(`set local antela.client_id = '${clients.a}'`);
        const seen = await node.query<{ client_id: string }>(`select client_id from ${shard}`);
        await node.query('commit');
        found.push({
          table: shard,
          own: seen.rows.filter(({ client_id }) => client_id === clients.a).length,
          foreign: seen.rows.filter(({ client_id }) => client_id !== clients.a).length,
        });
      }
      await node.end();
    }
    expect(found.reduce((sum, { own }) => sum + own, 0)).toBeGreaterThan(0);
    expect(found.filter(({ foreign }) => foreign > 0)).toEqual([]);
  },
);

test.skipIf(!isThere)('the tenant of a transaction reaches the nodes', async () => {
  const names = await readInTenant(api.pool, clients.a, (db) =>
    db.many<{ client_id: string }>(sql`select client_id from employment where client_id = ${clients.a}`),
  );
  expect(names.length).toBeGreaterThan(0);
});

test.skipIf(!isThere)(
  'a coordinator thinks little about a plan, and the node that runs it as ever',
  async () => {
    const { rows } = await api.pool.query(`select current_setting('join_collapse_limit') as here`);
    expect(rows).toEqual([{ here: '1' }]);
    const found = await readInTenant(api.pool, clients.a, (db) =>
      db.many<{ there: string }>(
        sql`select current_setting('join_collapse_limit') as there from company where client_id = ${clients.a} limit 1`,
      ),
    );
    expect(found).toEqual([{ there: '8' }]);
  },
);

test.skipIf(!isThere)(
  'nodes plan a foreign key once for a connection, and a function over rows of a tenant anew each time',
  async () => {
    const found = await readInTenant(api.pool, clients.a, (db) =>
      db.many<{ there: string }>(
        sql`select current_setting('plan_cache_mode') as there from company where client_id = ${clients.a} limit 1`,
      ),
    );
    expect(found).toEqual([{ there: 'auto' }]);
    for (const connectionString of await addressesOf(databaseOf(api.connectionString))) {
      const node = new pg.Client({ connectionString });
      await node.connect();
      const { rows } = await node.query<{ name: string; keeps: boolean }>(
        `select p.oid::regprocedure::text as name, not coalesce('plan_cache_mode=force_custom_plan' = any(proconfig), false) as keeps
         from pg_proc p join pg_language l on l.oid = p.prolang
         where pronamespace = 'antela'::regnamespace and lanname = 'plpgsql'`,
      );
      await node.end();
      expect(rows.length).toBeGreaterThan(40);
      expect(rows.filter(({ keeps }) => keeps)).toEqual([]);
    }
  },
);

test.skipIf(!isThere)(
  'a statement of a tenant is one task of its node, and one that is not is named',
  async () => {
    const node = new pg.Client({ connectionString: api.logins.app });
    await node.connect();
    const faultOf = (text: string, values: unknown[] = [clients.a]) =>
      faultOfPlan(node, clients.a, text, values);
    // Nothing but the policies joins the tables by tenant here: a coordinator that did not know their condition would ask every node.
    expect(
      await faultOf(
        `select (select count(*) from advance a where a.employment_id = e.id) from employment e left join payroll p on p.id = e.payroll_id where e.client_id = $1`,
      ),
    ).toBeNull();
    expect(
      await faultOf(
        `insert into audit_seal (client_id, seq, event_id, hash, sealed_at) select $1, 1, $1, 'x', now()`,
      ),
    ).toMatch('coordinator');
    await node.end();
    const owner = new pg.Client({ connectionString: api.connectionString });
    await owner.connect();
    expect(await faultOfPlan(owner, clients.a, 'select from antela.employment')).toMatch('several nodes');
    await owner.end();
  },
);

test.skipIf(!isThere)('one connection that serves tenants in turns answers each with its own', async () => {
  const pool = new pg.Pool({ connectionString: api.logins.app, max: 1 });
  pool.on('error', () => {});
  const found: string[][] = [];
  // More often than a plan is made anew before a lasting one is thought of.
  for (let turn = 0; turn < 8; turn += 1)
    for (const client of [clients.a, clients.b])
      found.push(
        await readInTenant(pool, client, async (db) => [
          client,
          ...(
            await db.many<{ client_id: string }>(
              sql`select client_id from employment where client_id = ${client}`,
            )
          ).map((row) => row.client_id),
          ...(
            await db.many<{ client_id: string }>(
              sql`select client_id from employment where client_id = ${client} and id in (select search_employments(${['a']}, 5))`,
            )
          ).map((row) => row.client_id),
        ]),
      );
  await pool.end();
  expect(found.filter((ids) => new Set(ids).size > 1)).toEqual([]);
  expect(Math.min(...found.map((ids) => ids.length))).toBeGreaterThan(1);
  expect(Math.max(...found.map((ids) => ids.length))).toBeGreaterThan(3);
});
