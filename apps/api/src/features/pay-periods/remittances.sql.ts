import type { PayPeriodState } from '@antela/rules/pay-period';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';
import type { Position } from '../../http/cursor.ts';
import { employerCosts } from './close-period.sql.ts';

export interface RemittanceSumsRecord {
  n: number;
  deducted: number;
  employer_cost: number;
  received: number;
}

export interface RemittanceListRow {
  id: string;
  label: string;
  state: PayPeriodState;
  payment_date: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  deducted: number;
  employer_cost: number;
  received: number;
  payments: { amount: number; paid_on: string; reference: string; bank_name: string | null }[];
}

export interface RemittanceFilters {
  state?: 'due' | 'paid' | undefined;
  companyid?: string[] | undefined;
}

/**
 * Every period whose deductions were confirmed, with what its company has to send as `remittanceOf` says it of one: a transfer
 * pays what was deducted first, and the company's own part is what of it was paid and what its accounts still say.
 */
const remittances = (scope: Scope, { state, companyid }: RemittanceFilters): Sql => sql`
  select pp.id, pp.label, pp.state, pp.payment_date, pp.company_id, pp.payroll_id, d.deducted,
         coalesce(rm.employer_cost, greatest(0, paid.amount - d.deducted) + fee.amount)::bigint as employer_cost,
         coalesce(rm.amount, paid.amount)::bigint as received, paid.payments
  from pay_period pp
  join pay_period_confirmation c on c.client_id = pp.client_id and c.pay_period_id = pp.id
  join pay_period_report r on r.client_id = c.client_id and r.pay_period_id = c.pay_period_id and r.version = c.version
  left join pay_period_remittance rm on rm.client_id = pp.client_id and rm.pay_period_id = pp.id
  cross join lateral (
    select coalesce(rm.deducted, r.total - coalesce((
      select sum(x.reported - x.deducted) from pay_period_difference x
      where x.client_id = pp.client_id and x.pay_period_id = pp.id and x.destination <> 'give_back'), 0))::bigint as deducted) d
  cross join lateral (
    select coalesce(sum(p.amount), 0)::bigint as amount,
           coalesce(json_agg(json_build_object('amount', p.amount, 'paid_on', p.paid_on, 'reference', p.reference, 'bank_name', b.name)
                    order by p.recorded_at, p.reference) filter (where p.reference is not null), '[]') as payments
    from pay_period_payment p left join bank b on b.code = p.bank_code
    where p.client_id = pp.client_id and p.pay_period_id = pp.id) paid
  cross join lateral (
    select coalesce(sum(k.amount), 0)::bigint as amount
    from (${employerCosts(sql`pp.client_id`, sql`pp.id`)}) k where rm.amount is null) fee
  where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]})
    and pp.state in ('confirmed', 'with_differences', 'reconciled', 'closed')
    ${companyid ? sql`and pp.company_id = any(${companyid})` : empty}
    ${state === undefined ? empty : state === 'paid' ? sql`and pp.state = 'closed'` : sql`and pp.state <> 'closed'`}`;

/** The newest payday first, one more row than `limit`. */
export const listRemittances = (
  db: Db,
  scope: Scope,
  filters: RemittanceFilters,
  { after, limit }: { after: Position | null; limit: number },
): Promise<RemittanceListRow[]> =>
  db.many<RemittanceListRow>(sql`
    select x.*, c.name as company_name, pr.name as payroll_name
    from (${remittances(scope, filters)}) x
    join company c on c.client_id = ${scope.clientId} and c.id = x.company_id
    join payroll pr on pr.client_id = ${scope.clientId} and pr.id = x.payroll_id
    ${after === null ? empty : sql`where (x.payment_date, x.id) < (${after[0]}::date, ${after[1]}::uuid)`}
    order by x.payment_date desc, x.id desc limit ${limit + 1}`);

export async function sumRemittances(
  db: Db,
  scope: Scope,
  filters: RemittanceFilters,
): Promise<RemittanceSumsRecord> {
  const row = await db.first<RemittanceSumsRecord>(sql`
    select count(*)::int as n, coalesce(sum(deducted), 0)::bigint as deducted, coalesce(sum(employer_cost), 0)::bigint as employer_cost,
           coalesce(sum(received), 0)::bigint as received
    from (${remittances(scope, filters)}) x`);
  return row ?? { n: 0, deducted: 0, employer_cost: 0, received: 0 };
}
