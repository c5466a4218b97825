import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** The companies a user is assigned to: a task may see no more than who started it. */
export const companiesOfUser = async (db: Db, clientId: string, userId: string): Promise<string[]> => {
  const rows = await db.many<{ company_id: string }>(
    sql`select company_id from company_user_company where client_id = ${clientId} and user_id = ${userId}`,
  );
  return rows.map((row) => row.company_id);
};
