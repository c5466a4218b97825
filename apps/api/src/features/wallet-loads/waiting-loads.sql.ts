import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';

/** Approved loads of a wallet that wait for money, the one approved first first. */
export async function listWaiting(db: Db, clientId: string, walletId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from wallet_load where client_id = ${clientId} and wallet_id = ${walletId} and state = 'awaiting_funds'
    order by approved_at, id`);
  return rows.map(({ id }) => id);
}

/** Loads whose day has come, and those that were being applied: what a worker may have left behind. */
export async function listDue(db: Db, clientId: string, today: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from wallet_load where client_id = ${clientId}
      and (state = 'processing' or state = 'scheduled' and (scheduled_on is null or scheduled_on <= ${today}))
    order by id`);
  return rows.map(({ id }) => id);
}
