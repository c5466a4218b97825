import { type CalendarDate, isCalendarDate } from '@antela/rules/calendar-date';
import { type Cell, cellText, isDateCell } from '../cell.ts';
import { dateOfSerial } from '../files/serial-date.ts';
import { plainText } from '../plain-text.ts';
import { fault, type Reading } from './reading.ts';

/** Whether 03/04 is 3 April or 4 March: one answer for a whole column (`column-profile.ts`). */
export type DateOrder = 'dmy' | 'mdy';

/** An Excel date or serial, `dd/mm/aaaa` (or as `order` says), ISO, "1-ene-24" or "1 de enero de 2024". */
export function readDate(cell: Cell, order: DateOrder): Reading<CalendarDate> {
  if (isDateCell(cell)) return existing(cell.date.slice(0, 10), cell.date);
  const text = cellText(cell);
  if (typeof cell === 'number' || /^\d{5}([.,]0+)?$/.test(text))
    return ofSerial(Number.parseInt(text, 10), text);
  const numbers = /^(\d{1,2})\s?[/.\-\s]\s?(\d{1,2})\s?[/.\-\s]\s?(\d{2}|\d{4})(\s.*)?$/.exec(text);
  if (numbers !== null) {
    const [day, month] = order === 'dmy' ? [numbers[1]!, numbers[2]!] : [numbers[2]!, numbers[1]!];
    return existing(`${fullYear(numbers[3]!)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, text);
  }
  const iso = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})([T\s].*)?$/.exec(text);
  if (iso !== null)
    return existing(`${iso[1]}-${iso[2]!.padStart(2, '0')}-${iso[3]!.padStart(2, '0')}`, text);
  const words = /^(\d{1,2}) (?:de )?([a-z]{3,10}) (?:de |del )?(\d{2}|\d{4})$/.exec(plainText(text));
  const month = words === null ? 0 : MONTHS.indexOf(words[2]!.slice(0, 3)) + 1;
  if (words === null || month === 0)
    return fault(
      'date_unreadable',
      `No entendemos la fecha «${text}». Escríbela como día/mes/año, por ejemplo 25/03/2026.`,
    );
  return existing(
    `${fullYear(words[3]!)}-${String(month).padStart(2, '0')}-${words[1]!.padStart(2, '0')}`,
    text,
  );
}

/** Evidence that a text gives of its column: which of its two first numbers can only be a day. Null for anything else. */
export function dateEvidence(cell: Cell): 'day-first' | 'month-first' | 'either' | null {
  if (typeof cell !== 'string') return null;
  const numbers = /^\s*(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{2}|\d{4})\b/.exec(cell);
  if (numbers === null) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  if (first > 12 && second <= 12) return 'day-first';
  if (second > 12 && first <= 12) return 'month-first';
  return first <= 12 && second <= 12 && first !== second ? 'either' : null;
}

/** Abbreviations of the months, Spanish where they differ from English; Excel in English writes "jan", "apr", "aug", "dec". */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Serials of 1930 to 2100: any other bare number in a column of dates is no date. */
const SERIAL_MIN = 10_959;
const SERIAL_LIMIT = 73_416;

function ofSerial(serial: number, text: string): Reading<CalendarDate> {
  if (/^\d{8}$/.test(text)) return existing(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`, text);
  const date = serial >= SERIAL_MIN && serial <= SERIAL_LIMIT ? dateOfSerial(serial) : null;
  if (date === null)
    return fault(
      'date_unreadable',
      `«${text}» no es una fecha. Escríbela como día/mes/año, por ejemplo 25/03/2026.`,
    );
  return existing(date.slice(0, 10), text);
}

function existing(date: string, text: string): Reading<CalendarDate> {
  if (isCalendarDate(date)) return { value: date };
  return fault(
    'date_impossible',
    `La fecha ${text} no existe en el calendario. Corrige el día, el mes o el año.`,
  );
}

/** Two digits: up to 40 are of this century. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) <= 40 ? `20${year}` : `19${year}`;
}
