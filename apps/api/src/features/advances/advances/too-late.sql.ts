import { bogotaDate } from '@antela/rules/calendar-date';
import { lastSemesterPaidBy, semesterKey } from '@antela/rules/prima';
import sql, { type Sql } from 'sql-template-tag';

/** Whether an advance `a` that waits cannot be approved any more: its period takes none, or the prima it would come out of is paid. */
export function isTooLate(now: Date): Sql {
  const paidPrima = semesterKey(lastSemesterPaidBy(bogotaDate(now)));
  return sql`(
    a.kind = 'prima' and a.semester <= ${paidPrima}
    or exists (select from pay_period p where p.client_id = a.client_id and p.id = a.pay_period_id and (p.state <> 'open' or p.cutoff_at <= ${now})))`;
}
