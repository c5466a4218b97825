import sql from 'sql-template-tag';
import type { Db } from '../../../../db/database.ts';
import type { ChangedAccount } from '../employee-values.ts';
import type { Values } from './update-draft.ts';

export interface KnownRow {
  employee_id: string;
  person: Values;
  update: Values;
}

/** Applied rows that change somebody known: what they change, and what stood there before. */
export const listKnownRows = (
  db: Db,
  clientId: string,
  importId: string,
  rowNumbers: readonly number[],
): Promise<KnownRow[]> =>
  db.many<KnownRow>(sql`
    select employee_id, before -> 'person' as person, draft -> 'person_update' as update from import_row
    where client_id = ${clientId} and import_id = ${importId} and row_number = any(${[...rowNumbers]})
      and outcome = 'applied' and draft ? 'person_update' order by row_number`);

/** Rows of a whole import the other way round: what it changed is put back. */
export const listRestorable = (db: Db, clientId: string, importId: string): Promise<KnownRow[]> =>
  db.many<KnownRow>(sql`
    select employee_id, draft -> 'person_update' as person, before -> 'person' as update from import_row
    where client_id = ${clientId} and import_id = ${importId} and outcome = 'applied' and draft ? 'person_update' order by row_number`);

/** Keeps in its row the version that a person has after it. */
export const noteVersions = (
  db: Db,
  clientId: string,
  importId: string,
  updated: readonly unknown[],
): Promise<number> =>
  db.run(sql`
    update import_row r set before = jsonb_set(r.before, '{personVersion}', u.version)
    from jsonb_to_recordset(${JSON.stringify(updated)}) as u(id uuid, version jsonb)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.employee_id = u.id`);

/** Accounts that rows have just changed, and that are not paid to yet. */
export const listHeldAccounts = (
  db: Db,
  clientId: string,
  importId: string,
  rowNumbers: readonly number[],
  now: Date,
): Promise<ChangedAccount[]> =>
  db.many<ChangedAccount>(sql`
    select e.id as "employmentId", e.version, p.first_name as "firstName", p.email, e.account_number as "accountNumber", e.account_hold_until as "holdUntil"
    from import_row r
    join employment e on e.client_id = r.client_id and e.id = r.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = any(${[...rowNumbers]}) and r.outcome = 'applied'
      and e.account_hold_until > ${now} order by r.row_number`);

/** People of an import with an address, who are neither active nor were sent a code. */
export const listUninvited = (db: Db, clientId: string, importId: string, limit: number): Promise<string[]> =>
  db.values<string>(sql`
    select distinct p.id from import_row r
    join employee p on p.client_id = r.client_id and p.id = r.employee_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.outcome = 'applied'
      and p.activated_at is null and p.email is not null
      and not exists (select from activation_code c where c.client_id = p.client_id and c.target_id = p.id)
    limit ${limit}`);
