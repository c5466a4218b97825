import sql from 'sql-template-tag';
import { restrictionRowReader, type RestrictionDraft } from '../../../spreadsheets/person-rows.ts';
import {
  judgeRows,
  liftRows,
  restrictionReasons,
  setRows,
  takenMeanwhile,
} from '../../people/access-restrictions/restriction-rows.service.ts';
import { listAllByDocument } from '../../people/employees/employee-records.service.ts';
import { byDocument, walkDrafts, type SettledRow } from './document-batches.ts';
import { importActor, type ImportKind } from './import-kind.ts';
import { askWho } from './known-person.ts';
import { rowFault, storedFault, titleColumnOf, titleOf } from './review-row.ts';
import { markSkipped } from './update-rows.sql.ts';

/** As every kind keeps the document, so that a corrected row is found to repeat another. */
type Draft = RestrictionDraft & { document_number: string };

/** Access restrictions, each with its own product, reason and dates. */
export const restrictEmployees: ImportKind = {
  permission: 'manage_employee_restrictions',

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

  settle: (db, context, only) =>
    walkDrafts<Draft>(db, context, only, async (rows) => {
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
    }),

  async applyNext(db, { record, scope }, now, limit) {
    const rows = await db.many<{ row_number: number; employee_id: string; draft: Draft }>(sql`
      select row_number, employee_id, draft from import_row
      where client_id = ${scope.clientId} and import_id = ${record.id} and outcome = 'changed' order by row_number limit ${limit}`);
    if (rows.length === 0) return null;
    const ids = await setRows(
      { db, scope, actor: importActor(record), now },
      rows.map(({ employee_id, draft }) => ({ ...draft, employeeId: employee_id })),
    );
    const set = rows.flatMap(({ row_number }, index) => {
      const id = ids[index];
      return id ? [{ row_number, id }] : [];
    });
    await db.run(sql`
      update import_row r set outcome = 'applied', before = jsonb_build_object('restriction', s.id)
      from jsonb_to_recordset(${JSON.stringify(set)}) as s(row_number int, id uuid)
      where r.client_id = ${scope.clientId} and r.import_id = ${record.id} and r.row_number = s.row_number`);
    await markSkipped(
      db,
      scope.clientId,
      record.id,
      rows
        .filter((_, index) => !ids[index])
        .map(({ row_number, draft }) => ({ row_number, ...takenMeanwhile(draft) })),
    );
    return { rows: rows.length, applied: set.length };
  },

  // Nothing is built on a restriction: what was refused while it stood can be asked for again.
  obstacle: async () => null,

  async undo(db, { record, scope }, now) {
    const rows = await db.many<{ id: string }>(sql`
      update import_row set outcome = 'changed'
      where client_id = ${scope.clientId} and import_id = ${record.id} and outcome = 'applied'
      returning before ->> 'restriction' as id`);
    await liftRows(
      { db, scope, actor: importActor(record), now },
      rows.map(({ id }) => id),
      `Se deshizo el cargue de ${record.file_name}`,
    );
  },
};
