import type { PaymentState } from '@antela/rules/advance-state';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { NameColumns } from '../../../text/person-name.ts';
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

export interface RequesterSum {
  requested_by: string;
  kind: 'salary' | 'prima';
  n: number;
  total: number;
  first: string;
}

/** Advances by who asked for them and kind, but for those of `notOf`. */
export const sumByRequester = (
  db: Db,
  clientId: string,
  ids: readonly string[],
  notOf: string,
): Promise<RequesterSum[]> =>
  db.many<RequesterSum>(sql`
    select requested_by, kind, count(*)::int as n, sum(amount)::bigint as total, min(id::text) as first
    from advance where client_id = ${clientId} and id = any(${[...ids]}::uuid[]) and requested_by <> ${notOf}
    group by requested_by, kind`);

export interface DecidedAdvance extends NameColumns {
  id: string;
  kind: 'salary' | 'prima';
  amount: number;
  payment_state: PaymentState;
  requested_by: string;
}

/** Advances in sight, as they stand after somebody decided about them. */
export const listDecided = (db: Db, scope: Scope, ids: readonly string[]): Promise<DecidedAdvance[]> =>
  db.many<DecidedAdvance>(sql`
    select a.id, a.kind, a.amount, a.payment_state, a.requested_by, p.first_name, p.second_name, p.first_surname, p.second_surname
    from advance a join employee p on p.client_id = a.client_id and p.id = a.employee_id
    where ${ofScope(scope)} and a.id = any(${[...ids]}::uuid[])`);
