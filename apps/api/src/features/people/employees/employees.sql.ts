import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ContractType } from '@antela/rules/employment-terms';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCap, startsOf, walkNames, type Search } from '../../../db/employment-search.ts';
import type { Position } from '../../../db/page.ts';
import { rowsAtMost } from '../../../db/plan-once.ts';
import type { NameColumns } from '../../../text/person-name.ts';
import { countAll, countByState } from './employee-counts.sql.ts';
import { inStates, stateColumn } from './employment-state.sql.ts';

export interface EmployeeFilters {
  companyid?: string[] | undefined;
  payrollid?: string[] | undefined;
  state?: EmploymentState[] | undefined;
  contractType?: string[] | undefined;
  area?: string | undefined;
  costCenter?: string | undefined;
  hiredFrom?: string | undefined;
  hiredTo?: string | undefined;
  search: Search | null;
  /** Amounts of those found, one for each, where the list is ordered by them. */
  available?: readonly number[];
}

export const employeeSorts = {
  name: 'e.sort_name',
  startDate: 'e.start_date',
  document: 'p.document_number',
  salary: 'e.monthly_salary',
  /** Within a payroll by name, so that it reads as a list of its own. */
  payroll: 'pr.name',
  available: 'l.available',
} as const;
export type EmployeeSort = keyof typeof employeeSorts;

/** One row of the list, before it takes the shape of the wire. */
export interface EmployeeListRow extends NameColumns {
  employee_id: string;
  id: string;
  document_type: string;
  document_number: string;
  code: string | null;
  company_id: string;
  payroll_id: string;
  payroll_name: string;
  position: string | null;
  area: string | null;
  cost_center: string | null;
  contract_type: ContractType;
  state: EmploymentState;
  start_date: string;
  end_date: string | null;
  monthly_salary: number;
  sort_value: string;
  /** Amount that the person can take now, where it was asked for. */
  available?: number;
}

/** Companies the caller may see and asked for; a company outside the scope adds nothing. */
const companiesOf = (scope: Scope, filters: EmployeeFilters): string[] =>
  filters.companyid ? filters.companyid.filter((id) => scope.companyIds.includes(id)) : [...scope.companyIds];

function where(scope: Scope, filters: EmployeeFilters, today: CalendarDate): Sql {
  const companies = companiesOf(scope, filters);
  // A single company as an equality lets its own index give the order; several are merged from the client's.
  const ofCompanies =
    companies.length === 1 ? sql`e.company_id = ${companies[0]}` : sql`e.company_id = any(${companies})`;
  return sql`e.client_id = ${scope.clientId} and ${ofCompanies}
    ${filters.payrollid ? sql`and e.payroll_id = any(${filters.payrollid})` : empty}
    ${filters.contractType ? sql`and e.contract_type = any(${filters.contractType})` : empty}
    ${filters.area === undefined ? empty : sql`and e.area = ${filters.area}`}
    ${filters.costCenter === undefined ? empty : sql`and e.cost_center = ${filters.costCenter}`}
    ${filters.hiredFrom === undefined ? empty : sql`and e.start_date >= ${filters.hiredFrom}`}
    ${filters.hiredTo === undefined ? empty : sql`and e.start_date <= ${filters.hiredTo}`}
    ${inStates(filters.state, today)}`;
}

interface Walk {
  sort: EmployeeSort;
  descending: boolean;
  after: Position | null;
}

/** The statement's parts that say where employments come from and in which order; `where` begins with `and`. */
interface Source {
  from: Sql;
  person: Sql;
  payroll: Sql;
  where: Sql;
  order: Sql;
}

/** Many share one value of these, and follow each other by name. */
const isOrderedByName = (sort: EmployeeSort): boolean => sort === 'payroll' || sort === 'available';

/** Place of a page's last row among the keys of its order. */
const placeOf = (scope: Scope, sort: EmployeeSort, [value, id]: Position): Sql =>
  isOrderedByName(sort)
    ? sql`${value}::${raw(sort === 'payroll' ? 'text' : 'bigint')}, (select sort_name from employment where client_id = ${scope.clientId} and id = ${id}), ${id}::uuid`
    : sql`${value}, ${id}`;

/** Beyond every name: nothing sorts after it, and nothing before the empty one. */
const lastName = String.fromCodePoint(0x10ffff);

/**
 * As many of each payroll as a page holds, found by name in the payroll's own index: the page is among them, and no more is read
 * or sorted, however many they are.
 */
function ofEachPayroll(
  scope: Scope,
  filters: EmployeeFilters,
  { descending, after }: Walk,
  { limit, today }: { limit: number; today: CalendarDate },
): Sql {
  const direction = raw(descending ? 'desc' : 'asc');
  const than = raw(descending ? '<' : '>');
  const [first, firstId] = descending
    ? [lastName, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    : ['', '00000000-0000-0000-0000-000000000000'];
  const isPlace = after ? sql`l.name = ${after[0]}` : sql`false`;
  const place = sql`case when ${isPlace} then (select sort_name from employment where client_id = ${scope.clientId} and id = ${after?.[1] ?? null}) else ${first} end,
    case when ${isPlace} then ${after?.[1] ?? null}::uuid else ${firstId}::uuid end`;
  return sql`(select id, name from payroll where client_id = ${scope.clientId} and company_id = any(${companiesOf(scope, filters)})
      ${after ? sql`and name ${raw(descending ? '<=' : '>=')} ${after[0]}` : empty}) l
    cross join lateral (
      select e.* from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
      where e.payroll_id = l.id and (e.sort_name, e.id) ${than} (${place}) and ${where(scope, filters, today)}
      order by e.sort_name ${direction}, e.id ${direction} limit ${limit + 1}) e`;
}

function sourceOf(scope: Scope, filters: EmployeeFilters, walk: Walk): Source {
  const { sort, descending, after } = walk;
  const direction = raw(descending ? 'desc' : 'asc');
  const than = raw(descending ? '<' : '>');
  const column = raw(employeeSorts[sort]);
  const { search } = filters;
  // One by one, by its key, in the list's order: the planner would rather read an index of everybody than look up a thousand, or,
  // while a table is fresh, go through the list for each person. `offset 0` holds it to what is written.
  const byKey = (table: string, key: string, alias: string): Sql =>
    sql`cross join lateral (select * from ${raw(table)} where client_id = ${scope.clientId} and id = ${raw(key)} offset 0) ${raw(alias)}`;
  const ofList = {
    person: byKey('employee', 'e.employee_id', 'p'),
    payroll: byKey('payroll', 'e.payroll_id', 'pr'),
  };
  const ofAll = {
    person: sql`join employee p on p.client_id = e.client_id and p.id = e.employee_id`,
    payroll: sql`join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id`,
  };
  const keys = isOrderedByName(sort) ? [column, raw('e.sort_name'), raw('e.id')] : [column, raw('e.id')];
  const order = sql`order by ${join(
    keys.map((key) => sql`${key} ${direction}`),
    ', ',
  )}`;
  const beyond = after ? sql`and (${join(keys, ', ')}) ${than} (${placeOf(scope, sort, after)})` : empty;
  if (search === null) return { ...ofAll, from: sql`employment e`, where: beyond, order };
  if ('found' in search)
    return {
      ...ofList,
      from: sql`${namedIn(search.found, filters.available)} ${byKey('employment', 'l.id', 'e')}`,
      where: beyond,
      order,
    };
  const words = startsOf(search.common);
  if (sort !== 'name')
    return {
      ...ofAll,
      from: sql`employment e`,
      where: sql`and e.search_key like all (${words}) ${beyond}`,
      order,
    };
  return {
    ...ofList,
    from: sql`${walkNames(
      scope.clientId,
      descending,
      sql`and e.company_id = any(${companiesOf(scope, filters)}) ${beyond}`,
    )} l ${byKey('employment', 'l.id', 'e')}`,
    where: sql`and l.search_key like all (${words})`,
    order: sql`order by l.sort_name ${direction}, l.id ${direction}`,
  };
}

const namedIn = (found: readonly string[], available: EmployeeFilters['available']): Sql =>
  available
    ? sql`unnest(${[...found]}::uuid[], ${[...available]}::bigint[]) l(id, available)`
    : sql`unnest(${[...found]}::uuid[]) l(id)`;

/** Employments that the filters let through, in no order. */
export async function employmentsOf(
  db: Db,
  scope: Scope,
  filters: EmployeeFilters,
  today: CalendarDate,
  limit: number,
): Promise<string[]> {
  const source = sourceOf(scope, filters, { sort: 'name', descending: false, after: null });
  const person = filters.state === undefined ? empty : source.person;
  return db.values<string>(sql`
    select e.id from ${source.from} ${person} where ${where(scope, filters, today)} ${source.where} limit ${limit}`);
}

/**
 * Whether a page is the next rows of one company's names, and nearly all of them: its index gives them in order, whatever the company. Others
 * are planned for what they ask.
 */
export const isPlannedOnce = (
  scope: Scope,
  { companyid, state, search, ...others }: EmployeeFilters,
  { sort }: Pick<Walk, 'sort'>,
): boolean =>
  sort === 'name' &&
  search === null &&
  companiesOf(scope, { companyid, search }).length === 1 &&
  (state === undefined || state.includes('active')) &&
  Object.values(others).every((value) => value === undefined);

/** A page of employments in the given order, after a position; one more row than `limit` tells that there are more. */
export function listEmployments(
  db: Db,
  scope: Scope,
  { filters, limit, today, ...walk }: Walk & { filters: EmployeeFilters; limit: number; today: CalendarDate },
): Promise<EmployeeListRow[]> {
  const source = sourceOf(scope, filters, walk);
  const isByPayroll = walk.sort === 'payroll' && filters.search === null;
  const from = isByPayroll ? ofEachPayroll(scope, filters, walk, { limit, today }) : source.from;
  return db.many<EmployeeListRow>(sql`
    select e.employee_id, e.id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           e.code, e.company_id, e.payroll_id, pr.name as payroll_name, e.position, e.area, e.cost_center, e.contract_type, ${stateColumn(today)} as state,
           e.start_date, e.end_date, e.monthly_salary, ${raw(employeeSorts[walk.sort])} as sort_value
    from ${from} ${source.person} ${source.payroll}
    where ${where(scope, filters, today)} ${source.where}
    ${source.order}
    ${rowsAtMost(limit + 1)}`);
}

/** Where and in which state, and nothing else: of those the kept sums say how many there are. */
function keptCount(
  db: Db,
  scope: Scope,
  { companyid, payrollid, state, search, ...others }: EmployeeFilters,
  today: CalendarDate,
): Promise<number> | null {
  if (search !== null || Object.values(others).some((value) => value !== undefined)) return null;
  const companyIds = companiesOf(scope, { companyid, search });
  const place = { scope: { ...scope, companyIds }, payrollIds: payrollid };
  if (!state || state.length === 0) return countAll(db, place);
  return countByState(db, place, today).then((counts) =>
    [...new Set(state)].reduce((sum, one) => sum + (counts?.[one] ?? 0), 0),
  );
}

/** How many match, counted no further than one past `countCap` where each has to be looked at. */
export async function countEmployments(
  db: Db,
  scope: Scope,
  filters: EmployeeFilters,
  today: CalendarDate,
): Promise<number> {
  const kept = keptCount(db, scope, filters, today);
  if (kept !== null) return kept;
  const source = sourceOf(scope, filters, { sort: 'name', descending: false, after: null });
  const person = filters.state === undefined ? empty : source.person;
  return db.number(sql`
    select count(*)::int as n from (
      select 1 from ${source.from} ${person} where ${where(scope, filters, today)} ${source.where} limit ${countCap(filters.search) + 1}) counted`);
}

/** Each value of a column once, found one after another in its index: as many steps as there are values. */
const valuesOf = async (
  db: Db,
  scope: Scope,
  name: 'area' | 'cost_center',
  limit: number,
): Promise<string[]> => {
  const column = raw(name);
  const next = (beyond: Sql): Sql => sql`
    (select e.${column} as value from employment e
     where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.${column} is not null ${beyond}
     order by e.${column} limit 1)`;
  return db.values<string>(sql`
    with recursive found as (
      ${next(empty)}
      union all
      select n.value from found f cross join lateral ${next(sql`and e.${column} > f.value`)} n)
    select value from found limit ${limit}`);
};

export const listGroups = async (
  db: Db,
  scope: Scope,
  limit: number,
): Promise<{ areas: string[]; costCenters: string[] }> => ({
  areas: await valuesOf(db, scope, 'area', limit),
  costCenters: await valuesOf(db, scope, 'cost_center', limit),
});
