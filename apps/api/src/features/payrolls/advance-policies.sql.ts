import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface PolicyRow {
  id: string;
  payroll_id: string;
  version: number;
  valid_from: string;
  terms: AdvancePolicy;
}

/** The version in force on a day for each of the payrolls; a payroll without one is absent. */
export const listPoliciesInForce = (
  db: Db,
  scope: Scope,
  payrollIds: readonly string[],
  on: CalendarDate,
): Promise<PolicyRow[]> =>
  db.many<PolicyRow>(sql`
    select distinct on (ap.payroll_id) ap.id, ap.payroll_id, ap.version, ap.valid_from, ap.terms
    from advance_policy ap
    where ap.client_id = ${scope.clientId} and ap.payroll_id = any(${[...payrollIds]}) and ap.valid_from <= ${on}
    order by ap.payroll_id, ap.valid_from desc`);
