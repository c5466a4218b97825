import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** A provider's application, to which its subjects have their names. */
export interface Application {
  issuer: string;
  application: string;
}

/** Binds a user to the first subject that comes with their address, and a subject to one user. */
export const bindSubject = (
  db: Db,
  clientId: string,
  { issuer, application }: Application,
  { userId, subject, at }: { userId: string; subject: string; at: Date },
): Promise<number> =>
  db.run(sql`
    insert into single_sign_on_subject (client_id, user_id, issuer, oidc_client_id, subject, bound_at)
    values (${clientId}, ${userId}, ${issuer}, ${application}, ${subject}, ${at}) on conflict do nothing`);

export const isBound = (
  db: Db,
  clientId: string,
  { issuer, application }: Application,
  { userId, subject }: { userId: string; subject: string },
): Promise<boolean> =>
  db.exists(sql`
    select from single_sign_on_subject
    where client_id = ${clientId} and user_id = ${userId} and issuer = ${issuer} and oidc_client_id = ${application} and subject = ${subject}`);

/** For whoever takes an account back: the next one to come with the address is asked nothing about before. */
export const forgetSubjects = (db: Db, clientId: string, userId: string): Promise<number> =>
  db.run(sql`delete from single_sign_on_subject where client_id = ${clientId} and user_id = ${userId}`);
