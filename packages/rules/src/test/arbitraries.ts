import fc from 'fast-check';
import { addDays, calendarDate } from '../calendar-date.ts';
import type { CalendarDate } from '../calendar-date.ts';

const origin = calendarDate('2023-01-01');

/** Days of 2023 to 2028, leap years included. */
export const anyDate: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: 0, max: 6 * 365 })
  .map((days) => addDays(origin, days));

/** Two days in order. */
export const anySpan: fc.Arbitrary<readonly [CalendarDate, CalendarDate]> = fc
  .tuple(anyDate, fc.integer({ min: 0, max: 800 }))
  .map(([from, length]) => [from, addDays(from, length)]);
