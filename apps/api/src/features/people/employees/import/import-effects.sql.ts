import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db } from '../../../../db/database.ts';

/** Number of people, and pesos. */
interface Sum {
  count: number;
  amount: number;
}

export interface EmployeeEffects {
  created: Sum;
  /** People who were there before and are employed again. */
  returning: Sum;
  changed: number;
  /** Parts of those who change: on a day to come, without a day for their contract, to another account, another payroll, less salary. */
  later: number;
  undated: number;
  accounts: number;
  moved: number;
  lowered: Sum;
  raised: Sum;
  salaries: { before: number; after: number };
  deductions: { before: number; after: number };
  /** Most that the policies' percentages leave to take in a month. */
  limits: { before: number; after: number };
}

/**
 * Effects of applying the reviewed rows of new and changed employees, added up in one statement. A value that holds from a day
 * to come counts as if it were there.
 */
export const sumEmployeeEffects = (
  db: Db,
  clientId: string,
  importId: string,
  today: CalendarDate,
): Promise<EmployeeEffects | null> =>
  db.first<EmployeeEffects>(sql`
    with policy as materialized (
      select distinct on (payroll_id) payroll_id, (terms ->> 'percentage')::bigint as percentage from advance_policy
      where client_id = ${clientId} and valid_from <= ${today} order by payroll_id, valid_from desc
    ), given as materialized (
      select r.outcome = 'new' as is_new, r.employee_id, r.draft, r.draft -> 'employment' as own, r.draft -> 'dated' -> 'terms' as terms,
             (r.draft -> 'dated' ->> 'from')::date as begins, e.payroll_id, e.monthly_salary, e.fixed_deductions, e.max_percentage
      from import_row r left join employment e on e.client_id = r.client_id and e.id = r.employment_id
      where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome in ('new', 'changed')
    ), effect as materialized (
      select is_new, employee_id, begins, terms, draft, max_percentage, payroll_id as payroll_before,
             coalesce(case when is_new then draft ->> 'payroll_id' else coalesce(own ->> 'payroll_id', terms ->> 'payrollid') end, payroll_id::text)::uuid as payroll_after,
             coalesce(monthly_salary, 0) as salary_before,
             coalesce(case when is_new then draft ->> 'monthly_salary' else coalesce(own ->> 'monthly_salary', terms ->> 'monthlySalary') end, monthly_salary::text)::bigint as salary_after,
             coalesce(fixed_deductions, 0) as deductions_before,
             coalesce(case when is_new then draft ->> 'fixed_deductions' else coalesce(own ->> 'fixed_deductions', terms ->> 'fixedDeductions') end, fixed_deductions::text, '0')::bigint as deductions_after
      from given
    )
    select jsonb_build_object('count', count(*) filter (where is_new and employee_id is null),
                              'amount', coalesce(sum(salary_after) filter (where is_new and employee_id is null), 0)) as created,
           jsonb_build_object('count', count(*) filter (where is_new and employee_id is not null),
                              'amount', coalesce(sum(salary_after) filter (where is_new and employee_id is not null), 0)) as returning,
           count(*) filter (where not is_new)::int as changed,
           count(*) filter (where not is_new and begins > ${today})::int as later,
           count(*) filter (where not is_new and terms is not null and begins is null)::int as undated,
           count(*) filter (where not is_new and draft @> '{"changesAccount": true}')::int as accounts,
           count(*) filter (where not is_new and payroll_after <> payroll_before)::int as moved,
           jsonb_build_object('count', count(*) filter (where not is_new and salary_after < salary_before),
                              'amount', coalesce(sum(salary_before - salary_after) filter (where not is_new and salary_after < salary_before), 0)) as lowered,
           jsonb_build_object('count', count(*) filter (where not is_new and salary_after > salary_before),
                              'amount', coalesce(sum(salary_after - salary_before) filter (where not is_new and salary_after > salary_before), 0)) as raised,
           jsonb_build_object('before', coalesce(sum(salary_before), 0), 'after', coalesce(sum(salary_after), 0)) as salaries,
           jsonb_build_object('before', coalesce(sum(deductions_before), 0), 'after', coalesce(sum(deductions_after), 0)) as deductions,
           jsonb_build_object('before', coalesce(sum(salary_before * least(b.percentage, max_percentage) / 10000), 0),
                              'after', coalesce(sum(salary_after * least(a.percentage, max_percentage) / 10000), 0)) as limits
    from effect left join policy b on b.payroll_id = effect.payroll_before left join policy a on a.payroll_id = effect.payroll_after`);

/** Contracts that a reviewed file changes so that less can be taken, or moves to another payroll. */
export const listLessened = async (db: Db, clientId: string, importId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      select e.id from import_row r join employment e on e.client_id = r.client_id and e.id = r.employment_id
      where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'changed'
        and (coalesce(r.draft -> 'employment' ->> 'monthly_salary', r.draft -> 'dated' -> 'terms' ->> 'monthlySalary')::bigint < e.monthly_salary
             or coalesce(r.draft -> 'employment' ->> 'payroll_id', r.draft -> 'dated' -> 'terms' ->> 'payrollid')::uuid <> e.payroll_id)`)
  ).map(({ id }) => id);
