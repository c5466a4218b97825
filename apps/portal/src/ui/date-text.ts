import { isCalendarDate, type CalendarDate } from '@antela/rules/calendar-date';

/** Contents of a date field: a day, nothing, or text that is no day. */
export type ReadDate = CalendarDate | null | 'unreadable';

const shapes = [
  /^(?<d>\d{1,2})[/.\-\s](?<m>\d{1,2})[/.\-\s](?<y>\d{4})$/,
  /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/,
  /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
];

/** Reads `04/03/2026` as the fourth of March, also `4-3-2026`, `04032026` and `2026-03-04`. A day that does not exist is unreadable. */
export function readDate(text: string): ReadDate {
  const bare = text.trim();
  if (bare === '') return null;
  for (const shape of shapes) {
    const parts = shape.exec(bare)?.groups;
    if (!parts) continue;
    const date = `${parts.y}-${parts.m?.padStart(2, '0')}-${parts.d?.padStart(2, '0')}`;
    return isCalendarDate(date) ? date : 'unreadable';
  }
  return 'unreadable';
}

/** Reason a text is no day: the days that its month has, a month that no year has, a year cut short; or it has no such shape at all. */
export type DateFault =
  | { kind: 'no_such_day'; year: number; month: number; days: number }
  | { kind: 'no_such_month'; month: number }
  | { kind: 'short_year' }
  | { kind: 'shape' };

export function dateFault(text: string): DateFault {
  const bare = text.trim();
  if (/^\d{1,2}[/.\-\s]\d{1,2}[/.\-\s]\d{1,3}$/.test(bare)) return { kind: 'short_year' };
  const parts = shapes.map((shape) => shape.exec(bare)?.groups).find((found) => found !== undefined);
  if (!parts) return { kind: 'shape' };
  const [year, month, day] = [Number(parts.y), Number(parts.m), Number(parts.d)];
  if (month < 1 || month > 12) return { kind: 'no_such_month', month };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day < 1 || day > days ? { kind: 'no_such_day', year, month, days } : { kind: 'shape' };
}

type DateBounds = { min?: string | undefined; max?: string | undefined };

/** Side on which a day lies outside; null for one that lies inside, and for none. */
export function outsideBounds(date: string | null, { min, max }: DateBounds): 'early' | 'late' | null {
  if (date === null) return null;
  if (min !== undefined && date < min) return 'early';
  return max !== undefined && date > max ? 'late' : null;
}

/** `2026-03-04` as `04/03/2026`. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}
