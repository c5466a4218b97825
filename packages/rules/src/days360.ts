import { addDays, compareDates, dayOf, daysInMonth, laterDate, monthOf, yearOf } from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';

/**
 * Days of the Colombian commercial year from one day to another, both included: every month has 30, also February and
 * the months of 31. Zero when `to` is before `from`; for a fixed `from` it never falls as `to` moves on.
 */
export function days360(from: CalendarDate, to: CalendarDate): number {
  if (to < from) return 0;
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return months * 30 + lastDay(to) - Math.min(dayOf(from), 30) + 1;
}

/** Counts days from one to another, both included; zero when `to` is before `from`. */
export type DayCount = (from: CalendarDate, to: CalendarDate) => number;

/**
 * Days of the count that no range covers. A covered day weighs what it adds to the count from `from`, so the 31st
 * weighs nothing after a full month and the last of February what it lacks to 30: the result never falls as `to` moves
 * on, and never drops below zero. Ranges may overlap and come in any order.
 */
export function uncoveredDays(
  count: DayCount,
  from: CalendarDate,
  to: CalendarDate,
  ranges: readonly DateRange[],
): number {
  let covered = 0;
  let next = from;
  for (const range of [...ranges].sort((a, b) => compareDates(a.from, b.from))) {
    const start = laterDate(range.from, next);
    const end = range.until === null || range.until > to ? to : range.until;
    if (start > end) continue;
    covered += count(from, end) - count(from, addDays(start, -1));
    next = addDays(end, 1);
  }
  return count(from, to) - covered;
}

function lastDay(date: CalendarDate): number {
  const day = dayOf(date);
  return day === daysInMonth(yearOf(date), monthOf(date)) ? 30 : Math.min(day, 30);
}
