import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import {
  employmentColumns,
  listed,
  personColumns,
  type EmploymentField,
  type PersonField,
  type ValuesOf,
} from './employee-columns.ts';

export type PersonValues = ValuesOf<typeof personColumns>;
export type EmploymentValues = Record<EmploymentField, string | number | Date | null>;

const assignments = (
  columns: Readonly<Record<string, { name: string }>>,
  values: Record<string, unknown>,
): Sql =>
  join(
    Object.entries(values).map(
      ([field, value]) => sql`${raw(columns[field]?.name ?? field)} = ${value as string | null}`,
    ),
    ', ',
  );

export async function insertPerson(
  db: Db,
  clientId: string,
  id: string,
  values: PersonValues,
  now: Date,
): Promise<void> {
  const fields = Object.keys(personColumns) as PersonField[];
  await db.run(sql`
    insert into employee (client_id, id, ${listed(personColumns)}, created_at, updated_at)
    values (${clientId}, ${id}, ${join(fields.map((field) => values[field]))}, ${now}, ${now})`);
}

/** Limits that a person was last employed with; nulls where there were none. */
export const ownLimitsOf = async (
  db: Db,
  clientId: string,
  employeeId: string,
): Promise<{ maxPercentage: number | null; maxAmount: number | null }> =>
  (await db.first<{ maxPercentage: number | null; maxAmount: number | null }>(sql`
    select max_percentage as "maxPercentage", max_amount as "maxAmount" from antela.own_limits(${clientId}, ${employeeId})`)) ?? {
    maxPercentage: null,
    maxAmount: null,
  };

export interface EmploymentKeys {
  id: string;
  employeeId: string;
  companyId: string;
  sortName: string;
  searchKey: string;
}

export async function insertEmployment(
  db: Db,
  clientId: string,
  keys: EmploymentKeys,
  values: EmploymentValues,
  now: Date,
): Promise<void> {
  const fields = Object.keys(employmentColumns) as EmploymentField[];
  await db.run(sql`
    insert into employment (client_id, id, employee_id, company_id, sort_name, search_key, ${listed(employmentColumns)}, created_at, updated_at)
    values (${clientId}, ${keys.id}, ${keys.employeeId}, ${keys.companyId}, ${keys.sortName}, ${keys.searchKey}, ${join(fields.map((field) => values[field]))}, ${now}, ${now})`);
}

/** Changes a person if it still has this version; false when somebody else was first. */
export const updatePersonRow = (
  db: Db,
  clientId: string,
  id: string,
  version: number,
  values: Partial<PersonValues>,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update employee set ${assignments(personColumns, values)}, version = version + 1, updated_at = ${now}
    where client_id = ${clientId} and id = ${id} and version = ${version}`);

/** Kept apart, so that the next account is held against it. */
const removeAccount = sql`, removed_account = case when account_number is null then removed_account else bank_code || ' ' || account_number end`;

/** The last account known of a person, as bank and number; null when there never was one. */
export const getKnownAccount = async (
  db: Db,
  clientId: string,
  employeeId: string,
  employmentId: string | null,
): Promise<string | null> => {
  return db.value<string>(
    sql`select antela.known_account(${clientId}, ${employeeId}, ${employmentId}) as known`,
  );
};

/** Changes an employment of the scope if it still has this version; false when somebody else was first. */
export const updateEmploymentRow = (
  db: Db,
  scope: Scope,
  id: string,
  version: number,
  values: Partial<EmploymentValues>,
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update employment set version = version + 1, updated_at = ${now}${Object.keys(values).length > 0 ? sql`, ${assignments(employmentColumns, values)}` : empty}${values.accountNumber === null ? removeAccount : empty}
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id} and version = ${version}`);

/** Brings the copies of name and document that lists use up to date, on all the person's employments. */
export async function renameEmployments(
  db: Db,
  clientId: string,
  employeeId: string,
  keys: { sortName: string; searchKeyOf: (code: string | null) => string },
): Promise<void> {
  const rows = await db.many<{ id: string; code: string | null }>(
    sql`select id, code from employment where client_id = ${clientId} and employee_id = ${employeeId}`,
  );
  for (const row of rows) {
    await db.run(
      sql`update employment set sort_name = ${keys.sortName}, search_key = ${keys.searchKeyOf(row.code)} where client_id = ${clientId} and id = ${row.id}`,
    );
  }
}

export const getBank = (
  db: Db,
  code: string,
): Promise<{
  code: string;
  name: string;
  status: string;
  account_formats: Record<string, { minDigits: number; maxDigits: number; isMobile: boolean }>;
} | null> => db.first(sql`select code, name, status, account_formats from bank where code = ${code}`);

const movedColumns = { payrollid: ['payroll_id', 'uuid'], costCenter: ['cost_center', 'text'] } as const;
export type MovedField = keyof typeof movedColumns;

/** Gives employments that the caller holds a value of today; whoever has one open has another line before them, so all count up. */
export async function setMovedValues(
  db: Db,
  clientId: string,
  field: MovedField,
  rows: readonly { id: string; isSet: boolean; value: string | null }[],
  now: Date,
): Promise<void> {
  const [column, type] = movedColumns[field].map((word) => raw(word)) as [Sql, Sql];
  await db.run(sql`
    update employment e set ${column} = case when r."isSet" then r.value::${type} else e.${column} end, version = e.version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, "isSet" boolean, value text)
    where e.client_id = ${clientId} and e.id = r.id`);
}
