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

/** Privileges of others than the owner that a coordinator hands on neither to its nodes nor to the parts of a table, as statements. */
const grantsOfViews = `
  select format('grant %s on antela.%I to %I', privilege_type, relname, grantee::regrole) as grant
  from pg_class c cross join lateral aclexplode(c.relacl) a
  where c.relnamespace = 'antela'::regnamespace and c.relkind = 'v' and a.grantee <> c.relowner`;
/**
 * Tables whose owner is held by their policies too. The owner of a cluster passes them by (operations.md), so nothing is lost; while a part
 * moves, whoever writes what changes meanwhile acts for the owner without passing anything by, and would be refused.
 */
const forcedTables = `
  select format('alter table antela.%I no force row level security', relname) as release
  from pg_class where relnamespace = 'antela'::regnamespace and relforcerowsecurity`;
const grantsOfColumns = `
  select format('antela.%I', relname) as table, format('grant %s (%s) on %%s to %I', privilege_type, string_agg(quote_ident(attname), ', '), grantee::regrole) as grant
  from pg_class c join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
  where c.relnamespace = 'antela'::regnamespace and c.oid in (select logicalrelid from pg_dist_partition) group by c.oid, privilege_type, grantee`;

/**
 * Condition of every policy: a value while a statement is planned, so that each statement of a tenant is one task for the tenant's node,
 * however it joins. Plans are therefore never kept (roles.ts).
 */
const conditionIsValue = `alter function antela.current_client() immutable`;

/**
 * Functions that tell what changed. Their triggers run on nodes, where nobody listens, and a node that has told something cannot
 * commit together with its coordinator: an act that leaves a task behind would fail.
 */
const nobodyListens = ['tell_change', 'tell_new_advance', 'tell_moved_advance'].map(
  (name) =>
    `create or replace function antela.${name}() returns trigger language plpgsql as 'begin return null; end'`,
);

/**
 * Functions that may ask for rows: their plans are never kept, because a plan has its tenant in it and the next call is another's.
 */
const functionsWithPlans = `
  select format('alter function %s set plan_cache_mode = force_custom_plan', p.oid::regprocedure) as each
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'antela'::regnamespace and p.prokind = 'f' and l.lanname = 'plpgsql'
    and not coalesce('plan_cache_mode=force_custom_plan' = any(p.proconfig), false)`;

/**
 * Logins whose statements nodes plan as one server would: a coordinator sends each anew, and foreign keys, which no policy holds, were planned
 * again for every row. Where the owner may not say so on a node, or another does just now, the node is slower and nothing else.
 */
const loginsOfNodes = `
  select format('begin
      if exists (select from pg_roles where rolname = %1$L and not coalesce(''plan_cache_mode=auto'' = any(rolconfig), false)) then
        alter role %1$I set plan_cache_mode = auto;
      end if;
    exception when insufficient_privilege or internal_error then null;
    end', rolname) as each
  from pg_roles where 'plan_cache_mode=force_custom_plan' = any(rolconfig) and has_schema_privilege(oid, 'antela', 'usage')`;

/** Keeps whatever was defined in this transaction from keeping plans. */
export async function keepNoPlans(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ each: string }>(functionsWithPlans);
  for (const { each } of rows) await client.query(each);
}

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
  if (moved.length > 0) await move(client, moved, log);
}

/**
 * Brings nodes, and the parts of tables, in line with what the coordinator does not hand on by itself, new ones among them. After what
 * they are about was committed.
 */
export async function alignNodes(client: pg.ClientBase): Promise<void> {
  for (const statement of [conditionIsValue, ...nobodyListens]) await client.query(statement);
  await keepNoPlans(client);
  const logins = await client.query<{ each: string }>(loginsOfNodes);
  await onNodes(client, 'run_command_on_workers($1)', [
    aside(logins.rows.map(({ each }) => each).join('; ')),
  ]);
  const forced = await client.query<{ release: string }>(forcedTables);
  for (const { release } of forced.rows) await client.query(release);
  const views = await client.query<{ grant: string }>(grantsOfViews);
  await onNodes(client, 'run_command_on_workers($1)', [
    aside(views.rows.map(({ grant }) => grant).join('; ')),
  ]);
  const columns = await client.query<{ table: string; grant: string }>(grantsOfColumns);
  for (const { table, grant } of columns.rows)
    await onNodes(client, 'run_command_on_placements($2, $1)', [aside(grant), table]);
}

/** As one statement, because of several the answer of the first ends the call. */
const aside = (statements: string): string =>
  `do $$ begin set local citus.enable_ddl_propagation = off; ${statements}; end $$`;

/** Runs statements about its own parts on one node. */
export async function onNode(
  client: pg.ClientBase,
  name: string,
  statements: readonly string[],
): Promise<void> {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(name) ?? [];
  await onNodes(client, 'master_run_on_worker(array[$1], array[$2::int], array[$3], false)', [
    host,
    port,
    aside(statements.join('; ')),
  ]);
}

async function onNodes(client: pg.ClientBase, call: string, values: string[]): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    `select success, result from ${call}`,
    values,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`a node refused what the coordinator has: ${failed.result}`);
}

async function move(
  client: pg.ClientBase,
  moved: readonly { name: string; place: string }[],
  log: (line: string) => void,
): Promise<void> {
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
