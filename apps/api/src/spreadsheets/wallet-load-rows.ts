import type { DocumentType } from '@antela/rules/documents';
import { type Pesos, zeroPesos } from '@antela/rules/money';
import { cellText, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { documentReader } from './employee-fields.ts';
import type { TableColumn } from './open-table.ts';
import { rowFieldsOf, type RowRemark } from './row-fields.ts';
import { readDocumentType } from './values/read-document.ts';
import { readMoney } from './values/read-money.ts';
import { readText } from './values/reading.ts';

export interface WalletLoadRow {
  readonly rowNumber: number;
  readonly documentNumber: string | null;
  /** Values that could be read of a row, whether or not it has faults. */
  readonly amount: Pesos | null;
  readonly nameInFile: string | null;
  readonly concept: string | null;
  /** Null when the row has faults. */
  readonly line: WalletLoadLineDraft | null;
  readonly faults: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

export interface WalletLoadLineDraft {
  readonly documentNumber: string;
  /** As in the file, to show beside the employee's own: a document typed wrong is often somebody else's. */
  readonly nameInFile: string | null;
  readonly amount: Pesos;
  readonly concept: string | null;
}

/** Reads the lines of a load; a person twice in a file is a fault of the later line, because money is all or nothing. */
export function walletLoadRowReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  defaultType: DocumentType,
): (row: TableRow) => WalletLoadRow {
  const see = rowFieldsOf(columns, mapping);
  const readDocument = documentReader();
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(fields, fields.read('documentType', readDocumentType) ?? defaultType);
    const amount = fields.require('amount', 'el valor a cargar', readMoney);
    if (amount === zeroPesos)
      fields.fault(
        'amount',
        'amount_zero',
        'El valor a cargar es cero. Escribe cuánto cargar o borra la fila.',
      );
    const concept = fields.read('concept', (cell) => readText(cell, 120));
    const nameInFile = cellText(fields.cell('fullName')).slice(0, 160) || null;
    const isWhole = fields.faults.length === 0 && documentNumber !== null && amount !== null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      amount: amount === zeroPesos ? null : amount,
      nameInFile,
      concept,
      line: isWhole ? { documentNumber, nameInFile, amount, concept } : null,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}
