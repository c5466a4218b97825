import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import { countByState, hasEmployees } from './employee-counts.sql.ts';

const nobody: Record<EmploymentState, number> = {
  active: 0,
  invited: 0,
  restricted: 0,
  suspended: 0,
  retired: 0,
};

/** People of the companies, by state. */
export const countEmployees = async (
  db: Db,
  scope: Scope,
  today: CalendarDate,
): Promise<Record<EmploymentState, number>> => (await countByState(db, { scope }, today)) ?? nobody;

/** Whether anybody works for the companies today. */
export const hasPeople = (db: Db, scope: Scope, today: CalendarDate): Promise<boolean> =>
  hasEmployees(db, { scope }, today);
