declare const calendarDateBrand: unique symbol;

/** A day in America/Bogota written 'YYYY-MM-DD', from 1900 to 2199. Strings compare in the order of time. */
export type CalendarDate = string & { readonly [calendarDateBrand]: true };

/** Both ends included; until null means without an end. */
export type DateRange = { readonly from: CalendarDate; readonly until: CalendarDate | null };

const dayMs = 86_400_000;
// Colombia's legal time is UTC−5 (Decreto 2707 de 1982), without daylight saving time.
const bogotaOffsetMs = 5 * 3_600_000;
const shape = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** True for a day that exists between 1900 and 2199. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!shape.test(text)) return false;
  const day = Number(text.slice(8));
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/** Throws RangeError when the text is not an existing day between 1900 and 2199. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
}

/** A calendar date from its numbers; month 1–12. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return calendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** 1–12. */
export function monthOf(date: CalendarDate): number {
  return Number(date.slice(5, 7));
}

export function dayOf(date: CalendarDate): number {
  return Number(date.slice(8, 10));
}

/** 28–31; month 1–12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Negative days go back. Throws RangeError when it leaves 1900–2199. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dayOfInstant(utcMidnight(date) + days * dayMs);
}

/** The same day of another month, or that month's last day when it is shorter: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = yearOf(date) * 12 + (monthOf(date) - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return calendarDateOf(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

/** Real days from one to the other: 0 for the same day, negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMs;
}

/** Negative, zero or positive, as sort expects. */
export function compareDates(first: CalendarDate, second: CalendarDate): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

export function earlierDate(first: CalendarDate, second: CalendarDate): CalendarDate {
  return first < second ? first : second;
}

export function laterDate(first: CalendarDate, second: CalendarDate): CalendarDate {
  return first > second ? first : second;
}

export function isWithin(date: CalendarDate, range: DateRange): boolean {
  return range.from <= date && (range.until === null || date <= range.until);
}

/** ISO: 1 is Monday, 7 is Sunday. */
export function dayOfWeek(date: CalendarDate): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** The day it is in Bogotá at that instant. */
export function bogotaDate(instant: Date): CalendarDate {
  return dayOfInstant(instant.getTime() - bogotaOffsetMs);
}

/** Minutes since midnight in Bogotá, 0–1439. */
export function bogotaMinute(instant: Date): number {
  const local = new Date(instant.getTime() - bogotaOffsetMs);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** The instant at which clocks in Bogotá show that time of that day; hour 0–23 (24 is the next midnight), minute 0–59. */
export function bogotaInstant(date: CalendarDate, hour: number, minute: number): Date {
  return new Date(utcMidnight(date) + bogotaOffsetMs + (hour * 60 + minute) * 60_000);
}

function utcMidnight(date: CalendarDate): number {
  return Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date));
}

// A day read from a clock exists; only its year is left to check.
function dayOfInstant(time: number): CalendarDate {
  const text = new Date(time).toISOString().slice(0, 10);
  if (!shape.test(text)) throw new RangeError(`Out of the calendar: ${text}`);
  return text as CalendarDate;
}
