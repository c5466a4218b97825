import type { Cell, TableRow } from '../cell.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import { inflateEntry } from './inflate-entry.ts';
import { createPartScanner } from './scan-part.ts';
import { dateOfSerial } from './serial-date.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';
import { attribute, decodeText, type XmlHandlers } from './xml-scanner.ts';

/** The sheet's rows in order, a group for each piece read; blank rows are left out, though they count against the limit. */
export async function* readSheetRows(
  book: Workbook,
  sheet: WorkbookSheet,
  limits: SpreadsheetLimits,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  let ready: TableRow[] = [];
  const handlers = sheetHandlers(book, limits, (row) => ready.push(row));
  const scanner = createPartScanner(handlers);
  for await (const chunk of inflateEntry(book.file, sheet.part)) {
    scanner.write(chunk);
    if (ready.length === 0) continue;
    yield ready;
    ready = [];
  }
  scanner.end();
}

const SHEET_ROWS_MAX = 1_048_576;

/** Handlers that give each row of a sheet that is not blank. */
export function sheetHandlers(
  book: Workbook,
  limits: SpreadsheetLimits,
  take: (row: TableRow) => void,
): XmlHandlers {
  let rowsSeen = 0;
  let rowNumber = 0;
  let cells: Cell[] = [];
  let cellsSeen = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let isPhonetic = false;

  function openRow(attributes: string): void {
    if (++rowsSeen > limits.rowsMax) throw new SpreadsheetRefused('rows_too_many');
    const written = attribute(attributes, 'r');
    const next = written === null ? rowNumber + 1 : Number(written);
    if (!Number.isInteger(next) || next <= rowNumber || next > SHEET_ROWS_MAX)
      throw new SpreadsheetRefused('file_damaged');
    rowNumber = next;
    cells = [];
    cellsSeen = 0;
    column = -1;
  }

  function openCell(attributes: string): void {
    const reference = attribute(attributes, 'r');
    column = reference === null ? column + 1 : columnOf(reference);
    if (++cellsSeen > limits.columnsMax || column >= limits.columnsMax)
      throw new SpreadsheetRefused('columns_too_many');
    type = attribute(attributes, 't') ?? 'n';
    style = Number(attribute(attributes, 's') ?? 0);
    value = '';
  }

  function closeCell(): void {
    if (value === '') return;
    if (value.length > limits.cellCharactersMax) throw new SpreadsheetRefused('cell_too_long');
    const cell = cellOf(type, value, book.isDateStyle[style] === true, book);
    if (cell === null) return;
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  }

  return {
    open(name, attributes) {
      if (name === 'c') openCell(attributes);
      else if (name === 'row') openRow(attributes);
      else if (name === 'rPh') isPhonetic = true;
      isValue = name === 'v' || (name === 't' && !isPhonetic && type === 'inlineStr');
    },
    close(name) {
      isValue = false;
      if (name === 'c') closeCell();
      else if (name === 'row' && cells.length > 0) take({ rowNumber, cells });
      else if (name === 'rPh') isPhonetic = false;
    },
    text(raw) {
      if (isValue) value += decodeText(raw);
    },
  };
}

function cellOf(type: string, value: string, isDate: boolean, book: Workbook): Cell {
  if (type === 's') return book.sharedStrings[Number(value)] || null;
  if (type === 'b') return value === '1' || value === 'true';
  if (type === 'd') return { date: value.slice(0, 19) };
  if (type !== 'n') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  const date = isDate ? dateOfSerial(number, book.is1904) : null;
  return date === null ? number : { date };
}

/** "AB12" → 27. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column === 0) throw new SpreadsheetRefused('file_damaged');
  return column - 1;
}
