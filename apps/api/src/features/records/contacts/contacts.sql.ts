import type { ContactKind, ContactNotice } from '@antela/contract/contacts';
import sql, { bulk, empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';

export interface ContactRecord {
  id: string;
  kind: ContactKind;
  name: string;
  position: string | null;
  email: string;
  mobile: string | null;
  notices: ContactNotice[];
  version: number;
  sort_name: string;
  /** Rows of the scope, by name. */
  companies: { id: string; name: string; isMain: boolean }[];
  has_other_companies: boolean;
}

export interface ContactValues {
  kind: ContactKind;
  name: string;
  position: string | null;
  email: string;
  mobile: string | null;
  notices: ContactNotice[];
  sortName: string;
  searchKey: string;
}

export interface ContactFilters {
  companyid?: string[] | undefined;
  kind?: ContactKind[] | undefined;
  /** Folded words, each the beginning of a word of name, position or address; null when nobody searches. */
  terms: string[] | null;
}

const columns = (scope: Scope): Sql => sql`
  select c.id, c.kind, c.name, c.position, c.email, c.mobile, c.notices, c.version, c.sort_name,
         (select json_agg(json_build_object('id', co.id, 'name', co.name, 'isMain', cc.is_main) order by co.name)
          from contact_company cc join company co on co.client_id = cc.client_id and co.id = cc.company_id
          where cc.client_id = c.client_id and cc.contact_id = c.id and cc.company_id = any(${[...scope.companyIds]})) as companies,
         exists (select from contact_company cc
                 where cc.client_id = c.client_id and cc.contact_id = c.id and cc.company_id <> all(${[...scope.companyIds]})) as has_other_companies
  from contact c`;

/** Contacts who serve at least one of these companies. */
const serving = (scope: Scope, companyIds: readonly string[]): Sql => sql`
  c.client_id = ${scope.clientId}
  and exists (select from contact_company cc where cc.client_id = c.client_id and cc.contact_id = c.id and cc.company_id = any(${[...companyIds]}))`;

const where = (scope: Scope, { companyid, kind, terms }: ContactFilters): Sql => sql`
  ${serving(
    scope,
    scope.companyIds.filter((id) => !companyid || companyid.includes(id)),
  )}
  ${kind ? sql`and c.kind = any(${kind})` : empty}
  ${terms ? sql`and not exists (select from unnest(${terms}::text[]) term where strpos(c.search_key, ' ' || term) = 0)` : empty}`;

/** Contacts by name, one more row than `limit`. */
export function listContacts(
  db: Db,
  scope: Scope,
  { filters, ...page }: OrderedPage & { filters: ContactFilters },
): Promise<ContactRecord[]> {
  return db.many<ContactRecord>(sql`
    ${columns(scope)}
    where ${where(scope, filters)}
    ${pageBy('c.sort_name', 'c.id', page)}`);
}

export const countContacts = (db: Db, scope: Scope, filters: ContactFilters): Promise<number> =>
  countCapped(db, sql`from contact c where ${where(scope, filters)}`);

export const getContact = (db: Db, scope: Scope, contactId: string): Promise<ContactRecord | null> =>
  db.first<ContactRecord>(
    sql`${columns(scope)} where ${serving(scope, scope.companyIds)} and c.id = ${contactId}`,
  );

export const insertContact = (
  db: Db,
  clientId: string,
  id: string,
  values: ContactValues,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into contact (client_id, id, kind, name, position, email, mobile, notices, sort_name, search_key, created_at, updated_at)
    values (${clientId}, ${id}, ${values.kind}, ${values.name}, ${values.position}, ${values.email}, ${values.mobile}, ${values.notices},
            ${values.sortName}, ${values.searchKey}, ${now}, ${now})`);

/** False when the version is no longer that one. The contact must serve no company at that moment: its kind is theirs too. */
export const updateContactRow = (
  db: Db,
  clientId: string,
  id: string,
  version: number,
  values: ContactValues,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update contact set kind = ${values.kind}, name = ${values.name}, position = ${values.position}, email = ${values.email},
           mobile = ${values.mobile}, notices = ${values.notices}, sort_name = ${values.sortName}, search_key = ${values.searchKey},
           version = version + 1, updated_at = ${now}
    where client_id = ${clientId} and id = ${id} and version = ${version}`);

export const deleteContactRow = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`delete from contact where client_id = ${clientId} and id = ${id}`);

export const insertCompanies = (
  db: Db,
  clientId: string,
  contactId: string,
  kind: ContactKind,
  companies: readonly { companyid: string; isMain: boolean }[],
): Promise<number> =>
  db.run(sql`
    insert into contact_company (client_id, contact_id, company_id, kind, is_main)
    values ${bulk(companies.map(({ companyid, isMain }) => [clientId, contactId, companyid, kind, isMain]))}`);

export const deleteCompanies = (db: Db, clientId: string, contactId: string): Promise<number> =>
  db.run(sql`delete from contact_company where client_id = ${clientId} and contact_id = ${contactId}`);

/** Takes the place of main contact of this kind from whoever has it in these companies; answers from whom and where. */
export const takeMainPlaces = (
  db: Db,
  clientId: string,
  kind: ContactKind,
  companyIds: readonly string[],
): Promise<{ contact_id: string; company_id: string }[]> =>
  db.many(sql`
    with freed as (
      update contact_company set is_main = false
      where client_id = ${clientId} and kind = ${kind} and is_main and company_id = any(${[...companyIds]})
      returning contact_id, company_id),
    touched as (
      update contact c set version = version + 1 from (select distinct contact_id from freed) f
      where c.client_id = ${clientId} and c.id = f.contact_id)
    select contact_id, company_id from freed`);

export interface NotifiedContact {
  contactId: string;
  companyId: string;
  companyName: string;
  name: string;
  email: string;
  notices: ContactNotice[];
}

/** Contacts of these companies who receive any of these notices, once for each company, whatever anybody's scope. */
export const listContactsToNotify = (
  db: Db,
  clientId: string,
  companyIds: readonly string[],
  kinds: readonly ContactNotice[],
): Promise<NotifiedContact[]> =>
  db.many<NotifiedContact>(sql`
    select c.id as "contactId", cc.company_id as "companyId", co.name as "companyName", c.name, c.email, c.notices
    from contact_company cc
    join contact c on c.client_id = cc.client_id and c.id = cc.contact_id
    join company co on co.client_id = cc.client_id and co.id = cc.company_id
    where cc.client_id = ${clientId} and cc.company_id = any(${[...new Set(companyIds)]}) and c.notices && ${[...new Set(kinds)]}::text[]
    order by c.sort_name, c.id`);
