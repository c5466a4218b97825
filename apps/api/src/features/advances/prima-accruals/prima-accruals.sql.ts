import type { PrimaSituation } from '@antela/contract/prima-accruals';
import type { CalendarDate, DateRange } from '@antela/rules/calendar-date';
import type { DatedTerm } from '@antela/rules/dated-terms';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import { semesterKey, type Semester } from '@antela/rules/prima';
import type { SuspensionKind } from '@antela/rules/suspension-kinds';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface AccrualFilters {
  companyid?: string[] | undefined;
  payrollid?: string[] | undefined;
  companyemployeeid?: string | undefined;
  situation?: PrimaSituation | undefined;
  /** Folded words; null when nobody searches. */
  terms: string[] | null;
}

/** Terms from which prima is worked out: people who share them have the same one. */
export interface PrimaTerms {
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  monthly_salary: number;
  salary_type: SalaryType;
  contract_type: ContractType;
  transport_allowance: TransportAllowance;
}

export interface AccrualListRow extends PrimaTerms, NameColumns {
  id: string;
  employee_id: string;
  document_type: string;
  document_number: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  advanced: number;
  advances: number;
  sort_name: string;
}

/** Everything but what was refused, cancelled, expired or sent back: what the quote counts as taken. */
const standing = (alias: string): Sql =>
  raw(
    `${alias}.kind = 'prima' and ${alias}.payment_state not in ('rejected', 'cancelled', 'expired', 'returned')`,
  );

/** Employments with a day in the semester, today's or earlier. */
const where = (scope: Scope, filters: AccrualFilters, semester: Semester, today: CalendarDate): Sql => sql`
  e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})
  and e.start_date <= ${today} and (e.end_date is null or e.end_date >= ${semester.start})
  ${filters.companyid ? sql`and e.company_id = any(${filters.companyid})` : empty}
  ${filters.payrollid ? sql`and e.payroll_id = any(${filters.payrollid})` : empty}
  ${filters.companyemployeeid === undefined ? empty : sql`and e.id = ${filters.companyemployeeid}`}
  ${filters.situation === 'leaving' ? sql`and e.end_date <= ${semester.end}` : empty}
  ${
    filters.situation === 'advanced'
      ? sql`and e.id in (select a.employment_id from advance a
            where a.client_id = ${scope.clientId} and a.semester = ${semesterKey(semester)} and ${standing('a')})`
      : empty
  }
  ${filters.terms ? sql`and e.id in (select search_employments(${filters.terms}))` : empty}`;

/** By name, one more row than `limit`; each with its advances of the semester. */
export function listAccruals(
  db: Db,
  scope: Scope,
  page: OrderedPage & { filters: AccrualFilters; semester: Semester; today: CalendarDate },
): Promise<AccrualListRow[]> {
  const { filters, semester, today } = page;
  const direction = raw(page.descending ? 'desc' : 'asc');
  return db.many<AccrualListRow>(sql`
    select e.id, e.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           e.company_id, c.name as company_name, e.payroll_id, pr.name as payroll_name, e.start_date, e.end_date, e.monthly_salary,
           e.salary_type, e.contract_type, e.transport_allowance, e.sort_name, taken.advanced, taken.advances
    from (select e.* from employment e
          where ${where(scope, filters, semester, today)}
          ${pageBy('e.sort_name', 'e.id', page)}) e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
    cross join lateral (
      select coalesce(sum(a.to_deduct), 0)::bigint as advanced, count(*)::int as advances from advance a
      where a.client_id = e.client_id and a.semester = ${semesterKey(semester)} and a.employment_id = e.id and ${standing('a')}) taken
    order by e.sort_name ${direction}, e.id ${direction}`);
}

export const countAccruals = (
  db: Db,
  scope: Scope,
  filters: AccrualFilters,
  semester: Semester,
  today: CalendarDate,
): Promise<number> => countCapped(db, sql`from employment e where ${where(scope, filters, semester, today)}`);

export type AccrualGroup = PrimaTerms & {
  /** The one employment of the group, where suspensions tell it from the others; null for a group of equals. */
  employment_id: string | null;
  people: number;
};

/**
 * Everybody that matches, those who earn the same prima together: with the semester's own start and end in place of dates
 * before and after it, a whole payroll is a few dozen groups. `apart` are employments to be looked at one by one.
 */
export const groupAccruals = (
  db: Db,
  scope: Scope,
  filters: AccrualFilters,
  semester: Semester,
  today: CalendarDate,
  apart: readonly string[],
): Promise<AccrualGroup[]> =>
  db.many<AccrualGroup>(sql`
    select greatest(e.start_date, ${semester.start}) as start_date, case when e.end_date <= ${semester.end} then e.end_date end as end_date,
           e.monthly_salary, e.salary_type, e.contract_type, e.transport_allowance,
           case when e.id = any(${[...apart]}::uuid[]) then e.id end as employment_id, count(*)::int as people
    from employment e where ${where(scope, filters, semester, today)}
    group by 1, 2, 3, 4, 5, 6, 7`);

/** Amount that everybody who matches has taken of the semester's prima. */
export const sumAdvanced = (
  db: Db,
  scope: Scope,
  filters: AccrualFilters,
  semester: Semester,
  today: CalendarDate,
): Promise<number> =>
  db.number(sql`
    select coalesce(sum(a.to_deduct), 0)::bigint as advanced
    from advance a join employment e on e.client_id = a.client_id and e.id = a.employment_id
    where a.client_id = ${scope.clientId} and a.semester = ${semesterKey(semester)} and ${standing('a')}
      and ${where(scope, filters, semester, today)}`);

export type LoweringSuspension = DateRange & { employment_id: string };

/** Suspensions of those kinds with a day in the semester; of these employments, or of all the client's when none are named. */
export const listLowering = (
  db: Db,
  scope: Scope,
  kinds: readonly SuspensionKind[],
  semester: Semester,
  employmentIds: readonly string[] | null,
): Promise<LoweringSuspension[]> =>
  kinds.length === 0
    ? Promise.resolve([])
    : db.many<LoweringSuspension>(sql`
        select employment_id, start_date as "from", end_date as until from suspension_period
        where client_id = ${scope.clientId} and kind = any(${[...kinds]}) and start_date <= ${semester.end}
          and (end_date is null or end_date >= ${semester.start})
          ${employmentIds ? sql`and employment_id = any(${[...employmentIds]})` : empty}`);

export type SalaryTerm = DatedTerm<number> & { employment_id: string };

/** Other salaries than today's with a day in the semester; of these employments, or of all the client's when none are named. */
export const listSalaryTerms = (
  db: Db,
  scope: Scope,
  semester: Semester,
  employmentIds: readonly string[] | null,
): Promise<SalaryTerm[]> =>
  db.many<SalaryTerm>(sql`
    select employment_id, valid_from as "from", valid_until as until, (value #>> '{}')::bigint as value from employment_term
    where client_id = ${scope.clientId} and field = 'monthlySalary'
      and (valid_from is null or valid_from <= ${semester.end}) and (valid_until is null or valid_until >= ${semester.start})
      ${employmentIds ? sql`and employment_id = any(${[...employmentIds]})` : empty}`);
