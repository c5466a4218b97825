import { cellText, shownText, type Cell } from '../../../spreadsheets/cell.ts';
import type { ColumnMapping } from '../../../spreadsheets/column-mapping.ts';
import type { RowRemark } from '../../../spreadsheets/row-fields.ts';
import type { StoredFault } from './reviewed-row.ts';

export type { PersonQuestion, ReviewedRow, RowDecision, ShownChange, StoredFault } from './reviewed-row.ts';

/** The column whose text names the row while nobody knows the person. */
export const titleColumnOf = ({ columns }: ColumnMapping): number | null =>
  columns.find(({ field }) => field === 'fullName' || field === 'firstSurname' || field === 'surnames')
    ?.index ?? null;

export const storedFault =
  (severity: 'error' | 'warning') =>
  (remark: RowRemark): StoredFault => ({
    column: remark.columnLetter,
    header: remark.header,
    field: remark.field,
    code: remark.code,
    message: remark.message,
    value: shownText(remark.value, remark.order) || null,
    severity,
  });

/** Title of a row until the person is known. */
export const titleOf = (
  cells: readonly Cell[],
  titleColumn: number | null,
  documentNumber: string | null,
): string => (titleColumn === null ? (documentNumber ?? '') : cellText(cells[titleColumn] ?? null));

/** A fault that is no cell's own. */
export const rowFault = (field: string | null, code: string, message: string): StoredFault => ({
  column: null,
  header: null,
  field,
  code,
  message,
  value: null,
  severity: 'error',
});
