import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../../db/database.ts';
import type { DraftRow } from '../../../files/imports/draft-rows.service.ts';
import {
  closedDifferences,
  linesAround,
  termsOfMany,
  type ClosedDifference,
  type TermRow,
} from '../../employment-terms/many-terms.service.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import { camelCase } from './column-names.ts';
import { byValidity } from './dated-changes.ts';
import type { UpdateDraft } from './update-draft.ts';

/** Facts that rows with a date are compared with: terms of other days, and what closed periods keep. */
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
  const past = asked.filter(({ dated }) => dated.from < today);
  const closed = await closedDifferences(
    db,
    clientId,
    past.map(({ employment, dated }) => {
      const { lines, next } = linesAround(
        camelCase(employment),
        terms.get(employment.id) ?? [],
        dated,
        today,
      );
      const end = employment['end_date'] ?? null;
      return {
        employmentId: employment.id,
        payrollId: String(employment['payroll_id']),
        hireDate: calendarDate(String(employment['start_date'])),
        endDate: end === null ? null : calendarDate(String(end)),
        from: dated.from,
        before: lines,
        after: new Map([...lines, ...next]),
      };
    }),
  );
  return { terms, closed };
}
