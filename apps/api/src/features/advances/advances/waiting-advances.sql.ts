import { withoutMoney } from '@antela/rules/advance-state';
import sql, { raw } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { advanceColumns, advanceJoins, ofScope, type AdvanceListRow } from './advances.sql.ts';
import { isTooLate } from './too-late.sql.ts';

export interface WaitingAdvance extends AdvanceListRow {
  /** The period's cut-off, after which nobody approves it; null for prima, which waits until it is paid. */
  cutoff_at: Date | null;
  /** Reason it waits, as the rules said it; null where its policy asks for a second person always. */
  waits_because: string | null;
  account_number: string | null;
  requested_by: string;
  /** Other advances of the same person in the period or semester that stand, and their sum. */
  others: number;
  others_amount: number;
  /** All that wait, whichever are listed. */
  n: number;
  total: number;
}

/** Advances that somebody other than their author may still approve, the nearest cut-off first, those of a period together: one rule holds them back. */
export const listWaitingAdvances = (
  db: Db,
  scope: Scope,
  { notRequestedBy, now, limit }: { notRequestedBy: string; now: Date; limit: number },
): Promise<WaitingAdvance[]> =>
  db.many<WaitingAdvance>(sql`
    select ${raw(advanceColumns)}, '' as sort_value, pp.cutoff_at,
           (select e.reason from advance_event e where e.client_id = a.client_id and e.advance_id = a.id and e.to_state = 'in_approval'
            order by e.id limit 1) as waits_because,
           a.account_number, a.requested_by, o.others, o.others_amount,
           count(*) over ()::int as n, (sum(a.amount) over ())::bigint as total
    from advance a ${raw(advanceJoins)}
    cross join lateral (
      select count(*)::int as others, coalesce(sum(x.amount), 0)::bigint as others_amount from advance x
      where x.client_id = a.client_id and x.employment_id = a.employment_id and x.id <> a.id and x.kind = a.kind
        and x.pay_period_id is not distinct from a.pay_period_id and x.semester is not distinct from a.semester
        and x.payment_state <> all(${[...withoutMoney]})) o
    where ${ofScope(scope)} and a.payment_state = 'in_approval' and a.requested_by <> ${notRequestedBy}
      and not ${isTooLate(now)}
    order by pp.cutoff_at nulls last, a.pay_period_id, a.requested_at, a.id
    limit ${limit}`);
