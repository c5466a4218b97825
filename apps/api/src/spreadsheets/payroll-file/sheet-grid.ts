import { columnLetter, type TableRow } from '../cell.ts';
import { inflateEntry } from '../files/inflate-entry.ts';
import { createPartScanner } from '../files/scan-part.ts';
import { columnOf, sheetHandlers } from '../files/sheet-rows.ts';
import type { Workbook, WorkbookSheet } from '../files/workbook.ts';
import { attribute, type XmlHandlers } from '../files/xml-scanner.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import type { Grid, GridEdit } from './grid.ts';

interface CellPlace {
  readonly column: number;
  readonly attributes: string;
  readonly from: number;
  to: number;
  hasFormula: boolean;
  /** Place of a formula's last result. */
  result: { readonly from: number; to: number } | null;
}

interface RowPlace {
  readonly number: number;
  readonly attributes: string;
  /** Place of the opening tag. */
  readonly from: number;
  readonly openEnd: number;
  /** Where the closing tag begins; -1 for a row that closes itself. */
  closeFrom: number;
  readonly cells: CellPlace[];
}

/** A sheet of a workbook with the place of each cell in its XML, so that one can be written and the rest stays to the byte. */
export async function readSheetGrid(
  book: Workbook,
  sheet: WorkbookSheet,
  limits: SpreadsheetLimits,
): Promise<Grid & { readonly hasFormulas: boolean }> {
  // It is edited as one text.
  if (sheet.part.inflatedBytes > limits.sharedStringsBytesMax) throw new SpreadsheetRefused('file_too_heavy');
  const chunks: Buffer[] = [];
  for await (const chunk of inflateEntry(book.file, sheet.part)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const xml = bytes.toString('utf8');
  // Bytes that are not UTF-8 would come back as others.
  if (Buffer.byteLength(xml) !== bytes.length) throw new SpreadsheetRefused('file_damaged');
  const seen = places();
  const rows: TableRow[] = [];
  const values = sheetHandlers(book, limits, (row) => rows.push(row));
  const scanner = createPartScanner({
    open(name, attributes, from, to) {
      values.open(name, attributes, from, to);
      seen.open(name, attributes, from, to);
    },
    close(name, from, to) {
      values.close(name, from, to);
      seen.close(name, from, to);
    },
    text: values.text,
  });
  scanner.write(bytes);
  scanner.end();
  const cellAt = (rowNumber: number, column: number) =>
    seen.rows.get(rowNumber)?.cells.find((cell) => cell.column === column);
  return {
    rows,
    isProtected: seen.isProtected(),
    hasFormulas: seen.hasFormulas(),
    isFormula: (rowNumber, column) => cellAt(rowNumber, column)?.hasFormula === true,
    isMerged: mergedIn(seen.merges),
    write: (edits) => Buffer.from(written(xml, seen.rows, once(seen.styleOfColumn), edits)),
  };
}

/** Asked for each person of a few columns: a column's ranges are sorted once, and each row then looks at one of them. */
function mergedIn(merges: readonly Range[]): Grid['isMerged'] {
  const rangesOf = once((column) => {
    const ranges = merges
      .filter(({ left, right }) => column >= left && column <= right)
      .toSorted((a, b) => a.top - b.top);
    let reach = 0;
    return ranges.map(({ top, bottom }) => ({ top, reach: (reach = Math.max(reach, bottom)) }));
  });
  return (rowNumber, column) => {
    const ranges = rangesOf(column);
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.top ?? 0) <= rowNumber) low = middle + 1;
      else high = middle;
    }
    return (ranges[low - 1]?.reach ?? 0) >= rowNumber;
  };
}

/** Finds what there is of each column once. */
function once<T>(find: (column: number) => T): (column: number) => T {
  const found = new Map<number, T>();
  return (column) => {
    const known = found.get(column) ?? find(column);
    found.set(column, known);
    return known;
  };
}

interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function places() {
  const rows = new Map<number, RowPlace>();
  const merges: Range[] = [];
  const styles: { min: number; max: number; style: string }[] = [];
  let isProtected = false;
  let hasFormulas = false;
  let row: RowPlace | null = null;
  let cell: CellPlace | null = null;
  let column = -1;

  const open: XmlHandlers['open'] = (name, attributes, from, to) => {
    if (name === 'row') {
      const number = Number(attribute(attributes, 'r') ?? (row?.number ?? 0) + 1);
      row = { number, attributes, from, openEnd: to, closeFrom: -1, cells: [] };
      rows.set(number, row);
      column = -1;
    } else if (name === 'c') {
      const reference = attribute(attributes, 'r');
      column = reference === null ? column + 1 : columnOf(reference);
      cell = { column, attributes, from, to, hasFormula: false, result: null };
      row?.cells.push(cell);
    } else if (name === 'f') {
      hasFormulas = true;
      if (cell) cell.hasFormula = true;
    } else if (name === 'v') {
      if (cell?.hasFormula) cell.result = { from, to };
    } else if (name === 'mergeCell') merges.push(rangeOf(attribute(attributes, 'ref') ?? ''));
    else if (name === 'sheetProtection')
      isProtected = /^(1|true)$/.test(attribute(attributes, 'sheet') ?? '');
    else if (name === 'col')
      styles.push({
        min: Number(attribute(attributes, 'min')),
        max: Number(attribute(attributes, 'max')),
        style: attribute(attributes, 'style') ?? '',
      });
  };
  return {
    rows,
    merges,
    isProtected: () => isProtected,
    hasFormulas: () => hasFormulas,
    styleOfColumn: (at: number) => styles.find(({ min, max }) => at + 1 >= min && at + 1 <= max)?.style ?? '',
    open,
    close(name: string, from: number, to: number) {
      if (name === 'v') {
        if (cell?.result) cell.result.to = to;
      } else if (name === 'c' && cell) {
        cell.to = to;
        cell = null;
      } else if (name === 'row' && row && from !== row.from) row.closeFrom = from;
    },
  };
}

function rangeOf(reference: string): Range {
  const [first = 'A0', last = first] = reference.split(':');
  const rowOf = (cell: string) => Number(/\d+/.exec(cell)?.[0] ?? 0);
  return { top: rowOf(first), bottom: rowOf(last), left: columnOf(first), right: columnOf(last) };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The sheet with each edit in its cell, and without the last results of its formulas: they were of the cells before. */
function written(
  xml: string,
  rows: ReadonlyMap<number, RowPlace>,
  styleOfColumn: (column: number) => string,
  edits: readonly GridEdit[],
): string {
  const parts: string[] = [];
  let at = 0;
  const changes = [
    ...edits.map((edit) => changeOf(xml, rows.get(edit.rowNumber), styleOfColumn, edit)),
    ...staleResults(rows),
  ];
  for (const { from, to, text } of changes.toSorted((a, b) => a.from - b.from)) {
    parts.push(xml.slice(at, from), text);
    at = to;
  }
  parts.push(xml.slice(at));
  return parts.join('');
}

/** Programs that trust a file's results would go on showing them, whatever the list of sheets orders. */
function staleResults(rows: ReadonlyMap<number, RowPlace>): readonly Change[] {
  return [...rows.values()].flatMap(({ cells }) =>
    cells.flatMap(({ result }) => (result ? [{ ...result, text: '' }] : [])),
  );
}

/** A cell keeps its style; one that was not there takes its row's or its column's. */
function changeOf(
  xml: string,
  row: RowPlace | undefined,
  styleOfColumn: (column: number) => string,
  { rowNumber, column, amount }: GridEdit,
): Change {
  if (!row) throw new Error(`row ${rowNumber} is not in the sheet`);
  const prefix = /^<([\w-]+:)?row/.exec(xml.slice(row.from, row.openEnd))?.[1] ?? '';
  const of = (style: string) =>
    `<${prefix}c r="${columnLetter(column)}${rowNumber}"${style === '' ? '' : ` s="${style}"`}><${prefix}v>${amount}</${prefix}v></${prefix}c>`;
  const cell = row.cells.find((each) => each.column === column);
  if (cell) return { from: cell.from, to: cell.to, text: of(attribute(cell.attributes, 's') ?? '') };
  const isOwnStyle = /^(1|true)$/.test(attribute(row.attributes, 'customFormat') ?? '');
  const added = of(isOwnStyle ? (attribute(row.attributes, 's') ?? '') : styleOfColumn(column));
  const next = row.cells.find((each) => each.column > column);
  if (next) return { from: next.from, to: next.from, text: added };
  if (row.closeFrom >= 0) return { from: row.closeFrom, to: row.closeFrom, text: added };
  return { from: row.openEnd - 2, to: row.openEnd, text: `>${added}</${prefix}row>` };
}
