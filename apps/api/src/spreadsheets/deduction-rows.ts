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
import { isFault, readText } from './values/reading.ts';

export interface DeductionDraft {
  readonly documentNumber: string;
  /** Whole pesos; 0 where nothing was deducted. */
  readonly deducted: number;
  readonly reason: DifferenceReason | null;
  readonly note: string | null;
}

/** How payrolls write them in their own files. */
const aliases: { readonly [reason in DifferenceReason]: readonly string[] } = {
  retirement: [
    'retirado',
    'retirada',
    'se retiró',
    'renuncia',
    'renunció',
    'liquidado',
    'liquidada',
    'despido',
  ],
  insufficient_net: [
    'neto no alcanza',
    'no alcanzó',
    'sin neto',
    'sin capacidad',
    'salario insuficiente',
    'insuficiente',
  ],
  leave: ['licencia', 'suspensión', 'incapacidad', 'vacaciones', 'licencia no remunerada'],
  garnishment: ['embargo', 'embargado', 'embargada', 'embargo judicial'],
  file_error: ['error archivo', 'error', 'error de digitación'],
  other: ['otra', 'otro motivo'],
};

const reasons = Object.entries(differenceReasons).map(([id, name]) => ({
  id,
  name,
  aliases: aliases[id as DifferenceReason],
}));

const isAlike = (one: string, other: string): boolean =>
  one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

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
    const noted = fields.read('note', (cell) => readText(cell, 300));
    const written = fields.read('reason', (cell) => readText(cell, 300)) ?? noted;
    const found = written === null ? null : readReason(written);
    // Words of their own are kept beside the reason they were read as: «Otro» for those that are none of the list.
    const reason = found === null ? null : isFault(found) ? 'other' : (found.value as DifferenceReason);
    const isName = reason !== null && written !== null && isAlike(written, differenceReasons[reason]);
    const note = noted ?? (isName ? null : written);
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
