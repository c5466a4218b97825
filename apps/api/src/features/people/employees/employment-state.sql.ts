import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, join, type Sql } from 'sql-template-tag';

/**
 * The state that `employmentState` of the rules derives, as SQL over `e` (employment) and `p` (employee): the list filters
 * by it. A test holds both to the same answers.
 */
const retired = (today: CalendarDate): Sql => sql`(e.end_date is not null and e.end_date <= ${today})`;
const restricted = (today: CalendarDate, ofEach = empty): Sql => sql`
  exists (select from access_restriction ar where ar.client_id = e.client_id and ar.employee_id = e.employee_id and ar.lifted_at is null
          and ar.start_date <= ${today} and (ar.end_date is null or ar.end_date >= ${today}) ${ofEach})`;
const suspended = (today: CalendarDate, ofEach = empty): Sql => sql`
  exists (select from suspension_period sp where sp.client_id = e.client_id and sp.employment_id = e.id
          and sp.start_date <= ${today} and (sp.end_date is null or sp.end_date >= ${today}) ${ofEach})`;

/** The offset keeps the planner from reading the history of everybody for the rows of one page. */
const ofEachRow = sql`offset 0`;

export const stateColumn = (today: CalendarDate): Sql => sql`
  case when ${retired(today)} then 'retired'
       when ${restricted(today, ofEachRow)} then 'restricted'
       when ${suspended(today, ofEachRow)} then 'suspended'
       when p.activated_at is null then 'invited'
       else 'active' end`;

const conditionOf: Record<EmploymentState, (today: CalendarDate) => Sql> = {
  retired: (today) => sql`(e.end_date is not null and e.end_date <= ${today})`,
  restricted: (today) => sql`(not ${retired(today)} and ${restricted(today)})`,
  suspended: (today) => sql`(not ${retired(today)} and not ${restricted(today)} and ${suspended(today)})`,
  invited: (today) =>
    sql`(not ${retired(today)} and p.activated_at is null and not ${restricted(today)} and not ${suspended(today)})`,
  active: (today) =>
    sql`((e.end_date is null or e.end_date > ${today}) and p.activated_at is not null and not ${restricted(today)} and not ${suspended(today)})`,
};

/** The condition for a filter by states, beginning with `and`; empty for no filter. */
export function inStates(states: readonly EmploymentState[] | undefined, today: CalendarDate): Sql {
  if (!states || states.length === 0) return empty;
  return sql`and (${join(
    states.map((state) => conditionOf[state](today)),
    ' or ',
  )})`;
}
