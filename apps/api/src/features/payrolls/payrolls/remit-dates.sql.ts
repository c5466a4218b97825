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

/** Setters of a term wait for each other. */
export const lockClient = (db: Db, clientId: string): Promise<number> =>
  db.run(sql`select from client where client_id = ${clientId} for update`);

/** Working days after the payment that a client has for sending what it deducted; null: none is agreed. */
export async function remittanceTermOf(
  db: Db,
  clientId: string,
): Promise<{ days: number | null; others: number }> {
  const row = await db.first<{ days: number | null; others: number }>(sql`
    select c.remit_working_days as days, (
      select count(*)::int from payroll p
      where p.client_id = c.client_id and p.remit_working_days is distinct from c.remit_working_days) as others
    from client c where c.client_id = ${clientId}`);
  return row ?? { days: null, others: 0 };
}

/** Writes the term to the client and all its payrolls, and dates anew what is not closed. @returns how many periods those are */
export async function updateTerm(db: Db, clientId: string, days: number | null): Promise<number> {
  await db.run(sql`update client set remit_working_days = ${days} where client_id = ${clientId}`);
  await db.run(sql`update payroll set remit_working_days = ${days} where client_id = ${clientId}`);
  const open = await db.run(
    sql`update pay_period set remit_by = null where client_id = ${clientId} and state <> 'closed'`,
  );
  await dateRemittances(db, clientId);
  return open;
}
