import { addDays, bogotaDate, bogotaInstant, bogotaMinute, dayOfWeek, yearOf } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import { colombianHolidays } from './holidays.ts';

/** Hours of a day in which people may be written to unasked (Ley 2300 de 2023, art. 3); null on Sundays and holidays. */
function hoursOf(date: CalendarDate): { from: number; until: number } | null {
  const day = dayOfWeek(date);
  if (day === 7 || colombianHolidays(yearOf(date)).some((holiday) => holiday.date === date)) return null;
  return day === 6 ? { from: 8, until: 15 } : { from: 7, until: 19 };
}

/** True while an employer may write to its people without having been asked. */
export function mayContactAt(instant: Date): boolean {
  const hours = hoursOf(bogotaDate(instant));
  const minute = bogotaMinute(instant);
  return hours !== null && minute >= hours.from * 60 && minute < hours.until * 60;
}

/** The instant itself, or the first one after it at which people may be written to. */
export function nextContact(instant: Date): Date {
  if (mayContactAt(instant)) return instant;
  for (let date = bogotaDate(instant); ; date = addDays(date, 1)) {
    const hours = hoursOf(date);
    const opens = hours && bogotaInstant(date, hours.from, 0);
    if (opens && opens > instant) return opens;
  }
}
