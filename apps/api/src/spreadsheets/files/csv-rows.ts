import type { Cell, TableRow } from '../cell.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';

/**
 * The rows of a CSV (RFC 4180), numbered as Excel numbers them: a quoted line break adds no row, a blank line does.
 * Lenient where people are: a quote in the middle of a field is text, and so is what follows a closing quote.
 * @param seen told where each field begins and ends in the text, quotes included
 */
export function* readCsvRows(
  text: string,
  delimiter: string,
  limits: SpreadsheetLimits,
  seen?: (rowNumber: number, column: number, from: number, to: number) => void,
): Generator<TableRow, void, undefined> {
  let at = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
  let rowNumber = 0;
  while (at < text.length) {
    if (++rowNumber > limits.rowsMax) throw new SpreadsheetRefused('rows_too_many');
    const cells: Cell[] = [];
    let filled = 0;
    for (let column = 0; ; column++) {
      if (column >= limits.columnsMax) throw new SpreadsheetRefused('columns_too_many');
      const field =
        text[at] === '"'
          ? quotedField(text, at, delimiter, rowNumber, limits)
          : plainField(text, at, delimiter, limits);
      seen?.(rowNumber, column, at, field.end);
      at = field.end;
      cells.push(field.value === '' ? null : field.value);
      if (field.value.trim() !== '') filled = cells.length;
      if (text[at] !== delimiter) break;
      at++;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    if (filled > 0) yield { rowNumber, cells: cells.slice(0, filled) };
  }
}

interface Field {
  readonly value: string;
  /** Where the delimiter, the line break or the end is. */
  readonly end: number;
}

function plainField(text: string, start: number, delimiter: string, limits: SpreadsheetLimits): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
    if (++end - start > limits.cellCharactersMax) throw new SpreadsheetRefused('cell_too_long');
  }
  return { value: text.slice(start, end), end };
}

function quotedField(
  text: string,
  start: number,
  delimiter: string,
  rowNumber: number,
  limits: SpreadsheetLimits,
): Field {
  const parts: string[] = [];
  let length = 0;
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    const end = quote < 0 ? text.length : quote;
    length += end - from + 1;
    const isOpen = quote < 0;
    if (isOpen || length > limits.cellCharactersMax) {
      throw new SpreadsheetRefused(
        'quote_unclosed',
        `En la fila ${rowNumber} hay unas comillas que se abren y no se cierran. Bórralas y súbelo de nuevo.`,
      );
    }
    parts.push(text.slice(from, end));
    if (text[end + 1] === '"') {
      parts.push('"');
      from = end + 2;
      continue;
    }
    const rest = plainField(text, end + 1, delimiter, limits);
    return { value: parts.join('') + rest.value, end: rest.end };
  }
}
