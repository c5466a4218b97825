import type { Product } from '@antela/rules/access-restriction';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { DocumentType } from '@antela/rules/documents';
import type { PersonName } from '@antela/rules/person-name';
import { cellText, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { documentReader } from './employee-fields.ts';
import type { TableColumn } from './open-table.ts';
import { type RowFields, rowFieldsOf, type RowRemark } from './row-fields.ts';
import {
  type CatalogEntry,
  catalogReader,
  LEAVING_REASON_WORDS,
  RESTRICTION_REASON_WORDS,
} from './values/read-catalog.ts';
import { readProduct } from './values/read-choice.ts';
import { readDate } from './values/read-date.ts';
import { readDocumentType } from './values/read-document.ts';
import { readFullName } from './values/read-person-name.ts';
import { isFault, readText } from './values/reading.ts';

/** A row about somebody who is enrolled already; `draft` is null when the row has faults. */
export interface PersonRow<T> {
  readonly rowNumber: number;
  readonly documentNumber: string | null;
  readonly draft: T | null;
  readonly faults: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

export interface RestrictionDraft {
  /** As in the file, to hold against the employee's own; null where it gives none. */
  readonly name: PersonName | string | null;
  readonly documentNumber: string;
  readonly product: Product | 'all';
  /** Id of the catalogue of reasons. */
  readonly reason: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  readonly note: string | null;
}

export interface RetirementDraft {
  readonly name: PersonName | string | null;
  readonly documentNumber: string;
  readonly endDate: CalendarDate;
  readonly leavingReason: string | null;
  readonly note: string | null;
}

export interface PersonRowContext {
  readonly today: CalendarDate;
  readonly documentType: DocumentType;
  readonly reasons: readonly CatalogEntry[];
}

/** Access restrictions: without a product they are for all, without a date from today. */
export function restrictionRowReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  context: PersonRowContext,
): (row: TableRow) => PersonRow<RestrictionDraft> {
  const see = rowFieldsOf(columns, mapping);
  const readDocument = documentReader();
  const readReason = catalogReader(context.reasons, RESTRICTION_REASON_WORDS);
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(
      fields,
      fields.read('documentType', readDocumentType) ?? context.documentType,
    );
    const product = fields.read('product', readProduct) ?? 'all';
    const reason = fields.require('reason', 'el motivo', readReason);
    const from = fields.read('from', readDate) ?? context.today;
    const until = fields.read('until', readDate);
    const note = fields.read('note', (cell) => readText(cell, NOTE_LENGTH_MAX));
    if (until !== null && until < from)
      fields.fault(
        'until',
        'until_before_from',
        'La fecha final es anterior a la inicial. Corrige una de las dos.',
      );
    const isWhole = fields.faults.length === 0 && documentNumber !== null && reason !== null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      draft: isWhole
        ? { name: writtenName(fields, mapping), documentNumber, product, reason, from, until, note }
        : null,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}

/** Retirements: the date is asked for, because being late with it is what hurts employers. */
export function retirementRowReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  context: PersonRowContext,
): (row: TableRow) => PersonRow<RetirementDraft> {
  const see = rowFieldsOf(columns, mapping);
  const readDocument = documentReader();
  const readReason = catalogReader(context.reasons, LEAVING_REASON_WORDS);
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(
      fields,
      fields.read('documentType', readDocumentType) ?? context.documentType,
    );
    const endDate = fields.require('endDate', 'la fecha de retiro', readDate);
    const leavingReason = fields.read('leavingReason', readReason);
    const note = fields.read('note', (cell) => readText(cell, NOTE_LENGTH_MAX));
    const isWhole = fields.faults.length === 0 && documentNumber !== null && endDate !== null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      draft: isWhole
        ? { name: writtenName(fields, mapping), documentNumber, endDate, leavingReason, note }
        : null,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}

/** The name of the row taken apart, or as it is where that fails: it names nobody, it only confirms the document. */
function writtenName(fields: RowFields, { nameOrder }: ColumnMapping): PersonName | string | null {
  if (fields.isBlank('fullName')) return null;
  const cell = fields.cell('fullName');
  const reading = readFullName(cell, nameOrder);
  return isFault(reading) ? cellText(cell) : reading.value;
}

const NOTE_LENGTH_MAX = 500;
