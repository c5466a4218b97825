import type { DatedField } from '@antela/contract/employment-terms';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

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

export type NewTerm = TermOrigin & Pick<TermRow, 'field' | 'value' | 'valid_from' | 'valid_until'>;

/** Writes a field's whole line anew: it is short, and the database refuses two terms of one day. */
export async function replaceTerms(
  db: Db,
  clientId: string,
  employmentId: string,
  fields: readonly DatedField[],
  terms: readonly NewTerm[],
): Promise<void> {
  await db.run(
    sql`delete from employment_term where client_id = ${clientId} and employment_id = ${employmentId} and field = any(${[...fields]})`,
  );
  if (terms.length === 0) return;
  const rows = terms.map((term) => ({ ...term, id: newId() }));
  await db.run(sql`
    insert into employment_term (client_id, id, employment_id, field, value, valid_from, valid_until, set_by, set_by_name, set_at, import_id)
    select ${clientId}::uuid, r.id, ${employmentId}::uuid, r.field, coalesce(r.value, 'null'), r.valid_from, r.valid_until, r.set_by, r.set_by_name, r.set_at, r.import_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, field text, value jsonb, valid_from date, valid_until date, set_by text, set_by_name text, set_at timestamptz, import_id uuid)`);
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

/** Periods of the employment's payroll that are reported or later and have days from that one on. */
export const countClosedSince = async (
  db: Db,
  clientId: string,
  payrollId: string,
  from: CalendarDate,
): Promise<number> => {
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from pay_period
    where client_id = ${clientId} and payroll_id = ${payrollId} and end_date >= ${from} and state in ('reported', 'confirmed', 'with_differences', 'reconciled', 'closed')`);
  return row?.n ?? 0;
};
