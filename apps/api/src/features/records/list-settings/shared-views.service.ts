import type { Db } from '../../../db/database.ts';
import * as sql from './list-settings.sql.ts';

/** How many views of lists are shared with those who have a role, and go with it. */
export const countViewsOfRole = (db: Db, clientId: string, roleId: string): Promise<number> =>
  sql.countViewsOfRole(db, clientId, roleId);
