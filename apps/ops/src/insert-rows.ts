import type { ClientBase } from 'pg';

/** Sent at a time: one statement per table would make texts of tens of megabytes. */
const batchMax = 5_000;

/**
 * Inserts rows by the names of their fields, all with the same ones, in one statement per batch. Dates become instants,
 * objects jsonb, lists arrays.
 */
export async function insertRows(client: ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  for (let start = 0; start < rows.length; start += batchMax) {
    await client.query(
      `insert into antela.${table} (${columns}) select ${columns} from json_populate_recordset(null::antela.${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + batchMax))],
    );
  }
}
