import type { PayrollRow, PaySchedule } from '@antela/contract/payrolls';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ConceptSign, DianElement, PayrollSoftwareCode } from '@antela/rules/payroll-software';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { holdsTerms } from '../../../db/folded.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';
import { payPeriodColumns, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';

export interface PayrollListRow extends Partial<PayPeriodColumns> {
  id: string;
  name: string;
  company_id: string;
  company_name: string;
  frequency: string;
  active: boolean;
  deduction_concept: string | null;
  software: PayrollSoftwareCode | null;
  concept_sign: ConceptSign;
  dian_element: DianElement | null;
  dian_element_on: CalendarDate | null;
  /** Empty where the calendar was made elsewhere. */
  schedule: PaySchedule | { frequency?: undefined };
  needs_second_person: boolean;
  version: number;
  waiting: PayrollRow['waiting'] | null;
  employees: number;
  advances: number;
  /** First day by which an act on one of its periods is due, then its name. */
  due: string;
}

/** The period that payroll staff look at: the one that covers today, else the next one. */
const currentPeriod = (today: CalendarDate): Sql => sql`
  left join lateral (
    select ${raw(payPeriodColumns)} from pay_period pp
    where pp.client_id = pr.client_id and pp.payroll_id = pr.id and pp.end_date >= ${today}
    order by pp.start_date limit 1) cp on true`;

/** Each period waits for the day of its next act: cut-off, payday for the report, confirmation, remittance. */
const firstDue = sql`
  left join lateral (
    select concat(coalesce(min(case when w.state in ('scheduled', 'open') then (w.cutoff_at at time zone 'America/Bogota')::date
                             when w.state = 'cutoff' then w.payment_date
                             when w.state = 'reconciled' then coalesce(w.remit_by, w.confirm_by)
                             else w.confirm_by end), 'infinity'), ' ', pr.name) as due
    from pay_period w where w.client_id = pr.client_id and w.payroll_id = pr.id and w.state <> 'closed') d on true`;

const columns = (today: CalendarDate): Sql => sql`
  select pr.id, pr.name, pr.company_id, c.name as company_name, pr.frequency, pr.active, pr.deduction_concept, pr.software, pr.concept_sign, pr.dian_element, pr.dian_element_on, pr.schedule, pr.needs_second_person, pr.version, cp.*,
         (select coalesce(sum(e.employments), 0)::int from employment_sum e where e.client_id = pr.client_id and e.payroll_id = pr.id and (e.end_date is null or e.end_date > ${today})) as employees,
         (select json_agg(json_build_object('payperiodid', w.id, 'label', w.label, 'state', w.state) order by w.start_date) from pay_period w
          where w.client_id = pr.client_id and w.payroll_id = pr.id and w.state in ('cutoff', 'reported', 'confirmed', 'with_differences', 'reconciled')) as waiting,
         coalesce(a.advances, 0)::int as advances, d.due
  from payroll pr
  join company c on c.client_id = pr.client_id and c.id = pr.company_id
  ${currentPeriod(today)}
  left join lateral (
    select sum(ad.advances) as advances from advance_sum ad
    where ad.client_id = pr.client_id and ad.pay_period_id = cp.period_id and ad.payment_state in ('requested', 'approved', 'processing', 'paid')) a on true
  ${firstDue}`;

const inScope = (scope: Scope, companyIds: readonly string[] | undefined): Sql =>
  sql`pr.client_id = ${scope.clientId} and pr.company_id = any(${scope.companyIds.filter((id) => !companyIds || companyIds.includes(id))})`;

/** One more row than `limit`. */
export function listPayrolls(
  db: Db,
  scope: Scope,
  options: OrderedPage & {
    companyIds: readonly string[] | undefined;
    terms: string[] | null;
    by: 'due' | 'name';
    today: CalendarDate;
  },
): Promise<PayrollListRow[]> {
  return db.many<PayrollListRow>(sql`
    ${columns(options.today)}
    where ${inScope(scope, options.companyIds)}
    ${options.terms ? sql`and ${holdsTerms('pr.name', options.terms)}` : empty}
    ${pageBy(options.by === 'due' ? 'd.due' : 'pr.name', 'pr.id', options)}`);
}

export const countPayrolls = (
  db: Db,
  scope: Scope,
  companyIds: readonly string[] | undefined,
  terms: string[] | null,
): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from payroll pr where ${inScope(scope, companyIds)}
    ${terms ? sql`and ${holdsTerms('pr.name', terms)}` : empty}`);

export const getPayroll = (
  db: Db,
  scope: Scope,
  payrollId: string,
  today: CalendarDate,
): Promise<PayrollListRow | null> =>
  db.first<PayrollListRow>(
    sql`${columns(today)} where ${inScope(scope, undefined)} and pr.id = ${payrollId}`,
  );

export const listPayrollChoices = (
  db: Db,
  scope: Scope,
): Promise<{ payrollid: string; name: string; companyid: string; frequency: string }[]> =>
  db.many(sql`
    select pr.id as payrollid, pr.name, pr.company_id as companyid, pr.frequency from payroll pr
    where ${inScope(scope, undefined)} and pr.active order by pr.name, pr.id`);

/** A payroll of the caller's companies that is in use; null otherwise. */
export const getOwnPayroll = (
  db: Db,
  scope: Scope,
  payrollId: string,
): Promise<{ company_id: string } | null> =>
  db.first<{ company_id: string }>(
    sql`select company_id from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${payrollId} and active`,
  );

/**
 * A payroll that is active, if it is of that company: what other features ask before they put somebody in it. It stays active
 * until their transaction ends.
 */
export const getPayrollOfCompany = (
  db: Db,
  clientId: string,
  companyId: string,
  payrollId: string,
): Promise<{ id: string } | null> =>
  db.first<{ id: string }>(
    sql`select id from payroll where client_id = ${clientId} and company_id = ${companyId} and id = ${payrollId} and active for key share`,
  );
