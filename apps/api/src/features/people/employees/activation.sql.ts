import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Counts a try before it is looked at, in one statement, so that many guesses at once are many tries; null where no code holds. */
export const countTry = (
  db: Db,
  clientId: string,
  {
    documentType,
    documentNumber,
    triesMax,
  }: { documentType: string; documentNumber: string; triesMax: number },
  now: Date,
): Promise<{ employee_id: string; code_hash: string } | null> =>
  db.first(sql`
    update activation_code c set tries = c.tries + 1
    from employee p
    where c.client_id = ${clientId} and p.client_id = c.client_id and p.id = c.target_id
      and p.document_type = ${documentType} and p.document_number = ${documentNumber}
      and c.code_hash is not null and c.expires_at > ${now} and c.tries < ${triesMax}
    returning p.id as employee_id, c.code_hash`);

export const spendCode = (db: Db, clientId: string, employeeId: string): Promise<number> =>
  db.run(
    sql`update activation_code set code_hash = null where client_id = ${clientId} and target_id = ${employeeId}`,
  );

export const markActivated = (db: Db, clientId: string, employeeId: string, now: Date): Promise<number> =>
  db.run(sql`
    update employee set activated_at = coalesce(activated_at, ${now}), version = version + 1
    where client_id = ${clientId} and id = ${employeeId}`);

/** Contracts of a person, the newest first. */
export const listEmploymentsOf = (db: Db, clientId: string, employeeId: string): Promise<string[]> =>
  db.values<string>(
    sql`select id from employment where client_id = ${clientId} and employee_id = ${employeeId} order by start_date desc, id`,
  );

/** People, out of these, who have an address and are not active. */
export const listInvitable = (
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
): Promise<{ id: string; email: string }[]> =>
  db.many(sql`
    select id, email from employee
    where client_id = ${clientId} and id = any(${[...employeeIds]}::uuid[]) and email is not null and activated_at is null`);

interface Sending {
  now: Date;
  /** Sends before it count no more. */
  since: Date;
  sendsMax: number;
}

/** Puts new codes in the place of those before, but for people who were sent as many as one may. @returns whose were written */
export const insertCodes = (
  db: Db,
  clientId: string,
  hashes: readonly { id: string; hash: string }[],
  { now, since, expiresAt, sendsMax }: Sending & { expiresAt: Date },
): Promise<string[]> =>
  db.values<string>(sql`
    insert into activation_code (client_id, target_id, code_hash, expires_at, sends)
    select own.client_id, r.id, r.hash, ${expiresAt}::timestamptz, array[${now}::timestamptz]
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(hashes)}) as r(id uuid, hash text)
    on conflict (client_id, target_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
        sends = instants_after(activation_code.sends, ${since}) || excluded.sends
    where cardinality(instants_after(activation_code.sends, ${since})) < ${sendsMax}
    returning target_id`);

/** Counts and limits in one statement, so that two clicks at once cannot both be the last that one may. */
export const addSend = (
  db: Db,
  clientId: string,
  targetId: string,
  { now, since, sendsMax }: Sending,
): Promise<boolean> =>
  db.exists(sql`
    insert into activation_code (client_id, target_id, sends) values (${clientId}, ${targetId}, array[${now}::timestamptz])
    on conflict (client_id, target_id) do update set sends = instants_after(activation_code.sends, ${since}) || ${now}::timestamptz
    where cardinality(instants_after(activation_code.sends, ${since})) < ${sendsMax}
    returning sends`);
