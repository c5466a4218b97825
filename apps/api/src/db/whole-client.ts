import sql from 'sql-template-tag';
import type { Db } from './database.ts';

/** One change at a time: the client's row is held until the transaction ends. */
export async function lockClient(db: Db, clientId: string): Promise<{ name: string }> {
  const row = await db.first<{ name: string }>(
    sql`select name from client where client_id = ${clientId} for no key update`,
  );
  return row ?? { name: '' };
}

/** Whether the client has companies beside these. */
export const hasOtherCompanies = (
  db: Db,
  { clientId, companyIds }: { clientId: string; companyIds: readonly string[] },
): Promise<boolean> =>
  db.exists(sql`
    select from company where client_id = ${clientId} and id <> all(${[...companyIds]}) limit 1`);
