import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { employmentColumns, listed, personColumns, type RowOf } from './employee-columns.ts';
import { stateColumn } from './employment-state.sql.ts';

export interface PersonRecord extends RowOf<typeof personColumns> {
  id: string;
  activated_at: Date | null;
  version: number;
}

export interface EmploymentRecord extends RowOf<typeof employmentColumns> {
  id: string;
  employee_id: string;
  company_id: string;
  company_name: string;
  payroll_name: string;
  bank_name: string | null;
  state: EmploymentState;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const ofScope = (scope: Scope): Sql =>
  sql`e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})`;

const selectEmployment = (today: CalendarDate): Sql => sql`
  select e.id, e.employee_id, e.company_id, c.name as company_name, pr.name as payroll_name, b.name as bank_name, ${listed(employmentColumns, 'e')},
         ${stateColumn(today)} as state, e.version, e.created_at, e.updated_at
  from employment e
  join employee p on p.client_id = e.client_id and p.id = e.employee_id
  join company c on c.client_id = e.client_id and c.id = e.company_id
  join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
  left join bank b on b.code = e.bank_code`;

/** A person, seen only through an employment in one of the caller's companies; null otherwise. */
export const getPerson = (db: Db, scope: Scope, employeeId: string): Promise<PersonRecord | null> =>
  db.first<PersonRecord>(sql`
    select p.id, ${listed(personColumns, 'p')}, p.activated_at, p.version
    from employee p
    where p.client_id = ${scope.clientId} and p.id = ${employeeId}
      and exists (select from employment e where ${ofScope(scope)} and e.employee_id = p.id)`);

/** The person's employments in the caller's companies, the newest first. */
export const listEmploymentsOf = (
  db: Db,
  scope: Scope,
  employeeId: string,
  today: CalendarDate,
): Promise<EmploymentRecord[]> =>
  db.many<EmploymentRecord>(
    sql`${selectEmployment(today)} where ${ofScope(scope)} and e.employee_id = ${employeeId} order by e.start_date desc, e.id desc`,
  );

export const getEmployment = (
  db: Db,
  scope: Scope,
  employmentId: string,
  today: CalendarDate,
): Promise<EmploymentRecord | null> =>
  db.first<EmploymentRecord>(
    sql`${selectEmployment(today)} where ${ofScope(scope)} and e.id = ${employmentId}`,
  );

/** Makes writers of one employment wait for each other. False when it is not the caller's. */
export async function lockEmployment(db: Db, scope: Scope, employmentId: string): Promise<boolean> {
  const row = await db.first(
    sql`select e.id from employment e where ${ofScope(scope)} and e.id = ${employmentId} for no key update`,
  );
  return row !== null;
}

/** Somebody's employment as its table has it, by column; dates are text. */
export interface StoredEmployment {
  person: Record<string, string | number | null> & { id: string; version: number };
  employment: Record<string, string | number | null> & { id: string; company_id: string; version: number };
}

/** The employments in the caller's companies that have not ended, of the people with those documents. */
export const listCurrentByDocument = (
  db: Db,
  scope: Scope,
  documentNumbers: readonly string[],
  today: CalendarDate,
): Promise<StoredEmployment[]> =>
  db.many<StoredEmployment>(sql`
    select to_jsonb(p) as person, to_jsonb(e) || jsonb_build_object('company_name', c.name) as employment
    from employee p
    join employment e on e.client_id = p.client_id and e.employee_id = p.id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    where p.client_id = ${scope.clientId} and p.document_number = any(${[...documentNumbers]}) and e.company_id = any(${[...scope.companyIds]})
      and (e.end_date is null or e.end_date > ${today})
    order by e.id`);

/** All that those people have or had in the caller's companies: what goes on first, then the newest. */
export const listAllByDocument = (
  db: Db,
  scope: Scope,
  documentNumbers: readonly string[],
): Promise<StoredEmployment[]> =>
  db.many<StoredEmployment>(sql`
    select to_jsonb(p) as person, to_jsonb(e) || jsonb_build_object('company_name', c.name) as employment
    from employee p
    join employment e on e.client_id = p.client_id and e.employee_id = p.id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    where p.client_id = ${scope.clientId} and p.document_number = any(${[...documentNumbers]}) and e.company_id = any(${[...scope.companyIds]})
    order by e.end_date desc nulls first, e.start_date desc, e.id`);

/** Records by employment, in the order of names. */
export const listStored = (db: Db, scope: Scope, ids: readonly string[]): Promise<StoredEmployment[]> =>
  db.many<StoredEmployment>(sql`
    select to_jsonb(p) as person, to_jsonb(e) || jsonb_build_object('company_name', c.name) as employment
    from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    where ${ofScope(scope)} and e.id = any(${[...ids]})
    order by e.sort_name, e.id`);

/** The people behind employments of the scope, each once; an employment that is not the caller's adds nothing. */
export const employeesOf = async (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
): Promise<string[]> => {
  const rows = await db.many<{ employee_id: string }>(sql`
    select distinct e.employee_id from employment e
    where ${ofScope(scope)} and e.id = any(${[...employmentIds]})`);
  return rows.map((row) => row.employee_id);
};
