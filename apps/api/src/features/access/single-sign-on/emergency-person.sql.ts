import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { lockClient } from '../../../db/whole-client.ts';

const inForce = (clientId: string) =>
  sql`from single_sign_on s where s.client_id = ${clientId} and s.approved_at is not null and s.ended_at is null`;

/** Held, so that nobody is named while they are blocked. */
export async function isForEmergencies(db: Db, clientId: string, userId: string): Promise<boolean> {
  await lockClient(db, clientId);
  return db.exists(sql`select ${inForce(clientId)} and s.is_only and s.emergency_user_id = ${userId}`);
}

export const provenDomains = async (db: Db, clientId: string): Promise<string[]> =>
  (await db.value<string[]>(sql`
    select array(select unnest(s.domains) except select unnest(s.lost_domains)) as domains ${inForce(clientId)}`)) ??
  [];
