import type { CalendarDay } from '@antela/contract/blocked-days';
import { blocksDay, type DayPeriod } from '@antela/rules/blocked-day';
import { addDays, addMonths, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { colombianHolidays } from '@antela/rules/holidays';
import { semesterOf } from '@antela/rules/prima';
import type { Db, Scope } from '../../../db/database.ts';
import { listClientRestrictions, listPayrolls, listPeriodsBetween } from './client-restrictions.sql.ts';
import type { ClientRestrictionRecord, PayrollPlace, PeriodPlace } from './client-restrictions.sql.ts';

/** Kinds that can close a whole day; the others need not be looked at. */
const closing = ['blackout_dates', 'blackout_before_payment', 'weekly_hours'];

/** Each day of the month ('YYYY-MM'), in order, with what closes it to the payrolls of the scope and its holiday. */
export async function blockedDays(db: Db, scope: Scope, month: string): Promise<CalendarDay[]> {
  const first = calendarDate(`${month}-01`);
  const last = addDays(addMonths(first, 1), -1);
  const [restrictions, payrolls, periods] = await Promise.all([
    listClientRestrictions(db, scope, {
      filters: { kind: closing, terms: null },
      sort: 'from',
      descending: false,
      after: null,
      limit: 200,
      today: first,
    }),
    listPayrolls(db, scope),
    listPeriodsBetween(db, scope, first, last),
  ]);
  const on = restrictions.filter(({ status }) => status === 'on');
  const holidays = new Map(
    colombianHolidays(Number(month.slice(0, 4))).map(({ date, name }) => [date, name]),
  );
  return daysOf(first, last).map((date) => ({
    date,
    holiday: holidays.get(date) ?? null,
    blocks: on.flatMap((restriction) => blockOf(restriction, date, payrolls, periods)),
  }));
}

function blockOf(
  restriction: ClientRestrictionRecord,
  date: CalendarDate,
  payrolls: readonly PayrollPlace[],
  periods: readonly PeriodPlace[],
): CalendarDay['blocks'] {
  const { scope } = restriction;
  const reached = payrolls.filter(
    ({ id, companyId }) =>
      (scope.companyIds.length === 0 || scope.companyIds.includes(companyId)) &&
      (scope.payrollIds.length === 0 || scope.payrollIds.includes(id)),
  );
  const periodOf = (payrollId: string): DayPeriod | null =>
    periods.find((period) => period.payrollId === payrollId && period.start <= date && date <= period.end) ??
    null;
  const closed = {
    salary: reached.filter(({ id }) => blocksDay(restriction, 'salary', date, periodOf(id))),
    prima: blocksDay(restriction, 'prima', date, semesterOf(date)) ? reached : [],
  };
  const products = (['salary', 'prima'] as const).filter((product) => closed[product].length > 0);
  if (products.length === 0) return [];
  const closedTo = reached.filter((payroll) => products.some((product) => closed[product].includes(payroll)));
  return [
    {
      clientrestrictionid: restriction.id,
      name: restriction.name,
      products,
      payrolls: closedTo.map(({ id, name, company }) => ({ id, name: `${name} · ${company}` })),
      isPartial: scope.costCentres.length > 0 || scope.contractTypes.length > 0,
    },
  ];
}

function daysOf(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days = [first];
  for (let day = first; day < last;) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}
