import type { Db } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import { enqueue } from '../../../../jobs/enqueue.ts';
import { isBlank } from '../../../../spreadsheets/cell.ts';
import { employeeRowReader } from '../../../../spreadsheets/employee-rows.ts';
import type { DraftRow } from '../../../files/imports/draft-rows.service.ts';
import type { AppliedRows, ImportContext, ImportKind } from '../../../files/imports/import-kind.service.ts';
import { loadReviewContext } from '../../../files/imports/review-context.service.ts';
import { titleColumnOf } from '../../../files/imports/review-row.service.ts';
import { getSalaryChange } from '../../anomalies/anomalies.service.ts';
import { termsOfMany } from '../../employment-terms/many-terms.service.ts';
import { listAllByDocument, listHeldDocuments } from '../employee-records.service.ts';
import { byDocument } from '../rows-by-document.service.ts';
import { applyRows, nextRows } from './apply-batch.sql.ts';
import { applyUpdates } from './apply-updates.service.ts';
import { consequencesOfEmployees } from './import-consequences.service.ts';
import { announceHeldAccounts, restorePeople, updateKnownPeople } from './known-people.service.ts';
import { restoreUpdates } from './restore-updates.service.ts';
import { reviewRow, type CreateDraft } from './review-employee-row.ts';
import { settleNew } from './settle-new.ts';
import { settleShared } from './settle-shared.service.ts';
import { countDependents, removeCreated } from './undo-created.sql.ts';
import { changesAccounts, listTakenCodes } from './update-rows.sql.ts';

/** New employees, who come as invited. */
export const createEmployees: ImportKind = {
  consequences: consequencesOfEmployees,
  asksFreshFactor: changesAccounts,

  async reviewer(db, { record, scope, today }) {
    const place = { companyid: record.company_id, payrollid: record.payroll_id };
    const context = await loadReviewContext(db, scope.clientId, scope.companyIds, place, today);
    return (columns, mapping) => {
      const readRow = employeeRowReader(columns, mapping, context);
      const titleColumn = titleColumnOf(mapping);
      const payroll = mapping.columns.find(({ field }) => field === 'payrollid')?.index;
      return (row) => {
        const placed = { payroll: payroll !== undefined && !isBlank(row.cells[payroll] ?? null) };
        return reviewRow(readRow(row), row.cells, titleColumn, context, placed);
      };
    };
  },

  async settler(db, { record, scope, seesSalary, today }) {
    const nowhere = { companyid: null, payrollid: null };
    const context = await loadReviewContext(db, scope.clientId, scope.companyIds, nowhere, today);
    const salaryChange = await getSalaryChange(db, scope.clientId);
    return async (rows: DraftRow<CreateDraft>[]) => {
      const numbers = rows.map(({ draft }) => draft.document_number);
      const known = byDocument(await listAllByDocument(db, scope, numbers));
      const held = await listHeldDocuments(
        db,
        scope.clientId,
        numbers.filter((number) => !known.has(number)),
      );
      const codes = rows.flatMap(({ draft }) => draft['code'] ?? []).map(String);
      const taken = await listTakenCodes(db, scope, codes);
      const employed = [...known.values()].flat().map(({ employment }) => employment.id);
      const terms = await termsOfMany(db, scope.clientId, employed);
      const against = { record, seesSalary, context, taken, salaryChange, terms };
      return rows.flatMap((row) => {
        const { document_number: number } = row.draft;
        return settleNew(row, { known: known.get(number) ?? [], isHeld: held.has(number) }, against);
      });
    };
  },

  settleTogether: settleShared,

  /** New people first, then those who were there and whose rows were taken as updates. */
  applyNext: async (db, context, now, limit) =>
    (await applySome(db, context, now, limit, 'wait')) ?? applyUpdates(db, context, now, limit, 'wait'),

  applyBeside: (db, context, now, limit) => applySome(db, context, now, limit, 'pass over'),

  applied: (db, { record, scope }) =>
    enqueue(db, { task: 'invite-imported', payload: { clientId: scope.clientId, importId: record.id } }),

  async obstacle(db, { record, scope }) {
    const blocked = await countDependents(db, scope.clientId, record.id);
    return blocked === 0
      ? null
      : `No se puede deshacer: ${blocked} de estos empleados ya tienen adelantos, restricciones o cambios. Retíralos uno por uno.`;
  },

  async undo(db, { record, scope }, now) {
    await restoreUpdates(db, scope, record, now);
    await restorePeople(db, scope, record, now);
    await removeCreated(db, scope.clientId, record.id);
  },
};

async function applySome(
  db: Db,
  { record, scope }: ImportContext,
  now: Date,
  limit: number,
  whenHeld: 'wait' | 'pass over',
): Promise<AppliedRows | null> {
  const rows = await nextRows(db, scope.clientId, record.id, limit, whenHeld);
  if (rows.length === 0) return null;
  const ids = rows.map((row) => ({
    row_number: row.row_number,
    employee_id: row.employee_id ?? newId(),
    employment_id: newId(),
    audit_id: newId(),
  }));
  const by = { id: record.created_by, name: record.created_by_name, requestId: null };
  const applied = await applyRows(db, scope.clientId, record.id, ids, by, now);
  const known = rows.filter((row) => row.employee_id !== null).map((row) => row.row_number);
  await updateKnownPeople(db, scope, record, known, now);
  await announceHeldAccounts(db, scope.clientId, record.id, known, now);
  return { rows: rows.length, applied };
}
