import { bogotaDate, bogotaMinute } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { notifyContacts, type NoticeEvent } from '../../records/notices/notify-contacts.service.ts';
import { listCutoffsBetween, listUnconfirmed } from './period-reminders.sql.ts';

/** How long before its cut-off a period's contacts are told. */
const cutoffNoticeMs = 24 * 3_600_000;
/** Reminders of a day wait until people are at work: eight in the morning, in minutes. */
const morning = 8 * 60;

/** Tells contacts of cut-offs that are near and of reports nobody has confirmed; running it every minute tells each thing once. */
export async function remindOfPeriods(pool: Pool, clientId: string, now: Date): Promise<void> {
  const today = bogotaDate(now);
  await inTenant(pool, clientId, async (db) => {
    const near = await listCutoffsBetween(db, clientId, now, new Date(now.getTime() + cutoffNoticeMs));
    const unconfirmed = bogotaMinute(now) < morning ? [] : await listUnconfirmed(db, clientId, today);
    const events: NoticeEvent[] = [
      ...near.map((period) => ({
        kind: 'cutoff_near' as const,
        companyId: period.company_id,
        // A cut-off that is moved is another one.
        eventKey: `${period.id}:${period.cutoff_at.toISOString()}`,
        facts: {
          payrollId: period.payroll_id,
          payrollName: period.payroll_name,
          periodLabel: period.label,
          cutoffAt: period.cutoff_at,
        },
      })),
      ...unconfirmed.map((period) => {
        const isLate = period.confirm_by < today;
        return {
          kind: 'report_unconfirmed' as const,
          companyId: period.company_id,
          eventKey: `${period.id}:${period.confirm_by}:${isLate ? 'late' : 'due'}`,
          facts: {
            payrollId: period.payroll_id,
            payrollName: period.payroll_name,
            periodLabel: period.label,
            confirmBy: period.confirm_by,
            isLate,
          },
        };
      }),
    ];
    await notifyContacts({ db, scope: { clientId }, now }, events);
  });
}
