import sql, { raw } from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';
import { advanceColumns, advanceJoins, ofScope, type AdvanceListRow } from './advances.sql.ts';
import { isTooLate } from './too-late.ts';

export interface WaitingAdvance extends AdvanceListRow {
  /** The period's cut-off, after which nobody approves it; null for prima, which waits until it is paid. */
  cutoff_at: Date | null;
  /** All that wait, whichever are listed. */
  n: number;
  total: number;
}

/** Advances that somebody other than their author may still approve, the nearest cut-off first. */
export const listWaitingAdvances = (
  db: Db,
  scope: Scope,
  { notRequestedBy, now, limit }: { notRequestedBy: string; now: Date; limit: number },
): Promise<WaitingAdvance[]> =>
  db.many<WaitingAdvance>(sql`
    select ${raw(advanceColumns)}, '' as sort_value, pp.cutoff_at,
           count(*) over ()::int as n, (sum(a.amount) over ())::bigint as total
    from advance a ${raw(advanceJoins)}
    where ${ofScope(scope)} and a.payment_state = 'in_approval' and a.requested_by <> ${notRequestedBy}
      and not ${isTooLate(now)}
    order by pp.cutoff_at nulls last, a.requested_at, a.id
    limit ${limit}`);
