import { type Cell, isDateCell } from './cell.ts';

export type XlsxValue = string | number | boolean | Date | null;

/** A cell as the library writes it. Text stays text, whatever it begins with: it is never written as a formula. */
export function toXlsxValue(cell: Cell): XlsxValue {
  if (isDateCell(cell)) return new Date(cell.date.length === 10 ? `${cell.date}T00:00:00Z` : `${cell.date}Z`);
  // A spreadsheet reads `_x0041_` as the letter A: the underscore itself is written that way, so that such a text survives.
  if (typeof cell === 'string')
    return cell
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return cell;
}
