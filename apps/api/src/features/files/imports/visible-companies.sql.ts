import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** The companies a user is assigned to: a task may see no more than who started it. */
export const companiesOfUser = async (db: Db, clientId: string, userId: string): Promise<string[]> => {
  return db.values<string>(
    sql`select company_id from company_user_company where client_id = ${clientId} and user_id = ${userId}`,
  );
};

/** Whether a user's role sees salaries: what they started compares none otherwise. */
export const userSeesSalary = (db: Db, clientId: string, userId: string): Promise<boolean> =>
  db.exists(sql`
    select from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = ${clientId} and u.id = ${userId} and 'view_salary' = any(r.permissions)`);
