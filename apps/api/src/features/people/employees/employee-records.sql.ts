import type { EmploymentState } from '@antela/contract/employee-bodies';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { employmentColumns, listed, namesOf, personColumns, type RowOf } from './employee-columns.ts';
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
export const lockEmployment = (db: Db, scope: Scope, employmentId: string): Promise<boolean> =>
  db.exists(
    sql`select e.id from employment e where ${ofScope(scope)} and e.id = ${employmentId} for no key update`,
  );

type Values = Record<string, string | number | null>;

/** Somebody's employment as its table has it, by column; dates are text. */
export interface StoredEmployment {
  person: Values & { id: string; version: number };
  employment: Values & { id: string; company_id: string; version: number };
}

const { accountHoldUntil: _until, ...lastingColumns } = employmentColumns;
const columnsOf = (alias: string, names: readonly string[]) =>
  names.map((name) => ({
    name,
    key: `${alias}.${name}`,
    selected: `${alias}.${name} as "${alias}.${name}"`,
  }));
const storedPerson = columnsOf('p', ['id', 'version', ...namesOf(personColumns)]);
const storedEmployment = columnsOf('e', ['id', 'company_id', 'version', ...namesOf(lastingColumns)]);

/** Thousands are asked for at once: column by column, which costs a fraction of what JSON does. */
async function manyStored(db: Db, which: Sql): Promise<StoredEmployment[]> {
  const rows = await db.many<Values>(sql`
    select ${raw([...storedPerson, ...storedEmployment].map(({ selected }) => selected).join(', '))}, c.name as company_name
    from employee p
    join employment e on e.client_id = p.client_id and e.employee_id = p.id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    where ${which}`);
  return rows.map((row) => {
    const stored = { person: partOf(row, storedPerson), employment: partOf(row, storedEmployment) };
    stored.employment['company_name'] = row['company_name'] ?? null;
    return stored as StoredEmployment;
  });
}

function partOf(row: Values, columns: typeof storedPerson): Values {
  const values: Values = {};
  for (const { name, key } of columns) values[name] = row[key] ?? null;
  return values;
}

const withDocuments = (scope: Scope, documentNumbers: readonly string[]): Sql =>
  sql`p.client_id = ${scope.clientId} and p.document_number = any(${[...documentNumbers]}) and e.company_id = any(${[...scope.companyIds]})`;

/** The employments in the caller's companies that have not ended, of the people with those documents. */
export const listCurrentByDocument = (
  db: Db,
  scope: Scope,
  documentNumbers: readonly string[],
  today: CalendarDate,
): Promise<StoredEmployment[]> =>
  manyStored(
    db,
    sql`${withDocuments(scope, documentNumbers)} and (e.end_date is null or e.end_date > ${today}) order by e.id`,
  );

/** All that those people have or had in the caller's companies: what goes on first, then the newest. */
export const listAllByDocument = (
  db: Db,
  scope: Scope,
  documentNumbers: readonly string[],
): Promise<StoredEmployment[]> =>
  manyStored(
    db,
    sql`${withDocuments(scope, documentNumbers)} order by e.end_date desc nulls first, e.start_date desc, e.id`,
  );

/** Records by employment, in the order of names. */
export const listStored = (db: Db, scope: Scope, ids: readonly string[]): Promise<StoredEmployment[]> =>
  manyStored(db, sql`${ofScope(scope)} and e.id = any(${[...ids]}) order by e.sort_name, e.id`);

/** Documents among these that anybody of the client has, in the caller's sight or not. */
export async function listHeldDocuments(
  db: Db,
  clientId: string,
  documentNumbers: readonly string[],
): Promise<Set<string>> {
  if (documentNumbers.length === 0) return new Set();
  return new Set(
    await db.values<string>(sql`
    select document_number from employee where client_id = ${clientId} and document_number = any(${[...documentNumbers]})`),
  );
}

/** The people behind employments of the scope, each once; an employment that is not the caller's adds nothing. */
export const employeesOf = async (
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
): Promise<string[]> => {
  return db.values<string>(sql`
    select distinct e.employee_id from employment e
    where ${ofScope(scope)} and e.id = any(${[...employmentIds]})`);
};

/** Keeps an employee's contracts from everybody else until the transaction ends. */
export const lockEmployments = (db: Db, scope: Scope, employeeId: string): Promise<unknown> =>
  db.many(sql`
    select id from employment where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and employee_id = ${employeeId}
    order by id for no key update`);
