import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../../db/database.ts';
import type { DraftRow } from '../../../files/imports/draft-rows.service.ts';
import {
  changedLines,
  closedDifferences,
  isCorrection,
  linesFrom,
  termsOfMany,
  type ClosedDifference,
  type TermRow,
} from '../../employment-terms/many-terms.service.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import { currentTerms } from './column-names.ts';
import { byValidity } from './dated-changes.ts';
import type { UpdateDraft } from './update-draft.ts';

/** Facts that changes of terms are compared with: terms of other days, and what closed periods keep. */
export async function datedFacts(
  db: Db,
  clientId: string,
  today: CalendarDate,
  rows: readonly DraftRow<UpdateDraft>[],
  known: ReadonlyMap<string, readonly StoredEmployment[]>,
): Promise<{ terms: Map<string, TermRow[]>; closed: Map<string, ClosedDifference> }> {
  const asked = rows.flatMap(({ draft }) => {
    const { dated } = byValidity(draft);
    const found = dated ? (known.get(draft.document_number) ?? []) : [];
    return dated ? found.map(({ employment }) => ({ employment, dated })) : [];
  });
  const terms = await termsOfMany(
    db,
    clientId,
    asked.map(({ employment }) => employment.id),
  );
  const past = asked.flatMap(({ employment, dated: { from, terms: wanted } }) =>
    from !== null && isCorrection(from, today) ? [{ employment, dated: { from, terms: wanted } }] : [],
  );
  const closed = await closedDifferences(
    db,
    clientId,
    past.map(({ employment, dated }) => {
      const hireDate = calendarDate(String(employment['start_date']));
      const own = terms.get(employment.id) ?? [];
      const lines = linesFrom(currentTerms(employment), own);
      const next = changedLines(lines, dated, hireDate, today);
      const end = employment['end_date'] ?? null;
      return {
        employmentId: employment.id,
        payrollId: String(employment['payroll_id']),
        hireDate,
        endDate: end === null ? null : calendarDate(String(end)),
        from: dated.from,
        before: lines,
        after: new Map([...lines, ...next]),
      };
    }),
  );
  return { terms, closed };
}
