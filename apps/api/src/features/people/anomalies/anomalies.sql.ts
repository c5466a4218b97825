import type { AnomalyKind, AnomalyState } from '@antela/contract/anomalies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';

export interface AnomalyFilters {
  kind?: readonly AnomalyKind[] | undefined;
  state?: readonly AnomalyState[] | undefined;
  companyid?: readonly string[] | undefined;
  payrollid?: readonly string[] | undefined;
  companyemployeeid?: string | undefined;
}

/** Parts of a fact that each kind keeps; the rest is read where it lies. */
interface Fact {
  from?: number;
  to?: number;
  /** First day of a change that is planned. */
  on?: CalendarDate;
  salary?: number;
  people?: number;
  missing?: ('account' | 'contact')[];
  changedAt?: string;
  amount?: number;
}

export interface AnomalyRecord extends NameColumns {
  id: string;
  kind: AnomalyKind;
  state: AnomalyState;
  employment_id: string;
  employee_id: string;
  document_type: string;
  document_number: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  end_date: CalendarDate | null;
  fact: Fact;
  account_number: string | null;
  mobile: string | null;
  email: string | null;
  others: string[] | null;
  balance: number | null;
  found_at: Date;
  reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
}

const conditionOf: Record<AnomalyState, Sql> = {
  waiting: sql`a.verdict is null`,
  to_correct: sql`a.verdict = 'to_correct'`,
  fine: sql`a.verdict = 'fine'`,
};

const companiesOf = (scope: Scope, asked: readonly string[] | undefined): string[] =>
  scope.companyIds.filter((id) => asked === undefined || asked.includes(id));

/** Findings that stand today; time alone begins and ends some of it. */
const standing = (scope: Scope, filters: AnomalyFilters, today: CalendarDate): Sql => sql`
  a.client_id = ${scope.clientId} and a.company_id = any(${companiesOf(scope, filters.companyid)}) and a.gone_at is null
  and (a.holds_from is null or a.holds_from <= ${today}) and (a.holds_until is null or a.holds_until > ${today})
  ${filters.kind ? sql`and a.kind = any(${[...filters.kind]})` : empty}
  ${filters.companyemployeeid === undefined ? empty : sql`and a.employment_id = ${filters.companyemployeeid}`}
  ${filters.payrollid ? sql`and exists (select from employment e where e.client_id = a.client_id and e.id = a.employment_id and e.payroll_id = any(${[...filters.payrollid]}))` : empty}
  ${
    filters.state
      ? sql`and (${join(
          filters.state.map((state) => conditionOf[state]),
          ' or ',
        )})`
      : empty
  }`;

/** Names of a few of the others that the reader may see: who they are is what the decision hangs on. */
const othersOf = (scope: Scope): Sql => sql`
  left join lateral (
    select array_agg(l.name order by l.name) as others from (
      select distinct o.employee_id, concat_ws(' ', q.first_name, q.first_surname) as name
      from employment o join employee q on q.client_id = o.client_id and q.id = o.employee_id
      where o.client_id = a.client_id and o.company_id = any(${[...scope.companyIds]}) and o.employee_id <> e.employee_id
        and o.bank_code = e.bank_code and o.account_number = e.account_number and a.kind = 'shared_account'
      union
      select distinct q.id, concat_ws(' ', q.first_name, q.first_surname)
      from employee q join employment o on o.client_id = q.client_id and o.employee_id = q.id and o.company_id = any(${[...scope.companyIds]})
      where q.client_id = a.client_id and q.id <> e.employee_id and a.kind = 'shared_mobile' and q.mobile = p.mobile
      union
      select distinct q.id, concat_ws(' ', q.first_name, q.first_surname)
      from employee q join employment o on o.client_id = q.client_id and o.employee_id = q.id and o.company_id = any(${[...scope.companyIds]})
      where q.client_id = a.client_id and q.id <> e.employee_id and a.kind = 'shared_email' and q.email = p.email
      limit 3) l) s on true`;

const balance = sql`
  left join lateral (
    select sum(la.balance)::bigint as balance from wallet_user wu
    cross join lateral (
      select balance from ledger_account
      where client_id = wu.client_id and kind = 'wallet_user' and owner_key = (select wu.id::text) limit 1) la
    where wu.client_id = a.client_id and wu.employment_id = a.employment_id and a.kind = 'retired_with_wallet') w on true`;

const shown = (scope: Scope, of: Sql): Sql => sql`
  select a.id, a.kind, coalesce(a.verdict, 'waiting') as state, a.employment_id, e.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname,
         p.document_type, p.document_number, a.company_id, c.name as company_name, e.payroll_id, pr.name as payroll_name, e.end_date, a.fact,
         e.account_number, p.mobile, p.email, s.others, w.balance, a.found_at, a.reason, a.decided_by_name, a.decided_at
  from (${of}) a
  join employment e on e.client_id = a.client_id and e.id = a.employment_id
  join employee p on p.client_id = e.client_id and p.id = e.employee_id
  join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
  join company c on c.client_id = a.client_id and c.id = a.company_id
  ${othersOf(scope)} ${balance}
  order by a.id desc`;

/** The latest first, one more row than `limit`. */
export const listAnomalies = (
  db: Db,
  scope: Scope,
  filters: AnomalyFilters,
  { afterId, limit, today }: { afterId: string | null; limit: number; today: CalendarDate },
): Promise<AnomalyRecord[]> =>
  db.many<AnomalyRecord>(
    shown(
      scope,
      sql`select * from anomaly a where ${standing(scope, filters, today)}
          ${afterId === null ? empty : sql`and a.id < ${afterId}::uuid`} order by a.id desc limit ${limit + 1}`,
    ),
  );

export const countAnomalies = (
  db: Db,
  scope: Scope,
  filters: AnomalyFilters,
  today: CalendarDate,
): Promise<number> => countCapped(db, sql`from anomaly a where ${standing(scope, filters, today)}`);

export const getAnomaly = (db: Db, scope: Scope, id: string): Promise<AnomalyRecord | null> =>
  db.first<AnomalyRecord>(
    shown(
      scope,
      sql`select * from anomaly a where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]}) and a.id = ${id}`,
    ),
  );

/** As it stands, held until the transaction ends; null when it is not the scope's. */
export const lockAnomaly = (
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ kind: AnomalyKind; state: AnomalyState; employment_id: string; is_gone: boolean } | null> =>
  db.first(sql`
    select kind, coalesce(verdict, 'waiting') as state, employment_id, gone_at is not null as is_gone from anomaly
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id} for update`);

export async function setVerdict(
  db: Db,
  clientId: string,
  id: string,
  verdict: {
    state: Exclude<AnomalyState, 'waiting'>;
    reason: string;
    by: { id: string; name: string };
  } | null,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update anomaly set verdict = ${verdict?.state ?? null}, reason = ${verdict?.reason ?? null}, decided_by = ${verdict?.by.id ?? null},
      decided_by_name = ${verdict?.by.name ?? null}, decided_at = ${verdict ? now : null}::timestamptz
    where client_id = ${clientId} and id = ${id}`);
}

/** From which change of a salary on somebody looks at it, in basis points. */
export const getSalaryChange = (db: Db, clientId: string): Promise<number> =>
  db.number(sql`select salary_change as change from anomaly_limits(${clientId})`);
