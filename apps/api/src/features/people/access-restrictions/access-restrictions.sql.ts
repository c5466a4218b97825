import type { RestrictionProduct, RestrictionState } from '@antela/contract/access-restrictions';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface RestrictionFilters {
  employeeid?: string | undefined;
  companyid?: string[] | undefined;
  state?: RestrictionState[] | undefined;
  product?: RestrictionProduct[] | undefined;
  reason?: string[] | undefined;
  /** Folded words; null when nobody searches. */
  terms: string[] | null;
}

export const restrictionSorts = { from: 'ar.start_date', name: 'e.sort_name' } as const;
export type RestrictionSort = keyof typeof restrictionSorts;

export interface RestrictionRecord extends NameColumns {
  id: string;
  employee_id: string;
  document_type: string;
  document_number: string;
  company_id: string;
  company_name: string;
  product: RestrictionProduct;
  reason: string;
  reason_name: string;
  note: string | null;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  state: RestrictionState;
  created_at: Date;
  created_by: string;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}
export type RestrictionListRow = RestrictionRecord & { sort_value: string };

/**
 * SQL over `ar` that derives the state as `accessRestrictionState` of the rules does. A test holds both to the same answers.
 */
const stateColumn = (today: CalendarDate): Sql => sql`
  case when ar.lifted_at is not null then 'lifted'
       when ar.start_date > ${today} then 'scheduled'
       when ar.end_date < ${today} then 'expired'
       else 'active' end`;

const conditionOf: Record<RestrictionState, (today: CalendarDate) => Sql> = {
  lifted: () => sql`ar.lifted_at is not null`,
  scheduled: (today) => sql`(ar.lifted_at is null and ar.start_date > ${today})`,
  expired: (today) => sql`(ar.lifted_at is null and ar.start_date <= ${today} and ar.end_date < ${today})`,
  active: (today) =>
    sql`(ar.lifted_at is null and ar.start_date <= ${today} and (ar.end_date is null or ar.end_date >= ${today}))`,
};

/** Restrictions of people seen through their latest employment in one of the companies: `e` says whose name and company it is. */
const ofCompanies = (companies: readonly string[]): Sql => sql`
  from access_restriction ar
  join employee p on p.client_id = ar.client_id and p.id = ar.employee_id
  join lateral (
    select e.company_id, e.sort_name from employment e
    where e.client_id = ar.client_id and e.employee_id = ar.employee_id and e.company_id = any(${[...companies]})
    order by e.start_date desc, e.id desc limit 1) e on true`;

const named = sql`
  join company c on c.client_id = ar.client_id and c.id = e.company_id
  left join company_user setter on setter.client_id = ar.client_id and setter.id::text = ar.created_by
  left join company_user lifter on lifter.client_id = ar.client_id and lifter.id::text = ar.lifted_by
  left join catalog_item ci on ci.type = 'restrictionreason' and ci.id = ar.reason`;

const columns = (today: CalendarDate): Sql => sql`
  ar.id, ar.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number, e.company_id,
  c.name as company_name, ar.product, ar.reason, coalesce(ci.name, ar.reason) as reason_name, ar.note, ar.start_date, ar.end_date,
  ${stateColumn(today)} as state, ar.created_at,
  coalesce(setter.full_name, ar.created_by) as created_by, ar.lifted_at, coalesce(lifter.full_name, ar.lifted_by) as lifted_by, ar.lift_reason`;

/** Companies the caller may see and asked for; a company outside the scope adds nothing. */
const companiesOf = (scope: Scope, filters: RestrictionFilters): readonly string[] =>
  filters.companyid ? filters.companyid.filter((id) => scope.companyIds.includes(id)) : scope.companyIds;

const where = (scope: Scope, filters: RestrictionFilters, today: CalendarDate): Sql => sql`
  where ar.client_id = ${scope.clientId}
    ${filters.employeeid === undefined ? empty : sql`and ar.employee_id = ${filters.employeeid}`}
    ${filters.product ? sql`and ar.product = any(${filters.product})` : empty}
    ${filters.reason ? sql`and ar.reason = any(${filters.reason})` : empty}
    ${filters.terms ? sql`and ar.employee_id in (select found.employee_id from employment found where found.client_id = ${scope.clientId} and found.id = any(array(select search_employments(${filters.terms}))))` : empty}
    ${
      filters.state
        ? sql`and (${join(
            filters.state.map((state) => conditionOf[state](today)),
            ' or ',
          )})`
        : empty
    }`;

/** A page of restrictions in the given order, after a position; one more row than `limit` tells that there are more. */
export function listRestrictions(
  db: Db,
  scope: Scope,
  {
    filters,
    sort,
    today,
    ...page
  }: OrderedPage & {
    filters: RestrictionFilters;
    sort: RestrictionSort;
    today: CalendarDate;
  },
): Promise<RestrictionListRow[]> {
  const column = restrictionSorts[sort];
  return db.many<RestrictionListRow>(sql`
    select ${columns(today)}, ${raw(column)} as sort_value
    ${ofCompanies(companiesOf(scope, filters))} ${named} ${where(scope, filters, today)}
    ${pageBy(column, 'ar.id', page)}`);
}

export const countRestrictions = (
  db: Db,
  scope: Scope,
  filters: RestrictionFilters,
  today: CalendarDate,
): Promise<number> =>
  countCapped(db, sql`${ofCompanies(companiesOf(scope, filters))} ${where(scope, filters, today)}`);

/** Rows of the given ids that the caller may see; others are simply absent. */
export const getRestrictions = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  today: CalendarDate,
): Promise<RestrictionRecord[]> =>
  db.many<RestrictionRecord>(
    sql`select ${columns(today)} ${ofCompanies(scope.companyIds)} ${named} where ar.client_id = ${scope.clientId} and ar.id = any(${[...ids]})`,
  );
