import { readCsvRows } from '../files/csv-rows.ts';
import { decodeCsv, detectDelimiter } from '../files/csv-text.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import type { Grid } from './grid.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A CSV with the place of each field in its bytes: its encoding, line breaks and quotes stay as they are. */
export function readCsvGrid(file: Buffer, limits: SpreadsheetLimits): Grid {
  const { text, encoding } = decodeCsv(file);
  if (encoding.startsWith('utf-16')) throw new SpreadsheetRefused('text_not_readable');
  const delimiter = detectDelimiter(text);
  const rows = [...readCsvRows(text, delimiter, limits)];
  const start = file.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  // One character for each byte: quotes, separators and line breaks are ASCII in either encoding.
  const bytes = file.toString('latin1', start);
  const fields = new Map<string, { from: number; to: number }>();
  const ends = new Map<number, { column: number; to: number }>();
  const wide = { ...limits, cellCharactersMax: limits.cellCharactersMax * 4 };
  for (const _row of readCsvRows(bytes, delimiter, wide, (rowNumber, column, from, to) => {
    fields.set(`${rowNumber} ${column}`, { from: from + start, to: to + start });
    ends.set(rowNumber, { column, to: to + start });
  }));
  return {
    rows,
    isProtected: false,
    isFormula: (rowNumber, column) => {
      const cell = rows.find((row) => row.rowNumber === rowNumber)?.cells[column];
      return typeof cell === 'string' && cell.startsWith('=');
    },
    isMerged: () => false,
    write(edits) {
      const parts: Buffer[] = [];
      let at = 0;
      for (const { rowNumber, column, amount } of edits.toSorted((a, b) => a.rowNumber - b.rowNumber)) {
        const field = fields.get(`${rowNumber} ${column}`);
        const end = ends.get(rowNumber) ?? { column: -1, to: at };
        // A line with fewer fields than its titles gets the separators that lead to the column.
        const lead = field ? '' : delimiter.repeat(column - end.column);
        const { from, to } = field ?? { from: end.to, to: end.to };
        parts.push(file.subarray(at, from), Buffer.from(`${lead}${amount}`, 'latin1'));
        at = to;
      }
      parts.push(file.subarray(at));
      return Buffer.concat(parts);
    },
  };
}
