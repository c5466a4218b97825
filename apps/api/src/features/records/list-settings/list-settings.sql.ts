import type { ListSettings } from '@antela/contract/list-settings';
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
