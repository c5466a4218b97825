import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { slicesOf, type Rows } from '../documents/in-turns.ts';
import { type Cell, isDateCell } from './cell.ts';
import { toXlsxValue, type XlsxValue } from './xlsx-value.ts';

export interface ReportColumn {
  readonly header: string;
  /** Amounts in whole pesos show their thousands; the others show as they are. */
  readonly kind?: 'amount';
  /** In characters; Excel's own width without it. */
  readonly width?: number;
  /** Added up in a last row, `Total`, which a file has where one of its columns is. */
  readonly isTotalled?: boolean;
}

/** An amount that the last row adds up. */
export const totalled = { kind: 'amount', isTotalled: true } as const;

export type ReportRows = Rows<readonly Cell[]>;

/** A list as a workbook of one sheet, written while it is read: memory does not grow with the rows. */
export function reportXlsx(sheetName: string, columns: readonly ReportColumn[], rows: ReportRows): Readable {
  const options = {
    name: sheetName,
    columns: columns.map(({ header, kind, width }) => ({
      header: withoutFormula(header),
      ...(kind === 'amount' ? { numFmt: '#,##0' } : {}),
      ...(width === undefined ? {} : { width }),
    })),
    freezePane: { rows: 1 },
  };
  return toNode(
    writeXlsxStream(
      written(columns, rows, (cell) => toXlsxValue(harmless(cell))),
      options,
    ),
  );
}

/** A report as CSV for Excel in Spanish, unless told otherwise: `;`, UTF-8 with its mark, dates as `dd/mm/aaaa`. */
export function reportCsv(
  columns: readonly ReportColumn[],
  rows: ReportRows,
  { delimiter = ';', hasHeader = true }: { delimiter?: string; hasHeader?: boolean } = {},
): Readable {
  const headers = columns.map(({ header }) => withoutFormula(header));
  return toNode(
    writeCsvStream(
      written(columns, rows, (cell) => toCsvValue(harmless(cell))),
      { ...(hasHeader && { headers }), delimiter, bom: true },
    ),
  );
}

/**
 * Text that a spreadsheet program would take for a formula, or turn into one when somebody edits the cell, gets an apostrophe in
 * front (OWASP, "CSV injection"): what starts with = + - @ or their wide forms, even behind spaces, and with tab, line break or NUL.
 */
export function withoutFormula(text: string): string {
  return /^(\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0])/.test(text) ? `'${text}` : text;
}

function harmless(cell: Cell): Cell {
  return typeof cell === 'string' ? withoutFormula(cell) : cell;
}

function toCsvValue(cell: Cell): string | number | null {
  if (isDateCell(cell)) return `${cell.date.slice(8, 10)}/${cell.date.slice(5, 7)}/${cell.date.slice(0, 4)}`;
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell;
}

/** Rows as a writer takes them. The cells that are written are added up, so that the last row cannot say another sum than those above it. */
async function* written<T extends XlsxValue>(
  columns: readonly ReportColumn[],
  rows: ReportRows,
  convert: (cell: Cell) => T,
): AsyncGenerator<T[], void, undefined> {
  const summed = columns.flatMap(({ isTotalled }, index) => (isTotalled === true ? [index] : []));
  /** A column that held nothing, as one that its reader may not see, has no sum either. */
  const total: Cell[] = columns.map((_, index) => (index === 0 ? 'Total' : null));
  for await (const slice of slicesOf(rows))
    for (const row of slice) {
      for (const index of summed)
        if (typeof row[index] === 'number') total[index] = Number(total[index] ?? 0) + row[index];
      yield row.map(convert);
    }
  if (summed.length > 0) yield total.map(convert);
}

function toNode(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream);
}
