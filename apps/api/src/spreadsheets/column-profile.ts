import { isValidMobile, normalizeMobile } from '@antela/rules/documents';
import { isPlainGivenName, isPlainSurname } from '@antela/rules/person-name';
import { type Cell, cellText, isBlank, isClearMark, isDateCell, type TableRow } from './cell.ts';
import { dateEvidence, type DateOrder } from './values/read-date.ts';

/** Look of a column's values, whatever its title says. */
export interface ColumnProfile {
  /** Cells with something, of the rows looked at. */
  readonly filled: number;
  /** Cells looked at closely (the first ones). The counts of each kind add up to `sampled`. */
  readonly sampled: number;
  readonly emails: number;
  readonly dates: number;
  readonly numbers: number;
  readonly texts: number;
  /** Numbers that could be mobiles. */
  readonly mobiles: number;
  /** Cells that begin with a word that is hardly ever anything but a surname, or a given name. */
  readonly surnamesFirst: number;
  readonly givenFirst: number;
  /** How its dates as text are written; `ambiguous` where no day is over 12, null where it has none. Judged on every row. */
  readonly dateOrder: DateOrder | 'ambiguous' | null;
  /** A few different values, to show beside the title. */
  readonly examples: readonly string[];
}

/** Gathers the profile of each column as the rows go by. */
export function createColumnProfiler(columnCount: number): {
  add(row: TableRow): void;
  finish(): readonly ColumnProfile[];
} {
  const columns = Array.from({ length: columnCount }, newTally);
  return {
    add(row) {
      if (row.isFooter === true) return;
      for (let index = 0; index < columnCount; index++) {
        const cell = row.cells[index] ?? null;
        if (cell !== null && !isBlank(cell) && !isClearMark(cell)) count(columns[index]!, beginningOf(cell));
      }
    },
    finish: () =>
      columns.map(({ dayFirst, monthFirst, either, examples, ...tally }) => ({
        ...tally,
        examples: [...examples],
        dateOrder: orderOf(dayFirst, monthFirst, either),
      })),
  };
}

/** Enough to know a column by; dates are judged on all rows, because the one that settles their order may be the last. */
const SAMPLE_ROWS = 1_000;
const EXAMPLES_MAX = 3;

/** Longest part of a cell that is looked at: the beginning tells columns apart, and a cell may hold a page of text. */
const LOOKED_AT_MAX = 200;

const beginningOf = <T extends Cell>(cell: T): T | string =>
  typeof cell === 'string' ? cell.slice(0, LOOKED_AT_MAX) : cell;

function newTally() {
  return {
    filled: 0,
    sampled: 0,
    emails: 0,
    dates: 0,
    numbers: 0,
    texts: 0,
    mobiles: 0,
    surnamesFirst: 0,
    givenFirst: 0,
    dayFirst: 0,
    monthFirst: 0,
    either: 0,
    examples: new Set<string>(),
  };
}

function count(tally: ReturnType<typeof newTally>, cell: Exclude<Cell, null>): void {
  tally.filled++;
  const evidence = dateEvidence(cell);
  if (evidence === 'day-first') tally.dayFirst++;
  else if (evidence === 'month-first') tally.monthFirst++;
  else if (evidence === 'either') tally.either++;
  if (tally.sampled >= SAMPLE_ROWS) return;
  tally.sampled++;
  const text = cellText(cell);
  if (tally.examples.size < EXAMPLES_MAX) tally.examples.add(text.slice(0, 60));
  if (
    isDateCell(cell) ||
    evidence !== null ||
    /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})/.test(text)
  )
    tally.dates++;
  else if (text.includes('@') || / arroba /i.test(text)) tally.emails++;
  else if (/^[\d\s.,$()+-]+$/.test(text) && /\d/.test(text)) tally.numbers++;
  else {
    tally.texts++;
    const [first = ''] = text.split(' ', 1);
    if (isPlainSurname(first)) tally.surnamesFirst++;
    else if (isPlainGivenName(first)) tally.givenFirst++;
  }
  if (isValidMobile(normalizeMobile(text))) tally.mobiles++;
}

function orderOf(dayFirst: number, monthFirst: number, either: number): DateOrder | 'ambiguous' | null {
  if (dayFirst === 0 && monthFirst === 0) return either > 0 ? 'ambiguous' : null;
  return dayFirst >= monthFirst ? 'dmy' : 'mdy';
}
