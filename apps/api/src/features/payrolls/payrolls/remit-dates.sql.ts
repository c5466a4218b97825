import { calendarDate } from '@antela/rules/calendar-date';
import { addWorkingDays } from '@antela/rules/holidays';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

const atOnceMax = 2_000;

/**
 * Works out by when each period without that date is to be remitted, where its payroll has a term: new periods, and those whose payday
 * has moved. Whoever writes such a period calls it in the same transaction. Running it twice changes nothing.
 */
export async function dateRemittances(db: Db, clientId: string): Promise<void> {
  let dated;
  do dated = await dateSome(db, clientId);
  while (dated > 0);
}

/** @returns how many periods got their date */
async function dateSome(db: Db, clientId: string): Promise<number> {
  const undated = await db.many<{ id: string; payment_date: string; days: number }>(sql`
    select pp.id, pp.payment_date, pr.remit_working_days as days
    from pay_period pp join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
    where pp.client_id = ${clientId} and pp.remit_by is null and pp.state <> 'closed' and pr.remit_working_days is not null
    order by pp.id limit ${atOnceMax}`);
  if (undated.length === 0) return 0;
  return db.run(sql`
    update pay_period pp set remit_by = g.remit_by
    from unnest(${undated.map(({ id }) => id)}::uuid[], ${undated.map((one) => one.payment_date)}::date[],
                ${undated.map((one) => addWorkingDays(calendarDate(one.payment_date), one.days))}::date[]) as g(id, payment_date, remit_by)
    where pp.client_id = ${clientId} and pp.id = g.id and pp.payment_date = g.payment_date and pp.remit_by is null and pp.state <> 'closed'`);
}
