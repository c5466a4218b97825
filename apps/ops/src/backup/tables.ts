import type { ClientBase } from 'pg';

/** The schemas whose rows are the service's memory; the queue's open tasks are kept apart from its tables. */
export const keptSchemas = ['antela', 'cloud'];

/** Tables whose rows say nothing once the processes are gone. Unlogged tables are left out as such. */
const passing = ['antela.worker_heartbeat', 'cloud.migration'];

export interface Table {
  /** With its schema, quoted where it must be. */
  name: string;
  /** Columns that are stored, generated ones left out: the database makes them again. */
  columns: string[];
  /** The key's columns, as an order that is the same on every machine. */
  order: string;
  hasTriggers: boolean;
}

/** Every table to be kept, those that others refer to before the others. @throws Error where they refer in a circle */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(
    `select c.oid::regclass::text as name,
            array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
            coalesce((select string_agg(format('%I::text collate "C"', a.attname), ', ' order by k.n)
                      from pg_index i, unnest(i.indkey) with ordinality k(attnum, n), pg_attribute a
                      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '1') as "order",
            exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
     order by 1`,
    [keptSchemas],
  );
  const waiting = rows
    .map((row) => ({ ...row, key: row.name.includes('.') ? row.name : `antela.${row.name}` }))
    .filter(({ key }) => !passing.includes(key));
  const placed: Table[] = [];
  const names = new Set<string>();
  while (waiting.length > 0) {
    const ready = waiting.filter(({ refers }) =>
      refers.every((name) => names.has(name) || !waiting.some((table) => table.name === name)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of ready) {
      waiting.splice(waiting.indexOf(table), 1);
      const { key, columns, order, hasTriggers } = table;
      placed.push({ name: key, columns, order, hasTriggers });
    }
    for (const { name } of ready) names.add(name);
  }
  return placed;
}

/** The steps that made this schema: a copy goes back only into one that the same steps made. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'antela/' || name as name from antela_migrations.applied
     ${(await hasLocalCloud(client)) ? `union all select 'cloud/' || name from cloud.migration` : ''} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** In the form in which both sides of a copy are compared: by the key, so that equal rows are equal bytes. */
export const copyStatement = ({ name, columns, order }: Table): string =>
  `copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout`;

/** False where identity and objects are a real cloud's. */
export async function hasLocalCloud(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('cloud.migration') is not null as there`,
  );
  return rows[0]?.there === true;
}
