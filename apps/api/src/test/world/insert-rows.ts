import type pg from 'pg';

type Row = Record<string, unknown>;

/** Rows by the names of their fields, all with the same ones. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into antela.${table} (${columns}) select ${columns} from json_populate_recordset(null::antela.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
