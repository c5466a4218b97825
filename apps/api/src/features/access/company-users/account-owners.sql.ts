import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface AccountOwner {
  userId: string;
  name: string;
  email: string;
}

/** User behind a subject of the pool; null where the client has none. */
export const findOwnerBySubject = (db: Db, clientId: string, subject: string): Promise<AccountOwner | null> =>
  db.first<AccountOwner>(sql`
    select id as "userId", full_name as name, email from company_user where client_id = ${clientId} and subject = ${subject}`);

export const findOwner = (db: Db, clientId: string, userId: string): Promise<AccountOwner | null> =>
  db.first<AccountOwner>(sql`
    select id as "userId", full_name as name, email from company_user where client_id = ${clientId} and id = ${userId}`);

export interface PoolUser {
  username: string;
  full_name: string;
  email: string;
  subject: string | null;
  state: 'invited' | 'active' | 'blocked';
}

/** A user as the pool is to have them. */
export const getPoolUser = (db: Db, clientId: string, userId: string): Promise<PoolUser | null> =>
  db.first<PoolUser>(sql`
    select username, full_name, email, subject, state from company_user where client_id = ${clientId} and id = ${userId}`);

/** Keeps the subject that the pool gave, unless the user has one or another name by now. */
export const setSubject = (
  db: Db,
  clientId: string,
  userId: string,
  { username, subject }: { username: string; subject: string },
): Promise<number> =>
  db.run(sql`
    update company_user set subject = ${subject}
    where client_id = ${clientId} and id = ${userId} and username = ${username} and subject is null`);
