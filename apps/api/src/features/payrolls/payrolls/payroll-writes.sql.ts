import type { PaySchedule } from '@antela/contract/payrolls';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { payPeriodLabel, type PayPeriod } from '@antela/rules/pay-period';
import type { ConceptSign, DianElement, PayrollSoftwareCode } from '@antela/rules/payroll-software';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { dateRemittances } from './remit-dates.sql.ts';

export interface PayrollSettings {
  name: string;
  deductionConcept: string | null;
  schedule: PaySchedule;
  needsSecondPerson: boolean;
}

export interface LockedPayroll extends PayrollSettings {
  software: PayrollSoftwareCode | null;
  conceptSign: ConceptSign;
  dianElement: DianElement | null;
  companyId: string;
  version: number;
}

/** The payroll, kept from everybody else who edits it or its calendar until the transaction ends; null out of sight. */
export const lockPayroll = (db: Db, scope: Scope, payrollId: string): Promise<LockedPayroll | null> =>
  db.first<LockedPayroll>(sql`
    select name, deduction_concept as "deductionConcept", schedule, needs_second_person as "needsSecondPerson", company_id as "companyId", version,
           software, concept_sign as "conceptSign", dian_element as "dianElement" from payroll
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${payrollId} for update`);

/** Whether any payroll of the company, active or not, needs a second person. */
export const someNeedSecondPerson = (db: Db, clientId: string, companyId: string): Promise<boolean> =>
  db.exists(
    sql`select from payroll where client_id = ${clientId} and company_id = ${companyId} and needs_second_person limit 1`,
  );

/** False when the company has a payroll of that name. */
export const insertPayroll = (
  db: Db,
  clientId: string,
  companyId: string,
  id: string,
  { name, deductionConcept, schedule, needsSecondPerson }: PayrollSettings,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    insert into payroll (client_id, id, company_id, name, frequency, schedule, deduction_concept, needs_second_person, remit_working_days, created_at)
    select client_id, ${id}::uuid, ${companyId}::uuid, ${name}, ${schedule.frequency}, ${JSON.stringify(schedule)}::jsonb, ${deductionConcept}, ${needsSecondPerson}::boolean,
           remit_working_days, ${now}::timestamptz
    from client where client_id = ${clientId}
    on conflict (client_id, company_id, name) do nothing`);

export const updatePayrollRow = (
  db: Db,
  clientId: string,
  id: string,
  { name, deductionConcept, schedule, needsSecondPerson }: PayrollSettings,
): Promise<number> =>
  db.run(sql`
    update payroll set name = ${name}, deduction_concept = ${deductionConcept}, frequency = ${schedule.frequency},
           schedule = ${JSON.stringify(schedule)}, needs_second_person = ${needsSecondPerson}, version = version + 1
    where client_id = ${clientId} and id = ${id}`);

/** The day of the DIAN's element is that on which it was last said to be another. */
export const updateSoftware = (
  db: Db,
  clientId: string,
  id: string,
  given: {
    software: PayrollSoftwareCode;
    deductionConcept: string;
    sign: ConceptSign;
    dianElement: DianElement | null;
  },
  today: CalendarDate,
): Promise<number> =>
  db.run(sql`
    update payroll set software = ${given.software}, deduction_concept = ${given.deductionConcept}, concept_sign = ${given.sign},
           dian_element_on = case when dian_element is distinct from ${given.dianElement} then ${today} else dian_element_on end,
           dian_element = ${given.dianElement}, version = version + 1
    where client_id = ${clientId} and id = ${id}`);

/** Adds periods to a calendar, each open or scheduled as of `today`. Days that already have a period are left as they are. */
export async function insertPeriods(
  db: Db,
  clientId: string,
  of: { companyId: string; payrollId: string },
  periods: readonly PayPeriod[],
  today: CalendarDate,
): Promise<void> {
  const column = <T>(from: (period: PayPeriod) => T): T[] => periods.map(from);
  await db.run(sql`
    insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
    select own.client_id, p.id, ${of.payrollId}::uuid, ${of.companyId}::uuid, p.label, p.start_date, p.end_date, p.cutoff_at, p.confirm_by, p.payment_date,
           case when p.start_date <= ${today}::date then 'open' else 'scheduled' end
    from ${ofTenant(clientId)} cross join unnest(${column(() => newId())}::uuid[], ${column(payPeriodLabel)}::text[], ${column(({ start }) => start)}::date[],
                ${column(({ end }) => end)}::date[], ${column(({ cutoff }) => cutoff)}::timestamptz[],
                ${column(({ confirmBy }) => confirmBy)}::date[], ${column(({ paymentDate }) => paymentDate)}::date[])
      as p (id, label, start_date, end_date, cutoff_at, confirm_by, payment_date)
    on conflict do nothing`);
  await dateRemittances(db, clientId);
}

/** People whose contract in the payroll goes on that day or begins later. */
export const countPeople = (
  db: Db,
  clientId: string,
  payrollId: string,
  today: CalendarDate,
): Promise<number> =>
  db.number(sql`
    select count(*)::int as n from employment
    where client_id = ${clientId} and payroll_id = ${payrollId} and (end_date is null or end_date >= ${today})`);

export const updateActive = (db: Db, clientId: string, id: string, active: boolean): Promise<number> =>
  db.run(sql`
    update payroll set active = ${active}, version = version + 1 where client_id = ${clientId} and id = ${id} and active <> ${active}`);

/** Takes back the part of the calendar that has not opened. */
export const deleteScheduledPeriods = (db: Db, clientId: string, payrollId: string): Promise<number> =>
  db.run(
    sql`delete from pay_period where client_id = ${clientId} and payroll_id = ${payrollId} and state = 'scheduled'`,
  );

/** The last day that a calendar covers; null for an empty one. */
export const lastDayOf = (db: Db, clientId: string, payrollId: string): Promise<CalendarDate | null> =>
  db.value<CalendarDate>(sql`
    select end_date from pay_period where client_id = ${clientId} and payroll_id = ${payrollId} order by start_date desc limit 1`);

export interface ShortCalendar {
  id: string;
  company_id: string;
  schedule: PaySchedule;
  last_day: CalendarDate;
}

/** Active payrolls whose calendar ends before that day. One that somebody is editing is left for the next time. */
export const lockShortCalendars = (
  db: Db,
  clientId: string,
  before: CalendarDate,
): Promise<ShortCalendar[]> =>
  db.many<ShortCalendar>(sql`
    select pr.id, pr.company_id, pr.schedule, last.end_date as last_day
    from payroll pr
    cross join lateral (
      select pp.end_date from pay_period pp where pp.client_id = pr.client_id and pp.payroll_id = pr.id order by pp.start_date desc limit 1) last
    where pr.client_id = ${clientId} and pr.active and pr.schedule ->> 'frequency' is not null and last.end_date < ${before}
    order by pr.id for update of pr skip locked`);
