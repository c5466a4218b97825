import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { announceAll, type Announcement } from '../../records/notices/notices.service.ts';
import {
  countTry,
  insertCodes,
  listEmploymentsOf,
  listInvitable,
  markActivated,
  spendCode,
} from './activation.sql.ts';

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
  const tried = await countTry(db, clientId, { documentType, documentNumber, triesMax }, now);
  if (!tried || tried.code_hash !== hashOf(tried.employee_id, code)) return null;
  const employeeId = tried.employee_id;
  await spendCode(db, clientId, employeeId);
  await markActivated(db, clientId, employeeId, now);
  return { employeeId, employmentIds: await listEmploymentsOf(db, clientId, employeeId) };
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
  const people = await listInvitable(db, clientId, employeeIds);
  if (people.length === 0) return [];
  const codes = people.map((person) => ({ ...person, code: String(randomInt(1_000_000)).padStart(6, '0') }));
  const since = new Date(now.getTime() - sendsWindowMs);
  const expiresAt = new Date(now.getTime() + letters.lifeMs);
  const hashes = codes.map(({ id, code }) => ({ id, hash: hashOf(id, code) }));
  const sent = new Set(await insertCodes(db, clientId, hashes, { now, since, expiresAt, sendsMax }));
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
