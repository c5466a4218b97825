import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';

/** Actor that the history names when time alone moves a period. */
const calendar: Actor = {
  id: 'Calendario',
  name: 'Calendario',
  impersonator: null,
  requestId: null,
  ip: null,
};

export interface CutOff {
  id: string;
  payroll_id: string;
  company_id: string;
  label: string;
  cutoff_at: Date;
  payment_date: string;
}

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
    await db.run(
      sql`update pay_period set state = 'open', version = version + 1 where client_id = ${clientId} and state = 'scheduled' and start_date <= ${bogotaDate(now)}`,
    );
    // The row lock waits for advances that are being asked for; those that come later find the period closed.
    const cutOff = await db.many<CutOff>(sql`
      with due as (
        select id from pay_period where client_id = ${clientId} and state = 'open' and cutoff_at <= ${now} order by id for update)
      update pay_period pp set state = 'cutoff', version = pp.version + 1 from due
      where pp.client_id = ${clientId} and pp.id = due.id and pp.state = 'open' returning pp.id, pp.payroll_id, pp.company_id, pp.label, pp.cutoff_at, pp.payment_date`);
    for (const { id, cutoff_at } of cutOff)
      await recordAudit(db, clientId, calendar, now, {
        action: 'pay_period.cut_off',
        entityKind: 'pay_period',
        entityId: id,
        changes: { state: ['open', 'cutoff'], cutoffAt: [cutoff_at, cutoff_at] },
      });
    await notifyCutOff(db, clientId, cutOff, now);
  });
}
