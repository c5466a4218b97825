import type { ListSettings, SharedView } from '@antela/contract/list-settings';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Arrangements of one user, by list. */
export const listSettingsOf = (db: Db, clientId: string, userId: string): Promise<ListSettings[]> =>
  db.many<ListSettings>(sql`
    select list, density, hidden_columns as "hiddenColumns", views from list_setting
    where client_id = ${clientId} and user_id = ${userId} order by list`);

/** Puts one list's settings in place of those before. */
export const storeListSettings = (
  db: Db,
  clientId: string,
  userId: string,
  { list, density, hiddenColumns, views }: ListSettings,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into list_setting (client_id, user_id, list, density, hidden_columns, views, updated_at)
    values (${clientId}, ${userId}, ${list}, ${density}, ${hiddenColumns}, ${JSON.stringify(views)}, ${now})
    on conflict (client_id, user_id, list) do update
      set density = excluded.density, hidden_columns = excluded.hidden_columns, views = excluded.views, updated_at = excluded.updated_at`);

export type SharedViewRow = Omit<SharedView, 'mayRemove'> & { by: string };

/** Views that a user finds: of everybody, of their role, and those they shared themselves; all of them with `all`. */
export const sharedViewsOf = (
  db: Db,
  clientId: string,
  { userId, all }: { userId: string; all: boolean },
): Promise<SharedViewRow[]> =>
  db.many<SharedViewRow>(sql`
    select v.list, v.name, v.search, v.shared_by as by, u.full_name as "sharedBy",
           case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as role
    from shared_view v join company_user u on u.client_id = v.client_id and u.id = v.shared_by
    left join role r on r.client_id = v.client_id and r.id = v.role_id
    where v.client_id = ${clientId}
      and (${all} or v.role_id is null or v.shared_by = ${userId}
           or v.role_id = (select me.role_id from company_user me where me.client_id = ${clientId} and me.id = ${userId}))
    order by v.list, v.name`);

/** Views of a list that are shared with anybody: all of them take their names out of one set. */
export const countShared = (db: Db, clientId: string, list: string): Promise<number> =>
  db.number(sql`select count(*)::int as n from shared_view where client_id = ${clientId} and list = ${list}`);

/** Roles that a user may share a view with: their own, or all. */
export const rolesToShareWith = (
  db: Db,
  clientId: string,
  { userId, all }: { userId: string; all: boolean },
): Promise<{ id: string; name: string }[]> =>
  db.many(sql`
    select r.id, r.name from role r
    where r.client_id = ${clientId}
      and (${all} or r.id = (select me.role_id from company_user me where me.client_id = ${clientId} and me.id = ${userId}))
    order by r.name, r.id`);

/** 0 where the list has that name already. */
export const insertSharedView = (
  db: Db,
  clientId: string,
  userId: string,
  {
    list,
    name,
    search,
    roleid = null,
  }: { list: string; name: string; search: string; roleid?: string | null | undefined },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into shared_view (client_id, list, name, search, role_id, shared_by, shared_at)
    values (${clientId}, ${list}, ${name}, ${search}, ${roleid}, ${userId}, ${now}) on conflict do nothing`);

/** @param by its sharer; null whoever that was */
export const deleteSharedView = (
  db: Db,
  clientId: string,
  { list, name, by }: { list: string; name: string; by: string | null },
): Promise<number> =>
  db.run(sql`
    delete from shared_view
    where client_id = ${clientId} and list = ${list} and name = ${name} and (${by}::uuid is null or shared_by = ${by})`);

/** Views that are shared with those who have a role. */
export const countViewsOfRole = async (db: Db, clientId: string, roleId: string): Promise<number> =>
  (
    await db.first<{ n: number }>(
      sql`select count(*)::int as n from shared_view where client_id = ${clientId} and role_id = ${roleId}`,
    )
  )?.n ?? 0;
