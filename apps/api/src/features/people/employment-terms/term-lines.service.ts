import { type DatedField, datedFields } from '@antela/contract/employee-fields';
import { type DatedTerms } from '@antela/contract/employment-terms';
import type { FieldFault } from '@antela/contract/errors';
import { addDays, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { isSameLine, withValueFrom, withValueNow, type TermLine } from '@antela/rules/dated-terms';
import { dateText } from '@antela/rules/spanish-text';
import { termsOf, type EmploymentRecord } from '../employees/update-employee.service.ts';
import type { NewTerm, TermOrigin, TermRow, TermValue } from './employment-terms.sql.ts';

export interface DatedChange {
  from: CalendarDate;
  terms: DatedTerms;
  confirmWarnings?: boolean | undefined;
  /** Path of the terms in the caller's body. */
  within?: 'terms.' | '';
}

/** A change that may have come without a day: then it leaves the days already gone as they were. */
export type TermChange = Omit<DatedChange, 'from'> & { from: CalendarDate | null };

/** Values of today, by the contract's names. */
export type CurrentTerms = Readonly<Partial<Record<DatedField, unknown>>>;

export type Lines = Map<DatedField, TermLine<TermValue>>;

/** Every field of an employment through time. */
export const linesOf = (record: EmploymentRecord, rows: readonly TermRow[]): Lines =>
  linesFrom(
    termsOf(record),
    rows.filter((row) => row.employment_id === record.id),
  );

/** Lines of one employment, from its values of today and its own terms: all of them, or those that are asked for. */
export const linesFrom = (
  current: CurrentTerms,
  rows: readonly TermRow[],
  fields: readonly DatedField[] = datedFields,
): Lines =>
  new Map(
    fields.map((field) => [
      field,
      {
        current: (current[field] ?? null) as TermValue,
        terms: rows
          .filter((row) => row.field === field)
          .map((row) => ({ from: row.valid_from, until: row.valid_until, value: row.value })),
      },
    ]),
  );

/** The lines that a change makes other than they were. @param begins first day of the contract */
export function changedLines(
  lines: Lines,
  { from, terms }: TermChange,
  begins: CalendarDate,
  today: CalendarDate,
): Lines {
  const changed: Lines = new Map();
  for (const [field, value] of Object.entries(terms) as [DatedField, TermValue | undefined][]) {
    const line = lines.get(field);
    if (!line || value === undefined) continue;
    const next =
      from === null ? withValueNow(line, value, begins, today) : withValueFrom(line, value, from, today);
    if (!isSameLine(next, line)) changed.set(field, next);
  }
  return changed;
}

/** Origin of the terms that begin on a change's day; the others keep theirs. */
export interface OwnTerm {
  from: CalendarDate;
  origin: TermOrigin;
}

/** The rows of changed lines, each with where it came from. */
export const termsToKeep = (
  startDate: string,
  rows: readonly NewTerm[],
  next: Lines,
  mine: OwnTerm | null,
): NewTerm[] =>
  [...next].flatMap(([field, line]) =>
    line.terms
      // A change from the first day on leaves an earlier term on no day of the contract; it is dropped.
      .filter(({ until }) => until === null || until >= startDate)
      .map(({ from, until, value }): NewTerm => {
        const known = rows.find(
          (row) => row.field === field && row.valid_from === from && Object.is(row.value, value),
        );
        return {
          field,
          value,
          valid_from: from,
          valid_until: until,
          ...originOf(known ?? (mine && from === mine.from ? mine.origin : nobody)),
        };
      }),
  );

const originOf = ({ set_by, set_by_name, set_at, import_id }: TermOrigin): TermOrigin => ({
  set_by,
  set_by_name,
  set_at,
  import_id,
});

/** Values of today that changed lines give the employment itself. */
export const changedToday = (lines: Lines, next: Lines): Partial<Record<DatedField, TermValue>> =>
  Object.fromEntries(
    [...next].flatMap(([field, line]) =>
      Object.is(line.current, lines.get(field)?.current) ? [] : [[field, line.current]],
    ),
  );

const nobody: TermOrigin = { set_by: null, set_by_name: null, set_at: null, import_id: null };

/** Nothing is planned so far ahead; a later date is more often a wrong year. */
const aheadDays = 366;

/** Last day for which something may be planned. Rows of a file all ask on one day. */
let ahead: { today: CalendarDate; last: CalendarDate } | null = null;
function lastDayAhead(today: CalendarDate): CalendarDate {
  if (ahead?.today !== today) ahead = { today, last: addDays(today, aheadDays) };
  return ahead.last;
}

/** Faults that keep a change from beginning on a day. */
export function dateFaults(
  { start_date, end_date }: Pick<EmploymentRecord, 'start_date' | 'end_date'>,
  from: CalendarDate,
  today: CalendarDate,
  movesPayroll: boolean,
): FieldFault[] {
  const fault = (code: string, detail: string) => [{ path: 'from', code, detail }];
  const date = (text: string) => dateText(calendarDate(text));
  if (from < start_date)
    return fault('before_hire', `Ingresó el ${date(start_date)}: el cambio va desde ese día o después.`);
  if (end_date !== null && from > end_date)
    return fault('after_end', `Su contrato termina el ${date(end_date)}: el cambio va antes.`);
  if (from > lastDayAhead(today))
    return fault('too_far_ahead', 'Esa fecha está a más de un año. Revisa el año.');
  // Advances belong to the payroll in whose period they were taken, so a payroll cannot change in the past.
  return movesPayroll && from < today
    ? fault('payroll_moved_back', 'De nómina se cambia desde hoy o después. Escribe otra fecha.')
    : [];
}
