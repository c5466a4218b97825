import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { inTurns, type Rows } from '../documents/in-turns.ts';
import { type Cell, cellText, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { TableHead } from './open-table.ts';
import { plainText } from './plain-text.ts';
import type { RowRemark } from './row-fields.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import { toXlsxValue, type XlsxValue } from './xlsx-value.ts';

/** Title of the column that tells each row's owner what is wrong with it. */
export const REASON_HEADER = 'Motivo';
/** Title of the column that says where each row stood, so that its correction finds the way back. */
const ROW_HEADER = 'Fila';

export interface ErrorWorkbookInput {
  readonly head: Pick<TableHead, 'titleRows' | 'headerRow' | 'columns' | 'sheet'>;
  readonly mapping: ColumnMapping;
  /** The user's rows in their order, footers included if wanted. */
  readonly rows: Rows<TableRow>;
  /** Reason the row was not taken; null for one that was. */
  reasonOf(row: TableRow): string | null;
  /** `all` keeps every row at its number; `faulty` leaves out those without a reason. */
  readonly only: 'faulty' | 'all';
}

/**
 * The user's own sheet with the columns "Motivo" and "Fila", as a stream: same titles above, same order, same values, written back
 * as text or number as they came. Cells to the right of the last title are left out: no import reads them. Ready to be corrected and
 * uploaded again; a "Motivo" and "Fila" of an earlier round are replaced.
 */
export function errorWorkbook(input: ErrorWorkbookInput): Readable {
  const stream = writeXlsxStream(inTurns(sheetRows(input)), {
    name: sheetName(input.head.sheet),
    freezePane: { rows: input.head.headerRow.rowNumber },
    inlineStrings: true,
  });
  return Readable.fromWeb(stream);
}

/** All of a row's faults in one cell, each with its column. */
export function reasonText(faults: readonly RowRemark[]): string | null {
  if (faults.length === 0) return null;
  return faults
    .map(({ columnLetter, header, message }) =>
      columnLetter === null ? message : `${columnLetter} (${header}): ${message}`,
    )
    .join('\n');
}

async function* sheetRows({
  head,
  mapping,
  rows,
  reasonOf,
  only,
}: ErrorWorkbookInput): AsyncGenerator<XlsxValue[], void, undefined> {
  const width = ownWidth(head.columns, mapping);
  const line = (cells: readonly Cell[], ours: readonly (string | number)[] = []): XlsxValue[] => {
    const values = Array.from({ length: width }, (_, index) => toXlsxValue(cells[index] ?? null));
    return [...values, ...ours.map((value) => toXlsxValue(value))];
  };
  let written = 0;
  const gapTo = function* (rowNumber: number): Generator<XlsxValue[]> {
    while (written < rowNumber - 1) {
      written++;
      yield [];
    }
  };
  for (const row of head.titleRows) {
    yield* gapTo(row.rowNumber);
    written++;
    yield line(row.cells);
  }
  yield* gapTo(head.headerRow.rowNumber);
  written++;
  yield line(head.headerRow.cells, [REASON_HEADER, ROW_HEADER]);
  for await (const row of inTurns(rows)) {
    const reason = reasonOf(row);
    if (reason === null && only === 'faulty') continue;
    if (only === 'all') yield* gapTo(row.rowNumber);
    written++;
    yield line(row.cells, reason === null ? [] : [reason, row.rowNumber]);
  }
}

/** Columns that are the user's own: without ours of an earlier round at the end, unless they are read as something. */
function ownWidth(columns: TableHead['columns'], mapping: ColumnMapping): number {
  const read = new Set(mapping.columns.map(({ index }) => index));
  let width = columns.length;
  for (const title of [ROW_HEADER, REASON_HEADER]) {
    const last = columns[width - 1];
    if (last && plainText(last.header) === plainText(title) && !read.has(last.index)) width -= 1;
  }
  return width;
}

/**
 * The rows of an error workbook that was corrected, each under the number at which it stood in the file it is of.
 * @param of the columns of that file
 * @throws SpreadsheetRefused for any other file
 */
export async function* correctionsOf(
  { columns, rows }: { columns: TableHead['columns']; rows: AsyncIterable<TableRow> },
  of: readonly { header: string }[],
): AsyncGenerator<{ rowNumber: number; cells: readonly Cell[] }, void, undefined> {
  const place = columns.findLast(({ header }) => plainText(header) === plainText(ROW_HEADER));
  const width = place ? place.index - 1 : 0;
  const own = of.slice(0, width);
  const isSame =
    width > 0 &&
    own.every(({ header }, index) => plainText(columns[index]?.header ?? '') === plainText(header));
  if (!place || !isSame) throw new SpreadsheetRefused('not_the_error_workbook');
  for await (const { cells } of rows) {
    const rowNumber = Number(cellText(cells[place.index] ?? null));
    if (Number.isInteger(rowNumber) && rowNumber > 0)
      yield { rowNumber, cells: of.map((_, index) => (index < width ? (cells[index] ?? null) : null)) };
  }
}

/** Excel allows 31 characters and not these signs. */
function sheetName(name: string | null): string {
  return (
    (name ?? 'Por corregir')
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'|'$/g, '')
      .trim()
      .slice(0, 31) || 'Por corregir'
  );
}
