import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../../db/database.ts';
import { importActor, type ImportRecord } from '../../../files/imports/import-kind.service.ts';
import { changesBetween, recordAudits } from '../../../records/audit/audit.service.ts';
import { announceAccounts, type ChangedAccount } from '../account-notice.service.ts';
import { refreshListKeys } from '../update-employee.service.ts';
import { camelCase } from './column-names.ts';
import { nameColumns } from './compare-update.ts';
import { type Values } from './update-draft.ts';
import { updatePeople } from './update-rows.sql.ts';

interface KnownRow {
  employee_id: string;
  person: Values;
  update: Values;
}

/** Changes what the rows that brought people back were taken to change of them. */
export async function updateKnownPeople(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  rowNumbers: readonly number[],
  now: Date,
): Promise<void> {
  if (rowNumbers.length === 0) return;
  const rows = await db.many<KnownRow>(sql`
    select employee_id, before -> 'person' as person, draft -> 'person_update' as update from import_row
    where client_id = ${scope.clientId} and import_id = ${record.id} and row_number = any(${[...rowNumbers]})
      and outcome = 'applied' and draft ? 'person_update' order by row_number`);
  await write(db, scope, record, rows, now);
}

/** Tells those who came back with another account than the one known of them. */
export async function announceHeldAccounts(
  db: Db,
  clientId: string,
  importId: string,
  rowNumbers: readonly number[],
  now: Date,
): Promise<void> {
  if (rowNumbers.length === 0) return;
  const held = await db.many<ChangedAccount>(sql`
    select e.id as "employmentId", e.version, p.first_name as "firstName", p.email, e.account_number as "accountNumber", e.account_hold_until as "holdUntil"
    from import_row r
    join employment e on e.client_id = r.client_id and e.id = r.employment_id
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = any(${[...rowNumbers]}) and r.outcome = 'applied'
      and e.account_hold_until > ${now} order by r.row_number`);
  await announceAccounts(db, clientId, held, now);
}

/** Puts back what applying the import had changed of people who were there before. */
export async function restorePeople(db: Db, scope: Scope, record: ImportRecord, now: Date): Promise<void> {
  const rows = await db.many<KnownRow>(sql`
    select employee_id, draft -> 'person_update' as person, before -> 'person' as update from import_row
    where client_id = ${scope.clientId} and import_id = ${record.id} and outcome = 'applied' and draft ? 'person_update' order by row_number`);
  await write(db, scope, record, rows, now);
}

async function write(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  rows: readonly KnownRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const changes = rows.map(({ employee_id, update }) => ({ id: employee_id, values: update }));
  const updated = await updatePeople(db, scope.clientId, changes, now);
  await db.run(sql`
    update import_row r set before = r.before || jsonb_build_object('personVersion', u.version)
    from jsonb_to_recordset(${JSON.stringify(updated)}) as u(id uuid, version int)
    where r.client_id = ${scope.clientId} and r.import_id = ${record.id} and r.employee_id = u.id`);
  for (const { employee_id: id, update } of rows)
    if (nameColumns.some((column) => column in update)) await refreshListKeys(db, scope, id);
  const entries = rows.map(({ employee_id: entityId, person, update }) => ({
    action: 'employee.updated',
    entityKind: 'employee',
    entityId,
    changes: { ...changesBetween(camelCase(person), camelCase(update)), import: [null, record.id] as const },
  }));
  await recordAudits(db, scope.clientId, importActor(record), now, entries);
}
