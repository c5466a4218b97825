import { notableChangePercent } from '@antela/rules/deduction-list';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Scope } from '../../../db/database.ts';
import { dueWith, keysOf, type Columns, type PeriodFacts } from './due-items.sql.ts';

/** Facts that the list of a period is computed with. */
export interface ListFacts extends PeriodFacts {
  frequency: string;
  start_date: string;
  payment_date: string;
  /** Newest report of the period before; null where there is none to compare with. */
  previous_id: string | null;
  previous_version: number | null;
  /** Legal figures of the period's last day: pesos a month, and basis points of health and pension together. */
  minimumWage: number;
  contributions: number;
  /** Kinds of suspension that earn nothing. */
  unpaidKinds: readonly string[];
}

const lineColumns: Columns = {
  owed: raw(`a.id as advance_id, null::uuid as spend_id, a.employment_id, a.amount, fee_of_employee(a.fee, a.vat, a.employee_fee) as fee,
  a.employee_fee - fee_of_employee(a.fee, a.vat, a.employee_fee) as vat, a.to_deduct - a.deducted as owed, a.deduction_state, a.collected_with_id, a.requested_at as at, a.semester,
  coalesce(a.collected_with_id::text, a.pay_period_id::text, 'prima:' || a.company_id || ':' || a.semester) as holder_key`),
  spent:
    raw(`null::uuid as advance_id, a.id as spend_id, a.employment_id, 0 as amount, 0 as fee, 0 as vat, a.to_deduct - a.deducted as owed,
  a.deduction_state, a.collected_with_id, a.spent_at as at, null::text as semester, coalesce(a.collected_with_id, a.pay_period_id)::text as holder_key`),
};

/** `due`: what the period deducts as of now. */
export const due = (scope: Scope, facts: ListFacts): Sql => sql`
  due as materialized (${dueWith(scope, keysOf(facts), lineColumns)})`;

/**
 * `line`: one row for each employment of `due`, with what payday is estimated to bring before it (whole pesos, as the rules
 * estimate headroom) and what staff should look at. Follows `due` in one WITH.
 */
const computedLine = ({ clientId }: Scope, facts: ListFacts): Sql => sql`
  summed as (
    select d.employment_id, count(d.advance_id)::int as advances, coalesce(sum(d.amount) filter (where not d.carried and d.semester is null), 0)::bigint as principal,
           coalesce(sum(d.fee) filter (where not d.carried and d.semester is null), 0)::bigint as fees,
           coalesce(sum(d.vat) filter (where not d.carried and d.semester is null), 0)::bigint as vat,
           coalesce(sum(d.owed) filter (where d.semester is not null), 0)::bigint as prima,
           coalesce(sum(d.owed) filter (where not d.carried and d.spend_id is not null), 0)::bigint as wallets,
           coalesce(sum(d.owed) filter (where d.carried and d.semester is null), 0)::bigint as carried, sum(d.owed)::bigint as total,
           bool_or(d.advance_id is not null and v.advance_id is null) as lacks_evidence
    from due d left join advance_evidence v on v.client_id = ${clientId} and v.advance_id = d.advance_id
    group by d.employment_id),
  unpaid as (
    select s.employment_id,
           sum(paid_days(${facts.frequency}, f.first, least(coalesce(s.end_date, f.last), f.last)) - paid_days(${facts.frequency}, f.first, greatest(s.start_date, f.first) - 1)) as days
    from suspension_period s
    join employment e on e.client_id = s.client_id and e.id = s.employment_id
    cross join lateral (select greatest(e.start_date, ${facts.start_date}::date) as first, least(e.end_date, ${facts.end_date}::date) as last) f
    where s.client_id = ${clientId} and s.kind = any(${[...facts.unpaidKinds]}) and s.start_date <= f.last and coalesce(s.end_date, 'infinity') >= f.first
      and (s.end_date is null or s.end_date >= ${facts.start_date}::date)
    group by s.employment_id),
  line as (
    select e.id as employment_id, e.employee_id, e.sort_name, concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) as full_name,
           p.document_type, p.document_number, e.code, e.cost_center, s.advances, s.principal, s.fees, s.vat, s.prima, s.wallets, s.carried, s.total,
           n.net as estimated_net, pl.total as previous_total,
           array_remove(array[
             -- Somebody who earns about the minimum is below it before any deduction, so the warning would be empty.
             case when n.net >= n.minimum and n.net - f.salary < n.minimum then 'minimum_wage' end,
             case when f.salary * 2 > n.net then 'half_of_net' end,
             case when s.lacks_evidence then 'no_evidence' end,
             case when e.end_date <= ${facts.payment_date}::date then 'retired' end,
             case when abs(f.salary - (pl.total - pl.prima)) * 100 > (pl.total - pl.prima) * ${notableChangePercent}::int then 'changed' end], null) as warnings
    from summed s
    join employment e on e.client_id = ${clientId} and e.id = s.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    left join unpaid u on u.employment_id = s.employment_id
    left join pay_period_line pl on pl.client_id = e.client_id and ${ofPrevious(facts)} and pl.employment_id = s.employment_id
    cross join lateral (select s.total - s.prima as salary) f
    cross join lateral (select greatest(paid_days(${facts.frequency}, greatest(e.start_date, ${facts.start_date}::date), least(e.end_date, ${facts.end_date}::date)) - coalesce(u.days, 0), 0) as days) w
    cross join lateral (${otherTerms(clientId, facts)}) o
    cross join lateral (select round((e.monthly_salary * w.days + o.salary) / 30.0) as gross) g
    cross join lateral (select
      (g.gross - round(g.gross * ${facts.contributions}::int / 10000.0)
        - round((e.fixed_deductions * paid_days(${facts.frequency}, ${facts.start_date}::date, ${facts.end_date}::date) + o.deductions) / 30.0))::bigint as net,
      round(${facts.minimumWage}::bigint * w.days / 30.0)::bigint as minimum) n)`;

/** Version 0 is no report's: a condition that is never true would leave the table out of the plan, and a cluster without its node. */
const ofPrevious = ({ id, previous_id, previous_version }: ListFacts): Sql =>
  sql`pl.pay_period_id = ${previous_id ?? id}::uuid and pl.version = ${previous_version ?? 0}::int`;

/**
 * By how much the salary and the fixed deductions of other days differ from today's, times the days of the period on which they
 * do: of the salary those that were worked and paid.
 */
const otherTerms = (
  clientId: string,
  { frequency, start_date, end_date, unpaidKinds }: ListFacts,
): Sql => sql`
      select coalesce(sum((t.amount - e.monthly_salary) * (
               paid_days(${frequency}, f.first, r.last) - paid_days(${frequency}, f.first, r.first - 1)
               - coalesce((
                   select sum(paid_days(${frequency}, f.first, least(coalesce(s.end_date, r.last), r.last)) - paid_days(${frequency}, f.first, greatest(s.start_date, r.first) - 1))
                   from suspension_period s
                   where s.client_id = ${clientId} and s.employment_id = e.id and s.kind = any(${[...unpaidKinds]})
                     and s.start_date <= r.last and coalesce(s.end_date, 'infinity') >= r.first), 0)
             )) filter (where t.field = 'monthlySalary' and r.first <= r.last), 0) as salary,
             coalesce(sum((t.amount - e.fixed_deductions) * (
               paid_days(${frequency}, ${start_date}::date, least(t.valid_until, ${end_date}::date))
               - paid_days(${frequency}, ${start_date}::date, greatest(t.valid_from, ${start_date}::date) - 1)
             )) filter (where t.field = 'fixedDeductions'), 0) as deductions
      from (select field, (value #>> '{}')::bigint as amount, valid_from, valid_until from employment_term
            where client_id = ${clientId} and employment_id = e.id and field in ('monthlySalary', 'fixedDeductions')
              and daterange(valid_from, valid_until, '[]') && daterange(${start_date}::date, ${end_date}::date, '[]')) t
      cross join lateral (select greatest(e.start_date, ${start_date}::date) as first, least(e.end_date, ${end_date}::date) as last) f
      cross join lateral (select greatest(t.valid_from, f.first) as first, least(t.valid_until, f.last) as last) r`;

/** The lines as a report of this very moment would have them: `with due, line`. */
export const linesNow = (scope: Scope, facts: ListFacts): Sql =>
  sql`with ${due(scope, facts)}, ${computedLine(scope, facts)}`;

/** The lines of a report, under the same name and with the same columns. */
export const linesOfReport = ({ clientId }: Scope, payPeriodId: string, version: number): Sql =>
  sql`with line as not materialized (
    select l.* from pay_period_line l where l.client_id = ${clientId} and l.pay_period_id = ${payPeriodId} and l.version = ${version})`;
