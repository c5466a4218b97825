import type { Db, Scope } from '../../../../db/database.ts';
import { importActor, type ImportRecord } from '../../../files/imports/import-kind.service.ts';
import { changesBetween, recordAudits } from '../../../records/audit/audit.service.ts';
import { announceAccounts } from '../account-notice.service.ts';
import { refreshListKeys } from '../update-employee.service.ts';
import { camelCase } from './column-names.ts';
import { nameColumns } from './compare-update.ts';
import {
  listHeldAccounts,
  listKnownRows,
  listRestorable,
  noteVersions,
  type KnownRow,
} from './known-people.sql.ts';
import { updatePeople } from './update-rows.sql.ts';

/** Changes what the rows that brought people back were taken to change of them. */
export async function updateKnownPeople(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  rowNumbers: readonly number[],
  now: Date,
): Promise<void> {
  if (rowNumbers.length === 0) return;
  const rows = await listKnownRows(db, scope.clientId, record.id, rowNumbers);
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
  const held = await listHeldAccounts(db, clientId, importId, rowNumbers, now);
  await announceAccounts(db, clientId, held, now);
}

/** Puts back what applying the import had changed of people who were there before. */
export async function restorePeople(db: Db, scope: Scope, record: ImportRecord, now: Date): Promise<void> {
  const rows = await listRestorable(db, scope.clientId, record.id);
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
  await noteVersions(db, scope.clientId, record.id, updated);
  for (const { employee_id: id, update } of rows)
    if (nameColumns.some((column) => column in update)) await refreshListKeys(db, scope, id);
  const entries = rows.map(({ employee_id: entityId, person, update }) => ({
    action: 'employee.updated',
    entityKind: 'employee',
    entityId,
    changes: { ...changesBetween(camelCase(person), camelCase(update)), import: [null, record.id] as const },
  }));
  await recordAudits({ db, scope, actor: importActor(record), now }, entries);
}
