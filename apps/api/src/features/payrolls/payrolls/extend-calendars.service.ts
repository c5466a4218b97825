import { addDays, addMonths, bogotaDate } from '@antela/rules/calendar-date';
import { calendarMonthsAhead, payPeriodsAfter } from '@antela/rules/pay-calendar';
import type { PaySchedule } from '@antela/rules/pay-period';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { insertPeriods, lockShortCalendars } from './payroll-writes.sql.ts';

/**
 * Adds to every calendar the periods that bring it twelve months ahead again; running it twice, or on several workers, changes
 * nothing. Not in the history: what a schedule says is what follows from it.
 */
export async function extendCalendars(pool: Pool, clientId: string, now: Date): Promise<void> {
  const today = bogotaDate(now);
  await inTenant(pool, clientId, async (db) => {
    const short = await lockShortCalendars(db, clientId, addDays(addMonths(today, calendarMonthsAhead), -1));
    for (const { id, company_id: companyId, schedule, last_day: lastDay } of short)
      await insertPeriods(
        db,
        clientId,
        { companyId, payrollId: id },
        payPeriodsAfter(schedule as PaySchedule, lastDay, today),
        today,
      );
  });
}
