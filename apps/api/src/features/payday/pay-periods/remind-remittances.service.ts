import { bogotaDate, bogotaMinute, type CalendarDate } from '@antela/rules/calendar-date';
import { addWorkingDays } from '@antela/rules/holidays';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { notifyContacts } from '../../records/notices/notify-contacts.service.ts';
import { listRemittancesBy } from './remittances.sql.ts';

/** Working days between the first reminder and the last day for sending the money. */
const daysBefore = 2;
/** Reminders of a day wait until people are at work: eight in the morning, in minutes. */
const morning = 8 * 60;

/**
 * Tells contacts of money that is to be sent: some days before its last day, on that day and once it has passed. Running it every
 * minute tells each once; a date that is moved is another one.
 */
export async function remindOfRemittances(pool: Pool, clientId: string, now: Date): Promise<void> {
  if (bogotaMinute(now) < morning) return;
  const today = bogotaDate(now);
  await inTenant(pool, clientId, async (db) => {
    const due = await listRemittancesBy(db, clientId, addWorkingDays(today, daysBefore));
    await notifyContacts(
      { db, scope: { clientId }, now },
      due.map((period) => {
        const stage = stageOf(period.remit_by, today);
        return {
          kind: 'remittance_due' as const,
          companyId: period.company_id,
          eventKey: `${period.id}:${period.remit_by}:${stage}`,
          facts: {
            payrollId: period.payroll_id,
            payrollName: period.payroll_name,
            periodLabel: period.label,
            remitBy: period.remit_by,
            missing: period.missing,
            stage,
          },
        };
      }),
    );
  });
}

function stageOf(remitBy: string, today: CalendarDate): 'soon' | 'today' | 'late' {
  if (remitBy === today) return 'today';
  return remitBy < today ? 'late' : 'soon';
}
