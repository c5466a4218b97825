import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from './database.ts';
import { inTenant, readInTenant } from './transaction.ts';

/** Tables of sums, by what they are sums of. A view `<table>_of_rows` adds the rows themselves up (decision 0083). */
export const keptSums = {
  advance_sum: 'adelantos',
  employment_sum: 'vínculos',
  ledger_sum: 'movimientos',
  wallet_user_sum: 'usuarios de billeteras',
} as const;
/** Adding everything up reads everything. */
const timeoutMs = 10 * 60_000;
const tables = Object.keys(keptSums) as (keyof typeof keptSums)[];

export interface FaultOfSum {
  kept: keyof typeof keptSums;
  /** Keys whose kept sum is not that of its rows. */
  keys: number;
}

/** Holds every kept sum of a client against its rows, each in one look at both; those that agree are absent. */
export async function faultsOfSums(db: Db, clientId: string): Promise<FaultOfSum[]> {
  const rows = await db.many<FaultOfSum>(sql`
    select kept, faults_of_sum(${clientId}, kept)::int as keys from unnest(${tables}::text[]) kept`);
  return rows.filter(({ keys }) => keys > 0);
}

/** Makes one row of those that writers appended to a key: a sum is read as quickly after a year as on its first day. */
export async function foldSums(pool: Pool, clientId: string): Promise<void> {
  for (const table of tables)
    await inTenant(pool, clientId, (db) => db.run(sql`select fold_sums(${clientId}, ${table})`));
}

/** @throws Error where a sum is not that of its rows: the task fails, and its failure is an alarm */
export async function checkSums(pool: Pool, clientId: string): Promise<void> {
  const faults = await readInTenant(pool, clientId, async (db) => {
    await db.allow(timeoutMs);
    return faultsOfSums(db, clientId);
  });
  if (faults.length > 0)
    throw new Error(
      `kept sums of ${clientId} differ from their rows: ${faults.map(({ kept, keys }) => `${kept} in ${keys} keys`).join(', ')}`,
    );
}
