import type { CalendarDate } from '@antela/rules/calendar-date';
import type { PayPeriodState } from '@antela/rules/pay-period';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { Page, Position } from '../../../db/page.ts';
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
  /** The last day for sending it; null where none is agreed. */
  remit_by: string | null;
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

const isConfirmed = raw(`pp.state in ('confirmed', 'with_differences', 'reconciled', 'closed')`);
const isDue = raw(`pp.state in ('confirmed', 'with_differences', 'reconciled')`);
const companiesOf = (scope: Scope, { companyid }: RemittanceFilters): string[] =>
  scope.companyIds.filter((id) => !companyid || companyid.includes(id));

const periods = (scope: Scope, filters: RemittanceFilters): Sql => sql`
  select pp.* from pay_period pp
  where pp.client_id = ${scope.clientId} and pp.company_id = any(${companiesOf(scope, filters)})
    and ${filters.state === undefined ? isConfirmed : filters.state === 'due' ? isDue : raw(`pp.state = 'closed'`)}`;

/**
 * Periods whose deductions were confirmed, with what each company has to send as `remittanceOf` says it of one: a transfer
 * pays what was deducted first, and the company's own part is what of it was paid and what its accounts still say.
 */
const remittances = (of: Sql): Sql => sql`
  select pp.id, pp.label, pp.state, pp.payment_date, pp.remit_by, pp.company_id, pp.payroll_id, d.deducted,
         coalesce(rm.employer_cost, greatest(paid.amount, greatest(paid.amount, d.deducted) + fee.amount) - d.deducted)::bigint as employer_cost,
         coalesce(rm.amount, paid.amount)::bigint as received, paid.payments
  from (${of}) pp
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
    from (${employerCosts(sql`pp.client_id`, sql`pp.id`)}) k where rm.amount is null) fee`;

/** Where the list goes on after a row. */
export const positionOf = (row: RemittanceListRow, { state }: RemittanceFilters): Position =>
  state === 'due' ? [row.remit_by ?? 'infinity', row.id] : [row.payment_date, row.id];

/**
 * One more row than `limit`: what is due by its last day, those without one at the end; the rest by payday, the newest first. The
 * page is cut before anything is added up.
 */
export const listRemittances = (
  db: Db,
  scope: Scope,
  filters: RemittanceFilters,
  { after, limit }: Page,
): Promise<RemittanceListRow[]> => {
  const isDueList = filters.state === 'due';
  const key = raw(isDueList ? `coalesce(pp.remit_by, 'infinity'::date)` : 'pp.payment_date');
  const order = raw(
    isDueList ? `coalesce(pp.remit_by, 'infinity'::date), pp.id` : 'pp.payment_date desc, pp.id desc',
  );
  const page = sql`
    ${periods(scope, filters)}
      ${after === null ? empty : sql`and (${key}, pp.id) ${raw(isDueList ? '>' : '<')} (${after[0]}::date, ${after[1]}::uuid)`}
    order by ${order} limit ${limit + 1}`;
  return db.many<RemittanceListRow>(sql`
    select pp.*, c.name as company_name, pr.name as payroll_name
    from (${remittances(page)}) pp
    join company c on c.client_id = ${scope.clientId} and c.id = pp.company_id
    join payroll pr on pr.client_id = ${scope.clientId} and pr.id = pp.payroll_id
    order by ${order}`);
};

/** Kept by the database as periods close: their number only grows. */
export const sumOfClosed = (scope: Scope, filters: RemittanceFilters): Sql => sql`
  select coalesce(sum(periods), 0)::int as n, coalesce(sum(deducted), 0)::bigint as deducted, coalesce(sum(employer_cost), 0)::bigint as employer_cost,
         coalesce(sum(amount), 0)::bigint as received
  from remitted_total where client_id = ${scope.clientId} and company_id = any(${companiesOf(scope, filters)})`;

/** Added up each time: a payroll has few periods that are confirmed and not closed. */
export const sumOfDue = (scope: Scope, filters: RemittanceFilters): Sql => sql`
  select count(*)::int as n, coalesce(sum(deducted), 0)::bigint as deducted, coalesce(sum(employer_cost), 0)::bigint as employer_cost,
         coalesce(sum(received), 0)::bigint as received
  from (${remittances(periods(scope, { ...filters, state: 'due' }))}) x`;

export async function sumRemittances(
  db: Db,
  scope: Scope,
  filters: RemittanceFilters,
): Promise<RemittanceSumsRecord> {
  const { state } = filters;
  const found = await Promise.all([
    state === 'due' ? null : db.first<RemittanceSumsRecord>(sumOfClosed(scope, filters)),
    state === 'paid' ? null : db.first<RemittanceSumsRecord>(sumOfDue(scope, filters)),
  ]);
  const sum = (of: keyof RemittanceSumsRecord) => found.reduce((total, row) => total + (row?.[of] ?? 0), 0);
  return {
    n: sum('n'),
    deducted: sum('deducted'),
    employer_cost: sum('employer_cost'),
    received: sum('received'),
  };
}

/** Periods with money still to be sent whose last day for it is that one or before. */
export const listRemittancesBy = (
  db: Db,
  clientId: string,
  day: CalendarDate,
): Promise<
  {
    id: string;
    label: string;
    company_id: string;
    payroll_id: string;
    payroll_name: string;
    remit_by: string;
    missing: number;
  }[]
> =>
  db.many(sql`
    select x.id, x.label, x.company_id, x.payroll_id, pr.name as payroll_name, x.remit_by, x.deducted + x.employer_cost - x.received as missing
    from (${remittances(sql`
      select pp.* from pay_period pp
      where pp.client_id = ${clientId} and ${isDue} and coalesce(pp.remit_by, 'infinity'::date) <= ${day}`)}) x
    join payroll pr on pr.client_id = ${clientId} and pr.id = x.payroll_id
    where x.deducted + x.employer_cost > x.received
    order by x.id`);
