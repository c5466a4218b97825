import type { ClientBase } from 'pg';
import type { Table } from './tables.ts';

/** How many rows of one table each tenant has, by its id. */
export type TenantRows = Readonly<Record<string, number>>;

/** Counted by the database, apart from the copy of the same rows; nothing of a table that no tenant owns. */
export async function countByTenant(
  client: ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Promise<TenantRows> {
  if (!columns.includes('client_id')) return {};
  const { rows } = await client.query<{ client_id: string; n: number }>(
    `select client_id, count(*)::int as n from ${name} where client_id is not null group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ client_id, n }) => [client_id, n]));
}

export interface Counted {
  name: string;
  rows: number;
  sha256: string;
  tenants: TenantRows;
}

/** Where two readings of the same tables differ, in Spanish, each table with its tenants; empty where they are equal. */
export function differences(copied: readonly Counted[], restored: readonly Counted[]): string[] {
  const found = new Map(restored.map((table) => [table.name, table]));
  return copied.flatMap((table) => {
    const other = found.get(table.name);
    if (!other) return [`${table.name} no está`];
    const ids = [...new Set([...Object.keys(table.tenants), ...Object.keys(other.tenants)])];
    const ofTenants = ids
      .filter((id) => table.tenants[id] !== other.tenants[id])
      .map((id) => `cliente ${id}: ${other.tenants[id] ?? 0} en vez de ${table.tenants[id] ?? 0}`);
    if (table.rows !== other.rows || ofTenants.length > 0)
      return [
        `${table.name} tiene ${other.rows} filas en vez de ${table.rows}${ofTenants.map((line) => `, ${line}`).join('')}`,
      ];
    return table.sha256 === other.sha256 ? [] : [`${table.name} tiene las mismas filas con otro contenido`];
  });
}

/** One line for each tenant with all its rows. */
export function linesOfTenants(tables: readonly Counted[]): string[] {
  const sums = new Map<string, number>();
  for (const { tenants } of tables)
    for (const [id, rows] of Object.entries(tenants)) sums.set(id, (sums.get(id) ?? 0) + rows);
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([id, rows]) => `Cliente ${id}: ${rows} filas.`);
}
