import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Contracts that a reviewed file retires, and whether only on a day to come. */
export const listLeaving = (
  db: Db,
  clientId: string,
  importId: string,
  today: CalendarDate,
): Promise<{ id: string; later: boolean; salary: number }[]> =>
  db.many(sql`
    select e.id, (r.draft ->> 'end_date')::date > ${today} as later, e.monthly_salary as salary
    from import_row r join employment e on e.client_id = r.client_id and e.id = r.employment_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'changed'`);
