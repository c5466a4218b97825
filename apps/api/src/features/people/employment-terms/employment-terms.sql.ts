import type { DatedField } from '@antela/contract/employee-fields';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { PayFrequency } from '@antela/rules/pay-period';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Value of a dated field. */
export type TermValue = string | number | null;

/** Where a term came from; nobody knows of what held before anything had a date. */
export interface TermOrigin {
  set_by: string | null;
  set_by_name: string | null;
  set_at: Date | string | null;
  import_id: string | null;
}

export interface TermRow extends TermOrigin {
  employment_id: string;
  field: DatedField;
  value: TermValue;
  valid_from: CalendarDate | null;
  valid_until: CalendarDate | null;
  file_name: string | null;
}

export const listTerms = (db: Db, clientId: string, employmentIds: readonly string[]): Promise<TermRow[]> =>
  db.many<TermRow>(sql`
    select t.employment_id, t.field, t.value, t.valid_from, t.valid_until, t.set_by, t.set_by_name, t.set_at, t.import_id, i.file_name
    from employment_term t left join import i on i.client_id = t.client_id and i.id = t.import_id
    where t.client_id = ${clientId} and t.employment_id = any(${[...employmentIds]})
    order by t.employment_id, t.field, t.valid_from nulls first`);

/** Terms of many employments, by employment. */
export async function termsOfMany(
  db: Db,
  clientId: string,
  employmentIds: readonly string[],
): Promise<Map<string, TermRow[]>> {
  const found = new Map<string, TermRow[]>();
  if (employmentIds.length === 0) return found;
  for (const row of await listTerms(db, clientId, employmentIds)) {
    const own = found.get(row.employment_id);
    if (own) own.push(row);
    else found.set(row.employment_id, [row]);
  }
  return found;
}

export type NewTerm = TermOrigin & Pick<TermRow, 'field' | 'value' | 'valid_from' | 'valid_until'>;

/** Terms of one employment that are written, and the fields whose terms they replace. */
export interface NewLines {
  employmentId: string;
  fields: readonly DatedField[];
  terms: readonly NewTerm[];
}

/** Writes whole lines anew: they are short, and the database refuses two terms of one day. */
export async function replaceTerms(db: Db, clientId: string, lines: readonly NewLines[]): Promise<void> {
  const gone = lines.flatMap(({ employmentId, fields }) => fields.map((field) => ({ employmentId, field })));
  if (gone.length > 0)
    await db.run(sql`
    delete from employment_term t
    using unnest(${gone.map(({ employmentId }) => employmentId)}::uuid[], ${gone.map(({ field }) => field)}::text[]) as g(employment_id, field)
    where t.client_id = ${clientId} and t.employment_id = g.employment_id and t.field = g.field`);
  const rows = lines.flatMap(({ employmentId, terms }) =>
    terms.map((term) => ({ ...term, id: newId(), employment_id: employmentId })),
  );
  if (rows.length === 0) return;
  await db.run(sql`
    insert into employment_term (client_id, id, employment_id, field, value, valid_from, valid_until, set_by, set_by_name, set_at, import_id)
    select own.client_id, r.id, r.employment_id, r.field, coalesce(r.value, 'null'), r.valid_from, r.valid_until, r.set_by, r.set_by_name, r.set_at, r.import_id
    from ${ofTenant(clientId)} cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, employment_id uuid, field text, value jsonb, valid_from date, valid_until date, set_by text, set_by_name text, set_at timestamptz, import_id uuid)`);
}

/** Employments with a term that was planned and whose day has come. */
export const listBegun = (
  db: Db,
  clientId: string,
  today: CalendarDate,
  atMost: number,
): Promise<{ employment_id: string; company_id: string }[]> =>
  db.many(sql`
    select distinct t.employment_id, e.company_id from employment_term t
    join employment e on e.client_id = t.client_id and e.id = t.employment_id
    where t.client_id = ${clientId} and t.valid_from <= ${today} and (t.valid_until is null or t.valid_until >= ${today})
    order by 1 limit ${atMost}`);

export const listPayrollNames = (
  db: Db,
  { clientId, companyIds }: Scope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db.many(sql`
    select id, name from payroll where client_id = ${clientId} and company_id = any(${[...companyIds]}) and id = any(${[...ids]})`);

export interface ClosedPeriod {
  payroll_id: string;
  frequency: PayFrequency;
  start: CalendarDate;
  end: CalendarDate;
}

/** Periods of those payrolls that are reported or later and have days from that one on. */
export const listClosedSince = (
  db: Db,
  clientId: string,
  payrollIds: readonly string[],
  from: CalendarDate,
): Promise<ClosedPeriod[]> =>
  db.many<ClosedPeriod>(sql`
    select d.payroll_id, p.frequency, d.start_date as start, d.end_date as "end" from pay_period d
    join payroll p on p.client_id = d.client_id and p.id = d.payroll_id
    where d.client_id = ${clientId} and d.payroll_id = any(${[...payrollIds]}) and d.end_date >= ${from}
      and d.state in ('reported', 'confirmed', 'with_differences', 'reconciled', 'closed')
    order by d.start_date`);

/** Suspensions of those kinds that have days from that one on. */
export const listSuspendedSince = (
  db: Db,
  clientId: string,
  employmentIds: readonly string[],
  kinds: readonly string[],
  from: CalendarDate,
): Promise<{ employment_id: string; from: CalendarDate; until: CalendarDate | null }[]> =>
  db.many(sql`
    select employment_id, start_date as "from", end_date as until from suspension_period
    where client_id = ${clientId} and employment_id = any(${[...employmentIds]}) and kind = any(${[...kinds]})
      and (end_date is null or end_date >= ${from})`);

/** Employments with an advance of the payroll they are in, asked for since. */
export const listAdvancedSince = async (
  db: Db,
  clientId: string,
  employmentIds: readonly string[],
  since: Date,
): Promise<Set<string>> => {
  if (employmentIds.length === 0) return new Set();
  return new Set(
    await db.values<string>(sql`
    select distinct a.employment_id from advance a
    join employment e on e.client_id = a.client_id and e.id = a.employment_id and e.payroll_id = a.payroll_id
    where a.client_id = ${clientId} and a.employment_id = any(${[...employmentIds]}) and a.requested_at >= ${since}`),
  );
};

/** Periods of those payrolls with a report issued since: each with its last day and its last report. */
export const listReportedSince = (
  db: Db,
  clientId: string,
  payrollIds: readonly string[],
  since: Date,
): Promise<{ payroll_id: string; end: CalendarDate; issued_at: Date }[]> =>
  db.many(sql`
    select d.payroll_id, d.end_date as "end", max(r.issued_at) as issued_at from pay_period d
    join pay_period_report r on r.client_id = d.client_id and r.pay_period_id = d.id
    where d.client_id = ${clientId} and d.payroll_id = any(${[...payrollIds]}) and r.issued_at >= ${since}
      and d.state in ('reported', 'confirmed', 'with_differences', 'reconciled', 'closed')
    group by 1, 2`);
