import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export async function isInCatalogue(db: Db, type: string, id: string): Promise<boolean> {
  const row = await db.first(sql`select id from catalog_item where type = ${type} and id = ${id}`);
  return row !== null;
}
