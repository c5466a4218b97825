import { restrictionRowReader, type RestrictionDraft } from '../../../spreadsheets/person-rows.ts';
import {
  listToApply,
  markApplied,
  markSkipped,
  reopenApplied,
  type DraftRow,
  type SettledRow,
} from '../../files/imports/draft-rows.service.ts';
import { importActor, type ImportKind } from '../../files/imports/import-kind.service.ts';
import { rowFault, storedFault, titleColumnOf, titleOf } from '../../files/imports/review-row.service.ts';
import { askWho } from '../employees/ask-who.service.ts';
import { listAllByDocument } from '../employees/employee-records.service.ts';
import { byDocument } from '../employees/rows-by-document.service.ts';
import { consequencesOfFile } from './restrict-file-consequences.service.ts';
import {
  judgeRows,
  liftRows,
  restrictionReasons,
  setRows,
  takenMeanwhile,
} from './restriction-rows.service.ts';

/** As every kind keeps the document, so that a corrected row is found to repeat another. */
type Draft = RestrictionDraft & { document_number: string };

/** Access restrictions, each with its own product, reason and dates. */
export const restrictEmployees: ImportKind = {
  consequences: consequencesOfFile,

  async reviewer(db, { today }) {
    const reasons = await restrictionReasons(db);
    return (columns, mapping) => {
      const readRow = restrictionRowReader(columns, mapping, { today, documentType: 'CC', reasons });
      const titleColumn = titleColumnOf(mapping);
      return (row) => {
        const { draft, documentNumber, faults, warnings } = readRow(row);
        return {
          rowNumber: row.rowNumber,
          outcome: draft ? 'changed' : 'error',
          title: titleOf(row.cells, titleColumn, documentNumber),
          draft: draft && { ...draft, document_number: draft.documentNumber },
          faults: [...faults.map(storedFault('error')), ...warnings.map(storedFault('warning'))],
          hasWarning: warnings.length > 0,
        };
      };
    };
  },

  settler: async (db, context) => async (rows: DraftRow<Draft>[]) => {
    const numbers = rows.map(({ draft }) => draft.document_number);
    const known = byDocument(await listAllByDocument(db, context.scope, numbers));
    const judged = await judgeRows(
      db,
      context.scope,
      context.today,
      rows.map(({ draft }) => draft),
    );
    return rows.flatMap(({ rowNumber: number, draft, decision }, index): SettledRow[] => {
      const found = judged[index];
      if (!found) return [];
      const { employeeId, title, isSame } = found;
      const [one] = known.get(draft.document_number) ?? [];
      const who = one && askWho(context.record, one, draft, decision, []);
      const fault = found.fault && rowFault(null, found.fault.code, found.fault.detail);
      const faults = [who?.fault, fault].filter((each) => each !== null && each !== undefined);
      const isFaulty = faults.length > 0;
      return [
        {
          rowNumber: number,
          outcome: isFaulty ? 'error' : isSame ? 'unchanged' : 'changed',
          title,
          employeeId,
          employmentId: null,
          draft: isFaulty ? null : draft,
          before: who?.question ? { question: who.question } : null,
          faults,
        },
      ];
    });
  },

  async applyNext(db, { record, scope }, now, limit) {
    const rows = await listToApply<Draft>(db, record, limit);
    if (rows.length === 0) return null;
    const ids = await setRows(
      { db, scope, actor: importActor(record), now },
      rows.map(({ employee_id, draft }) => ({ ...draft, employeeId: employee_id })),
    );
    const set = rows.flatMap(({ row_number }, index) => {
      const id = ids[index];
      return id ? [{ row_number, before: { restriction: id } }] : [];
    });
    await markApplied(db, record, set);
    await markSkipped(
      db,
      record,
      rows
        .filter((_, index) => !ids[index])
        .map(({ row_number, draft }) => ({ row_number, ...takenMeanwhile(draft) })),
    );
    return { rows: rows.length, applied: set.length };
  },

  // Nothing is built on a restriction: what was refused while it stood can be asked for again.
  obstacle: async () => null,

  async undo(db, { record, scope }, now) {
    const rows = await reopenApplied<{ restriction: string }>(db, record, 'all');
    await liftRows(
      { db, scope, actor: importActor(record), now },
      rows.map(({ before }) => before.restriction),
      `Se deshizo el cargue de ${record.file_name}`,
    );
  },
};
