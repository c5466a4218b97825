import { calendarDate } from '@antela/rules/calendar-date';
import type { DocumentType } from '@antela/rules/documents';
import { dateText } from '@antela/rules/spanish-text';
import { retirementRowReader } from '../../../spreadsheets/person-rows.ts';
import {
  listToApply,
  markApplied,
  markSkipped,
  reopenApplied,
  type SettledRow,
} from '../../files/imports/draft-rows.service.ts';
import { importActor, type ImportKind } from '../../files/imports/import-kind.service.ts';
import { rowFault, storedFault, titleColumnOf, titleOf } from '../../files/imports/review-row.service.ts';
import { askWho, type WrittenName } from '../../people/employees/ask-who.service.ts';
import { storedName } from '../../people/employees/known-person.service.ts';
import { searchedDocuments } from '../../people/employees/rows-by-document.service.ts';
import { listItems } from '../../records/catalogs/catalog-items.service.ts';
import { consequencesOfFile } from './retire-file-consequences.service.ts';
import { refusalOf, retireAll } from './retire.service.ts';
import { countObstacles, undoBatch } from './undo-retirement.service.ts';

interface RetirementDraft {
  name: WrittenName;
  document_number: string;
  end_date: string;
  leaving_reason: string | null;
  note: string | null;
}

const defaultType: DocumentType = 'CC';

/** Retirements, each with its own date and reason; the whole file is one action, which is taken back together. */
export const retireEmployees: ImportKind = {
  consequences: consequencesOfFile,

  async reviewer(db, { today }) {
    const reasons = await listItems(db, ['leavingreason']);
    return (columns, mapping) => {
      const readRow = retirementRowReader(columns, mapping, { today, documentType: defaultType, reasons });
      const titleColumn = titleColumnOf(mapping);
      return (row) => {
        const { draft, documentNumber, faults, warnings } = readRow(row);
        return {
          rowNumber: row.rowNumber,
          outcome: draft ? 'changed' : 'error',
          title: titleOf(row.cells, titleColumn, documentNumber),
          draft: draft && {
            name: draft.name,
            document_number: draft.documentNumber,
            end_date: draft.endDate,
            leaving_reason: draft.leavingReason,
            note: draft.note,
          },
          faults: [...faults.map(storedFault('error')), ...warnings.map(storedFault('warning'))],
          hasWarning: warnings.length > 0,
        };
      };
    };
  },

  settler: async (db, context) =>
    searchedDocuments<RetirementDraft>(db, context, (rows, known) =>
      rows.map(({ rowNumber: number, draft, decision }): SettledRow => {
        const company = context.record.company_id;
        const [one, other] = (known.get(draft.document_number) ?? []).filter(
          ({ employment }) => company === null || employment.company_id === company,
        );
        const nothing = { rowNumber: number, outcome: 'error' as const, before: null };
        if (!one || other)
          return {
            ...nothing,
            title: null,
            employeeId: null,
            employmentId: null,
            draft: null,
            faults: [
              one
                ? rowFault(
                    'documentNumber',
                    'several_employments',
                    'Trabaja en varias de tus empresas. Elige la empresa en el paso Columnas.',
                  )
                : rowFault(
                    'documentNumber',
                    'unknown_document',
                    `No hay un empleado activo con el documento ${draft.document_number}. Revisa el número, o ya está retirado.`,
                  ),
            ],
          };
        const { employment, person } = one;
        const end = employment['end_date'] as string | null;
        const refusal = refusalOf(
          { start_date: String(employment['start_date']), end_date: end, next_start: null },
          draft.end_date,
          context.today,
        );
        const { question, fault } = askWho(context.record, one, draft, decision, [
          dateText(calendarDate(draft.end_date)),
        ]);
        const found = {
          rowNumber: number,
          title: storedName(person),
          employeeId: person.id,
          employmentId: employment.id,
          before: question && { question },
        };
        if (fault) return { ...found, outcome: 'error', draft: null, faults: [fault] };
        if (refusal)
          return {
            ...found,
            outcome: 'error',
            draft: null,
            faults: [rowFault('endDate', refusal.code, refusal.detail)],
          };
        const isSame = end === draft.end_date && employment['leaving_reason'] === draft.leaving_reason;
        return { ...found, outcome: isSame ? 'unchanged' : 'changed', draft, faults: [] };
      }),
    ),

  async applyNext(db, { record, scope }, now, limit) {
    const rows = await listToApply<RetirementDraft>(db, record, limit);
    if (rows.length === 0) return null;
    const { done, refused } = await retireAll(
      { db, scope, actor: importActor(record), now },
      rows.map(({ employment_id, draft }) => ({
        employmentId: employment_id,
        endDate: draft.end_date,
        leavingReason: draft.leaving_reason,
        note: draft.note,
        walletBalances: record.wallet_balances ?? 'keep',
      })),
      record.id,
    );
    const retired = new Set(done);
    const applied = rows.filter(({ employment_id }) => retired.has(employment_id));
    await markApplied(
      db,
      record,
      applied.map(({ row_number }) => ({ row_number, before: {} })),
    );
    const why = new Map(refused.map((one) => [one.companyemployeeid, one]));
    await markSkipped(
      db,
      record,
      rows
        .filter(({ employment_id }) => !retired.has(employment_id))
        .map(({ row_number, employment_id }) => ({
          row_number,
          code: why.get(employment_id)?.code ?? 'not_found',
          message: why.get(employment_id)?.detail ?? 'No encontramos a este empleado.',
        })),
    );
    return { rows: rows.length, applied: done.length };
  },

  async obstacle(db, { record, scope }, isHeld) {
    const blocked = await countObstacles(db, scope, record.id, isHeld);
    return blocked === 0
      ? null
      : `No se puede deshacer: ${blocked} de estas personas ya volvieron, se liquidaron o cambiaron después.`;
  },

  async undo(db, { record, scope }, now) {
    await undoBatch({ db, scope, actor: importActor(record), now }, record.id);
    await reopenApplied(db, record, 'all');
  },
};
