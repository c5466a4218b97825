import { accountHoldUntil } from '@antela/rules/bank-account';
import pg from 'pg';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../../db/database.ts';
import { nextInState } from '../../../../db/next-in-state.ts';
import { ofTenant } from '../../../../db/of-tenant.ts';
import {
  accountColumns,
  contractColumns,
  draftColumns,
  limitColumns,
  listed,
  personColumns,
} from '../employee-columns.ts';

/** Made here, because what makes JSON in a statement that changes rows is refused by a cluster. */
const faultOfTaken = {
  column: null,
  header: null,
  field: null,
  code: 'taken_meanwhile',
  message:
    'Alguien creó este empleado, o usó su código interno, después de la revisión. Revisa el archivo de nuevo.',
  value: null,
  severity: 'error',
};

const { city: homeCity, ...personal } = personColumns;
const fromFile = { ...contractColumns, ...accountColumns };

/** Columns of the drafts that review wrote, as a record the database can insert from. */
const recordColumns = [
  ...[...Object.values(draftColumns.person), ...Object.values(draftColumns.employment)].map(
    ({ name, type }) => `${name} ${type}`,
  ),
  'company_id uuid, sort_name text, search_key text',
].join(', ');

export interface NewIds {
  row_number: number;
  employee_id: string;
  employment_id: string;
  audit_id: string;
}

/**
 * The next rows to apply, in the order of the file, held until the transaction ends: whoever wants the same ones waits, or
 * passes over them, and finds them applied.
 */
export async function nextRows(
  db: Db,
  clientId: string,
  importId: string,
  limit: number,
  whenHeld: 'wait' | 'pass over',
): Promise<{ row_number: number; employee_id: string | null }[]> {
  return db.many(sql`
    select r.row_number, r.employee_id from import_row r
    where ${nextInState({ client_id: clientId, id: importId }, 'new', limit)}
    for update ${whenHeld === 'wait' ? empty : sql`skip locked`}`);
}

/** A document or code taken, and an employment that overlaps another. */
const takenMeanwhile = new Set(['23505', '23P01']);

/**
 * Creates what one batch of rows asks for: people, employments and their audit rows, and marks the rows. A row whose document
 * or code was taken meanwhile creates nothing and is marked as skipped. One statement: all of it, or nothing.
 *
 * Looking for conflicts row by row costs a quarter of the time and there hardly ever is one, so the batch is first
 * written as if there were none.
 * @returns how many employments were created
 */
export async function applyRows(...batch: Batch): Promise<number> {
  const [db] = batch;
  await db.run(sql`savepoint before_batch`);
  try {
    const created = await writeRows(empty, ...batch);
    await db.run(sql`release savepoint before_batch`);
    return created;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !takenMeanwhile.has(error.code ?? '')) throw error;
    await db.run(sql`rollback to savepoint before_batch`);
    return writeRows(sql`on conflict do nothing`, ...batch);
  }
}

type Batch = [
  db: Db,
  clientId: string,
  importId: string,
  ids: readonly NewIds[],
  by: { id: string; name: string; requestId: string | null },
  now: Date,
];

async function writeRows(onConflict: Sql, ...[db, clientId, importId, ids, by, now]: Batch): Promise<number> {
  const numbers = ids.map((row) => row.row_number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  // Rows this fresh have no statistics, and the planner would join them one by one: hashing is right at any size.
  await db.run(sql`set local enable_nestloop = off`);
  return db.number(sql`
    with given as materialized (
      select g.row_number, g.employee_id, g.employment_id, g.audit_id, r.employee_id as known_id, d.*
      from json_to_recordset(${JSON.stringify(ids)}) as g(row_number int, employee_id uuid, employment_id uuid, audit_id uuid)
      join import_row r on r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number between ${first} and ${last} and r.row_number = g.row_number
      cross join lateral jsonb_to_record(r.draft) as d(${raw(recordColumns)})
    ), limits as materialized (
      select g.known_id, own.* from given g cross join lateral antela.own_limits(${clientId}, g.known_id) own where g.known_id is not null
    ), people as (
      insert into employee (client_id, id, ${listed({ ...personal, homeCity })}, created_at, updated_at)
      select own.client_id, employee_id, ${listed({ ...personal, city: draftColumns.person.city })}, ${now}::timestamptz, ${now}::timestamptz
      from ${ofTenant(clientId)} cross join given where known_id is null
      ${onConflict}
      returning id
    ), employments as (
      insert into employment as made (client_id, id, employee_id, company_id, ${listed(fromFile)}, ${listed(limitColumns)}, account_hold_until, sort_name, search_key, created_at, updated_at)
      select own.client_id, g.employment_id, coalesce(g.known_id, p.id), g.company_id, ${listed(fromFile, 'g')}, ${listed(limitColumns, 'limits')},
             case when g.known_id is not null and antela.known_account(${clientId}, g.known_id, null) <> g.bank_code || ' ' || g.account_number then ${accountHoldUntil(now)}::timestamptz end, g.sort_name, g.search_key, ${now}::timestamptz, ${now}::timestamptz
      from ${ofTenant(clientId)} cross join given g left join people p on p.id = g.employee_id
      left join limits on limits.known_id = g.known_id
      where coalesce(g.known_id, p.id) is not null
      ${onConflict}
      returning made.id, made.employee_id
    ), audited as (
      insert into audit_event (client_id, id, at, actor_id, actor_name, action, entity_kind, entity_id, changes, request_id)
      select own.client_id, g.audit_id, ${now}::timestamptz, ${by.id}, ${by.name}, 'employee.imported', 'employee', e.employee_id,
             jsonb_build_object('import', jsonb_build_array(null, ${importId}::text), 'row', jsonb_build_array(null, g.row_number)), ${by.requestId}
      from ${ofTenant(clientId)} cross join employments e join given g on g.employment_id = e.id
      returning 1
    ), marked as (
    update import_row r set
      outcome = case when e.id is null then 'skipped' else 'applied' end, employee_id = e.employee_id, employment_id = e.id,
      faults = case when e.id is not null then r.faults else r.faults || ${JSON.stringify([faultOfTaken])}::jsonb end
    from given g left join employments e on e.id = g.employment_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number between ${first} and ${last} and r.row_number = g.row_number
    returning e.id)
    select count(id)::int as created from marked`);
}
