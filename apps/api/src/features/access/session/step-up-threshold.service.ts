import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Whether money of this sum is approved or settled only by somebody who has just proved who they are; any sum, where the client has set none. */
export async function needsFreshFactor(db: Db, clientId: string, amount: number): Promise<boolean> {
  const row = await db.first<{ above: number }>(sql`
    select coalesce((settings ->> 'stepUpAbove')::bigint, 0) as above from client where client_id = ${clientId}`);
  return amount > (row?.above ?? 0);
}
