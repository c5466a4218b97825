import { cellText, columnLetter, type TableRow } from './cell.ts';
import { readCsvRows } from './files/csv-rows.ts';
import { decodeCsv, detectDelimiter, type TextEncoding } from './files/csv-text.ts';
import { fileKind } from './files/file-kind.ts';
import { readSheetRows } from './files/sheet-rows.ts';
import { openWorkbook, type Workbook } from './files/workbook.ts';
import { isKnownHeader } from './import-fields.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import { findHeader, HEADER_SEARCH_ROWS, isFooter } from './table-shape.ts';

export interface TableColumn {
  readonly index: number;
  readonly letter: string;
  /** As typed, trimmed; empty for a column without a title. */
  readonly header: string;
}

export interface TableHead {
  readonly format: 'xlsx' | 'csv';
  /** Encoding and delimiter of a CSV; null for a workbook. */
  readonly encoding: TextEncoding | null;
  readonly delimiter: string | null;
  /** All sheets of a workbook, and the one read. A CSV has none. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly sheet: string | null;
  /** The rows above the header. */
  readonly titleRows: readonly TableRow[];
  /** The header's own row, as written. */
  readonly headerRow: TableRow;
  readonly columns: readonly TableColumn[];
}

export interface OpenTableOptions {
  readonly fileName: string;
  readonly limits: SpreadsheetLimits;
  /** The sheet to read; null for the first visible one that has a header. */
  readonly sheet: string | null;
}

export interface OpenTable {
  readonly head: TableHead;
  /** The rows below the header in groups, in order, blank ones left out. */
  readonly rows: AsyncGenerator<readonly TableRow[], void, undefined>;
}

/** Opens a workbook or CSV in the calling thread; `readTable` does the same in one of its own. Throws `SpreadsheetRefused`. */
export async function openTable(file: Buffer, options: OpenTableOptions): Promise<OpenTable> {
  if (file.length > options.limits.fileBytesMax) throw new SpreadsheetRefused('file_too_large');
  if (fileKind(file, options.fileName) === 'workbook')
    return openWorkbookTable(await openWorkbook(file, options.limits), options);
  const { text, encoding } = decodeCsv(file);
  const delimiter = detectDelimiter(text);
  const source = { format: 'csv', encoding, delimiter, sheets: [], sheet: null } as const;
  const table = await tableOf(source, asGroups(readCsvRows(text, delimiter, options.limits)));
  if (table === null) throw new SpreadsheetRefused('header_missing');
  return table;
}

/** Rows of a CSV gathered at once: fewer steps for whoever reads them. */
const CSV_GROUP_ROWS = 200;

type TableSource = Pick<TableHead, 'format' | 'encoding' | 'delimiter' | 'sheets' | 'sheet'>;
type RowGroups = AsyncGenerator<readonly TableRow[], void, undefined>;

async function openWorkbookTable(book: Workbook, options: OpenTableOptions): Promise<OpenTable> {
  const sheets = book.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  const wanted =
    options.sheet === null
      ? book.sheets.filter((sheet) => !sheet.isHidden)
      : book.sheets.filter((sheet) => sheet.name === options.sheet);
  if (wanted.length === 0) throw new SpreadsheetRefused('sheet_missing');
  for (const sheet of wanted) {
    const source = { format: 'xlsx', encoding: null, delimiter: null, sheets, sheet: sheet.name } as const;
    const table = await tableOf(source, readSheetRows(book, sheet, options.limits));
    if (table !== null) return table;
  }
  throw new SpreadsheetRefused('header_missing');
}

/** Null where no row looks like a header. Reads ahead until the header's place is certain, and gives back what it read. */
async function tableOf(source: TableSource, groups: RowGroups): Promise<OpenTable | null> {
  const ahead: TableRow[] = [];
  while (ahead.length < HEADER_SEARCH_ROWS) {
    const group = await groups.next();
    if (group.done === true) break;
    ahead.push(...group.value);
  }
  const position = findHeader(ahead, isKnownHeader);
  const headerRow = ahead[position];
  if (headerRow === undefined) {
    await groups.return();
    return null;
  }
  const columns = headerRow.cells.map((cell, index) => ({
    index,
    letter: columnLetter(index),
    header: cellText(cell),
  }));
  const first = ahead.slice(position + 1);
  if (first.length === 0) throw new SpreadsheetRefused('rows_missing');
  return {
    head: { ...source, titleRows: ahead.slice(0, position), headerRow, columns },
    rows: marked(first, groups, columns.length),
  };
}

async function* marked(first: readonly TableRow[], rest: RowGroups, columnCount: number): RowGroups {
  const mark = (row: TableRow): TableRow =>
    isFooter(row.cells, columnCount) ? { ...row, isFooter: true } : row;
  yield first.map(mark);
  for await (const group of rest) yield group.map(mark);
}

async function* asGroups(rows: Iterable<TableRow>): RowGroups {
  let group: TableRow[] = [];
  for (const row of rows) {
    group.push(row);
    if (group.length < CSV_GROUP_ROWS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
