import type pg from 'pg';
import { sharedTables } from './place-of-table.ts';

interface Table {
  name: string;
  isTenants: boolean;
}

const isDistributed = `select from pg_extension where extname = 'citus'`;

/** Tables that the server keeps only here, though some of them may have to lie elsewhere. */
const undistributed = `
  select c.relname as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as "isTenants"
  from pg_class c
  where c.relnamespace = 'antela'::regnamespace and c.relkind = 'r' and c.oid not in (select logicalrelid from pg_dist_partition)
  order by c.relname <> 'client', c.relname`;

/** Foreign keys of tables, as statements that drop them and make them again. */
const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by conname`;

/** Whether the server is a cluster that spreads tables over its nodes. */
export const onCluster = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(isDistributed)).rowCount === 1;

/**
 * Puts each table of the schema where it belongs on a cluster: tenants by their id, side by side, what they all share on each node.
 * Does nothing where there is nothing to be put. Belongs into a transaction of its own, whose search path begins with the schema.
 * @throws Error about a table of which nobody said where it lies
 */
export async function distribute(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<Table>(undistributed);
  const places = rows.map((table) => ({ name: table.name, place: placeOf(table) }));
  const moved = places.filter(({ place }) => place !== 'coordinator');
  if (moved.length === 0) return;
  log(`distribute ${moved.map(({ name }) => name).join(' ')}`);
  await client.query(
    `set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = 'sequential'`,
  );
  const keys = await client.query<{ drop: string; add: string }>(foreignKeys, [
    moved.map(({ name }) => `antela.${name}`),
  ]);
  for (const { drop } of keys.rows) await client.query(drop);
  for (const { name } of moved.filter(({ place }) => place === 'everywhere'))
    await client.query('select create_reference_table($1)', [`antela.${name}`]);
  for (const { name } of moved.filter(({ place }) => place === 'tenant'))
    await client.query(`select create_distributed_table($1, 'client_id', colocate_with => $2)`, [
      `antela.${name}`,
      name === 'client' ? 'none' : 'antela.client',
    ]);
  for (const { add } of keys.rows) await client.query(add);
}

function placeOf({ name, isTenants }: Table): 'tenant' | keyof typeof sharedTables {
  if (isTenants) return 'tenant';
  for (const [place, names] of Object.entries(sharedTables))
    if ((names as readonly string[]).includes(name)) return place as keyof typeof sharedTables;
  throw new Error(`nobody said where ${name} lies on a distributed server (place-of-table.ts)`);
}
