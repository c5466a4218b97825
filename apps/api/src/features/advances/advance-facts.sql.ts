import type { AccessRestriction } from '@antela/rules/access-restriction';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import type { PayFrequency, PayPeriodState } from '@antela/rules/pay-period';
import type { SuspensionKind } from '@antela/rules/suspension-kinds';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface EmploymentFactsRow {
  id: string;
  employee_id: string;
  company_id: string;
  payroll_id: string;
  payroll_active: boolean;
  frequency: PayFrequency;
  cost_center: string | null;
  contract_type: ContractType;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  monthly_salary: number;
  salary_type: SalaryType;
  transport_allowance: TransportAllowance;
  fixed_deductions: number;
  max_percentage: number | null;
  max_amount: number | null;
  activated: boolean;
  bank_code: string | null;
  bank_active: boolean | null;
  account_type: string | null;
  account_number: string | null;
  account_hold_until: Date | null;
}

/** The employments of the scope among the ids; others are simply absent. */
export const listEmploymentFacts = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<EmploymentFactsRow[]> =>
  db.many<EmploymentFactsRow>(sql`
    select e.id, e.employee_id, e.company_id, e.payroll_id, pr.active as payroll_active, pr.frequency, e.cost_center, e.contract_type,
           e.start_date, e.end_date, e.monthly_salary, e.salary_type, e.transport_allowance, e.fixed_deductions, e.max_percentage,
           e.max_amount, p.activated_at is not null as activated, e.bank_code, b.status = 'active' as bank_active, e.account_type,
           e.account_number, e.account_hold_until
    from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
    left join bank b on b.code = e.bank_code
    where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.id = any(${[...ids]})`);

export interface PeriodFactsRow {
  id: string;
  payroll_id: string;
  label: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  cutoff_at: Date;
  confirm_by: CalendarDate;
  payment_date: CalendarDate;
  state: PayPeriodState;
  credit_taken: number;
}

/** The period that covers the day, of the payrolls of those employments. */
export const listPeriodsOn = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  on: CalendarDate,
): Promise<PeriodFactsRow[]> =>
  db.many<PeriodFactsRow>(sql`
    select pp.id, pp.payroll_id, pp.label, pp.start_date, pp.end_date, pp.cutoff_at, pp.confirm_by, pp.payment_date, pp.state, pp.credit_taken
    from pay_period pp
    where pp.client_id = ${scope.clientId} and pp.start_date <= ${on} and pp.end_date >= ${on}
      and pp.payroll_id in (select payroll_id from employment where client_id = ${scope.clientId} and id = any(${[...employmentIds]}))`);

export interface PolicyFactsRow {
  id: string;
  payroll_id: string;
  terms: AdvancePolicy;
}

/** The policy in force on the day for the payrolls of those employments. */
export const listPoliciesOn = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  on: CalendarDate,
): Promise<PolicyFactsRow[]> =>
  db.many<PolicyFactsRow>(sql`
    select distinct on (ap.payroll_id) ap.id, ap.payroll_id, ap.terms
    from advance_policy ap
    where ap.client_id = ${scope.clientId} and ap.valid_from <= ${on}
      and ap.payroll_id in (select payroll_id from employment where client_id = ${scope.clientId} and id = any(${[...employmentIds]}))
    order by ap.payroll_id, ap.valid_from desc`);

/** Suspensions that touch the time since `from`. */
export const listSuspensions = (db: Db, scope: Scope, employmentIds: readonly string[], from: CalendarDate) =>
  db.many<{
    employment_id: string;
    kind: SuspensionKind;
    start_date: CalendarDate;
    end_date: CalendarDate | null;
  }>(sql`
    select employment_id, kind, start_date, end_date from suspension_period
    where client_id = ${scope.clientId} and employment_id = any(${[...employmentIds]}) and (end_date is null or end_date >= ${from})`);

export const listAccessRestrictions = (db: Db, scope: Scope, employmentIds: readonly string[]) =>
  db.many<{
    employee_id: string;
    product: AccessRestriction['product'];
    reason: string;
    start_date: CalendarDate;
    end_date: CalendarDate | null;
  }>(sql`
    select ar.employee_id, ar.product, coalesce(ci.name, ar.reason) as reason, ar.start_date, ar.end_date
    from access_restriction ar left join catalog_item ci on ci.type = 'restrictionreason' and ci.id = ar.reason
    where ar.client_id = ${scope.clientId} and ar.lifted_at is null
      and ar.employee_id in (select employee_id from employment where client_id = ${scope.clientId} and id = any(${[...employmentIds]}))`);

/** Those that are switched on, the earliest first. A client without the product has none in force: nobody could see them, nor switch them off. */
export const listClientRestrictions = (db: Db, scope: Scope) =>
  db.many<ClientRestriction>(sql`
    select id, name, products, scope, valid_from as "validFrom", valid_until as "validUntil", repetition, status, rule
    from client_restriction r
    where r.client_id = ${scope.clientId} and status = 'on'
      and exists (select from client c where c.client_id = r.client_id and c.client_restrictions_enabled)
    order by valid_from, id`);

export interface TakenRow {
  employment_id: string;
  pay_period_id: string | null;
  semester: string | null;
  amount: number;
  times: number;
  times_today: number;
  times_this_month: number;
}

/**
 * What counts as taken, per employment and period or semester: everything but what was refused, cancelled, expired or sent
 * back. A failed payment still counts, because it may be tried again.
 */
export const listTaken = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  kind: 'salary' | 'prima',
  since: CalendarDate,
  today: CalendarDate,
): Promise<TakenRow[]> =>
  db.many<TakenRow>(sql`
    select employment_id, pay_period_id, semester, sum(to_deduct)::bigint as amount, count(*)::int as times,
           count(*) filter (where requested_on = ${today})::int as times_today,
           count(*) filter (where date_trunc('month', requested_on) = date_trunc('month', ${today}::date))::int as times_this_month
    from advance
    where client_id = ${scope.clientId} and employment_id = any(${[...employmentIds]}) and kind = ${kind} and requested_on >= ${since}
      and payment_state not in ('rejected', 'cancelled', 'expired', 'returned')
    group by employment_id, pay_period_id, semester`);

/** What is left to deduct of advances moved on from earlier periods. */
export const listCarriedOver = (db: Db, scope: Scope, employmentIds: readonly string[]) =>
  db.many<{ employment_id: string; amount: number }>(sql`
    select employment_id, sum(to_deduct - deducted)::bigint as amount from advance
    where client_id = ${scope.clientId} and employment_id = any(${[...employmentIds]}) and deduction_state = 'carried'
    group by employment_id`);

/** The last payday before the day, per payroll of those employments. */
export const listLastPayments = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  before: CalendarDate,
) =>
  db.many<{ payroll_id: string; payment_date: CalendarDate }>(sql`
    select payroll_id, max(payment_date) as payment_date from pay_period
    where client_id = ${scope.clientId} and payment_date < ${before}
      and payroll_id in (select payroll_id from employment where client_id = ${scope.clientId} and id = any(${[...employmentIds]}))
    group by payroll_id`);

export const getClientSettings = (db: Db, scope: Scope) =>
  db.first<{ settings: { lowersPrima?: SuspensionKind[]; vacationBlocksAdvances?: boolean } }>(
    sql`select settings from client where client_id = ${scope.clientId}`,
  );
