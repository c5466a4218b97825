import { addDays, calendarDateOf, compareDates, dayOfWeek, yearOf } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

export type Holiday = { readonly date: CalendarDate; readonly name: string };

const fixed: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [7, 20, 'Día de la Independencia'],
  [8, 7, 'Batalla de Boyacá'],
  [12, 8, 'Inmaculada Concepción'],
  [12, 25, 'Navidad'],
];

// Ley 51 de 1983 (Ley Emiliani) moves these to the following Monday unless they fall on one.
const movedToMonday: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 6, 'Reyes Magos'],
  [3, 19, 'San José'],
  [6, 29, 'San Pedro y San Pablo'],
  [8, 15, 'Asunción de la Virgen'],
  [10, 12, 'Día de la Raza'],
  [11, 1, 'Todos los Santos'],
  [11, 11, 'Independencia de Cartagena'],
];

// Days after Easter Sunday; the last three already moved to their Monday.
const easterBased: readonly (readonly [days: number, name: string])[] = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
];

/** The 18 public holidays of a year in order of date. Two may share a day: 30 June 2025 is Sagrado Corazón and San Pedro. */
export function colombianHolidays(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  return [
    ...fixed.map(([month, day, name]) => ({ date: calendarDateOf(year, month, day), name })),
    ...movedToMonday.map(([month, day, name]) => ({
      date: mondayFrom(calendarDateOf(year, month, day)),
      name,
    })),
    ...easterBased.map(([days, name]) => ({ date: addDays(easter, days), name })),
  ].sort((a, b) => compareDates(a.date, b.date));
}

/** Monday to Friday and not a holiday: the days on which banks move money. */
export function isWorkingDay(date: CalendarDate): boolean {
  return dayOfWeek(date) <= 5 && !holidayDates(yearOf(date)).has(date);
}

/** The day itself when it is a working day. */
export function workingDayOnOrBefore(date: CalendarDate): CalendarDate {
  return isWorkingDay(date) ? date : workingDayOnOrBefore(addDays(date, -1));
}

/** The day itself when it is a working day. */
export function workingDayOnOrAfter(date: CalendarDate): CalendarDate {
  return isWorkingDay(date) ? date : workingDayOnOrAfter(addDays(date, 1));
}

/** The working day that many working days after the date; zero gives the date itself, working or not. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let moved = date;
  for (let left = days; left > 0; left -= 1) moved = workingDayOnOrAfter(addDays(moved, 1));
  return moved;
}

/** The working day that many working days before the date; zero gives the date itself, working or not. */
export function subtractWorkingDays(date: CalendarDate, days: number): CalendarDate {
  let moved = date;
  for (let left = days; left > 0; left -= 1) moved = workingDayOnOrBefore(addDays(moved, -1));
  return moved;
}

// A calendar asks for the same year hundreds of times; the answer depends on nothing else.
const datesByYear = new Map<number, ReadonlySet<CalendarDate>>();

function holidayDates(year: number): ReadonlySet<CalendarDate> {
  const known = datesByYear.get(year);
  if (known) return known;
  const dates = new Set(colombianHolidays(year).map((holiday) => holiday.date));
  datesByYear.set(year, dates);
  return dates;
}

function mondayFrom(date: CalendarDate): CalendarDate {
  return addDays(date, (8 - dayOfWeek(date)) % 7);
}

/** Gauss's rule for the Gregorian calendar with its two exceptions. */
function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100);
  const m = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30;
  const n = (4 + century - Math.floor(century / 4)) % 7;
  const d = (19 * (year % 19) + m) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7;
  const tooLate = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19);
  return addDays(calendarDateOf(year, 3, 22), d + e - (tooLate ? 7 : 0));
}
