import type { CalendarDate } from '@antela/rules/calendar-date';
import type { SuspensionKind, SuspensionSettings } from '@antela/rules/suspension-kinds';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface SuspensionRecord {
  id: string;
  employment_id: string;
  kind: SuspensionKind;
  start_date: CalendarDate;
  end_date: CalendarDate | null;
  note: string | null;
  closed_through: CalendarDate | null;
  created_at: Date;
  created_by: string;
  version: number;
}

export interface SuspensionValues {
  kind: SuspensionKind;
  from: string;
  until: string | null;
  note: string | null;
}

/** From the report on, a period's days are what the company was told: they no longer change. */
const settledStates = ['reported', 'confirmed', 'with_differences', 'reconciled', 'closed'];

const ofScope = (scope: Scope): Sql =>
  sql`e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})`;

const select: Sql = sql`
  select sp.id, sp.employment_id, sp.kind, sp.start_date, sp.end_date, sp.note, sp.created_at, coalesce(u.full_name, sp.created_by) as created_by, sp.version,
         (select least(max(pp.end_date), sp.end_date) from pay_period pp
          where pp.client_id = sp.client_id and pp.payroll_id = e.payroll_id and pp.state = any(${settledStates})
            and pp.end_date >= sp.start_date and (sp.end_date is null or pp.start_date <= sp.end_date)
          having count(*) > 0) as closed_through
  from suspension_period sp
  join employment e on e.client_id = sp.client_id and e.id = sp.employment_id
  left join company_user u on u.client_id = sp.client_id and u.id::text = sp.created_by`;

/** Of one employment, the latest first. */
export const listSuspensionPeriods = (
  db: Db,
  scope: Scope,
  employmentId: string,
): Promise<SuspensionRecord[]> =>
  db.many<SuspensionRecord>(
    sql`${select} where ${ofScope(scope)} and sp.employment_id = ${employmentId} order by sp.start_date desc`,
  );

export const getSuspensionPeriod = (db: Db, scope: Scope, id: string): Promise<SuspensionRecord | null> =>
  db.first<SuspensionRecord>(sql`${select} where ${ofScope(scope)} and sp.id = ${id}`);

/** The dates of an employment of the caller's; null when it is not. */
export const getEmploymentDates = (db: Db, scope: Scope, employmentId: string) =>
  db.first<{ start_date: CalendarDate; end_date: CalendarDate | null }>(
    sql`select e.start_date, e.end_date from employment e where ${ofScope(scope)} and e.id = ${employmentId}`,
  );

/** Keeps the pay periods of those days as they are until the transaction ends: none is reported meanwhile. */
export const holdPayPeriods = (
  db: Db,
  scope: Scope,
  employmentId: string,
  from: string,
  until: string | null,
): Promise<number> =>
  db.run(sql`
    select pp.id from pay_period pp join employment e on e.client_id = pp.client_id and e.payroll_id = pp.payroll_id
    where ${ofScope(scope)} and e.id = ${employmentId} and pp.end_date >= ${from} and (${until}::date is null or pp.start_date <= ${until}::date)
    order by pp.id for share of pp`);

export async function insertSuspensionPeriod(
  db: Db,
  scope: Scope,
  row: SuspensionValues & { id: string; employmentId: string },
  createdBy: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, note, created_by, created_at)
    values (${scope.clientId}, ${row.id}, ${row.employmentId}, ${row.kind}, ${row.from}, ${row.until}, ${row.note}, ${createdBy}, ${now})`);
}

/** False when the version is another. The caller has made sure that it is in the scope. */
export async function updateSuspensionPeriod(
  db: Db,
  scope: Scope,
  id: string,
  version: number,
  { kind, from, until, note }: SuspensionValues,
): Promise<boolean> {
  const updated = await db.run(sql`
    update suspension_period set kind = ${kind}, start_date = ${from}, end_date = ${until}, note = ${note}, version = version + 1
    where client_id = ${scope.clientId} and id = ${id} and version = ${version}`);
  return updated === 1;
}

export async function deleteSuspensionPeriod(
  db: Db,
  scope: Scope,
  id: string,
  version: number,
): Promise<boolean> {
  return (
    (await db.run(
      sql`delete from suspension_period where client_id = ${scope.clientId} and id = ${id} and version = ${version}`,
    )) === 1
  );
}

/** Advances asked for from that day to today, but those refused, cancelled or given back. */
export async function sumAdvancesSince(
  db: Db,
  scope: Scope,
  employmentId: string,
  from: string,
): Promise<{ advances: number; amount: number; company_id: string | null }> {
  const row = await db.first<{ advances: number; amount: number; company_id: string | null }>(sql`
    select count(*)::int as advances, coalesce(sum(amount), 0)::bigint as amount, min(company_id::text) as company_id from advance
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and employment_id = ${employmentId} and requested_on >= ${from}
      and payment_state not in ('rejected', 'cancelled', 'expired', 'returned')`);
  return row ?? { advances: 0, amount: 0, company_id: null };
}

/** The client's departures from the table of kinds. */
export async function getSuspensionSettings(db: Db, scope: Scope): Promise<Partial<SuspensionSettings>> {
  const row = await db.first<{ settings: Partial<SuspensionSettings> }>(
    sql`select settings from client where client_id = ${scope.clientId}`,
  );
  return row?.settings ?? {};
}
