import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { takes, type Move } from './advance-writes.sql.ts';
import { ofScope } from './advances.sql.ts';

export interface DecidedSum {
  /** The step would take them; the others stay as they are. */
  moves: boolean;
  with_id: string | null;
  with_label: string | null;
  semester: string | null;
  n: number;
  people: number;
  amount: number;
  to_deduct: number;
}

/** Sums of the advances as a step would find them, by the period or semester that deducts them. */
export const sumDecided = (db: Db, scope: Scope, ids: readonly string[], move: Move): Promise<DecidedSum[]> =>
  db.many<DecidedSum>(sql`
    select (a.payment_state = any(${[...move.from]}) and ${takes(move)}) as moves, pp.id as with_id, pp.label as with_label, a.semester,
           count(*)::int as n, count(distinct a.employee_id)::int as people, sum(a.amount)::bigint as amount, sum(a.to_deduct)::bigint as to_deduct
    from advance a left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
    where ${ofScope(scope)} and a.id = any(${[...ids]}::uuid[])
    group by 1, 2, 3, 4 order by 3 nulls last, 4`);
