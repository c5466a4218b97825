import { createHash, randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { announceAll, type Announcement } from '../../records/notices/notices.service.ts';

const triesMax = 5;
const codeLifeMs = 24 * 60 * 60_000;

/** Codes that one person may be sent in so many minutes. */
export const sendsMax = 3;
export const sendsWindowMs = 15 * 60_000;

export interface ActivatedPerson {
  employeeId: string;
  employmentIds: string[];
}

/**
 * Activates the employee's app with the code that was mailed. A wrong code counts, so the caller's transaction must commit
 * whatever comes of it; after five the code is dead. @returns null for a wrong, spent or old code as for somebody nobody knows
 */
export async function activatePerson(
  db: Db,
  clientId: string,
  { documentType, documentNumber, code }: { documentType: string; documentNumber: string; code: string },
  now: Date,
): Promise<ActivatedPerson | null> {
  // The try is counted before it is looked at, in one statement, so that many guesses at once are many tries.
  const tried = await db.first<{ employee_id: string; code_hash: string }>(sql`
    update activation_code c set tries = c.tries + 1
    from employee p
    where c.client_id = ${clientId} and p.client_id = c.client_id and p.id = c.target_id
      and p.document_type = ${documentType} and p.document_number = ${documentNumber}
      and c.code_hash is not null and c.expires_at > ${now} and c.tries < ${triesMax}
    returning p.id as employee_id, c.code_hash`);
  if (!tried || tried.code_hash !== hashOf(tried.employee_id, code)) return null;
  const employeeId = tried.employee_id;
  await db.run(
    sql`update activation_code set code_hash = null where client_id = ${clientId} and target_id = ${employeeId}`,
  );
  await db.run(
    sql`update employee set activated_at = coalesce(activated_at, ${now}), version = version + 1 where client_id = ${clientId} and id = ${employeeId}`,
  );
  const employments = await db.many<{ id: string }>(
    sql`select id from employment where client_id = ${clientId} and employee_id = ${employeeId} order by start_date desc, id`,
  );
  return { employeeId, employmentIds: employments.map(({ id }) => id) };
}

/** How codes are told of: in what message, and for how long they hold. */
export interface CodeLetters {
  lifeMs: number;
  of(
    person: { id: string; email: string },
    code: string,
  ): Pick<Announcement, 'mail' | 'unasked' | 'logoOf'> & Partial<Pick<Announcement, 'eventKey'>>;
}

/** For somebody who asked for one, or was just registered. */
const askedFor: CodeLetters = {
  lifeMs: codeLifeMs,
  of: ({ email }, code) => ({
    mail: { to: email, subject: 'Tu código de activación', text: codeText(code), html: null },
  }),
};

/**
 * Mails each of them a new code, in one statement for all; a code sent before is worth nothing from now on. Those who have activated
 * the app, have no address, or were sent as many as one may in the last minutes, whoever asked, are passed over.
 * @returns those who were sent one
 */
export async function sendActivationCodes(
  db: Db,
  clientId: string,
  employeeIds: readonly string[],
  now: Date,
  letters = askedFor,
): Promise<string[]> {
  const people = await db.many<{ id: string; email: string }>(sql`
    select id, email from employee
    where client_id = ${clientId} and id = any(${[...employeeIds]}::uuid[]) and email is not null and activated_at is null`);
  if (people.length === 0) return [];
  const codes = people.map((person) => ({ ...person, code: String(randomInt(1_000_000)).padStart(6, '0') }));
  const since = new Date(now.getTime() - sendsWindowMs);
  const expiresAt = new Date(now.getTime() + letters.lifeMs);
  const rows = await db.many<{ target_id: string }>(sql`
    insert into activation_code (client_id, target_id, code_hash, expires_at, sends)
    select own.client_id, r.id, r.hash, ${expiresAt}::timestamptz, array[${now}::timestamptz]
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(codes.map(({ id, code }) => ({ id, hash: hashOf(id, code) })))}) as r(id uuid, hash text)
    on conflict (client_id, target_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
        sends = instants_after(activation_code.sends, ${since}) || excluded.sends
    where cardinality(instants_after(activation_code.sends, ${since})) < ${sendsMax}
    returning target_id`);
  const sent = new Set(rows.map((row) => row.target_id));
  await announceAll(
    db,
    clientId,
    codes
      .filter(({ id }) => sent.has(id))
      .map(({ code, ...person }) => ({
        eventKey: `activation:${newId()}`,
        ...letters.of(person, code),
        expiresAt,
      })),
    now,
  );
  return [...sent];
}

/** Bound to the person, so that equal codes do not look alike. */
export const hashOf = (employeeId: string, code: string): string =>
  createHash('sha256').update(`${employeeId}:${code}`).digest('hex');

const codeText = (code: string): string =>
  `Tu código para activar la aplicación es ${code}. Vence en 24 horas. Si no lo pediste, ignora este mensaje.`;
