import { type DatedField, datedFields } from '@antela/contract/employee-fields';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../../db/database.ts';
import { nextInState } from '../../../../db/next-in-state.ts';
import * as employee from '../employee-columns.ts';
import type { DatedResult, TermChange, TermValue } from './dated-row.ts';

const { documentType: _type, documentNumber: _number, ...changeable } = employee.personColumns;
/** Columns that an update may write; anything else in a draft is left. */
const personColumns = employee.namesOf(changeable);
const { endDate: _end, leavingReason: _reason, ...lasting } = employee.contractColumns;
/** Columns of a contract that a file may name. */
export const contractColumns = employee.namesOf({ ...lasting, ...employee.accountColumns });
const employmentColumns = [...contractColumns, 'account_hold_until'];

const assigned = (columns: readonly string[]) =>
  join(
    columns.map((column) => sql`${raw(column)} = n.${raw(column)}`),
    ', ',
  );

export interface Change {
  id: string;
  /** New values by column; what is not named stays. */
  values: Record<string, unknown>;
}

/** Writes changes of many people at once. @returns each with its new version */
export const updatePeople = (db: Db, clientId: string, changes: readonly Change[], now: Date) =>
  updateMany(db, clientId, { table: 'employee', columns: personColumns }, changes, now);

/** Updates employments from rows. One without a value of today, whose terms are to come, is only another version. */
export const updateEmployments = (db: Db, clientId: string, changes: readonly Change[], now: Date) =>
  updateMany(db, clientId, { table: 'employment', columns: employmentColumns }, changes, now);

async function updateMany(
  db: Db,
  clientId: string,
  { table, columns }: { table: 'employee' | 'employment'; columns: readonly string[] },
  changes: readonly Change[],
  now: Date,
): Promise<{ id: string; version: number }[]> {
  const updated: { id: string; version: number }[] = [];
  const target = table === 'employee' ? sql`update employee t` : sql`update employment t`;
  const next = sql`version = t.version + 1, updated_at = ${now}`;
  const [same, others] = partition(changes, ({ values }) => !columns.some((column) => column in values));
  if (same.length > 0)
    updated.push(
      ...(await db.many<{ id: string; version: number }>(sql`
        ${target} set ${next} where t.client_id = ${clientId} and t.id = any(${same.map(({ id }) => id)})
        returning t.id, t.version`)),
    );
  if (others.length > 0)
    updated.push(
      ...(await db.many<{ id: string; version: number }>(sql`
        ${target} set ${assigned(columns)}, ${next}
        from (select x.id as changed_id, n.* from jsonb_to_recordset(${JSON.stringify(others)}) as x(id uuid, "values" jsonb)
              join ${raw(table)} o on o.client_id = ${clientId} and o.id = x.id cross join lateral jsonb_populate_record(o, x."values") n) n
        where t.client_id = ${clientId} and t.id = n.changed_id
        returning t.id, t.version`)),
    );
  return updated;
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  const yes: T[] = [];
  const no: T[] = [];
  for (const one of all) (test(one) ? yes : no).push(one);
  return [yes, no];
}

/** Current employment that has each of the codes, by company and code. */
export async function listTakenCodes(
  db: Db,
  scope: Scope,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db.many<{ id: string; company_id: string; code: string }>(sql`
    select id, company_id, code from employment
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and code = any(${[...codes]}) and end_date is null`);
  return new Map(rows.map((row) => [`${row.company_id} ${row.code}`, row.id]));
}

/** With the terms of today, by the contract's names. */
export interface UpdateRow extends Record<DatedField, TermValue> {
  row_number: number;
  employee_id: string;
  employment_id: string;
  draft: {
    person: Record<string, string | number | null>;
    employment: Record<string, string | number | null>;
    /** Terms that hold from a day on, or from the day on which they are applied. */
    dated?: TermChange;
    changesAccount: boolean;
    renames: boolean;
  };
  before: {
    person: Record<string, string | number | null>;
    employment: Record<string, string | number | null>;
    personVersion: number;
    employmentVersion: number;
    /** Result of applying the row. */
    applied?: { dated: Pick<DatedResult, 'kept'> | null };
  };
  title: string;
  /** Whether everything without a date is as the row wrote it; asked of applied rows. */
  is_as_written: boolean;
  start_date: string;
  end_date: string | null;
  person_version: number;
  employment_version: number;
  first_name: string;
  email: string | null;
  bank_code: string | null;
  account_number: string | null;
  /** Bank and number of the last account known of the person; null where the row leaves the account. */
  known_account: string | null;
}

/** Column by column, which costs a fraction of what JSON does; so does leaving out what a row only shows. */
const currentTerms = raw(
  datedFields.map((field) => `e.${employee.employmentColumns[field].name} as "${field}"`).join(', '),
);

/**
 * Rows with the versions that their people and employments have now, held until the transaction ends: all that are applied, or the
 * next to apply.
 */
export async function lockUpdateRows(
  db: Db,
  clientId: string,
  importId: string,
  which: 'applied' | { limit: number; whenHeld: 'wait' | 'pass over' },
): Promise<UpdateRow[]> {
  const outcome = which === 'applied' ? which : 'changed';
  const rows = await db.many<{ row_number: number; person_id: string | null; employment_id: string }>(sql`
    select r.row_number, case when r.draft -> 'person' <> '{}' then r.employee_id end as person_id, r.employment_id from import_row r
    where ${
      which === 'applied'
        ? sql`${inState(clientId, importId, which)} order by r.row_number`
        : sql`${nextInState({ client_id: clientId, id: importId }, 'changed', which.limit)} for update ${which.whenHeld === 'wait' ? empty : sql`skip locked`}`
    }`);
  if (rows.length === 0) return [];
  // Employments before people, each in one order, as everybody who writes them does.
  await db.run(
    sql`select from employment where client_id = ${clientId} and id = any(${rows.map((row) => row.employment_id)}) order by id for no key update`,
  );
  const people = rows.flatMap((row) => row.person_id ?? []);
  if (people.length > 0)
    await db.run(
      sql`select from employee where client_id = ${clientId} and id = any(${people}) order by id for no key update`,
    );
  const numbers = rows.map((row) => row.row_number);
  return listRows(
    db,
    sql`${inState(clientId, importId, outcome)} and r.row_number = any(${numbers})`,
    outcome,
  );
}

/** Applied rows as they would be taken back now. */
export const listAppliedUpdates = (db: Db, clientId: string, importId: string): Promise<UpdateRow[]> =>
  listRows(db, inState(clientId, importId, 'applied'), 'applied');

const inState = (clientId: string, importId: string, outcome: 'changed' | 'applied'): Sql =>
  sql`r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = ${outcome} ${outcome === 'applied' ? sql`and r.before ? 'applied'` : empty}`;

/** Whole records are compared only with rows that write something into them. */
const asWritten = sql`(r.draft -> 'employment' = '{}' or to_jsonb(e) @> (r.draft -> 'employment')) and (r.draft -> 'person' = '{}' or to_jsonb(p) @> (r.draft -> 'person'))`;

const listRows = (db: Db, which: Sql, outcome: 'changed' | 'applied'): Promise<UpdateRow[]> =>
  db.many<UpdateRow>(sql`
    select r.row_number, r.title, r.employee_id, r.employment_id, r.draft, r.before - '{shown,question,closed}'::text[] as before, p.version as person_version, e.version as employment_version,
           e.start_date, e.end_date, ${currentTerms},
           ${outcome === 'applied' ? asWritten : sql`true`} as is_as_written,
           p.first_name, p.email, e.bank_code, e.account_number,
           case when r.draft @> '{"changesAccount": true}' then antela.known_account(e.client_id, e.employee_id, e.id) end as known_account
    from import_row r
    join employee p on p.client_id = r.client_id and p.id = r.employee_id
    join employment e on e.client_id = r.client_id and e.id = r.employment_id
    where ${which}
    order by r.row_number`);

/** Whether a reviewed import leads somebody's money to another account. */
export const changesAccounts = async (
  db: Db,
  { record }: { record: { client_id: string; id: string } },
): Promise<boolean> =>
  (await db.first(sql`
    select row_number from import_row
    where client_id = ${record.client_id} and import_id = ${record.id} and outcome = 'changed' and draft @> '{"changesAccount": true}' limit 1`)) !==
  null;
