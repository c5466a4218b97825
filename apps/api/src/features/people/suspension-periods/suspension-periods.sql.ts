import type { CalendarDate } from '@antela/rules/calendar-date';
import type { SuspensionKind, SuspensionSettings } from '@antela/rules/suspension-kinds';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

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
  select sp.id, sp.employment_id, sp.kind, sp.start_date, sp.end_date, sp.note, sp.created_at, coalesce(u.full_name, k.name, sp.created_by) as created_by, sp.version,
         (select least(max(pp.end_date), sp.end_date) from pay_period pp
          where pp.client_id = sp.client_id and pp.payroll_id = e.payroll_id and pp.state = any(${settledStates})
            and pp.end_date >= sp.start_date and (sp.end_date is null or pp.start_date <= sp.end_date)
          having count(*) > 0) as closed_through
  from suspension_period sp
  join employment e on e.client_id = sp.client_id and e.id = sp.employment_id
  left join company_user u on u.client_id = sp.client_id and u.id::text = sp.created_by
  left join api_key k on k.client_id = sp.client_id and k.id::text = sp.created_by`;

/** Suspensions of one employment, the latest first. */
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
export const lockPayPeriods = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  from: string,
  until: string | null,
): Promise<number> =>
  db.run(sql`
    select pp.id from pay_period pp
    where pp.client_id = ${scope.clientId} and pp.end_date >= ${from} and (${until}::date is null or pp.start_date <= ${until}::date)
      and pp.payroll_id in (select e.payroll_id from employment e where ${ofScope(scope)} and e.id = any(${[...employmentIds]}))
    order by pp.id for share of pp`);

/** Suspensions of those employments that cover a day. */
export const listCovering = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  day: string,
): Promise<SuspensionRecord[]> =>
  db.many<SuspensionRecord>(
    sql`${select} where ${ofScope(scope)} and sp.employment_id = any(${[...employmentIds]}) and ${shares(day, day)}`,
  );

/** Employments that have a suspension on any of those days. */
export const listOverlapping = async (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  { from, until }: Pick<SuspensionValues, 'from' | 'until'>,
): Promise<Set<string>> => {
  return new Set(
    await db.values<string>(sql`
    select distinct sp.employment_id from suspension_period sp
    where sp.client_id = ${scope.clientId} and sp.employment_id = any(${[...employmentIds]}) and ${shares(from, until)}`),
  );
};

const shares = (from: string, until: string | null): Sql =>
  sql`(${until}::date is null or sp.start_date <= ${until}::date) and (sp.end_date is null or sp.end_date >= ${from})`;

interface NewSuspension extends SuspensionValues {
  id: string;
  employmentId: string;
}

/** Puts them in, but those that share a day with another of the same employment. @returns the ids that are in */
export const insertSuspensionPeriods = async (
  db: Db,
  scope: Scope,
  given: readonly NewSuspension[],
  createdBy: string,
  now: Date,
): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
    insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, note, created_by, created_at)
    select own.client_id, r.id, r."employmentId", r.kind, r."from", r.until, r.note, ${createdBy}, ${now}::timestamptz
    from ${ofTenant(scope.clientId)} cross join json_to_recordset(${JSON.stringify(given)}) as r(id uuid, "employmentId" uuid, kind text, "from" date, until date, note text)
    on conflict do nothing returning id`),
  );

/** Moves the end of some, where the version is still that one and no other shares a day. @returns the ids that were moved */
export const moveEnds = async (
  db: Db,
  scope: Scope,
  given: readonly { id: string; version: number; until: string | null }[],
): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
    update suspension_period sp set end_date = r.until, version = sp.version + 1
    from json_to_recordset(${JSON.stringify(given)}) as r(id uuid, version int, until date)
    where sp.client_id = ${scope.clientId} and sp.id = r.id and sp.version = r.version
      and not exists (select from suspension_period o where o.client_id = sp.client_id and o.employment_id = sp.employment_id and o.id <> sp.id
                      and (r.until is null or o.start_date <= r.until) and (o.end_date is null or o.end_date >= sp.start_date))
    returning sp.id`),
  );

/** Removes those whose version is still that one. @returns the ids that are gone */
export const removeSuspensions = async (
  db: Db,
  scope: Scope,
  given: readonly { id: string; version: number }[],
): Promise<Set<string>> =>
  new Set(
    await db.values<string>(sql`
    delete from suspension_period sp using json_to_recordset(${JSON.stringify(given)}) as r(id uuid, version int)
    where sp.client_id = ${scope.clientId} and sp.id = r.id and sp.version = r.version returning sp.id`),
  );

export const getSuspensionPeriods = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<SuspensionRecord[]> =>
  db.many<SuspensionRecord>(sql`${select} where ${ofScope(scope)} and sp.id = any(${[...ids]})`);

/** False when the version is another. The caller has made sure that it is in the scope. */
export const updateSuspensionPeriod = (
  db: Db,
  scope: Scope,
  id: string,
  version: number,
  { kind, from, until, note }: SuspensionValues,
): Promise<boolean> =>
  db.changed(sql`
    update suspension_period set kind = ${kind}, start_date = ${from}, end_date = ${until}, note = ${note}, version = version + 1
    where client_id = ${scope.clientId} and id = ${id} and version = ${version}`);

interface AdvancedSince {
  company_id: string;
  people: number;
  advances: number;
  amount: number;
}

/** Advances asked for from that day to today, but those refused, cancelled or given back; by company. */
export const sumAdvancesSince = (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
  from: string,
): Promise<AdvancedSince[]> =>
  db.many<AdvancedSince>(sql`
    select company_id, count(distinct employment_id)::int as people, count(*)::int as advances, sum(amount)::bigint as amount from advance
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and employment_id = any(${[...employmentIds]}) and requested_on >= ${from}
      and payment_state not in ('rejected', 'cancelled', 'expired', 'returned')
    group by company_id`);

/** The client's departures from the table of kinds. */
export async function getSuspensionSettings(db: Db, scope: Scope): Promise<Partial<SuspensionSettings>> {
  const row = await db.first<{ settings: Partial<SuspensionSettings> }>(
    sql`select settings from client where client_id = ${scope.clientId}`,
  );
  return row?.settings ?? {};
}
