import { bogotaDate } from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../db/transaction.ts';

/** Opens the periods whose first day has come and cuts off those whose instant has passed; running it twice changes nothing. */
export async function movePeriods(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    await db.run(
      sql`update pay_period set state = 'open', version = version + 1 where client_id = ${clientId} and state = 'scheduled' and start_date <= ${bogotaDate(now)}`,
    );
    await db.run(
      sql`update pay_period set state = 'cutoff', version = version + 1 where client_id = ${clientId} and state = 'open' and cutoff_at <= ${now}`,
    );
  });
}
