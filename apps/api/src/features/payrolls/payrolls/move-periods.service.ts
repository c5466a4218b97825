import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { cutOffDue, openDue, type CutOff } from './calendar.sql.ts';

export type { CutOff } from './calendar.sql.ts';

/** Actor that the history names when time alone moves a period. */
const calendar: Actor = {
  id: 'Calendario',
  name: 'Calendario',
  impersonator: null,
  requestId: null,
  ip: null,
};

/** Tells the client's own programs. A cut-off that was taken back and comes again is another. */
export const notifyCutOff = (
  db: Db,
  clientId: string,
  periods: readonly CutOff[],
  now: Date,
): Promise<void> =>
  notifyWebhooks(
    db,
    clientId,
    periods.map((period) => ({
      type: 'period.cut_off',
      key: `cut-off:${period.id}:${now.toISOString()}`,
      data: {
        payperiodid: period.id,
        payrollid: period.payroll_id,
        companyid: period.company_id,
        label: period.label,
        cutoffAt: period.cutoff_at,
        paymentDate: period.payment_date,
      },
    })),
    now,
  );

/** Opens the periods whose first day has come and cuts off those whose instant has passed; running it twice changes nothing. */
export async function movePeriods(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    await openDue(db, clientId, bogotaDate(now));
    const cutOff = await cutOffDue(db, clientId, now);
    for (const { id, cutoff_at } of cutOff)
      await recordAudit(
        { db, scope: { clientId }, actor: calendar, now },
        'pay_period.cut_off',
        'pay_period',
        id,
        { state: ['open', 'cutoff'], cutoffAt: [cutoff_at, cutoff_at] },
      );
    await notifyCutOff(db, clientId, cutOff, now);
  });
}
