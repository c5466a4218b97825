import { differenceReasons, type DifferenceReason } from '@antela/rules/deduction-list';
import type { DocumentType } from '@antela/rules/documents';
import type { TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readDocument } from './employee-fields.ts';
import type { TableColumn } from './open-table.ts';
import type { PersonRow } from './person-rows.ts';
import { rowFieldsOf } from './row-fields.ts';
import { catalogReader, DIFFERENCE_REASON_WORDS } from './values/read-catalog.ts';
import { readDocumentType } from './values/read-document.ts';
import { readMoney } from './values/read-money.ts';
import { readText } from './values/reading.ts';

export interface DeductionDraft {
  readonly documentNumber: string;
  /** Whole pesos; 0 where nothing was deducted. */
  readonly deducted: number;
  readonly reason: DifferenceReason | null;
  readonly note: string | null;
}

const reasons = Object.entries(differenceReasons).map(([id, name]) => ({ id, name }));

/** Reads what a company says it deducted of each person. Whether somebody may be there twice, only the report knows. */
export function deductionRowReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  documentType: DocumentType,
): (row: TableRow) => PersonRow<DeductionDraft> {
  const see = rowFieldsOf(columns, mapping);
  const readReason = catalogReader(reasons, DIFFERENCE_REASON_WORDS);
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(
      fields,
      fields.read('documentType', readDocumentType) ?? documentType,
    );
    const deducted = fields.require('deducted', 'el valor descontado', readMoney);
    const reason = fields.read('reason', readReason) as DifferenceReason | null;
    const note = fields.read('note', (cell) => readText(cell, 300));
    const isWhole = fields.faults.length === 0 && documentNumber !== null && deducted !== null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      draft: isWhole ? { documentNumber, deducted, reason, note } : null,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}
