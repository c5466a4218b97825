import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface RestrictionEffects {
  today: number;
  later: number;
  /** People who go on with one product or the other. */
  partly: number;
  /** Contracts of all of them. */
  employments: string[];
}

export const sumRestrictionEffects = (
  db: Db,
  clientId: string,
  importId: string,
  today: CalendarDate,
): Promise<RestrictionEffects | null> =>
  db.first(sql`
    with given as materialized (
      select employee_id, (draft ->> 'from')::date as begins, draft ->> 'product' as product from import_row
      where client_id = ${clientId} and import_id = ${importId} and outcome = 'changed')
    select count(distinct employee_id) filter (where begins <= ${today})::int as today,
           count(distinct employee_id) filter (where begins > ${today})::int as later,
           count(distinct employee_id) filter (where product <> 'all')::int as partly,
           coalesce((select array_agg(e.id) from employment e where e.client_id = ${clientId} and e.employee_id in (select employee_id from given)), '{}') as employments
    from given`);
