import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Fewer payments tell nothing of the next; more would take longer to read than they tell. */
const measured = { least: 5, most: 200 };

/** Minutes within which half of the payments of a period were made, once nobody had to decide on them any more; null where too few were. */
export const usualMinutesOfPayments = (db: Db, clientId: string, periodId: string): Promise<number | null> =>
  db.value<number>(sql`
    with paid as (
      select client_id, id, paid_at from advance
      where client_id = ${clientId} and pay_period_id = ${periodId} and paid_at is not null limit ${measured.most}),
    took as (
      select p.paid_at - e.at as time from paid p
      cross join lateral (
        select max(at) as at from advance_event e
        where e.client_id = p.client_id and e.advance_id = p.id and e.axis = 'payment' and e.to_state in ('requested', 'approved')) e
      where e.at < p.paid_at)
    select case when count(*) >= ${measured.least}
                then greatest(1, round(extract(epoch from percentile_cont(0.5) within group (order by time)) / 60))::int end as minutes
    from took`);
