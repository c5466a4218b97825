import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, cellText, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { TableHead } from './open-table.ts';
import { plainText } from './plain-text.ts';
import type { RowRemark } from './row-fields.ts';
import { toXlsxValue, type XlsxValue } from './xlsx-value.ts';

/** Title of the column that tells each row's owner what is wrong with it. */
export const REASON_HEADER = 'Motivo';

export interface ErrorWorkbookInput {
  readonly head: Pick<TableHead, 'titleRows' | 'headerRow' | 'columns' | 'sheet'>;
  readonly mapping: ColumnMapping;
  /** The user's rows in their order, footers included if wanted. */
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
  /** Why the row was not taken; null for one that was. */
  reasonOf(row: TableRow): string | null;
  /** `all` keeps every row at its number; `faulty` leaves out those without a reason. */
  readonly only: 'faulty' | 'all';
}

/**
 * The user's own sheet with a column "Motivo", as a stream: same titles above, same order, same values, written back as text or
 * number as they came. Cells to the right of the last title are left out: no import reads them. Ready to be corrected and uploaded
 * again; a "Motivo" of an earlier round is replaced.
 */
export function errorWorkbook(input: ErrorWorkbookInput): Readable {
  const stream = writeXlsxStream(sheetRows(input), {
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

/** Rows written before others get their turn. */
const ROWS_PER_TURN = 250;

async function* sheetRows({
  head,
  mapping,
  rows,
  reasonOf,
  only,
}: ErrorWorkbookInput): AsyncGenerator<XlsxValue[], void, undefined> {
  const width = reasonColumn(head.columns, mapping);
  const line = (cells: readonly Cell[], reason: string | null): XlsxValue[] => {
    const values = Array.from({ length: width }, (_, index) => toXlsxValue(cells[index] ?? null));
    return reason === null ? values : [...values, toXlsxValue(reason)];
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
    yield line(row.cells, null);
  }
  yield* gapTo(head.headerRow.rowNumber);
  written++;
  yield line(head.headerRow.cells, REASON_HEADER);
  for await (const row of rows) {
    const reason = reasonOf(row);
    if (reason === null && only === 'faulty') continue;
    if (only === 'all') yield* gapTo(row.rowNumber);
    if (++written % ROWS_PER_TURN === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    yield line(row.cells, reason);
  }
}

function reasonColumn(columns: TableHead['columns'], mapping: ColumnMapping): number {
  const last = columns.at(-1);
  const isOurs =
    last !== undefined &&
    plainText(cellText(last.header)) === plainText(REASON_HEADER) &&
    !mapping.columns.some(({ index }) => index === last.index);
  return isOurs ? columns.length - 1 : columns.length;
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
