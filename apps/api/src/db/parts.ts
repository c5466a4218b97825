import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onNode } from './distribute.ts';

/** Server of a cluster that holds parts of tables. */
export interface ClusterNode {
  id: number;
  name: string;
  /** Clients whose rows are there. */
  clients: number;
  bytes: number;
}

/** Part of every tenant's table, side by side with the others': what moves from node to node. */
export interface Part {
  id: number;
  nodeId: number;
  nodeName: string;
  /** Clients whose rows it holds. */
  clients: number;
}

const partOfTenant = (id: string): string => `get_shard_id_for_distribution_column('antela.client', ${id})`;

/** Every part, as the table of clients has it: the other tables' lie with it. */
const parts = `
  select s.shardid::int as id, n.nodeid as "nodeId", n.nodename || ':' || n.nodeport as "nodeName",
         (select count(*)::int from antela.tenant t where ${partOfTenant('t.id')} = s.shardid) as clients
  from pg_dist_shard s join pg_dist_placement p using (shardid)
  join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where s.logicalrelid = 'antela.client'::regclass`;

/** Nodes that take parts, those with the least first. */
export async function listNodes(client: pg.ClientBase): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(`
    with part as (${parts}),
         held as (select nodename || ':' || nodeport as name, sum(shard_size)::float8 as bytes from citus_shards
                  where citus_table_type = 'distributed' and table_name::text like 'antela.%' group by 1)
    select n.nodeid as id, n.nodename || ':' || n.nodeport as name, coalesce(h.bytes, 0) as bytes,
           coalesce((select sum(clients)::int from part where "nodeId" = n.nodeid), 0) as clients
    from pg_dist_node n left join held h on h.name = n.nodename || ':' || n.nodeport
    where n.noderole = 'primary' and n.shouldhaveshards order by bytes, id`);
  return rows;
}

export async function partOf(client: pg.ClientBase, clientId: string): Promise<Part> {
  const { rows } = await client.query<Part>(`${parts} and s.shardid = ${partOfTenant('$1::uuid')}`, [
    clientId,
  ]);
  const [part] = rows;
  if (!part) throw new Error(`no part holds ${clientId}`);
  return part;
}

/** Longest that those of a part may wait to write while it is split; they are answered 503 before, and may ask again. */
export const splitWithinMs = 20_000;

/**
 * Gives a client a part of its own, on the node where its rows are. Whoever is in the old part goes on reading and waits to write: a split
 * that follows changes is not one of Citus that ends while there are some (citusdata/citus#6790). So it may take no longer than told.
 */
export async function isolate(
  client: pg.ClientBase,
  clientId: string,
  withinMs = splitWithinMs,
): Promise<void> {
  await changing(client, withinMs, async () => {
    await client.query(
      `select isolate_tenant_to_new_shard('antela.client', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [clientId],
    );
  });
}

/** Remains of a move that came from there before, while somebody who read them then is still at it. */
const isInUse = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.message.includes('orphaned shard');

/** Brings a part to another node. Whoever works in it goes on meanwhile, but for the moment of the change. */
export async function movePart(client: pg.ClientBase, part: Part, nodeId: number): Promise<void> {
  for (let triesLeft = 10; ; triesLeft -= 1)
    try {
      return await moveOnce(client, part, nodeId);
    } catch (error) {
      if (triesLeft === 1 || !isInUse(error)) throw error;
      await delay(1_000);
    }
}

async function moveOnce(client: pg.ClientBase, part: Part, nodeId: number): Promise<void> {
  await changing(client, 0, async () => {
    await client.query(
      `select citus_move_shard_placement($1, $2, $3, transfer_mode => ${await modeOf(client)})`,
      [part.id, part.nodeId, nodeId],
    );
  });
}

/** Moves that make nodes alike, one after the other: the part, and the node it goes to. */
export async function listMoves(client: pg.ClientBase): Promise<{ part: Part; target: number }[]> {
  const { rows } = await client.query<Part & { target: number }>(`
    select p.*, n.nodeid as target from get_rebalance_table_shards_plan('antela.client') m
    join (${parts}) p on p.id = m.shardid
    join pg_dist_node n on n.nodename = m.targetname and n.nodeport = m.targetport`);
  return rows.map(({ target, ...part }) => ({ part, target }));
}

/** Written to while they move, where the nodes' settings allow it; else writes wait until they have moved. */
async function modeOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ wal_level: string }>('show wal_level');
  return rows[0]?.wal_level === 'logical' ? `'force_logical'` : `'block_writes'`;
}

/**
 * Changes where rows lie, and gives the new parts what their coordinator does not before anybody is led to them: in one transaction,
 * with whose end the change counts.
 */
async function changing(client: pg.ClientBase, withinMs: number, change: () => Promise<void>): Promise<void> {
  const before = new Set((await client.query<Part>(parts)).rows.map(placeOf));
  await client.query(
    `begin; set local statement_timeout = ${withinMs}; set local search_path = antela, public`,
  );
  try {
    await change();
    const { rows } = await client.query<Part>(parts);
    for (const part of rows.filter((one) => !before.has(placeOf(one))))
      await onNode(client, part.nodeName, await grantsOfPart(client, part.id));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const placeOf = ({ id, nodeId }: Part): string => `${id} ${nodeId}`;

/** Privileges on columns of every table's part beside that one, as statements. */
async function grantsOfPart(client: pg.ClientBase, partId: number): Promise<string[]> {
  const { rows } = await client.query<{ grant: string }>(
    `select format('grant %s (%s) on %s to %I', a.privilege_type, string_agg(quote_ident(t.attname), ', '),
                   shard_name(c.oid, s.shardid), a.grantee::regrole) as grant
     from pg_dist_shard mine join pg_dist_partition own on own.logicalrelid = mine.logicalrelid
     join pg_dist_partition d on d.colocationid = own.colocationid
     join pg_dist_shard s on s.logicalrelid = d.logicalrelid and s.shardminvalue = mine.shardminvalue
     join pg_class c on c.oid = d.logicalrelid join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
     where mine.shardid = $1 group by c.oid, s.shardid, a.privilege_type, a.grantee`,
    [partId],
  );
  return rows.map(({ grant }) => grant);
}
