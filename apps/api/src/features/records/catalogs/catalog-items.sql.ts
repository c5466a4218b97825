import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export const isInCatalogue = (db: Db, type: string, id: string): Promise<boolean> =>
  db.exists(sql`select id from catalog_item where type = ${type} and id = ${id}`);

/** Items of some catalogues, in the order of each. */
export const listItems = (
  db: Db,
  types: readonly string[],
): Promise<{ id: string; type: string; name: string }[]> =>
  db.many(sql`select id, type, name from catalog_item where type = any(${[...types]}) order by position`);
