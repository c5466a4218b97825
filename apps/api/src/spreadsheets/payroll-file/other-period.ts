import type { TableRow } from '../cell.ts';
import { cellText, isDateCell } from '../cell.ts';
import { plainText } from '../plain-text.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

export interface Days {
  /** AAAA-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** The period that the rows above a file's titles speak of, where all of them speak of another than ours; null otherwise. */
export function otherPeriod(rows: readonly TableRow[], ours: Days): Days | null {
  const said = rows.flatMap((row) => daysOf(row) ?? []);
  const [first] = said;
  return first && said.every(({ from, to }) => to < ours.from || from > ours.to) ? first : null;
}

/** A row with two dates, or with a month and its year. A single date says when the file was made. */
function daysOf({ cells }: TableRow): Days | null {
  const text = cells
    .map((cell) => (isDateCell(cell) ? ` ${cell.date.slice(0, 10)} ` : cellText(cell)))
    .join(' ');
  const dates = [
    ...[...text.matchAll(/(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g)].map(
      ([, day = '', month = '', year]) => [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    ),
    ...[...text.matchAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g)].map(([date]) => date),
  ].toSorted();
  const [from] = dates;
  const to = dates.at(-1);
  if (from !== undefined && to !== undefined && from !== to) return { from, to };
  const words = plainText(text).split(/[^a-z0-9]/);
  const at = words.findIndex((word, place) => MONTHS.includes(word) && yearAfter(words, place) !== undefined);
  if (at === -1) return null;
  const month = `${yearAfter(words, at)}-${String(MONTHS.indexOf(words[at] ?? '') + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, to: `${month}-31` };
}

/** The year that follows a month: «noviembre de 2026», «noviembre 2026». */
function yearAfter(words: readonly string[], month: number): string | undefined {
  const next = words[month + 1];
  const year = next === 'de' || next === 'del' ? words[month + 2] : next;
  return year !== undefined && /^\d{4}$/.test(year) ? year : undefined;
}
