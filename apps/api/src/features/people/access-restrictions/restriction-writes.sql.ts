import type { RestrictionProduct } from '@antela/contract/access-restrictions';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface NewRestriction {
  id: string;
  employeeId: string;
  product: RestrictionProduct;
  reason: string;
  note: string | null;
  from: string;
  until: string | null;
}

export interface RestrictedPerson extends NameColumns {
  id: string;
  document_number: string;
}

const people = (scope: Scope, which: Sql): Sql => sql`
  select p.id, p.document_number, p.first_name, p.second_name, p.first_surname, p.second_surname from employee p
  where p.client_id = ${scope.clientId} and ${which}
    and exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id and e.company_id = any(${[...scope.companyIds]}))`;

/** People with an employment in the caller's companies; others are simply absent. */
export const listPeople = (db: Db, scope: Scope, ids: readonly string[]) =>
  db.many<RestrictedPerson>(people(scope, sql`p.id = any(${[...ids]})`));
export const listPeopleByDocument = (db: Db, scope: Scope, numbers: readonly string[]) =>
  db.many<RestrictedPerson>(people(scope, sql`p.document_number = any(${[...numbers]})`));

export const listReasons = (db: Db) =>
  db.many<{ id: string; name: string }>(
    sql`select id, name from catalog_item where type = 'restrictionreason' order by position`,
  );

/** Restrictions of those people that nobody has lifted. */
export const listStanding = (db: Db, scope: Scope, employeeIds: readonly string[]) =>
  db.many<{
    employee_id: string;
    product: RestrictionProduct;
    start_date: CalendarDate;
    end_date: CalendarDate | null;
  }>(sql`
    select employee_id, product, start_date, end_date from access_restriction
    where client_id = ${scope.clientId} and employee_id = any(${[...employeeIds]}) and lifted_at is null`);

/** Answers the ids that were put in; one whose dates another of the same product already covers is left out. */
export async function insertRestrictions(
  db: Db,
  scope: Scope,
  rows: readonly NewRestriction[],
  createdBy: string,
  now: Date,
): Promise<Set<string>> {
  // Everybody inserts in one order, so that two people restricting the same ones never wait for each other in a circle.
  return new Set(
    await db.values<string>(sql`
    insert into access_restriction (client_id, id, employee_id, product, reason, note, start_date, end_date, created_by, created_at)
    select own.client_id, r.id, r."employeeId", r.product, r.reason, r.note, r."from", r.until, ${createdBy}, ${now}::timestamptz
    from ${ofTenant(scope.clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, "employeeId" uuid, product text, reason text, note text, "from" date, until date)
    order by r."employeeId", r.product, r.id
    on conflict do nothing returning id`),
  );
}

/** Lifts those that still stand or will; answers the ids it lifted. The caller has made sure that they are in the scope. */
export const liftRestrictions = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  lifted: { by: string; reason: string },
  now: Date,
  today: CalendarDate,
): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
    update access_restriction set lifted_at = ${now}, lifted_by = ${lifted.by}, lift_reason = ${lifted.reason}
    where client_id = ${scope.clientId} and id = any(${[...ids]}) and lifted_at is null and (end_date is null or end_date >= ${today})
    returning id`),
  );

/** Undoes liftings, but where another restriction took the place meanwhile; answers the ids that stand again. */
export const restoreRestrictions = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
    update access_restriction ar set lifted_at = null, lifted_by = null, lift_reason = null
    where ar.client_id = ${scope.clientId} and ar.id = any(${[...ids]}) and ar.lifted_at is not null
      and not exists (
        select from access_restriction other
        where other.client_id = ar.client_id and other.employee_id = ar.employee_id and other.product = ar.product and other.lifted_at is null
          and daterange(other.start_date, other.end_date, '[]') && daterange(ar.start_date, ar.end_date, '[]'))
    returning ar.id`),
  );
