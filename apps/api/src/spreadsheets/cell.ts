/**
 * Content of a cell, as plain JSON: a CSV has only text; `date` is `YYYY-MM-DD`, with `THH:MM:SS` where the cell has a time.
 */
export type Cell = string | number | boolean | DateCell | null;

export interface DateCell {
  readonly date: string;
}

export const dateCell = (date: string | null): DateCell | null => (date === null ? null : { date });

export interface TableRow {
  /** The number that Excel shows on the left. */
  readonly rowNumber: number;
  /** By column, from A; shorter than the header where the last cells are empty. */
  readonly cells: readonly Cell[];
  /** A total, signature or note below the data: belongs to the file, is no record. */
  readonly isFooter?: true;
}

export function isDateCell(cell: Cell | undefined): cell is DateCell {
  return typeof cell === 'object' && cell !== null;
}

/** The cell as a person reads it, spaces collapsed and trimmed; empty for an empty cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string')
    return /[\s\u00a0\u200b\ufeff]/.test(cell) ? cell.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim() : cell;
  if (isDateCell(cell)) return cell.date;
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  return String(cell);
}

/** The cell as Excel shows it here: a date as it is written in its column, so that it is read back as it is shown. */
export function shownText(cell: Cell | undefined, order: 'dmy' | 'mdy' = 'dmy'): string {
  if (!isDateCell(cell)) return cellText(cell);
  const [year = '', month = '', day = ''] = cell.date.slice(0, 10).split('-');
  return order === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** Typed in a cell of an update, it empties the field; a blank cell leaves it as it is. */
export const CLEAR_MARK = '#BORRAR';

export function isClearMark(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.trim().toUpperCase() === CLEAR_MARK;
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetter(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
