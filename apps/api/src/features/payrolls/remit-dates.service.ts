import { calendarDate } from '@antela/rules/calendar-date';
import { addWorkingDays } from '@antela/rules/holidays';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { inTenant } from '../../db/transaction.ts';

const atOnceMax = 2_000;

/**
 * Works out by when each period is to be remitted, where its payroll has a term and the date is not known: new periods, and those
 * whose payday has moved. Running it twice changes nothing.
 */
export async function setRemitDates(pool: Pool, clientId: string): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    const undated = await db.many<{ id: string; payment_date: string; days: number }>(sql`
      select pp.id, pp.payment_date, pr.remit_working_days as days
      from pay_period pp join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
      where pp.client_id = ${clientId} and pp.remit_by is null and pp.state <> 'closed' and pr.remit_working_days is not null
      order by pp.id limit ${atOnceMax}`);
    if (undated.length === 0) return;
    await db.run(sql`
      update pay_period pp set remit_by = g.remit_by
      from unnest(${undated.map(({ id }) => id)}::uuid[], ${undated.map((one) => one.payment_date)}::date[],
                  ${undated.map((one) => addWorkingDays(calendarDate(one.payment_date), one.days))}::date[]) as g(id, payment_date, remit_by)
      where pp.client_id = ${clientId} and pp.id = g.id and pp.payment_date = g.payment_date and pp.remit_by is null and pp.state <> 'closed'`);
  });
}
