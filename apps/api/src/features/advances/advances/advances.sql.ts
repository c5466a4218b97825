import type { AdvanceRow } from '@antela/contract/advances';
import { totalCap } from '@antela/contract/schemas';
import { withoutMoney } from '@antela/rules/advance-state';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { instantText } from '../../../db/instant-text.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface AdvanceFilters {
  kind: 'salary' | 'prima';
  companyid?: string[] | undefined;
  payrollid?: string[] | undefined;
  payperiodid?: string | undefined;
  employeeid?: string | undefined;
  employmentid?: string | undefined;
  paymentState?: string[] | undefined;
  deductionState?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  terms: string[] | null;
}

export const advanceSorts = { requestedAt: 'a.requested_at', amount: 'a.amount' } as const;

export interface AdvanceListRow extends NameColumns {
  id: string;
  kind: 'salary' | 'prima';
  employee_id: string;
  employment_id: string;
  document_type: string;
  document_number: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  pay_period_id: string | null;
  period_label: string | null;
  semester: string | null;
  amount: number;
  fee: number;
  vat: number;
  to_deduct: number;
  /** Taken by payroll so far. */
  deducted: number;
  paid_at: Date | null;
  bank_name: string | null;
  /** Reference of the payment on the bank's statement; null where it left by no batch. */
  bank_reference: string | null;
  payment_state: AdvanceRow['paymentState'];
  deduction_state: AdvanceRow['deductionState'];
  requested_at: Date;
  requested_by_name: string;
  channel: AdvanceRow['channel'];
  sort_value: string | number;
}

export const advanceColumns = `a.id, a.kind, a.employee_id, a.employment_id, p.first_name, p.second_name, p.first_surname, p.second_surname,
  p.document_type, p.document_number, a.company_id, c.name as company_name, a.payroll_id, pr.name as payroll_name, a.pay_period_id,
  pp.label as period_label, a.semester, a.amount, a.fee, a.vat, a.to_deduct, a.payment_state, a.deduction_state, a.requested_at,
  a.requested_by_name, a.channel, a.deducted, a.paid_at, b.name as bank_name,
  (select lpad(d.number::text, 6, '0') || '-' || lpad(l.position::text, 5, '0') from disbursement_line l
   join disbursement d on d.client_id = l.client_id and d.id = l.disbursement_id
   where l.client_id = a.client_id and l.advance_id = a.id and l.state in ('waiting', 'sent', 'paid')) as bank_reference`;

export const advanceJoins = `
  join employee p on p.client_id = a.client_id and p.id = a.employee_id
  join company c on c.client_id = a.client_id and c.id = a.company_id
  join payroll pr on pr.client_id = a.client_id and pr.id = a.payroll_id
  left join pay_period pp on pp.client_id = a.client_id and pp.id = a.pay_period_id
  left join bank b on b.code = a.bank_code`;

export const ofScope = (scope: Scope): Sql =>
  sql`a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]})`;

function where(scope: Scope, filters: AdvanceFilters): Sql {
  return sql`${ofScope(scope)} and a.kind = ${filters.kind}
    ${filters.companyid ? sql`and a.company_id = any(${filters.companyid})` : empty}
    ${filters.payrollid ? sql`and a.payroll_id = any(${filters.payrollid})` : empty}
    ${filters.payperiodid === undefined ? empty : sql`and a.pay_period_id = ${filters.payperiodid}`}
    ${filters.employeeid === undefined ? empty : sql`and a.employee_id = ${filters.employeeid}`}
    ${filters.employmentid === undefined ? empty : sql`and a.employment_id = ${filters.employmentid}`}
    ${filters.paymentState ? sql`and a.payment_state = any(${filters.paymentState})` : empty}
    ${filters.deductionState ? sql`and a.deduction_state = any(${filters.deductionState})` : empty}
    ${filters.from === undefined ? empty : sql`and a.requested_on >= ${filters.from}`}
    ${filters.to === undefined ? empty : sql`and a.requested_on <= ${filters.to}`}
    ${filters.terms ? sql`and a.employment_id in (select search_employments(${filters.terms}))` : empty}`;
}

/** A page of advances in the given order, after a position; one more row than `limit`. */
export function listAdvances(
  db: Db,
  scope: Scope,
  { filters, sort, ...page }: OrderedPage & { filters: AdvanceFilters; sort: keyof typeof advanceSorts },
): Promise<AdvanceListRow[]> {
  const position = raw(sort === 'requestedAt' ? instantText('a.requested_at') : 'a.amount');
  return db.many<AdvanceListRow>(sql`
    select ${raw(advanceColumns)}, ${position} as sort_value
    from advance a ${raw(advanceJoins)}
    where ${where(scope, filters)}
    ${pageBy(advanceSorts[sort], 'a.id', page)}`);
}

/** Whether an employment is the scope's, advances or not. */
export const isEmploymentOf = (db: Db, scope: Scope, id: string): Promise<boolean> =>
  db.exists(sql`
    select from employment where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id}`);

/** Ids of what the filters let through, at most `limit`. */
export const listMatching = (
  db: Db,
  scope: Scope,
  filters: AdvanceFilters,
  limit: number,
): Promise<string[]> =>
  db.values<string>(
    sql`select a.id from advance a where ${where(scope, filters)} order by a.id limit ${limit}`,
  );

/** Each one's company, and who asked for it. */
export const listMakers = (
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<{ id: string; company_id: string; requested_by: string }[]> =>
  db.many(
    sql`select id, company_id, requested_by from advance where client_id = ${clientId} and id = any(${[...ids]}::uuid[])`,
  );

export interface AdvanceSums {
  n: number;
  amount: number;
  to_deduct: number;
  deducted: number;
}

/** Sums are kept by what a list is filtered by, but for who somebody is. */
const isKept = ({ employeeid, employmentid, terms }: AdvanceFilters): boolean =>
  employeeid === undefined && employmentid === undefined && terms === null;

/** Count and sums over everything that matches, of what is deducted only where there is money to deduct; the count stops past the cap, the sums do not. */
export async function sumAdvances(db: Db, scope: Scope, filters: AdvanceFilters): Promise<AdvanceSums> {
  const source = isKept(filters) ? sql`advance_sum a` : sql`(select *, 1 as advances from advance) a`;
  const row = await db.first<AdvanceSums>(sql`
    select least(coalesce(sum(a.advances), 0), ${totalCap + 1})::int as n, coalesce(sum(a.amount), 0)::bigint as amount, coalesce(sum(a.to_deduct) filter (where a.payment_state <> all(${[...withoutMoney]})), 0)::bigint as to_deduct,
      coalesce(sum(a.deducted), 0)::bigint as deducted
    from ${source} where ${where(scope, filters)}`);
  return row ?? { n: 0, amount: 0, to_deduct: 0, deducted: 0 };
}

/** Money that approving these would let leave. */
export const sumWaiting = (db: Db, scope: Scope, ids: readonly string[]): Promise<number> =>
  db.number(sql`
    select coalesce(sum(a.amount), 0)::bigint as amount from advance a
    where ${ofScope(scope)} and a.id = any(${[...ids]}::uuid[]) and a.payment_state = 'in_approval'`);

export interface AdvanceRecord extends AdvanceListRow {
  policy_id: string;
  employee_fee: number;
  account_type: string | null;
  account_number: string | null;
  requested_by: string;
  failure: string | null;
  version: number;
}

export const getAdvance = (db: Db, scope: Scope, id: string): Promise<AdvanceRecord | null> =>
  db.first<AdvanceRecord>(sql`
    select ${raw(advanceColumns)}, a.policy_id, a.employee_fee, a.account_type, a.account_number, a.requested_by,
           a.failure, a.version, '' as sort_value
    from advance a ${raw(advanceJoins)}
    where ${ofScope(scope)} and a.id = ${id}`);

export interface AdvanceEventRow {
  at: Date;
  axis: 'payment' | 'deduction';
  from_state: string | null;
  to_state: string;
  actor: string;
  on_behalf_of: string | null;
  reason: string | null;
}

/** The history of an advance, oldest first. */
export const listAdvanceEvents = (db: Db, scope: Scope, advanceId: string): Promise<AdvanceEventRow[]> =>
  db.many<AdvanceEventRow>(sql`
    select at, axis, from_state, to_state, actor, on_behalf_of, reason from advance_event
    where client_id = ${scope.clientId} and advance_id = ${advanceId} order by id`);

export interface EvidenceRow {
  text: string;
  text_version: string;
  at: Date;
  channel: string;
  /** Where the order came from; null when staff wrote it down or the app did not say. */
  ip: string | null;
  sha256: string;
}

export const getEvidence = (db: Db, scope: Scope, advanceId: string): Promise<EvidenceRow | null> =>
  db.first<EvidenceRow>(
    sql`select text, text_version, at, channel, host(ip) as ip, sha256 from advance_evidence where client_id = ${scope.clientId} and advance_id = ${advanceId}`,
  );
