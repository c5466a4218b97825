import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Where the contracts counted are: of some payrolls of the scope's companies, or of all. */
interface CountedPlace {
  scope: Scope;
  payrollIds?: readonly string[] | undefined;
}

/** Over `alias`, a contract or a kept sum of contracts: both say their company, payroll and last day by the same names. */
const there = (alias: string, { scope, payrollIds }: CountedPlace): Sql => sql`
  ${raw(alias)}.client_id = ${scope.clientId} and ${raw(alias)}.company_id = any(${[...scope.companyIds]})
  ${payrollIds ? sql`and ${raw(alias)}.payroll_id = any(${[...payrollIds]})` : empty}`;

/** All contracts there, also of those who left: a sum of few rows, however many people there are. */
export const countAll = (db: Db, place: CountedPlace): Promise<number> =>
  db.number(
    sql`select coalesce(sum(s.employments), 0)::int as n from employment_sum s where ${there('s', place)}`,
  );

/** Whether anybody works there today. */
export async function hasEmployees(db: Db, place: CountedPlace, today: CalendarDate): Promise<boolean> {
  const row = await db.first<{ n: number }>(sql`
    select coalesce(sum(s.employments), 0)::int as n from employment_sum s
    where ${there('s', place)} and (s.end_date is null or s.end_date > ${today})`);
  return row !== null && row.n > 0;
}

/**
 * Contracts by state. Who works there, and whom of them the app still waits for, is kept as a sum; the few whom a restriction or a
 * suspension sets apart are found where they stand, and taken from those.
 */
export const countByState = (
  db: Db,
  place: CountedPlace,
  today: CalendarDate,
): Promise<Record<EmploymentState, number> | null> => {
  const { clientId } = place.scope;
  const works = sql`${there('e', place)} and (e.end_date is null or e.end_date > ${today})`;
  return db.first<Record<EmploymentState, number>>(sql`
    with restricted as materialized (
      select distinct employee_id from access_restriction
      where client_id = ${clientId} and lifted_at is null and start_date <= ${today} and (end_date is null or end_date >= ${today})
    ), suspended as materialized (
      select distinct employment_id from suspension_period
      where client_id = ${clientId} and start_date <= ${today} and (end_date is null or end_date >= ${today})
    ), apart as (
      select e.employee_id, 'restricted' as state
      from restricted r join employment e on e.client_id = ${clientId} and e.employee_id = r.employee_id where ${works}
      union all
      select e.employee_id, 'suspended'
      from suspended s join employment e on e.client_id = ${clientId} and e.id = s.employment_id
      where ${works} and not exists (select from restricted r where r.employee_id = e.employee_id)
    ), counted as (
      select count(*) filter (where a.state = 'restricted')::int as restricted, count(*) filter (where a.state = 'suspended')::int as suspended,
             count(*) filter (where p.activated_at is null)::int as invited, count(*) filter (where p.activated_at is not null)::int as activated
      from apart a cross join lateral (
        select activated_at from employee where client_id = ${clientId} and id = a.employee_id limit 1) p
    ), kept as (
      select coalesce(sum(s.employments) filter (where s.end_date <= ${today}), 0)::int as retired,
             coalesce(sum(s.employments - s.invited) filter (where s.end_date is null or s.end_date > ${today}), 0)::int as activated,
             coalesce(sum(s.invited) filter (where s.end_date is null or s.end_date > ${today}), 0)::int as invited
      from employment_sum s where ${there('s', place)})
    select k.activated - c.activated as active, k.invited - c.invited as invited, c.restricted, c.suspended, k.retired
    from kept k, counted c`);
};
