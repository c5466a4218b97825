import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface SameDayRecord {
  /** Periods that have a reported one before them. */
  periods: number;
  /** Corresponding day of the earlier period: the latest, where there are several. */
  date: string | null;
  employees: number;
  amount: number;
}

/**
 * Figure of the periods before these on the same day of theirs: of what their newest report deducts, all that had been
 * asked for or bought until then. A shorter period is compared whole.
 */
export const sumSameDay = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  today: string,
): Promise<SameDayRecord | null> =>
  db.first<SameDayRecord>(sql`
    with before as (
      select b.id, r.version, least(b.start_date + (least(${today}::date, pp.end_date) - pp.start_date), b.end_date) as day
      from pay_period pp
      cross join lateral (
        select e.id, e.start_date, e.end_date from pay_period e
        where e.client_id = pp.client_id and e.payroll_id = pp.payroll_id and e.start_date < pp.start_date order by e.start_date desc limit 1) b
      cross join lateral (
        select r.version from pay_period_report r where r.client_id = pp.client_id and r.pay_period_id = b.id order by r.version desc limit 1) r
      where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]}) and pp.id = any(${[...ids]}::uuid[]) and pp.start_date <= ${today}),
    item as (
      select i.employment_id, i.amount
      from before b
      join pay_period_line_item i on i.client_id = ${scope.clientId} and i.pay_period_id = b.id and i.version = b.version
      left join advance a on a.client_id = i.client_id and a.id = i.advance_id
      left join wallet_spend w on w.client_id = i.client_id and w.id = i.spend_id
      where coalesce(a.requested_at, w.spent_at) < (b.day + 1)::timestamp at time zone 'America/Bogota')
    select (select count(*)::int from before) as periods, (select max(day) from before) as date,
           count(distinct employment_id)::int as employees, coalesce(sum(amount), 0)::bigint as amount
    from item`);

/** Salary advances of one period that were paid or are on their way, by the day they were asked for. */
export const listByDay = (db: Db, clientId: string, id: string) =>
  db.many<{ date: CalendarDate; advances: number; amount: number }>(sql`
    select requested_on as date, sum(advances)::int as advances, sum(to_deduct)::bigint as amount
    from advance_sum
    where client_id = ${clientId} and pay_period_id = ${id} and kind = 'salary' and payment_state in ('requested', 'approved', 'processing', 'paid')
    group by requested_on having sum(advances) > 0 order by requested_on`);
