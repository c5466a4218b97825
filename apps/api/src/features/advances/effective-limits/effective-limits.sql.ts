import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface PayrollTerms {
  companyId: string;
  /** Terms of the policy in force on the day; null without one. */
  terms: AdvancePolicy | null;
  /** First day of the period that covers the day; null without one. */
  periodStart: CalendarDate | null;
}

export const getPayrollTerms = (
  db: Db,
  scope: Scope,
  payrollId: string,
  on: CalendarDate,
): Promise<PayrollTerms | null> =>
  db.first<PayrollTerms>(sql`
    select p.company_id as "companyId",
           (select ap.terms from advance_policy ap where ap.client_id = p.client_id and ap.payroll_id = p.id and ap.valid_from <= ${on}
            order by ap.valid_from desc limit 1) as terms,
           (select pp.start_date from pay_period pp where pp.client_id = p.client_id and pp.payroll_id = p.id
              and pp.start_date <= ${on} and pp.end_date >= ${on} limit 1) as "periodStart"
    from payroll p where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and p.id = ${payrollId}`);
