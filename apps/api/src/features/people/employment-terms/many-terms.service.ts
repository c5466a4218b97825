import type { DatedField } from '@antela/contract/employee-fields';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { valueOn } from '@antela/rules/dated-terms';
import type { Db } from '../../../db/database.ts';
import {
  replaceTerms,
  termsOfMany,
  type NewLines,
  type TermOrigin,
  type TermRow,
  type TermValue,
} from './employment-terms.sql.ts';
import { keptLines, type KeptLines } from './return-terms.service.ts';
import {
  changedLines,
  changedToday,
  dateFaults,
  linesFrom,
  termsToKeep,
  type CurrentTerms,
  type TermChange,
  type Lines,
} from './term-lines.service.ts';

export {
  changedBy,
  closedDifferences,
  isCorrection,
  type ClosedDifference,
} from './closed-periods.service.ts';
export { planReturn, returnTerms, type KeptLines, type ReturnPlan } from './return-terms.service.ts';
export { changedLines, dateFaults, linesFrom, type TermChange };
export { termsOfMany };
export type { TermRow, TermValue };

export type DatedValues = Partial<Record<DatedField, TermValue>>;

/** An employment that the caller holds, with what a file says of it from a day on. */
export interface ChangeOfMany {
  employmentId: string;
  startDate: CalendarDate;
  current: CurrentTerms;
  change: TermChange;
}

export interface DatedResult {
  /** New values of today: the caller writes them with whatever else it changes. */
  today: DatedValues;
  /** Lines as they were and as they are left, to be taken back. */
  kept: KeptLines;
  changes: Record<string, readonly [TermValue, TermValue]>;
}

/** Lines that a change is about, before it, and those that it makes other than they were. */
export function linesAround(
  current: CurrentTerms,
  rows: readonly TermRow[],
  change: TermChange,
  begins: CalendarDate,
  today: CalendarDate,
): { lines: Lines; next: Lines } {
  const lines = linesFrom(current, rows, Object.keys(change.terms) as DatedField[]);
  return { lines, next: changedLines(lines, change, begins, today) };
}

/** Plans, begins or corrects terms of many employments as one change of each does, in two statements. */
export async function changeTermsOfMany(
  db: Db,
  clientId: string,
  changes: readonly ChangeOfMany[],
  { origin, now }: { origin: TermOrigin; now: Date },
): Promise<Map<string, DatedResult>> {
  const today = bogotaDate(now);
  const rowsOf = await termsOfMany(
    db,
    clientId,
    changes.map(({ employmentId }) => employmentId),
  );
  const written: NewLines[] = [];
  const results = new Map<string, DatedResult>();
  for (const { employmentId, startDate, current, change } of changes) {
    const rows = rowsOf.get(employmentId) ?? [];
    const { lines, next } = linesAround(current, rows, change, startDate, today);
    const fields = [...next.keys()];
    const own = { from: change.from ?? today, origin };
    const terms = termsToKeep(startDate, rows, next, own);
    // Held by the caller: what is not there is not taken away.
    const replaced = fields.filter((field) => rows.some((row) => row.field === field));
    written.push({ employmentId, fields: replaced, terms });
    results.set(employmentId, {
      today: changedToday(lines, next),
      kept: keptLines(own, { lines, next }, (line) => termsToKeep(startDate, rows, line, null)),
      changes: Object.fromEntries(
        fields.map((field) => [
          field,
          [valueOn(lines.get(field)!, own.from), change.terms[field] ?? null] as const,
        ]),
      ),
    });
  }
  await replaceTerms(db, clientId, written);
  return results;
}
