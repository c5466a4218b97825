import { totalCap } from '@antela/contract/schemas';
import type { ToDeductPart } from '@antela/contract/to-deduct';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { pageBy, type Page } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';
import {
  dueItems,
  dueItemsBesides,
  ownSums,
  ownTakers,
  unpaidItems,
  unpaidItemsBesides,
  type PeriodFacts,
} from './due-items.sql.ts';

export interface PeriodToSum {
  id: string;
  payroll_id: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  /** Version of the newest report; null before there is one. */
  report_version: number | null;
  reported: number | null;
  /** Null until the company has said it. */
  deducted: number | null;
}

const columns = sql`pp.id, pp.payroll_id, pp.start_date, pp.end_date, r.version as report_version, r.total as reported,
  case when c.version is not null then (r.total - coalesce(d.missing, 0))::bigint end as deducted`;
const newestReport = sql`
  left join lateral (
    select r.version, r.total from pay_period_report r where r.client_id = pp.client_id and r.pay_period_id = pp.id order by r.version desc limit 1) r on true
  left join pay_period_confirmation c on c.client_id = pp.client_id and c.pay_period_id = pp.id
  left join lateral (
    select sum(d.reported - d.deducted) as missing from pay_period_difference d where d.client_id = pp.client_id and d.pay_period_id = pp.id) d on true`;
const ofScope = (scope: Scope): Sql =>
  sql`pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]})`;

export const listPeriodsToSum = (db: Db, scope: Scope, ids: readonly string[]): Promise<PeriodToSum[]> =>
  db.many(
    sql`select ${columns} from pay_period pp ${newestReport} where ${ofScope(scope)} and pp.id = any(${[...ids]}::uuid[])`,
  );

/** Periods that still have no report and have begun: open, or in cut-off. */
export const listUnreportedPeriods = (db: Db, scope: Scope): Promise<PeriodToSum[]> =>
  db.many(
    sql`select ${columns} from pay_period pp ${newestReport} where ${ofScope(scope)} and pp.state in ('open', 'cutoff')`,
  );

export type Part = ToDeductPart | 'to_approve';

const keys = {
  id: sql`f.id`,
  payroll_id: sql`f.payroll_id`,
  end_date: sql`f.end_date`,
  primaPaidThrough: sql`f.prima_paid_through`,
  paysPrima: sql`f.pays_prima`,
};

const partOfUnpaid = sql`case a.payment_state when 'in_approval' then 'to_approve' else 'on_its_way' end`;

const itemsWith = (periods: readonly PeriodFacts[], due: Sql, unpaid: Sql): Sql => sql`with period as (
      select * from unnest(${periods.map(({ id }) => id)}::uuid[], ${periods.map((one) => one.payroll_id)}::uuid[], ${periods.map((one) => one.end_date)}::date[],
        ${periods.map((one) => one.primaPaidThrough)}::text[], ${periods.map((one) => one.paysPrima)}::boolean[]) f(id, payroll_id, end_date, prima_paid_through, pays_prima)),
    item as (
      select f.id as period_id, d.advance_id, d.spend_id, d.employment_id, d.owed as amount, d.at,
             case when d.semester is not null then 'prima' when d.carried then 'carried' when d.spend_id is not null then 'wallets' else 'paid' end as part
      from period f cross join lateral (${due}) d
      union all
      select f.id, a.id, null, a.employment_id, a.to_deduct, a.requested_at, ${partOfUnpaid}
      from period f cross join lateral (${unpaid}) a where a.payment_state <> 'failed')`;

/** Deduction of each of these periods as things stand, and the requests that wait for approval: `with period, item`. */
const itemsNow = (scope: Scope, periods: readonly PeriodFacts[]): Sql =>
  itemsWith(periods, dueItems(scope, keys), unpaidItems(scope, keys));

/** The same, with a period's own advances in sums: `with period, item, own`. */
const sumsNow = (scope: Scope, periods: readonly PeriodFacts[]): Sql => sql`
  ${itemsWith(periods, dueItemsBesides(scope, keys), unpaidItemsBesides(scope, keys))},
  own as (
    select f.id as period_id, a.count, a.amount, case a.payment_state when 'paid' then 'paid' else ${partOfUnpaid} end as part
    from period f cross join lateral (${ownSums(scope, keys)}) a where a.payment_state <> 'failed')`;

/** Deduction that a report fixed, under the same names. */
const itemsOfReport = ({ clientId }: Scope, id: string, version: number): Sql => sql`with item as (
    select i.pay_period_id as period_id, i.advance_id, i.spend_id, i.employment_id, i.amount, coalesce(a.requested_at, w.spent_at) as at,
           case when a.kind = 'prima' then 'prima' when i.carried then 'carried' when i.spend_id is not null then 'wallets' else 'paid' end as part
    from pay_period_line_item i
    left join advance a on a.client_id = i.client_id and a.id = i.advance_id
    left join wallet_spend w on w.client_id = i.client_id and w.id = i.spend_id
    where i.client_id = ${clientId} and i.pay_period_id = ${id} and i.version = ${version})`;

/** Periods without a report as of this moment, or one with its report. */
export type ItemSource = readonly PeriodFacts[] | { id: string; version: number };

const itemsOf = (scope: Scope, source: ItemSource): Sql =>
  'version' in source ? itemsOfReport(scope, source.id, source.version) : itemsNow(scope, source);

/** Leftovers would come with any of their payroll's periods, so across several periods they are counted once. */
const once = sql`select distinct part, employment_id, advance_id, spend_id, amount, at from item`;

interface PartSum {
  part: Part;
  count: number;
  amount: number;
}

/** Sums by part; parts without anything may be absent. */
export const sumParts = (db: Db, scope: Scope, source: ItemSource): Promise<PartSum[]> =>
  db.many(
    'version' in source
      ? sql`${itemsOfReport(scope, source.id, source.version)} select part, count(*)::int as count, sum(amount)::bigint as amount from (${once}) one group by part`
      : sql`
    ${sumsNow(scope, source)}
    select part, sum(count)::int as count, sum(amount)::bigint as amount
    from (select part, 1 as count, amount from (${once}) one union all select part, count, amount from own) x group by part`,
  );

export interface PeopleCount {
  /** People of whom something is deducted. */
  deducted: number;
  /** People who took something in one of the periods that came to something; none of a report. */
  took: number;
}

export async function countPeople(db: Db, scope: Scope, source: ItemSource): Promise<PeopleCount> {
  const isDeducted = sql`part <> 'to_approve'`;
  const row = await db.first<PeopleCount>(
    'version' in source
      ? sql`${itemsOfReport(scope, source.id, source.version)} select count(distinct employment_id)::int as deducted, 0 as took from item where ${isDeducted}`
      : sql`
    ${sumsNow(scope, source)},
    person as (
      select employment_id, bool_or(took) as took, bool_or(is_deducted) as is_deducted from (
        select employment_id, false as took, true as is_deducted from item where ${isDeducted}
        union all
        select a.* from period f cross join lateral (${ownTakers(scope, keys)}) a) x group by employment_id)
    select count(*) filter (where is_deducted)::int as deducted, count(*) filter (where took)::int as took from person`,
  );
  return row ?? { deducted: 0, took: 0 };
}

/** Sums by period; periods without anything may be absent. */
export const sumByPeriod = (
  db: Db,
  scope: Scope,
  periods: readonly PeriodFacts[],
): Promise<{ period_id: string; amount: number }[]> =>
  db.many(sql`
    ${sumsNow(scope, periods)}
    select period_id, sum(amount)::bigint as amount
    from (select period_id, part, amount from item union all select period_id, part, amount from own) x where part <> 'to_approve' group by period_id`);

export interface ItemRow extends NameColumns {
  id: string;
  advance_id: string | null;
  merchant: string | null;
  semester: string | null;
  document_type: string;
  document_number: string;
  payroll_id: string;
  payroll_name: string;
  taken_in: string | null;
  at: Date;
  amount: number;
}

/** The rows behind one part, the newest first, one more than `limit`. */
export const listItems = (
  db: Db,
  scope: Scope,
  source: ItemSource,
  { part, ...page }: Page & { part: Part },
): Promise<ItemRow[]> =>
  db.many(sql`
    ${itemsOf(scope, source)}, one as (${once} where part = ${part}),
    found as (
      select *, coalesce(advance_id, spend_id) as id from one
      where true ${pageBy('at', 'coalesce(advance_id, spend_id)', { ...page, descending: true })})
    select f.id, f.advance_id, w.merchant, a.semester, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           pr.id as payroll_id, pr.name as payroll_name, pp.label as taken_in, f.at, f.amount
    from found f
    join employment e on e.client_id = ${scope.clientId} and e.id = f.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    left join advance a on a.client_id = e.client_id and a.id = f.advance_id
    left join wallet_spend w on w.client_id = e.client_id and w.id = f.spend_id
    join payroll pr on pr.client_id = e.client_id and pr.id = coalesce(a.payroll_id, e.payroll_id)
    left join pay_period pp on pp.client_id = e.client_id and pp.id = coalesce(a.pay_period_id, w.pay_period_id)
    order by f.at desc, f.id desc`);

/** How many, counted no further than one past the cap. */
export const countItems = (db: Db, scope: Scope, source: ItemSource, part: Part): Promise<number> =>
  db.number(sql`
    ${itemsOf(scope, source)}
    select count(*)::int as n from (${once} where part = ${part} limit ${totalCap + 1}) found`);
