import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { raw } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { payPeriodColumns, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';
import { dateRemittances } from './remit-dates.sql.ts';

export interface CalendarRow extends PayPeriodColumns {
  payroll_id: string;
  version: number;
}

const columns = raw(`${payPeriodColumns}, pp.payroll_id, pp.version`);

/** The whole calendar of a payroll in order. */
export const listPayPeriods = (db: Db, scope: Scope, payrollId: string): Promise<CalendarRow[]> =>
  db.many<CalendarRow>(sql`
    select ${columns} from pay_period pp
    where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]}) and pp.payroll_id = ${payrollId}
    order by pp.start_date`);

/** Payroll of a period; null out of sight. */
export const payrollOfPeriod = (db: Db, scope: Scope, periodId: string): Promise<string | null> =>
  db.value<string>(sql`
    select payroll_id from pay_period
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${periodId}`);

/** A period and the one after it, if there is one, kept from changing until the transaction ends. */
export const lockPeriodAndNext = (
  db: Db,
  clientId: string,
  payrollId: string,
  periodId: string,
): Promise<CalendarRow[]> =>
  db.many<CalendarRow>(sql`
    select ${columns} from pay_period pp
    where pp.client_id = ${clientId} and pp.payroll_id = ${payrollId}
      and pp.start_date >= (select start_date from pay_period where client_id = ${clientId} and id = ${periodId})
    order by pp.start_date limit 2 for update`);

export interface PeriodDates {
  label: string;
  start: CalendarDate;
  end: CalendarDate;
  cutoff: Date;
  paymentDate: CalendarDate;
  confirmBy: CalendarDate;
}

export async function updatePeriod(db: Db, clientId: string, id: string, dates: PeriodDates): Promise<void> {
  await db.run(sql`
    update pay_period set label = ${dates.label}, start_date = ${dates.start}, end_date = ${dates.end}, cutoff_at = ${dates.cutoff},
           remit_by = case when payment_date = ${dates.paymentDate} then remit_by end, payment_date = ${dates.paymentDate}, confirm_by = ${dates.confirmBy}, version = version + 1
    where client_id = ${clientId} and id = ${id}`);
  await dateRemittances(db, clientId);
}

/** Opens the periods whose first day has come. */
export const openDue = (db: Db, clientId: string, today: CalendarDate): Promise<number> =>
  db.run(sql`
    update pay_period set state = 'open', version = version + 1
    where client_id = ${clientId} and state = 'scheduled' and start_date <= ${today}`);

export interface CutOff {
  id: string;
  payroll_id: string;
  company_id: string;
  label: string;
  cutoff_at: Date;
  payment_date: string;
}

/**
 * Cuts off the open periods whose instant has passed. The row lock waits for advances that are being asked for; those that come later
 * find the period closed.
 */
export const cutOffDue = (db: Db, clientId: string, now: Date): Promise<CutOff[]> =>
  db.many<CutOff>(sql`
    with due as (
      select id from pay_period where client_id = ${clientId} and state = 'open' and cutoff_at <= ${now} order by id for update)
    update pay_period pp set state = 'cutoff', version = pp.version + 1 from due
    where pp.client_id = ${clientId} and pp.id = due.id and pp.state = 'open'
    returning pp.id, pp.payroll_id, pp.company_id, pp.label, pp.cutoff_at, pp.payment_date`);
