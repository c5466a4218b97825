import type { EmploymentState } from '@antela/contract/employees';
import { totalCap } from '@antela/contract/schemas';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ContractType } from '@antela/rules/employment-terms';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';
import type { Position } from '../../http/cursor.ts';
import { inStates, stateColumn } from './employment-state.sql.ts';

export interface EmployeeFilters {
  companyid?: string[] | undefined;
  payrollid?: string[] | undefined;
  state?: EmploymentState[] | undefined;
  contractType?: string[] | undefined;
  area?: string | undefined;
  hiredFrom?: string | undefined;
  hiredTo?: string | undefined;
  search: Search | null;
}

/** Few matches are named; of many, the list is walked in its order until the page is full. */
export type Search = { found: string[] } | { common: string[] };

/** From here on a search is common: walking the list finds a page of it sooner than sorting all that match. */
const foundMax = 2_000;

/** What the folded words of a search match; null when nobody searches. */
export async function findEmployments(db: Db, terms: string[] | null): Promise<Search | null> {
  if (terms === null) return null;
  const rows = await db.many<{ id: string }>(sql`select search_employments(${terms}, ${foundMax + 1}) as id`);
  return rows.length > foundMax ? { common: terms } : { found: rows.map((row) => row.id) };
}

/** The pattern of a word's beginning in a search key, with the pattern's own signs taken literally. */
const startOfWord = (term: string): string => `% ${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const matches = (search: Search | null): Sql => {
  if (search === null) return empty;
  return 'found' in search
    ? sql`and e.id = any(${search.found})`
    : sql`and e.search_key like all (${search.common.map(startOfWord)})`;
};

export const employeeSorts = {
  name: 'e.sort_name',
  startDate: 'e.start_date',
  document: 'p.document_number',
} as const;
export type EmployeeSort = keyof typeof employeeSorts;

/** One row of the list, before it takes the shape of the wire. */
export interface EmployeeListRow {
  employee_id: string;
  id: string;
  first_name: string;
  second_name: string | null;
  first_surname: string;
  second_surname: string | null;
  document_type: string;
  document_number: string;
  code: string | null;
  company_id: string;
  payroll_id: string;
  payroll_name: string;
  position: string | null;
  contract_type: ContractType;
  state: EmploymentState;
  start_date: string;
  end_date: string | null;
  monthly_salary: number;
  sort_value: string;
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
    ${filters.hiredFrom === undefined ? empty : sql`and e.start_date >= ${filters.hiredFrom}`}
    ${filters.hiredTo === undefined ? empty : sql`and e.start_date <= ${filters.hiredTo}`}
    ${inStates(filters.state, today)}`;
}

/** A page of employments in the given order, after a position; one more row than `limit` tells that there are more. */
export function listEmployments(
  db: Db,
  scope: Scope,
  {
    filters,
    sort,
    descending,
    after,
    limit,
    today,
  }: {
    filters: EmployeeFilters;
    sort: EmployeeSort;
    descending: boolean;
    after: Position | null;
    limit: number;
    today: CalendarDate;
  },
): Promise<EmployeeListRow[]> {
  const column = raw(employeeSorts[sort]);
  const direction = raw(descending ? 'desc' : 'asc');
  const than = raw(descending ? '<' : '>');
  return db.many<EmployeeListRow>(sql`
    select e.employee_id, e.id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           e.code, e.company_id, e.payroll_id, pr.name as payroll_name, e.position, e.contract_type, ${stateColumn(today)} as state,
           e.start_date, e.end_date, e.monthly_salary, ${column} as sort_value
    from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
    where ${where(scope, filters, today)} ${matches(filters.search)}
    ${after ? sql`and (${column}, e.id) ${than} (${after[0]}, ${after[1]})` : empty}
    order by ${column} ${direction}, e.id ${direction}
    limit ${limit + 1}`);
}

/** A common search is counted no further than it takes to know that it is one: the count would cost more than the page. */
export const countCap = (search: Search | null): number =>
  search && 'common' in search ? foundMax : totalCap;

/** How many match, counted no further than one past `countCap`. */
export async function countEmployments(
  db: Db,
  scope: Scope,
  filters: EmployeeFilters,
  today: CalendarDate,
): Promise<number> {
  const needsPerson = filters.state !== undefined;
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from employment e ${needsPerson ? sql`join employee p on p.client_id = e.client_id and p.id = e.employee_id` : empty}
      where ${where(scope, filters, today)} ${matches(filters.search)} limit ${countCap(filters.search) + 1}) counted`);
  return row?.n ?? 0;
}
