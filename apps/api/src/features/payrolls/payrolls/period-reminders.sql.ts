import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

export interface RemindedPeriod {
  id: string;
  company_id: string;
  payroll_id: string;
  payroll_name: string;
  label: string;
  cutoff_at: Date;
  confirm_by: string;
}

const periods = (clientId: string, which: Sql): Sql => sql`
  select pp.id, pp.company_id, pp.payroll_id, pr.name as payroll_name, pp.label, pp.cutoff_at, pp.confirm_by
  from pay_period pp join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
  where pp.client_id = ${clientId} and ${which}`;

/** Open periods whose cut-off is after one instant and not after another; where a payroll is switched off nobody takes advances. */
export const listCutoffsBetween = (
  db: Db,
  clientId: string,
  after: Date,
  until: Date,
): Promise<RemindedPeriod[]> =>
  db.many<RemindedPeriod>(
    periods(
      clientId,
      sql`pr.active and pp.state = 'open' and pp.cutoff_at > ${after} and pp.cutoff_at <= ${until}`,
    ),
  );

/** Reported periods that should have been confirmed by that day or before. */
export const listUnconfirmed = (db: Db, clientId: string, today: CalendarDate): Promise<RemindedPeriod[]> =>
  db.many<RemindedPeriod>(periods(clientId, sql`pp.state = 'reported' and pp.confirm_by <= ${today}`));
