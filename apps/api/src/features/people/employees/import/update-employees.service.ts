import { employeeUpdateReader } from '../../../../spreadsheets/employee-update-rows.ts';
import type { ImportKind } from '../../../files/imports/import-kind.service.ts';
import { loadReviewContext } from '../../../files/imports/review-context.service.ts';
import { storedFault, titleColumnOf, titleOf } from '../../../files/imports/review-row.service.ts';
import { getSalaryChange } from '../../anomalies/anomalies.service.ts';
import { searchedDocuments } from '../rows-by-document.service.ts';
import { applyUpdates } from './apply-updates.service.ts';
import { compareRow, toUpdateDraft } from './compare-update.ts';
import { datedFacts } from './dated-facts.service.ts';
import { consequencesOfEmployees } from './import-consequences.service.ts';
import { restoreUpdates } from './restore-updates.service.ts';
import { settleShared } from './settle-shared.service.ts';
import { consequencesOfUndo } from './undo-consequences.service.ts';
import { type UpdateDraft } from './update-draft.ts';
import { changesAccounts, listTakenCodes } from './update-rows.sql.ts';

/** Changes of employees who are there: blank means unchanged, and nobody is created. */
export const updateEmployees: ImportKind = {
  consequences: consequencesOfEmployees,
  asksFreshFactor: changesAccounts,

  async reviewer(db, { record, scope, today }) {
    const place = { companyid: record.company_id, payrollid: null };
    const context = await loadReviewContext(db, scope.clientId, scope.companyIds, place, today);
    return (columns, mapping) => {
      const readRow = employeeUpdateReader(columns, mapping, context);
      const titleColumn = titleColumnOf(mapping);
      return (row) => {
        const { documentNumber, changes, effectiveDate, faults, warnings } = readRow(row);
        const isClean = changes !== null && documentNumber !== null && faults.length === 0;
        return {
          rowNumber: row.rowNumber,
          outcome: isClean ? 'changed' : 'error',
          title: titleOf(row.cells, titleColumn, documentNumber),
          draft: isClean ? { ...toUpdateDraft(documentNumber, effectiveDate, changes) } : null,
          faults: [...faults.map(storedFault('error')), ...warnings.map(storedFault('warning'))],
          hasWarning: warnings.length > 0,
        };
      };
    };
  },

  async settler(db, { record, scope, seesSalary, today }) {
    const place = { companyid: null, payrollid: null };
    const context = await loadReviewContext(db, scope.clientId, scope.companyIds, place, today);
    const salaryChange = await getSalaryChange(db, scope.clientId);
    return searchedDocuments<UpdateDraft>(db, { scope, today }, async (rows, known) => {
      const codes = rows.flatMap(({ draft }) => draft.employment['code'] ?? []).map(String);
      const taken = await listTakenCodes(db, scope, codes);
      const dated = await datedFacts(db, scope.clientId, today, rows, known);
      const against = { record, seesSalary, context, taken, salaryChange, ...dated };
      return rows.map((row) => compareRow(row, known.get(row.draft.document_number) ?? [], against));
    });
  },

  settleTogether: settleShared,

  applyNext: (db, context, now, limit) => applyUpdates(db, context, now, limit, 'wait'),

  applyBeside: (db, context, now, limit) => applyUpdates(db, context, now, limit, 'pass over'),

  // Each row stands for itself: those that somebody changed since stay.
  obstacle: async () => null,

  undoing: consequencesOfUndo,

  undo: (db, { record, scope }, now) => restoreUpdates(db, scope, record, now),
};
