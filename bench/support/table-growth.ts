import type pg from 'pg';

export interface Growth {
  rows: number;
  /** Table, indexes and long values, with the space that changed rows left behind. */
  bytes: number;
}

/** Rows and bytes by which each table grew with the work, by its name; tables that did not grow are left out. */
export async function growthOf(pool: pg.Pool, work: () => Promise<void>): Promise<Map<string, Growth>> {
  const before = await tablesOf(pool);
  await work();
  const grown = new Map<string, Growth>();
  for (const [name, { rows, bytes }] of await tablesOf(pool)) {
    const was = before.get(name) ?? { rows: 0, bytes: 0 };
    if (rows > was.rows || bytes > was.bytes)
      grown.set(name, { rows: rows - was.rows, bytes: bytes - was.bytes });
  }
  return grown;
}

async function tablesOf(pool: pg.Pool): Promise<Map<string, Growth>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relnamespace = 'antela'::regnamespace and relkind = 'r'`,
  );
  const found = new Map<string, Growth>();
  for (const { name, bytes } of rows) {
    const counted = await pool.query<{ n: string }>(`select count(*) as n from antela.${name}`);
    found.set(name, { rows: Number(counted.rows[0]?.n), bytes: Number(bytes) });
  }
  return found;
}
