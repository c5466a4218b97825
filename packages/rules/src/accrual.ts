import type { PartialFebruary } from './advance-policy.ts';
import {
  calendarDateOf,
  dayOf,
  daysBetween,
  daysInMonth,
  earlierDate,
  laterDate,
  monthOf,
  yearOf,
} from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';
import { days360, uncoveredDays } from './days360.ts';
import type { DayCount } from './days360.ts';
import { ratioOf } from './money.ts';
import type { Pesos } from './money.ts';
import type { PayFrequency } from './pay-period.ts';

export type AccrualPeriod = {
  readonly frequency: PayFrequency;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
};

/** endDate null: no known end; both dates are worked. */
export type AccrualEmployment = { readonly hireDate: CalendarDate; readonly endDate: CalendarDate | null };

/**
 * Days of the period that earn salary up to and including `through`, at most the period's own. `unpaid` are the ranges
 * that earn nothing. Never falls as `through` moves on.
 */
export function earnedDays(
  period: AccrualPeriod,
  employment: AccrualEmployment,
  unpaid: readonly DateRange[],
  through: CalendarDate,
  partialFebruary: PartialFebruary,
): number {
  const from = laterDate(period.start, employment.hireDate);
  const lastDay = employment.endDate === null ? period.end : earlierDate(period.end, employment.endDate);
  const count = dayCountOf(period.frequency);
  const isHiredInFebruary = employment.hireDate > period.start && monthOf(from) === 2 && dayOf(from) > 1;
  const isReal = partialFebruary === 'real' && isHiredInFebruary && count === days360;
  return uncoveredDays(isReal ? withRealFebruary(count) : count, from, earlierDate(through, lastDay), unpaid);
}

/** Days of the period up to and including `through`: 7, 10, 14, 15 or 30 to its end, unless its dates were edited. */
export function periodDays(period: AccrualPeriod, through: CalendarDate = period.end): number {
  return dayCountOf(period.frequency)(period.start, earlierDate(period.end, through));
}

/** A monthly amount for that many days of 30. */
export function forDays(monthly: Pesos, days: number): Pesos {
  return ratioOf(monthly, days, 30);
}

// A week across the end of February would be nine days of the commercial year, and one across a 31st six: weeks and
// fortnights pay the 7 and 14 real days they have.
function dayCountOf(frequency: PayFrequency): DayCount {
  return frequency === 'weekly' || frequency === 'catorcenal' ? realDays : days360;
}

/** Takes away the one or two days that the commercial year adds to the end of the February in which the count begins. */
function withRealFebruary(count: DayCount): DayCount {
  return (from, to) => {
    const last = daysInMonth(yearOf(from), 2);
    return count(from, to) - (to >= calendarDateOf(yearOf(from), 2, last) ? 30 - last : 0);
  };
}

function realDays(from: CalendarDate, to: CalendarDate): number {
  return to < from ? 0 : daysBetween(from, to) + 1;
}
