import type { DatedField } from '@antela/contract/employee-fields';
import type { AccessRestriction } from '@antela/rules/access-restriction';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import type { PayFrequency, PayPeriodState } from '@antela/rules/pay-period';
import type { SuspensionKind } from '@antela/rules/suspension-kinds';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { planOnce } from '../../../db/plan-once.ts';
import type { NameColumns } from '../../../text/person-name.ts';

/** Everything about one employment that decides what it may take, and what an advance of it is written with. */
export interface AdvanceFacts extends NameColumns {
  id: string;
  employee_id: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  payroll_active: boolean;
  frequency: PayFrequency;
  document_type: string;
  document_number: string;
  cost_center: string | null;
  contract_type: ContractType;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  monthly_salary: number;
  salary_type: SalaryType;
  transport_allowance: TransportAllowance;
  fixed_deductions: number;
  max_percentage: number | null;
  max_amount: number | null;
  /** Dated values, past and planned, from today on included; null for most. */
  dated: DatedFact[] | null;
  activated: boolean;
  bank_code: string | null;
  bank_active: boolean | null;
  account_type: string | null;
  account_number: string | null;
  account_hold_until: Date | null;
  /** The policy in force; null while the payroll has none. */
  policy_id: string | null;
  terms: AdvancePolicy | null;
  /** The period of the payroll that covers the day; null while there is none. */
  period_id: string | null;
  period_label: string;
  period_start: CalendarDate;
  period_end: CalendarDate;
  cutoff_at: Date;
  confirm_by: CalendarDate;
  payment_date: CalendarDate;
  period_state: PayPeriodState;
  credit_taken: number;
  /** The payroll's last payday before the day. */
  last_payment: CalendarDate | null;
  suspensions: { kind: SuspensionKind; from: CalendarDate; until: CalendarDate | null }[] | null;
  access_restrictions: Omit<AccessRestriction, 'liftedAt'>[] | null;
  taken: TakenFacts[] | null;
  /** Ordered by the asker for the same person within a day, under any contract, and approved by nobody. */
  unapproved: number;
  /** A rise of the salary beyond the client's limit was found within a day. */
  is_just_raised: boolean;
  /** Places that the employment left within a day; a new contract's are those of the person's others. Null for most. */
  former: FormerFacts[] | null;
  /** Amount still to deduct of advances moved on from earlier periods, or paid after theirs was confirmed. */
  carried: number | null;
  settings: { lowersPrima?: SuspensionKind[]; vacationBlocksAdvances?: boolean };
  /** Changes with every change of the restrictions that are switched on; null for a client without them. */
  restrictions_stamp: string | null;
}

export interface DatedFact {
  field: DatedField;
  from: CalendarDate | null;
  until: CalendarDate | null;
  value: string | number | null;
}

export interface FormerFacts {
  payrollId: string;
  payrollName: string;
  costCentre: string | null;
  contractType: ContractType;
  leftAt: string;
  /** The payroll's policy in force; null while it has none. */
  terms: AdvancePolicy | null;
  creditTaken: number;
}

/** Amount and number of advances that count as taken in one period or semester. */
export interface TakenFacts {
  /** Its period, of whichever payroll, has a day in common with the period asked about. */
  shares_days: boolean;
  semester: string | null;
  amount: number;
  times: number;
  times_today: number;
  times_this_month: number;
}

export interface FactsQuestion {
  ids: readonly string[];
  kind: 'salary' | 'prima';
  today: CalendarDate;
  /** From where advances count: whatever a limit per month or semester reaches back to, and the period's first day where it is earlier. */
  takenSince: CalendarDate;
  /** From where suspensions count; the period's first day, too, where it is earlier. */
  suspendedSince: CalendarDate;
  /** Member of the staff who orders for the employee; null for the employee. */
  orderedBy: string | null;
  now: Date;
}

/** Days of the longest pay period: one that shares a day with another began no earlier than that before it. */
const longestPeriod = 31;

/** Up to so many employments every table is reached through its index, row by row; more are joined as sets. */
const fewMax = 20;

/**
 * The facts of those employments that are the scope's, in one statement, and a second where somebody was just moved; the others are simply absent. What was refused,
 * cancelled, expired or sent back does not count as taken; a failed payment does, because it may be tried again.
 */
export async function listAdvanceFacts(
  db: Db,
  scope: Scope,
  { ids, kind, today, takenSince, suspendedSince, orderedBy, now }: FactsQuestion,
): Promise<AdvanceFacts[]> {
  // Planning it takes ten times as long as running it for one.
  if (ids.length <= fewMax) await planOnce(db);
  const rows = await db.many<Omit<AdvanceFacts, 'former'> & { has_moved: boolean }>(sql`
    select e.id, e.employee_id, e.company_id, co.name as company_name, e.payroll_id, pr.name as payroll_name, pr.active as payroll_active, pr.frequency,
           p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           e.cost_center, e.contract_type, e.start_date, e.end_date, e.monthly_salary, e.salary_type, e.transport_allowance, e.fixed_deductions,
           e.max_percentage, e.max_amount,
           (select json_agg(json_build_object('field', t.field, 'from', t.valid_from, 'until', t.valid_until, 'value', t.value)) from employment_term t
            where t.client_id = e.client_id and t.employment_id = e.id) as dated,
           p.activated_at is not null as activated, e.bank_code, b.status = 'active' as bank_active, e.account_type,
           e.account_number, e.account_hold_until, ap.id as policy_id, ap.terms, pp.id as period_id, pp.label as period_label,
           pp.start_date as period_start, pp.end_date as period_end, pp.cutoff_at, pp.confirm_by, pp.payment_date, pp.state as period_state, pp.credit_taken,
           (select max(paid.payment_date) from pay_period paid
            where paid.client_id = e.client_id and paid.payroll_id = e.payroll_id and paid.payment_date < ${today}) as last_payment,
           (select json_agg(json_build_object('kind', s.kind, 'from', s.start_date, 'until', s.end_date)) from suspension_period s
            where s.client_id = e.client_id and s.employment_id = e.id and (s.end_date is null or s.end_date >= least(${suspendedSince}::date, pp.start_date))) as suspensions,
           (select json_agg(json_build_object('product', ar.product, 'reason', coalesce(ci.name, ar.reason), 'from', ar.start_date, 'until', ar.end_date))
            from access_restriction ar left join catalog_item ci on ci.type = 'restrictionreason' and ci.id = ar.reason
            where ar.client_id = e.client_id and ar.employee_id = e.employee_id and ar.lifted_at is null) as access_restrictions,
           (select json_agg(t) from (
              select coalesce(tp.start_date <= pp.end_date and tp.end_date >= pp.start_date, false) as shares_days, semester, sum(to_deduct)::bigint as amount, count(*)::int as times,
                     count(*) filter (where requested_on = ${today})::int as times_today,
                     count(*) filter (where date_trunc('month', requested_on) = date_trunc('month', ${today}::date))::int as times_this_month
              from advance a left join pay_period tp on tp.client_id = a.client_id and tp.id = a.pay_period_id
              where a.client_id = e.client_id and a.employment_id = e.id and a.kind = ${kind} and a.requested_on >= least(${takenSince}::date, pp.start_date - ${longestPeriod}::int)
                and a.requested_at >= least(${takenSince}::date, pp.start_date - ${longestPeriod}::int) and a.payment_state not in ('rejected', 'cancelled', 'expired', 'returned')
              group by 1, 2) t) as taken,
           ${orderedBy === null ? raw('0') : unapprovedOrders(orderedBy, now)} as unapproved,
           (select sum(c.to_deduct - c.deducted)::bigint from advance c
            where c.client_id = e.client_id and c.employment_id = e.id
              and (c.deduction_state = 'carried' and c.payment_state = 'paid'
                   or c.deduction_state in ('not_applicable', 'pending') and c.payment_state in ('processing', 'paid') and exists (
                     select from pay_period late where late.client_id = c.client_id and late.id = c.pay_period_id
                       and late.state in ('confirmed', 'with_differences', 'reconciled', 'closed')))) as carried,
           exists (select from anomaly j where j.client_id = e.client_id and j.employment_id = e.id and j.kind = 'salary_jump' and j.gone_at is null
             and not j.fact ? 'on' and j.found_at > ${now}::timestamptz - interval '24 hours') as is_just_raised,
           e.created_at > ${now}::timestamptz - interval '24 hours' or exists (
             select from former_place l where l.client_id = e.client_id and l.employee_id = e.employee_id and l.left_at > ${now}::timestamptz - interval '24 hours') as has_moved,
           cl.settings,
           case when cl.client_restrictions_enabled
             then (select coalesce(${stamp}, 0)::text from client_restriction r where r.client_id = e.client_id and r.status = 'on') end as restrictions_stamp
    from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
    join company co on co.client_id = e.client_id and co.id = e.company_id
    join client cl on cl.client_id = e.client_id
    left join bank b on b.code = e.bank_code
    left join pay_period pp on pp.client_id = e.client_id and pp.payroll_id = e.payroll_id and pp.start_date <= ${today} and pp.end_date >= ${today}
    left join lateral (
      select v.id, v.terms from advance_policy v
      where v.client_id = e.client_id and v.payroll_id = e.payroll_id and v.valid_from <= ${today}
      order by v.valid_from desc limit 1) ap on true
    where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.id = any(${[...ids]})`);
  const moved = rows.filter((row) => row.has_moved).map((row) => row.id);
  const former = moved.length === 0 ? new Map() : await formerPlacesOf(db, scope, moved, today, now);
  return rows.map(({ has_moved: _hasMoved, ...row }) => ({ ...row, former: former.get(row.id) ?? null }));
}

/** Amount that one of the staff has ordered within a day for the person of an employment, and nobody approved. */
const unapprovedOrders = (orderedBy: string, now: Date): Sql => sql`
  (select coalesce(sum(u.amount), 0)::bigint from employment o
   join advance u on u.client_id = o.client_id and u.employment_id = o.id and u.requested_at > ${now}::timestamptz - interval '24 hours'
   where o.client_id = e.client_id and o.employee_id = e.employee_id and u.requested_by = ${orderedBy}
     and u.channel = 'portal' and u.approved_by is null
     and u.payment_state not in ('in_approval', 'rejected', 'cancelled', 'expired', 'returned'))`;

/** Places that employments left within a day. Few people have any, so they are asked for by themselves. */
async function formerPlacesOf(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  today: CalendarDate,
  now: Date,
): Promise<Map<string, FormerFacts[]>> {
  const rows = await db.many<{ id: string; former: FormerFacts[] | null }>(sql`
    select e.id,
           (select json_agg(json_build_object('payrollId', f.payroll_id, 'payrollName', fp.name, 'costCentre', f.cost_center, 'contractType', f.contract_type,
                     'leftAt', f.left_at, 'terms', fv.terms, 'creditTaken', coalesce(fpp.credit_taken, 0)))
            from (select l.payroll_id, l.cost_center, l.contract_type, l.left_at from former_place l
                  where l.client_id = e.client_id and l.employee_id = e.employee_id and l.left_at > ${now}::timestamptz - interval '24 hours'
                    and (l.employment_id = e.id or e.created_at > ${now}::timestamptz - interval '24 hours')
                  union all
                  select o.payroll_id, o.cost_center, o.contract_type, e.created_at from employment o
                  where o.client_id = e.client_id and o.employee_id = e.employee_id and o.id <> e.id and e.created_at > ${now}::timestamptz - interval '24 hours') f
            join payroll fp on fp.client_id = e.client_id and fp.id = f.payroll_id
            left join lateral (
              select v.terms from advance_policy v where v.client_id = e.client_id and v.payroll_id = f.payroll_id and v.valid_from <= ${today}
              order by v.valid_from desc limit 1) fv on true
            left join pay_period fpp on fpp.client_id = e.client_id and fpp.payroll_id = f.payroll_id and fpp.start_date <= ${today} and fpp.end_date >= ${today}) as former
    from employment e
    where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.id = any(${[...ids]})`);
  return new Map(rows.flatMap(({ id, former }) => (former ? [[id, former] as const] : [])));
}

/** A row's place and writer name one version of it, whoever wrote it and however. */
const stamp = raw(`sum(hashtextextended(r.ctid::text || ' ' || r.xmin::text, 0))`);

/**
 * Restrictions that are switched on, the earliest first, with the stamp of all of them. A client without the product has none in force:
 * nobody could see them, nor switch them off.
 */
export const listClientRestrictions = (
  db: Db,
  scope: Scope,
): Promise<(ClientRestriction & { stamp: string })[]> =>
  db.many(sql`
    select id, name, products, scope, valid_from as "validFrom", valid_until as "validUntil", repetition, status, rule,
           (${stamp} over ())::text as stamp
    from client_restriction r
    where r.client_id = ${scope.clientId} and status = 'on'
      and exists (select from client c where c.client_id = r.client_id and c.client_restrictions_enabled)
    order by valid_from, id`);
