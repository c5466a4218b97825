import type { DifferenceGroup } from '@antela/contract/deduction-lines';
import type { PeriodState } from '@antela/contract/payrolls';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ConceptSign, DianElement, PayrollSoftwareCode } from '@antela/rules/payroll-software';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';
import { payPeriodColumns, type PayPeriodColumns } from '../../../db/pay-period-columns.ts';
import type { ListFacts } from './deduction-list.sql.ts';
import { peopleOfGroups } from './difference-groups.sql.ts';
import { keysOf, unpaidItems } from './due-items.sql.ts';
import { nextOf } from './left-out.sql.ts';

export interface PeriodListRow extends PayPeriodColumns {
  report_version: number | null;
}

const ofScope = (scope: Scope): Sql =>
  sql`pp.client_id = ${scope.clientId} and pp.company_id = any(${[...scope.companyIds]})`;

/** The payroll's periods by their first day, one more row than `limit`. */
export const listPeriods = (
  db: Db,
  scope: Scope,
  { payrollId, states, ...page }: OrderedPage & { payrollId: string; states: readonly string[] | undefined },
): Promise<PeriodListRow[]> => {
  return db.many<PeriodListRow>(sql`
    select ${raw(payPeriodColumns)},
           (select max(r.version) from pay_period_report r where r.client_id = pp.client_id and r.pay_period_id = pp.id) as report_version
    from pay_period pp
    where ${ofScope(scope)} and pp.payroll_id = ${payrollId} ${states ? sql`and pp.state = any(${[...states]})` : empty}
      ${pageBy('pp.start_date', 'pp.id', page)}`);
};

/** Null when the payroll is not the scope's. */
export const countPeriods = (
  db: Db,
  scope: Scope,
  payrollId: string,
  states: readonly string[] | undefined,
): Promise<number | null> =>
  db.value<number>(sql`
    select (select count(*)::int from pay_period pp where pp.client_id = pr.client_id and pp.payroll_id = pr.id ${states ? sql`and pp.state = any(${[...states]})` : empty}) as n
    from payroll pr where pr.client_id = ${scope.clientId} and pr.company_id = any(${[...scope.companyIds]}) and pr.id = ${payrollId}`);

export interface PeriodRecord {
  id: string;
  payroll_id: string;
  payroll_name: string;
  company_id: string;
  company_name: string;
  needs_second_person: boolean;
  frequency: string;
  deduction_concept: string | null;
  software: PayrollSoftwareCode | null;
  concept_sign: ConceptSign;
  dian_element: DianElement | null;
  start_date: string;
  end_date: string;
  cutoff_at: Date;
  planned_cutoff_at: Date | null;
  confirm_by: string;
  payment_date: string;
  remit_by: string | null;
  label: string;
  state: PeriodState;
  previous_id: string | null;
  previous_version: number | null;
  previous_label: string | null;
  previous_lines: number | null;
  previous_total: number | null;
  /** The first later period without a report. */
  next_id: string | null;
  next_label: string | null;
}

/** A period with its payroll and the newest report of the period before it; null when it is not the scope's. */
export const getPeriod = (db: Db, scope: Scope, id: string): Promise<PeriodRecord | null> =>
  db.first<PeriodRecord>(sql`
    select pp.id, pp.payroll_id, pr.name as payroll_name, pp.company_id, co.name as company_name, pr.needs_second_person, pr.frequency, pr.deduction_concept, pr.software, pr.concept_sign, pr.dian_element,
           pp.start_date, pp.end_date, pp.cutoff_at, pp.planned_cutoff_at, pp.confirm_by, pp.payment_date, pp.remit_by, pp.label, pp.state,
           b.id as previous_id, b.version as previous_version, b.label as previous_label, b.lines as previous_lines, b.total as previous_total,
           w.id as next_id, w.label as next_label
    from pay_period pp
    join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
    join company co on co.client_id = pp.client_id and co.id = pp.company_id
    left join lateral (${nextOf}) w on true
    left join lateral (
      select e.id, e.label, r.version, r.lines, r.total
      from (select * from pay_period e where e.client_id = pp.client_id and e.payroll_id = pp.payroll_id and e.start_date < pp.start_date order by e.start_date desc limit 1) e
      join pay_period_report r on r.client_id = e.client_id and r.pay_period_id = e.id order by r.version desc limit 1) b on true
    where ${ofScope(scope)} and pp.id = ${id}`);

/**
 * Holds the period until the transaction ends: advances that are being asked for are waited for, later ones wait, and of two
 * people who move it one comes after the other. Null when it is not the scope's.
 */
export const lockPeriod = (db: Db, scope: Scope, id: string): Promise<{ state: PeriodState } | null> =>
  db.first<{ state: PeriodState }>(
    sql`select pp.state from pay_period pp where ${ofScope(scope)} and pp.id = ${id} for update`,
  );

export interface ReportRecord {
  version: number;
  issued_at: Date;
  issued_by_name: string;
  lines: number;
  advances: number;
  principal: number;
  fees: number;
  vat: number;
  prima: number;
  wallets: number;
  carried: number;
  total: number;
  sha256: string;
  downloads: { at: string; by: string; format: 'xlsx' | 'csv' | 'pdf' }[];
}

/** Every report of the period, the newest first, each with its last hundred downloads. */
export const listReports = (db: Db, scope: Scope, id: string): Promise<ReportRecord[]> =>
  db.many<ReportRecord>(sql`
    select r.version, r.issued_at, r.issued_by_name, r.lines, r.advances, r.principal, r.fees, r.vat, r.prima, r.wallets, r.carried, r.total, r.sha256, coalesce(d.downloads, '[]') as downloads
    from pay_period_report r
    join pay_period pp on pp.client_id = r.client_id and pp.id = r.pay_period_id
    left join lateral (
      select json_agg(json_build_object('at', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', x.user_name, 'format', x.format) order by x.at desc) as downloads
      from (select * from pay_period_download x where x.client_id = r.client_id and x.pay_period_id = r.pay_period_id and x.version = r.version order by x.at desc limit 100) x) d on true
    where ${ofScope(scope)} and pp.id = ${id} order by r.version desc`);

/** Advances that would be deducted with the period and are not paid yet. */
export const countInPayment = (db: Db, clientId: string, facts: ListFacts) =>
  db.first<{ waiting: number; amount: number; failed: number }>(sql`
    select count(*) filter (where payment_state <> 'failed')::int as waiting,
           coalesce(sum(to_deduct) filter (where payment_state <> 'failed'), 0)::bigint as amount, count(*) filter (where payment_state = 'failed')::int as failed
    from (${unpaidItems({ clientId, companyIds: [] }, keysOf(facts))}) a`);

export interface ConfirmationRecord {
  version: number;
  method: 'as_reported' | 'lines' | 'file';
  confirmed_by_name: string;
  confirmed_at: Date;
  differences: number;
  unexplained: number;
  to_next_period: number;
  to_settlement: number;
  to_debt: number;
  /** Deducted in excess. */
  to_give_back: number;
  /** Neither deducted nor owed: the bank sent it back before the differences were explained. */
  came_back: number;
  /** Deducted of payments that the bank sent back. */
  returned: number;
  /** Not deducted, and nobody has said why or where it goes: part of no destination until then. */
  unanswered: number;
  file_name: string | null;
  absent_people: number;
  absent_left: number;
  less_people: number;
  less_left: number;
  more_people: number;
  /** Whole pesos of the report's lines that differ. */
  differing: number;
  people: Record<DifferenceGroup, number>;
}

/** Part of a difference `d` that still goes somewhere: not what the bank sent back before it was explained. */
const leftOfDifference = raw('greatest(0, d.reported - d.deducted - d.came_back)');

export const getConfirmation = (db: Db, clientId: string, id: string): Promise<ConfirmationRecord | null> =>
  db.first<ConfirmationRecord>(sql`
    select c.version, c.method, c.file_name, c.confirmed_by_name, c.confirmed_at, count(d.employment_id)::int as differences,
           count(d.employment_id) filter (where d.reason is null)::int as unexplained,
           coalesce(sum(${leftOfDifference}) filter (where d.destination = 'next_period' and d.reason is not null), 0)::bigint as to_next_period,
           coalesce(sum(${leftOfDifference}) filter (where d.destination = 'final_settlement' and d.reason is not null), 0)::bigint as to_settlement,
           coalesce(sum(${leftOfDifference}) filter (where d.destination = 'debt' and d.reason is not null), 0)::bigint as to_debt,
           coalesce(sum(d.reported - d.deducted - ${leftOfDifference}) filter (where d.deducted < d.reported), 0)::bigint as came_back,
           (select coalesce(sum(o.amount), 0)::bigint from open_item o
            where o.client_id = c.client_id and o.pay_period_id = c.pay_period_id and o.returned_advance_id is not null) as returned,
           coalesce(sum(d.deducted - d.reported) filter (where d.destination = 'give_back'), 0)::bigint as to_give_back,
           coalesce(sum(${leftOfDifference}) filter (where d.reason is null and d.deducted < d.reported), 0)::bigint as unanswered,
           count(*) filter (where d.is_absent and d.deducted < d.reported)::int as absent_people,
           coalesce(sum(d.reported - d.deducted) filter (where d.is_absent and d.deducted < d.reported), 0)::bigint as absent_left,
           count(*) filter (where not d.is_absent and d.deducted < d.reported)::int as less_people,
           coalesce(sum(d.reported - d.deducted) filter (where not d.is_absent and d.deducted < d.reported), 0)::bigint as less_left,
           count(*) filter (where d.deducted > d.reported)::int as more_people, coalesce(sum(d.reported), 0)::bigint as differing,
           ${peopleOfGroups} as people
    from pay_period_confirmation c
    left join pay_period_difference d on d.client_id = c.client_id and d.pay_period_id = c.pay_period_id
    where c.client_id = ${clientId} and c.pay_period_id = ${id} group by c.client_id, c.pay_period_id`);

export interface RemittanceRecord {
  deducted: number;
  employer_cost: number;
  amount: number;
  paid_on: string;
  reference: string;
  recorded_by_name: string;
  recorded_at: Date;
}

export const getRemittance = (db: Db, clientId: string, id: string): Promise<RemittanceRecord | null> =>
  db.first<RemittanceRecord>(sql`
    select deducted, employer_cost, amount, paid_on, reference, recorded_by_name, recorded_at
    from pay_period_remittance where client_id = ${clientId} and pay_period_id = ${id}`);

/** Contracts of a payroll that go on that day, no more than `limit`, and how many there are. */
export async function someOfPayroll(
  db: Db,
  scope: Scope,
  payrollId: string,
  today: CalendarDate,
  limit: number,
): Promise<{ employmentIds: string[]; total: number }> {
  const rows = await db.many<{ id: string; n: number }>(sql`
    select e.id, count(*) over ()::int as n from employment e
    where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]}) and e.payroll_id = ${payrollId}
      and (e.end_date is null or e.end_date >= ${today})
    limit ${limit}`);
  return { employmentIds: rows.map(({ id }) => id), total: rows[0]?.n ?? 0 };
}
