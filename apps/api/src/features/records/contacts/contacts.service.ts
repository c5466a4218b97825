import type { contactBody } from '@antela/contract/contacts';
import { foldText } from '@antela/rules/folded-text';
import pg from 'pg';
import type { z } from 'zod';
import type { Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { judgeNow } from '../../../db/judge-now.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import * as sql from './contacts.sql.ts';

type ContactBody = z.output<typeof contactBody>;

export const contactsToNotify = sql.listContactsToNotify;
export type { NotifiedContact } from './contacts.sql.ts';

/** @throws not_found for a company out of sight, conflict when two people choose a main contact at the same instant */
export async function createContact(context: Context, body: ContactBody): Promise<{ contactid: string }> {
  const { db, scope, now } = context;
  checkCompanies(scope, body);
  const contactid = newId();
  await translateRules(async () => {
    await sql.insertContact(db, scope.clientId, contactid, valuesOf(body), now);
    await serve(context, contactid, body);
  });
  await recordAudit(context, 'contact.created', 'contact', contactid, changesBetween({}, body));
  return { contactid };
}

/** @throws not_found, stale, conflict, beyond_own_companies, main_contact_needed */
export async function updateContact(
  context: Context,
  contactId: string,
  version: number,
  body: ContactBody,
): Promise<sql.ContactRecord> {
  const { db, scope, now } = context;
  checkCompanies(scope, body);
  const before = await ownContact(context, contactId);
  requireSeenVersion(before, version);
  const changes = changesBetween(bodyOf(before), sorted(body));
  if (Object.keys(changes).length === 0) return before;
  await translateRules(async () => {
    await sql.deleteCompanies(db, scope.clientId, contactId);
    if (!(await sql.updateContactRow(db, scope.clientId, contactId, version, valuesOf(body), now)))
      throw new AppError('stale');
    await serve(context, contactId, body);
    await judgeNow(db);
  });
  await recordAudit(context, 'contact.updated', 'contact', contactId, changes);
  return orNotFound(await sql.getContact(db, scope, contactId));
}

/** @throws not_found, beyond_own_companies, main_contact_needed */
export async function deleteContact(context: Context, contactId: string): Promise<void> {
  const { db, scope } = context;
  const before = await ownContact(context, contactId);
  await translateRules(async () => {
    await sql.deleteCompanies(db, scope.clientId, contactId);
    await sql.deleteContactRow(db, scope.clientId, contactId);
    await judgeNow(db);
  });
  const gone = Object.fromEntries(
    Object.entries(bodyOf(before)).map(([field, value]) => [field, [value, null] as const]),
  );
  await recordAudit(context, 'contact.deleted', 'contact', contactId, gone);
}

/** One whose companies the caller all sees: nobody changes what reaches beyond their sight. */
async function ownContact({ db, scope }: Context, contactId: string): Promise<sql.ContactRecord> {
  const record = orNotFound(await sql.getContact(db, scope, contactId));
  if (record.has_other_companies) throw new AppError('beyond_own_companies');
  return record;
}

/** Writes down the companies a contact serves; where it becomes the main one, the former one is told apart in the trail. */
async function serve(context: Context, contactId: string, { kind, companies }: ContactBody): Promise<void> {
  const { db, scope } = context;
  const mains = companies.filter(({ isMain }) => isMain).map(({ companyid }) => companyid);
  const replaced = mains.length === 0 ? [] : await sql.takeMainPlaces(db, scope.clientId, kind, mains);
  await sql.insertCompanies(db, scope.clientId, contactId, kind, companies);
  for (const { contact_id: entityId, company_id: companyId } of replaced) {
    await recordAudit(context, 'contact.replaced_as_main', 'contact', entityId, {
      mainOf: [companyId, null],
    });
  }
}

function checkCompanies(scope: Scope, { companies }: ContactBody): void {
  const ids = companies.map(({ companyid }) => companyid);
  if (!ids.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  if (new Set(ids).size !== ids.length)
    throw new AppError('invalid_input', {
      errors: [
        { path: 'companies', code: 'repeated', detail: 'Una empresa está dos veces. Déjala una sola.' },
      ],
    });
}

function valuesOf({ companies: _companies, ...body }: ContactBody): sql.ContactValues {
  return {
    ...body,
    notices: sortedSet(body.notices),
    sortName: foldText(body.name),
    searchKey: ` ${foldText([body.name, body.position, body.email].filter(Boolean).join(' '))}`,
  };
}

const sortedSet = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();

/** Orders what has no order, so that only real differences count as changes. */
const sorted = (body: ContactBody): ContactBody => ({
  ...body,
  notices: sortedSet(body.notices),
  companies: body.companies.toSorted((one, other) => one.companyid.localeCompare(other.companyid)),
});

const bodyOf = ({
  name,
  position,
  kind,
  email,
  mobile,
  notices,
  companies,
}: sql.ContactRecord): ContactBody =>
  sorted({
    name,
    position,
    kind,
    email,
    mobile,
    notices,
    companies: companies.map(({ id, isMain }) => ({ companyid: id, isMain })),
  });

/** The rules live in the schema, where nothing slips past them; here they get their words. */
async function translateRules(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.constraint === 'main_contact_kept')
        throw new AppError('main_contact_needed', { cause: error });
      if (error.constraint === 'contact_main') throw new AppError('conflict', { cause: error });
    }
    throw error;
  }
}
