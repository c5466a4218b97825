import type { DatedField } from '@antela/contract/employee-fields';
import { addDays, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { asOf, isSameFrom, valueOn, withDaysOf, type TermLine } from '@antela/rules/dated-terms';
import type { Db } from '../../../db/database.ts';
import type { Refusal } from '../../../text/refusals.ts';
import {
  listAdvancedSince,
  listReportedSince,
  replaceTerms,
  termsOfMany,
  type NewLines,
  type NewTerm,
  type TermRow,
  type TermValue,
} from './employment-terms.sql.ts';
import {
  changedToday,
  linesFrom,
  termsToKeep,
  type CurrentTerms,
  type Lines,
  type OwnTerm,
} from './term-lines.service.ts';

/** Lines of an employment as a change found and left them, kept so that it can be taken back. */
export interface KeptLines extends OwnTerm {
  lines: { field: DatedField; was: { current: TermValue; terms: NewTerm[] }; left: TermLine<TermValue> }[];
}

export const keptLines = (
  own: OwnTerm,
  { lines, next }: { lines: Lines; next: Lines },
  rowsOf: (line: Lines) => NewTerm[],
): KeptLines => ({
  ...own,
  lines: [...next].map(([field, left]) => {
    const line = lines.get(field)!;
    return { field, was: { current: line.current, terms: rowsOf(new Map([[field, line]])) }, left };
  }),
});

/** An employment whose change is taken back, with its values of today by the contract's names. */
export interface ToReturn {
  employmentId: string;
  startDate: string;
  payrollId: string;
  current: CurrentTerms;
  /** Null for what was kept before lines were. */
  kept: KeptLines | null;
}

export interface Return {
  lines: NewLines;
  /** Values of today that come back: the caller writes them. */
  today: Partial<Record<DatedField, TermValue>>;
  /** Last day of the periods reported meanwhile: until it the change stays. */
  staysUntil: CalendarDate | null;
  changes: Record<string, readonly [TermValue, TermValue]>;
}

/** Lines that come back, and the reason of each that does not, by employment. */
export interface ReturnPlan {
  returns: ReadonlyMap<string, Return>;
  refusals: ReadonlyMap<string, Refusal>;
}

const changedSince: Refusal = {
  code: 'changed',
  detail: 'Alguien lo cambió después. Corrígelo en su contrato.',
};
const advancedSince: Refusal = {
  code: 'advanced',
  detail: 'Ya pidió un adelanto con su nómina nueva. Cámbialo de nómina desde hoy.',
};

/**
 * Plans how changes of terms are taken back, also once their day has come. Days of periods reported since keep the terms they were
 * reported with. A line that somebody changed since stays, and so does whoever took an advance in another payroll.
 */
export async function planReturn(
  db: Db,
  clientId: string,
  rows: readonly ToReturn[],
  today: CalendarDate,
): Promise<ReturnPlan> {
  const facts = await factsOf(db, clientId, rows, today);
  const returns = new Map<string, Return>();
  const refusals = new Map<string, Refusal>();
  for (const row of rows) {
    const { employmentId, startDate, current, kept } = row;
    const own = facts.terms.get(employmentId) ?? [];
    const lines = linesFrom(current, own);
    const start = calendarDate(startDate);
    if (!kept || kept.lines.some(({ field, left }) => !isSameFrom(lines.get(field)!, left, start)))
      refusals.set(employmentId, changedSince);
    else if (facts.advanced.has(employmentId)) refusals.set(employmentId, advancedSince);
    else returns.set(employmentId, returnOf(row, kept, { lines, own }, facts.reported(row, kept), today));
  }
  return { returns, refusals };
}

function returnOf(
  { employmentId, startDate }: ToReturn,
  kept: KeptLines,
  { lines, own }: { lines: Lines; own: readonly TermRow[] },
  staysUntil: CalendarDate | null,
  today: CalendarDate,
): Return {
  const back = staysUntil === null ? kept.from : addDays(staysUntil, 1);
  const next: Lines = new Map();
  for (const { field, was } of kept.lines) {
    const line = lineOf(was);
    // Nobody took money in the payroll they moved to: they never were in it.
    const isWhole = staysUntil === null || field === 'payrollid';
    next.set(field, isWhole ? asOf(line, today) : withDaysOf(lines.get(field)!, line, back, today));
  }
  const known = [...own, ...kept.lines.flatMap(({ was }) => was.terms)];
  return {
    lines: {
      employmentId,
      fields: [...next.keys()],
      terms: termsToKeep(startDate, known, next, kept),
    },
    today: changedToday(lines, next),
    staysUntil,
    changes: Object.fromEntries(
      [...next].map(([field, line]) => [
        field,
        [valueOn(lines.get(field)!, back), valueOn(line, back)] as const,
      ]),
    ),
  };
}

const lineOf = ({ current, terms }: KeptLines['lines'][number]['was']): TermLine<TermValue> => ({
  current,
  terms: terms.map(({ valid_from, valid_until, value }) => ({ from: valid_from, until: valid_until, value })),
});

/** Whether a change has somebody in another payroll today. */
const hasMoved = ({ kept }: ToReturn, today: CalendarDate): boolean =>
  kept?.lines.some(
    ({ field, was, left }) => field === 'payrollid' && valueOn(left, today) !== valueOn(lineOf(was), today),
  ) ?? false;

const keptAt = ({ origin }: KeptLines): number => new Date(origin.set_at ?? 0).getTime();

async function factsOf(db: Db, clientId: string, rows: readonly ToReturn[], today: CalendarDate) {
  const kept = rows.flatMap((row) => row.kept ?? []);
  const since = new Date(kept.reduce((first, one) => Math.min(first, keptAt(one)), Infinity));
  const idsOf = (some: readonly ToReturn[]) => some.map(({ employmentId }) => employmentId);
  const terms = await termsOfMany(db, clientId, idsOf(rows));
  if (kept.length === 0) return { terms, advanced: new Set<string>(), reported: () => null };
  const moved = rows.filter((row) => hasMoved(row, today));
  const advanced = await listAdvancedSince(db, clientId, idsOf(moved), since);
  const payrollIds = [...new Set(rows.map(({ payrollId }) => payrollId))];
  const periods = await listReportedSince(db, clientId, payrollIds, since);
  const reported = ({ payrollId }: ToReturn, one: KeptLines): CalendarDate | null =>
    periods
      .filter(
        ({ payroll_id, end, issued_at }) =>
          payroll_id === payrollId && end >= one.from && issued_at.getTime() >= keptAt(one),
      )
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? null;
  return { terms, advanced, reported };
}

/** Writes the lines that come back; the caller writes the values of today. */
export const returnTerms = (
  db: Db,
  clientId: string,
  { returns }: Pick<ReturnPlan, 'returns'>,
): Promise<void> =>
  replaceTerms(
    db,
    clientId,
    [...returns.values()].map(({ lines }) => lines),
  );
