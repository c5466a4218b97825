import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { ListFacts } from './deduction-list.sql.ts';
import { keysOf, unpaidItems } from './due-items.sql.ts';

export interface NextPeriod {
  id: string;
  label: string;
}

/** The first of the payroll's later periods without a report. */
export const nextOf = raw(`
  select n.id, n.label from pay_period n
  where n.client_id = pp.client_id and n.payroll_id = pp.payroll_id and n.end_date > pp.end_date and n.state in ('scheduled', 'open', 'cutoff')
  order by n.start_date limit 1`);

/** Reads the next period and holds it as it is until the transaction ends. */
export const lockNext = (db: Db, clientId: string, id: string): Promise<NextPeriod | null> =>
  db.first<NextPeriod>(sql`
    select h.id, h.label from pay_period pp cross join lateral (${nextOf}) w
    join pay_period h on h.client_id = pp.client_id and h.id = w.id and h.state in ('scheduled', 'open', 'cutoff')
    where pp.client_id = ${clientId} and pp.id = ${id} for share of h`);

/**
 * Leaves every payment of the period that is on its way to the next one, whose receivable it is booked to. A payment that ends
 * meanwhile is waited for, and is not among them any more.
 */
export async function leaveOut(
  db: Db,
  clientId: string,
  facts: ListFacts,
  to: NextPeriod,
): Promise<{ count: number; amount: number }> {
  const row = await db.first<{ count: number; amount: number }>(sql`
    with waiting as (${unpaidItems({ clientId, companyIds: [] }, keysOf(facts))}),
    left_out as (
      update advance a set collected_with_id = ${to.id}, left_out_of_id = ${facts.id}, left_out_to_id = ${to.id}, version = a.version + 1
      from waiting w
      where a.client_id = ${clientId} and a.id = w.id and a.payment_state in ('requested', 'in_approval', 'approved', 'processing')
      returning a.to_deduct)
    select count(*)::int as count, coalesce(sum(to_deduct), 0)::bigint as amount from left_out`);
  return row ?? { count: 0, amount: 0 };
}

/** Left out by the period's report, still to come or paid, and in no report yet. */
const returnable = (clientId: string, id: string) => sql`
  a.client_id = ${clientId} and a.left_out_of_id = ${id}
  and (a.payment_state in ('requested', 'in_approval', 'approved', 'processing') or a.payment_state = 'paid' and a.deduction_state = 'pending')`;

export interface LeftOutSum {
  count: number;
  amount: number;
  /** The part that has been paid since. */
  paid: number;
  /** The period they are deducted with. */
  label: string | null;
}

export const sumLeftOut = (db: Db, clientId: string, id: string): Promise<LeftOutSum | null> =>
  db.first<LeftOutSum>(sql`
    select count(*)::int as count, coalesce(sum(a.to_deduct), 0)::bigint as amount,
           coalesce(sum(a.to_deduct) filter (where a.payment_state = 'paid'), 0)::bigint as paid, min(n.label) as label
    from advance a join pay_period n on n.client_id = a.client_id and n.id = a.left_out_to_id where ${returnable(clientId, id)}`);

/** Takes them back into the period that left them. What has been paid since is still in the receivable it was booked to. */
export const bringBack = (
  db: Db,
  clientId: string,
  id: string,
): Promise<{ id: string; from: string; to_deduct: number; is_paid: boolean }[]> =>
  db.many(sql`
    with before as (
      select a.client_id, a.id, a.left_out_to_id as "from" from advance a where ${returnable(clientId, id)} order by a.id for no key update)
    update advance a set collected_with_id = ${id}, left_out_of_id = null, left_out_to_id = null, version = a.version + 1
    from before b where a.client_id = b.client_id and a.id = b.id
    returning a.id, b."from", a.to_deduct, a.payment_state = 'paid' as is_paid`);
