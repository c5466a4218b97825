import { bogotaDate } from '@antela/rules/calendar-date';
import { lastSemesterPaidBy, semesterKey } from '@antela/rules/prima';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

export interface FailedAdvance {
  id: string;
  kind: 'salary' | 'prima';
  employment_id: string;
  to_deduct: number;
  amount: number;
  semester: string | null;
  /** Its own period is reported, or its prima is paid: what it was asked for no longer deducts it by itself. */
  is_late: boolean;
  /** With which period it is deducted as things stand; null for a prima. */
  with_id: string | null;
  with_label: string | null;
}

/**
 * Failed payments of the scope, with the period that deducts each: its own until that is reported, afterwards the first of its
 * payroll's later ones that is not. Their periods are held as they are, so that none is reported while one of them is paid again.
 */
export async function listFailed(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  now: Date,
): Promise<FailedAdvance[]> {
  const named = sql`a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.id = any(${[...ids]}::uuid[]) and a.payment_state = 'failed'`;
  await db.run(sql`
    select from pay_period pp
    where pp.client_id = ${scope.clientId} and pp.id in (select a.pay_period_id from advance a where ${named})
    order by pp.id for key share`);
  const paidPrima = semesterKey(lastSemesterPaidBy(bogotaDate(now)));
  return db.many<FailedAdvance>(sql`
    select a.id, a.kind, a.employment_id, a.amount, a.to_deduct, a.semester,
           case when a.kind = 'prima' then a.semester <= ${paidPrima} else own.state not in ('open', 'cutoff') end as is_late,
           w.id as with_id, w.label as with_label
    from advance a
    left join pay_period own on own.client_id = a.client_id and own.id = a.pay_period_id
    left join lateral (
      select n.id, n.label from pay_period n
      where n.client_id = own.client_id
        and case when own.state in ('open', 'cutoff', 'reported') then n.id = own.id
                 else n.payroll_id = own.payroll_id and n.end_date > own.end_date and n.state in ('scheduled', 'open', 'cutoff') end
      order by n.start_date limit 1) w on true
    where ${named} order by a.id`);
}
