import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../../db/database.ts';
import type { ImportRecord } from '../../../files/imports/import-kind.service.ts';
import {
  changeTermsOfMany,
  dateFaults,
  type ChangeOfMany,
  type DatedResult,
} from '../../employment-terms/many-terms.service.ts';
import type { UpdateRow } from './update-rows.sql.ts';

/** Rows whose day was good when they were reviewed and is not any more. */
export function unfitDates(rows: readonly UpdateRow[], now: Date) {
  const today = bogotaDate(now);
  return rows.flatMap(({ row_number, draft: { dated }, start_date, end_date }) => {
    if (!dated || dated.from === null) return [];
    const moves = dated.terms.payrollid !== undefined;
    const [fault] = dateFaults({ start_date, end_date }, dated.from, today, moves);
    return fault ? [{ row_number, code: fault.code, message: fault.detail }] : [];
  });
}

/** Plans, begins or corrects the terms that the rows change, by employment. */
export const applyDated = (
  db: Db,
  { client_id, id, created_by, created_by_name }: ImportRecord,
  rows: readonly UpdateRow[],
  now: Date,
): Promise<Map<string, DatedResult>> => {
  const changes: ChangeOfMany[] = [];
  for (const row of rows) {
    const { employment_id, start_date, draft } = row;
    if (draft.dated)
      changes.push({
        employmentId: employment_id,
        startDate: calendarDate(start_date),
        current: row,
        change: draft.dated,
      });
  }
  const origin = { set_by: created_by, set_by_name: created_by_name, set_at: now, import_id: id };
  return changes.length === 0
    ? Promise.resolve(new Map<string, DatedResult>())
    : changeTermsOfMany(db, client_id, changes, { origin, now });
};
