import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** The companies a user is assigned to: a task may see no more than who started it. */
export const companiesOfUser = async (db: Db, clientId: string, userId: string): Promise<string[]> => {
  const rows = await db.many<{ company_id: string }>(
    sql`select company_id from company_user_company where client_id = ${clientId} and user_id = ${userId}`,
  );
  return rows.map((row) => row.company_id);
};

/** Whether a user's role sees salaries: what they started compares none otherwise. */
export const userSeesSalary = async (db: Db, clientId: string, userId: string): Promise<boolean> =>
  (await db.first(sql`
    select from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.id = ${userId} and 'view_salary' = any(r.permissions)`)) !== null;
