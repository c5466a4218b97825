import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Writes down that somebody opened the list of what waits for them. */
export const noteLook = (db: Db, clientId: string, userId: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into approval_look (client_id, user_id, looked_at) values (${clientId}, ${userId}, ${now})
    on conflict (client_id, user_id) do update set looked_at = greatest(approval_look.looked_at, excluded.looked_at)`);

/** Hours after which the next person is told, where the client has set none. */
const nextAfterHours = 4;

/** Hours that something waits, looked at by nobody, before the next person is told. */
export const getHoursUnseen = async (db: Db, clientId: string): Promise<number> =>
  (await db.value<number>(sql`
    select coalesce((settings ->> 'nextApproverHours')::int, ${nextAfterHours}) as hours from client where client_id = ${clientId}`)) ??
  nextAfterHours;

/** Whether anything of the client's waits for a second person since before an instant. */
export const hasWaiting = async (db: Db, clientId: string, since: Date): Promise<boolean> =>
  (await db.value<boolean>(sql`
    select exists (select from advance where client_id = ${clientId} and payment_state = 'in_approval' and requested_at <= ${since})
        or exists (select from wallet_load where client_id = ${clientId} and state = 'in_approval' and created_at <= ${since})
        or exists (select from disbursement where client_id = ${clientId} and state = 'draft' and created_at <= ${since})
        or exists (select from proposal where client_id = ${clientId} and state = 'waiting' and requested_at <= ${since}) as waits`)) ??
  false;

export const listLooks = (db: Db, clientId: string): Promise<{ user_id: string; looked_at: Date }[]> =>
  db.many(sql`select user_id, looked_at from approval_look where client_id = ${clientId}`);

export const listTellings = (
  db: Db,
  clientId: string,
  itemIds: readonly string[],
): Promise<{ item_id: string; user_id: string; told_at: Date }[]> =>
  db.many(sql`
    select item_id, user_id, told_at from approval_telling where client_id = ${clientId} and item_id = any(${[...itemIds]}::uuid[])`);

/** Writes down who is told of what; nobody is told twice. */
export const insertTellings = (
  db: Db,
  clientId: string,
  told: readonly { itemId: string; userId: string }[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into approval_telling (client_id, item_id, user_id, told_at)
    select own.client_id, t.item_id, t.user_id, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join unnest(${told.map(({ itemId }) => itemId)}::uuid[], ${told.map(({ userId }) => userId)}::uuid[]) as t (item_id, user_id)
    on conflict do nothing`);
