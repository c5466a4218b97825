import type { DifferenceGroup, LineDifference } from '@antela/contract/deduction-lines';
import type { DeductionTotals } from '@antela/contract/pay-periods';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';
import { linesNow, linesOfReport, type ListFacts } from './deduction-list.sql.ts';
import { isOfGroup } from './difference-groups.sql.ts';

export interface LineRow {
  employment_id: string;
  employee_id: string;
  full_name: string;
  document_type: string;
  document_number: string;
  code: string | null;
  cost_center: string | null;
  advances: number;
  principal: number;
  fees: number;
  vat: number;
  prima: number;
  wallets: number;
  carried: number;
  total: number;
  estimated_net: number;
  previous_total: number | null;
  warnings: ('minimum_wage' | 'half_of_net' | 'no_evidence' | 'retired' | 'changed')[];
  is_confirmed: boolean;
  deducted: number | null;
  /** Part of the line that the bank sent back before the difference was explained. */
  came_back: number | null;
  reason: 'retirement' | 'insufficient_net' | 'leave' | 'garnishment' | 'file_error' | 'other' | null;
  note: string | null;
  destination: LineDifference['destination'] | null;
  is_absent: boolean | null;
  sort_value: string | number;
}

export interface LineFilters {
  terms: string[] | null;
  warnings: readonly string[] | undefined;
  difference: 'any' | DifferenceGroup | undefined;
}

/** Lines of a report, or as one of now would have them. */
export interface LineSource {
  facts: ListFacts;
  version: number | null;
}

const sourceOf = (scope: Scope, { facts, version }: LineSource): Sql =>
  version === null ? linesNow(scope, facts) : linesOfReport(scope, facts.id, version);

const joins = (scope: Scope, { facts, version }: LineSource): Sql => sql`
  from line l
  left join pay_period_difference d on d.client_id = ${scope.clientId} and d.pay_period_id = ${facts.id} and d.version = ${version}::int and d.employment_id = l.employment_id`;

const where = ({ terms, warnings, difference }: LineFilters): Sql => sql`true
  ${terms ? sql`and l.employment_id in (select search_employments(${terms}))` : empty}
  ${warnings ? (warnings.includes('any') ? sql`and l.warnings <> '{}'` : sql`and l.warnings && ${[...warnings]}::text[]`) : empty}
  ${difference === undefined ? empty : sql`and d.employment_id is not null`}
  ${difference === undefined || difference === 'any' ? empty : sql`and ${isOfGroup(difference)}`}`;

const sorts = { name: 'l.sort_name', total: 'l.total' } as const;

/** A page of lines in that order, one more row than `limit`. */
export function listLines(
  db: Db,
  scope: Scope,
  source: LineSource,
  { filters, sort, ...page }: OrderedPage & { filters: LineFilters; sort: keyof typeof sorts },
): Promise<LineRow[]> {
  const column = sorts[sort];
  return db.many<LineRow>(sql`
    ${sourceOf(scope, source)}
    select l.employment_id, l.employee_id, l.full_name, l.document_type, l.document_number, l.code, l.cost_center, l.advances, l.principal, l.fees,
           l.vat, l.prima, l.wallets, l.carried, l.total, l.estimated_net, l.previous_total, l.warnings, d.deducted, d.came_back, d.reason, d.note, d.destination, d.is_absent, ${raw(column)} as sort_value,
           exists (select from pay_period_confirmation c where c.client_id = ${scope.clientId} and c.pay_period_id = ${source.facts.id} and c.version = ${source.version}::int) as is_confirmed
    ${joins(scope, source)}
    where ${where(filters)}
      ${pageBy(column, 'l.employment_id', page)}`);
}

export const countLines = (db: Db, scope: Scope, source: LineSource, filters: LineFilters): Promise<number> =>
  countCapped(db, sql`${joins(scope, source)} where ${where(filters)}`, sourceOf(scope, source));

export type SummedLines = DeductionTotals & {
  minimum_wage: number;
  half_of_net: number;
  no_evidence: number;
  retired: number;
  changed: number;
  any: number;
};

/** Sums of the lines, and how many have each warning. */
export async function sumLines(db: Db, scope: Scope, source: LineSource): Promise<SummedLines> {
  const row = await db.first<SummedLines>(sql`
    ${sourceOf(scope, source)}
    select count(*)::int as lines, coalesce(sum(advances), 0)::int as advances, coalesce(sum(principal), 0)::bigint as principal,
           coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(prima), 0)::bigint as prima, coalesce(sum(wallets), 0)::bigint as wallets, coalesce(sum(carried), 0)::bigint as carried, coalesce(sum(total), 0)::bigint as total,
           count(*) filter (where 'minimum_wage' = any(warnings))::int as minimum_wage, count(*) filter (where 'half_of_net' = any(warnings))::int as half_of_net,
           count(*) filter (where 'no_evidence' = any(warnings))::int as no_evidence, count(*) filter (where 'retired' = any(warnings))::int as retired,
           count(*) filter (where 'changed' = any(warnings))::int as changed, count(*) filter (where warnings <> '{}')::int as any
    from line`);
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

export interface LineItemRow {
  advance_id: string | null;
  /** Where somebody bought, for a purchase from a wallet that payroll pays for. */
  merchant: string | null;
  semester: string | null;
  at: Date;
  amount: number;
  fees: number;
  total: number;
  carried_from: string | null;
}

/** Items of one line, in the order in which a deduction pays it. */
export function listLineItems(
  db: Db,
  scope: Scope,
  { facts, version }: LineSource,
  employmentId: string,
): Promise<LineItemRow[]> {
  const columns = sql`
    select x.advance_id, w.merchant, a.semester, coalesce(a.requested_at, w.spent_at) as at, coalesce(a.amount, w.amount) as amount, coalesce(a.employee_fee, 0) as fees,
           x.owed as total, case when x.carried then coalesce(pp.label, 'Prima ' || a.semester) end as carried_from`;
  const tables = sql`
    left join advance a on a.client_id = ${scope.clientId} and a.id = x.advance_id
    left join wallet_spend w on w.client_id = ${scope.clientId} and w.id = x.spend_id
    left join pay_period pp on pp.client_id = ${scope.clientId} and pp.id = coalesce(a.pay_period_id, w.pay_period_id)`;
  return db.many<LineItemRow>(
    version === null
      ? sql`${linesNow(scope, facts)} ${columns} from due x ${tables} where x.employment_id = ${employmentId} order by x.carried desc, x.at, coalesce(x.advance_id, x.spend_id)`
      : sql`${columns} from (select i.*, i.amount as owed from pay_period_line_item i where i.client_id = ${scope.clientId} and i.pay_period_id = ${facts.id}
              and i.version = ${version} and i.employment_id = ${employmentId}) x ${tables} order by x.position`,
  );
}
