import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { payPeriodColumns, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface OpenPeriodRow extends PayPeriodColumns {
  payroll_id: string;
  payroll_name: string;
  company_id: string;
  company_name: string;
}

/** Periods somebody is waiting on: open, in cut-off or reported, the nearest cut-off first. */
export const listOpenPeriods = (db: Db, scope: Scope): Promise<OpenPeriodRow[]> =>
  db.many<OpenPeriodRow>(sql`
    select ${raw(payPeriodColumns)}, pr.id as payroll_id, pr.name as payroll_name, c.id as company_id, c.name as company_name
    from pay_period pp
    join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
    join company c on c.client_id = pp.client_id and c.id = pp.company_id
    where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]}) and pp.state in ('open', 'cutoff', 'reported')
    order by case pp.state when 'open' then 0 else 1 end, pp.cutoff_at, pp.id
    limit 12`);

/** Asked for and not come to nothing: paid, or on its way without needing anybody. */
const onItsWay = raw(`('requested', 'approved', 'processing', 'paid')`);

/** Day by day over so many days until today, days without advances included. */
export const listToDeductByDay = (db: Db, scope: Scope, today: CalendarDate, days: number) =>
  db.many<{ date: CalendarDate; amount: number; advances: number }>(sql`
    select d.day::date as date, coalesce(a.amount, 0)::bigint as amount, coalesce(a.advances, 0) as advances
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') d(day)
    left join (
      select requested_on, sum(to_deduct) as amount, sum(advances)::int as advances from advance_sum
      where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and kind = 'salary'
        and requested_on > ${today}::date - ${days}::int and requested_on <= ${today} and payment_state in ${onItsWay}
      group by requested_on) a on a.requested_on = d.day::date
    order by d.day`);

/** Sums for those days and for as many before them: what the change is measured against. */
export const sumBothSpans = (db: Db, scope: Scope, today: CalendarDate, days: number) =>
  db.first<{ now: number; before: number }>(sql`
    select coalesce(sum(a.to_deduct) filter (where a.requested_on > ${today}::date - ${days}::int), 0)::bigint as now,
           coalesce(sum(a.to_deduct) filter (where a.requested_on <= ${today}::date - ${days}::int), 0)::bigint as before
    from advance_sum a
    where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.kind = 'salary'
      and a.requested_on > ${today}::date - ${2 * days}::int and a.requested_on <= ${today} and a.payment_state in ${onItsWay}`);

export interface AttentionCounts {
  to_approve: number;
  failed: number;
  to_approve_prima: number;
  failed_prima: number;
  batches_to_approve: number;
  /** Approved, and the bank has not said what became of every payment. */
  batches_to_answer: number;
  /** Proposals of the kinds that the user may decide. */
  proposals_to_approve: number;
  in_cutoff: number;
  /** Everything is explained and the money is not remitted. */
  to_remit: number;
  overdue_remittances: number;
  imports_with_errors: number;
  held_accounts: number;
}

type AdvanceKind = 'salary' | 'prima';

const failed = (scope: Scope, kind: AdvanceKind) => sql`
  (select count(*)::int from advance a where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.kind = ${kind} and a.payment_state = 'failed')`;

/** Number of advances that the user may still approve: not their own requests, nor those whose cut-off has passed. */
const toApprove = (scope: Scope, kind: AdvanceKind, userId: string, now: Date) => sql`
  (select count(*)::int from advance a left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
   where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.kind = ${kind} and a.payment_state = 'in_approval'
     and a.requested_by <> ${userId} and (pp.id is null or (pp.state = 'open' and pp.cutoff_at > ${now})))`;

export const countAttention = (
  db: Db,
  scope: Scope,
  { userId, proposalsToApprove }: { userId: string; proposalsToApprove: Sql },
  now: Date,
) =>
  db.first<AttentionCounts>(sql`
    select ${toApprove(scope, 'salary', userId, now)} as to_approve, ${failed(scope, 'salary')} as failed,
           ${toApprove(scope, 'prima', userId, now)} as to_approve_prima, ${failed(scope, 'prima')} as failed_prima,
           (select count(*)::int from disbursement d where d.client_id = ${scope.clientId} and d.company_id = any(${[...scope.companyIds]})
              and d.state = 'draft' and d.created_by <> ${userId}) as batches_to_approve,
           (select count(*)::int from disbursement d where d.client_id = ${scope.clientId} and d.company_id = any(${[...scope.companyIds]})
              and d.state = 'approved') as batches_to_answer,
           ${proposalsToApprove} as proposals_to_approve,
           (select count(*)::int from pay_period pp where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]}) and pp.state = 'cutoff') as in_cutoff,
           (select count(*)::int from pay_period pp where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]}) and pp.state = 'reconciled') as to_remit,
           (select count(*)::int from pay_period pp where pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]})
              and pp.state in ('confirmed', 'with_differences', 'reconciled') and pp.remit_by < ${bogotaDate(now)}) as overdue_remittances,
           (select coalesce(sum((i.counts ->> 'error')::int), 0)::int from (
              select counts from import i where i.client_id = ${scope.clientId} and (i.company_id is null or i.company_id = any(${[...scope.companyIds]}))
                and i.state in ('reviewing', 'applied') and i.created_at > ${now}::timestamptz - interval '7 days'
              order by i.created_at desc limit 1) i) as imports_with_errors,
           (select count(*)::int from employment e where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.account_hold_until > ${now}) as held_accounts`);

const movementsShown = 8;

export const listLastMovements = (db: Db, scope: Scope) =>
  db.many<
    NameColumns & { id: string; at: Date; amount: number; kind: 'salary' | 'prima'; payment_state: string }
  >(sql`
    select a.id, a.requested_at as at, p.first_name, p.second_name, p.first_surname, p.second_surname, a.amount, a.kind, a.payment_state
    from (values ('salary'), ('prima')) product(kind)
    -- The newest of each are at the end of an index; the newest of both are among them.
    cross join lateral (
      select * from advance
      where client_id = ${scope.clientId} and kind = product.kind and company_id = any(${[...scope.companyIds]})
      order by requested_at desc, id desc limit ${movementsShown}) a
    join employee p on p.client_id = a.client_id and p.id = a.employee_id
    order by a.requested_at desc, a.id desc limit ${movementsShown}`);
