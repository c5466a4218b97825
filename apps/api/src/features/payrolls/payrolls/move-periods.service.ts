import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';

/** Whom the history names when time alone moves a period. */
const calendar: Actor = {
  id: 'Calendario',
  name: 'Calendario',
  impersonator: null,
  requestId: null,
  ip: null,
};

/** Opens the periods whose first day has come and cuts off those whose instant has passed; running it twice changes nothing. */
export async function movePeriods(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    await db.run(
      sql`update pay_period set state = 'open', version = version + 1 where client_id = ${clientId} and state = 'scheduled' and start_date <= ${bogotaDate(now)}`,
    );
    // The row lock waits for advances that are being asked for; those that come later find the period closed.
    const cutOff = await db.many<{ id: string; cutoff_at: Date }>(sql`
      with due as (
        select id from pay_period where client_id = ${clientId} and state = 'open' and cutoff_at <= ${now} order by id for update)
      update pay_period pp set state = 'cutoff', version = pp.version + 1 from due
      where pp.client_id = ${clientId} and pp.id = due.id and pp.state = 'open' returning pp.id, pp.cutoff_at`);
    for (const { id, cutoff_at } of cutOff)
      await recordAudit(db, clientId, calendar, now, {
        action: 'pay_period.cut_off',
        entityKind: 'pay_period',
        entityId: id,
        changes: { state: ['open', 'cutoff'], cutoffAt: [cutoff_at, cutoff_at] },
      });
  });
}
