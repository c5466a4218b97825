import {
  addDays,
  bogotaDate,
  calendarDate,
  compareDates,
  laterDate,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { readInTenant } from '../../db/transaction.ts';

/** A client asks its people for a second factor from a date on; each has so many days from then, or from when they were invited. */
export interface SecondFactorPolicy {
  from: CalendarDate;
  graceDays: number;
}

/** Null where none is asked for. */
export async function readSecondFactorPolicy(db: Db, clientId: string): Promise<SecondFactorPolicy | null> {
  const row = await db.first<{ from: string | null; graceDays: number }>(sql`
    select settings ->> 'secondFactorFrom' as from, coalesce((settings ->> 'secondFactorGraceDays')::int, 0) as "graceDays"
    from client where client_id = ${clientId}`);
  return row?.from ? { from: calendarDate(row.from), graceDays: row.graceDays } : null;
}

/** The first day on which somebody without a second factor does not come in before setting one up. */
export const secondFactorDueOn = ({ from, graceDays }: SecondFactorPolicy, createdAt: Date): CalendarDate =>
  addDays(laterDate(from, bogotaDate(createdAt)), graceDays);

/** Whether somebody of this client must have a second factor by now. */
export async function isSecondFactorDue(
  pool: Pool,
  clientId: string,
  createdAt: Date,
  now: Date,
): Promise<boolean> {
  const policy = await readInTenant(pool, clientId, (db) => readSecondFactorPolicy(db, clientId));
  return policy !== null && compareDates(secondFactorDueOn(policy, createdAt), bogotaDate(now)) <= 0;
}
