import { addDays, compareDates } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** A value and the days on which it holds, both included; null: since always, or without an end. */
export type DatedTerm<V> = {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
  readonly value: V;
};

/**
 * A field of an employment through time. `current` holds on every day that no term covers: the value of today is where it
 * always was, and most people have no terms at all.
 */
export type TermLine<V> = { readonly current: V; readonly terms: readonly DatedTerm<V>[] };

export function valueOn<V>({ current, terms }: TermLine<V>, date: CalendarDate): V {
  const term = terms.find(({ from, until }) => (from ?? date) <= date && (until ?? date) >= date);
  return term ? term.value : current;
}

/** The whole line, the earliest first, without gaps and without two neighbours of the same value. */
export function wholeLine<V>({ current, terms }: TermLine<V>): DatedTerm<V>[] {
  const line: DatedTerm<V>[] = [];
  const add = (term: DatedTerm<V>) => append(line, term);
  let open: CalendarDate | null = null;
  const sorted = [...terms].sort((one, other) => compareStarts(one.from, other.from));
  for (const term of sorted) {
    if (term.from !== null && (open === null || open < term.from))
      add({ from: open, until: addDays(term.from, -1), value: current });
    add(term);
    if (term.until === null) return line;
    open = addDays(term.until, 1);
  }
  add({ from: open, until: null, value: current });
  return line;
}

/**
 * The line once `value` holds from a day on. What was planned for later stays planned; what held between that day and today
 * is corrected, because the value holds today.
 */
export function withValueFrom<V>(
  line: TermLine<V>,
  value: V,
  from: CalendarDate,
  today: CalendarDate,
): TermLine<V> {
  const whole = wholeLine(line);
  const before = whole
    .filter((term) => term.from === null || term.from < from)
    .map((term) => ({ ...term, until: earlierEnd(term.until, addDays(from, -1)) }));
  const after = whole.filter((term) => term.from !== null && term.from > from && term.from > today);
  const next = after[0]?.from;
  const changed = { from, until: next ? addDays(next, -1) : null, value };
  return lineOn([...before, changed, ...after], today);
}

/**
 * The line once a value came without a day. Days already gone keep theirs: it holds from today. What never had a value, or begins
 * on a day to come, has it from the beginning.
 */
export function withValueNow<V>(
  line: TermLine<V>,
  value: V,
  begins: CalendarDate,
  today: CalendarDate,
): TermLine<V> {
  const isFirst =
    line.current === null &&
    line.terms.every((term) => term.value === null || (term.from !== null && term.from > today));
  if (!isFirst && begins <= today) return withValueFrom(line, value, today, today);
  const since = begins > today ? begins : today;
  const later = wholeLine(line).filter(({ from }) => from !== null && from > since);
  const next = later[0]?.from;
  return lineOn([{ from: null, until: next ? addDays(next, -1) : null, value }, ...later], today);
}

/** The line without what was planned to begin on that day: what held before goes on until the next change. */
export function withoutPlanned<V>(line: TermLine<V>, from: CalendarDate, today: CalendarDate): TermLine<V> {
  const whole = wholeLine(line);
  const index = whole.findIndex((term) => term.from === from);
  const before = whole[index - 1];
  if (!before || from <= today) return lineOn(whole, today);
  const until = whole[index]?.until ?? null;
  return lineOn(whole.toSpliced(index - 1, 2, { ...before, until }), today);
}

/** The line that has the days before one as it has them, and that day and all later ones as another has them. */
export function withDaysOf<V>(
  line: TermLine<V>,
  other: TermLine<V>,
  from: CalendarDate,
  today: CalendarDate,
): TermLine<V> {
  const before = wholeLine(line)
    .filter((term) => term.from === null || term.from < from)
    .map((term) => ({ ...term, until: earlierEnd(term.until, addDays(from, -1)) }));
  const [first, ...rest] = onwards(other, from);
  return lineOn(first ? [...before, { ...first, from }, ...rest] : before, today);
}

export const isSameLine = <V>(line: TermLine<V>, other: TermLine<V>): boolean =>
  Object.is(line.current, other.current) &&
  line.terms.length === other.terms.length &&
  line.terms.every(({ from, until, value }, index) => {
    const term = other.terms[index];
    return from === term?.from && until === term.until && Object.is(value, term.value);
  });

/** Whether two lines have one value on a day and on each later one. */
export const isSameFrom = <V>(line: TermLine<V>, other: TermLine<V>, from: CalendarDate): boolean =>
  JSON.stringify(onwards(line, from)) === JSON.stringify(onwards(other, from));

/** The part of a line that holds on a day and later; its first term has no beginning. */
function onwards<V>(line: TermLine<V>, from: CalendarDate): DatedTerm<V>[] {
  const [first, ...rest] = wholeLine(line).filter(({ until }) => until === null || until >= from);
  return first ? [{ ...first, from: null }, ...rest] : [];
}

/** The same line with the value of that day as the current one: what was planned for it has begun. */
export const asOf = <V>(line: TermLine<V>, today: CalendarDate): TermLine<V> =>
  lineOn(wholeLine(line), today);

function lineOn<V>(whole: readonly DatedTerm<V>[], today: CalendarDate): TermLine<V> {
  const merged: DatedTerm<V>[] = [];
  for (const term of whole) append(merged, term);
  const isToday = ({ from, until }: DatedTerm<V>) => (from ?? today) <= today && (until ?? today) >= today;
  const current = merged.find(isToday);
  // A line covers every day, so today is always found.
  if (!current) throw new Error('a line of terms without today');
  return { current: current.value, terms: merged.filter((term) => term !== current) };
}

/** A neighbour of the same value is the same term, only longer. */
function append<V>(line: DatedTerm<V>[], term: DatedTerm<V>): void {
  const last = line.at(-1);
  if (last && Object.is(last.value, term.value)) line[line.length - 1] = { ...last, until: term.until };
  else line.push(term);
}

/**
 * Amounts of a month, each for the days on which it holds: their sum of amount × days, of which a thirtieth is the money. One
 * division at the end rounds once, however many terms there are.
 * @param daysThrough days counted up to and including a day; it never falls as the day moves on
 */
export function amountDays(
  line: TermLine<number>,
  daysThrough: (date: CalendarDate) => number,
  through: CalendarDate,
): number {
  let sum = 0;
  let counted = 0;
  for (const { until, value } of wholeLine(line)) {
    const last = until === null || until > through ? through : until;
    const days = daysThrough(last);
    sum += value * (days - counted);
    counted = days;
    if (last === through) break;
  }
  return sum;
}

const compareStarts = (one: CalendarDate | null, other: CalendarDate | null): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? -1 : 1;
  return compareDates(one, other);
};

const earlierEnd = (until: CalendarDate | null, date: CalendarDate): CalendarDate =>
  until === null || until > date ? date : until;
