import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** How long a request waits for somebody else. */
const waitsMs = 24 * 60 * 60_000;
const since = (now: Date): Date => new Date(now.getTime() - waitsMs);

export interface Recovery {
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
}

/** Null when nobody asked for it in the last day. */
export const findRecovery = (db: Db, clientId: string, userId: string, now: Date): Promise<Recovery | null> =>
  db.first<Recovery>(sql`
    select a.requested_by, u.full_name as requested_by_name, a.requested_at
    from account_recovery a join company_user u on u.client_id = a.client_id and u.id = a.requested_by
    where a.client_id = ${clientId} and a.user_id = ${userId} and a.requested_at > ${since(now)}`);

/** Uses up what somebody else asked for; of two at the same instant, one finds nothing. */
export const takeRecovery = (
  db: Db,
  clientId: string,
  userId: string,
  confirmedBy: string,
  now: Date,
): Promise<{ requested_by: string } | null> =>
  db.first(sql`
    delete from account_recovery
    where client_id = ${clientId} and user_id = ${userId} and requested_by <> ${confirmedBy} and requested_at > ${since(now)}
    returning requested_by`);

/** False when it was asked for already, in the last day. */
export const askForRecovery = (
  db: Db,
  clientId: string,
  userId: string,
  requestedBy: string,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    insert into account_recovery as a (client_id, user_id, requested_by, requested_at) values (${clientId}, ${userId}, ${requestedBy}, ${now})
    on conflict (client_id, user_id) do update set requested_by = excluded.requested_by, requested_at = excluded.requested_at
    where a.requested_at <= ${since(now)}`);

/** Others who could confirm it: they manage users, and see every company of this one. */
export const listConfirmers = (
  db: Db,
  clientId: string,
  userId: string,
  requestedBy: string,
): Promise<string[]> =>
  db.values<string>(sql`
    select u.id from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.state = 'active' and u.id not in (${userId}, ${requestedBy})
      and 'manage_company_users' = any(r.permissions)
      and not exists (
        select from company_user_company theirs
        where theirs.client_id = ${clientId} and theirs.user_id = ${userId}
          and not exists (select from company_user_company own
                          where own.client_id = ${clientId} and own.user_id = u.id and own.company_id = theirs.company_id))`);
