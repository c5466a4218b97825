import { bogotaDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/principal.ts';
import { insertSteps } from './advance-writes.sql.ts';
import { isTooLate } from './too-late.sql.ts';

export interface AdvanceSums {
  count: number;
  people: number;
  /** Sum of what payroll would deduct, as "Por aprobar" says it. */
  amount: number;
}

const sums = sql`count(*)::int as count, count(distinct employment_id)::int as people, coalesce(sum(to_deduct), 0)::bigint as amount`;
const oneRow = (row: AdvanceSums | null): AdvanceSums => row ?? { count: 0, people: 0, amount: 0 };

/** Ends what waits for approval and can be approved no more. */
export const expireWaiting = (
  db: Db,
  clientId: string,
  now: Date,
): Promise<{ id: string; kind: 'salary' | 'prima' }[]> =>
  db.many(sql`
    update advance a set payment_state = 'expired', version = a.version + 1
    where a.client_id = ${clientId} and a.payment_state = 'in_approval' and ${isTooLate(now)}
    returning a.id, a.kind`);

/** Advances that wait for approval in a period, and expire when it is cut off. */
export const sumExpiring = async (db: Db, clientId: string, payPeriodId: string): Promise<AdvanceSums> =>
  oneRow(
    await db.first<AdvanceSums>(sql`
      select ${sums} from advance where client_id = ${clientId} and pay_period_id = ${payPeriodId} and payment_state = 'in_approval'`),
  );

/**
 * Advances that the period's last cut-off expired and the company's credit line still covers, the first asked first. People who
 * have left are not among them.
 */
const returning = (clientId: string, payPeriodId: string, now: Date): Sql => sql`
  with waiting as (
    select a.id, a.employment_id, a.to_deduct, credit.most, pp.credit_taken,
           sum(a.to_deduct) filter (where credit.most is not null) over (order by a.requested_at, a.id) as so_far
    from pay_period pp
    join advance a on a.client_id = pp.client_id and a.pay_period_id = pp.id and a.payment_state = 'expired'
    join employment e on e.client_id = a.client_id and e.id = a.employment_id and (e.end_date is null or e.end_date >= ${bogotaDate(now)})
    join advance_policy ap on ap.client_id = a.client_id and ap.id = a.policy_id
    cross join lateral (select (ap.terms ->> 'companyCreditPerPeriod')::bigint as most) credit
    where pp.client_id = ${clientId} and pp.id = ${payPeriodId} and exists (
      select from advance_event v where v.client_id = a.client_id and v.advance_id = a.id and v.to_state = 'expired' and v.at >= pp.cutoff_at)),
  back as (select * from waiting where most is null or credit_taken + so_far <= most)`;

export const sumReturning = async (
  db: Db,
  clientId: string,
  payPeriodId: string,
  now: Date,
): Promise<AdvanceSums> =>
  oneRow(await db.first<AdvanceSums>(sql`${returning(clientId, payPeriodId, now)} select ${sums} from back`));

/**
 * Brings back what the cut-off expired, to wait for approval again. The period must be held, and still have the cut-off that
 * expired it.
 */
export async function bringBackExpired(
  db: Db,
  clientId: string,
  payPeriodId: string,
  { actor, reason, now }: { actor: Actor; reason: string; now: Date },
): Promise<number> {
  const back = await db.many<{ id: string }>(sql`
    ${returning(clientId, payPeriodId, now)},
    taken as (
      update pay_period set credit_taken = pay_period.credit_taken + t.amount
      from (select coalesce(sum(to_deduct), 0)::bigint as amount from back where most is not null) t
      where client_id = ${clientId} and id = ${payPeriodId} and t.amount > 0)
    update advance a set payment_state = 'in_approval', version = a.version + 1, credit_taken = case when b.most is null then 0 else a.to_deduct end
    from back b where a.client_id = ${clientId} and a.id = b.id returning a.id`);
  await insertSteps(
    db,
    clientId,
    back.map(({ id }) => ({
      advanceId: id,
      axis: 'payment' as const,
      from: 'expired',
      to: 'in_approval',
      actor: actor.name,
      onBehalfOf: null,
      reason,
    })),
    now,
  );
  return back.length;
}
