import { type Cell, cellText, isDateCell, type TableRow } from './cell.ts';
import { plainText } from './plain-text.ts';

/** Rows looked at to find the header: people write a logo's worth of titles above it, not a page. */
export const HEADER_SEARCH_ROWS = 60;

/**
 * The position in `rows` of the one that holds the columns' titles, or -1. The row with most titles that `isKnownHeader`
 * recognises wins; where no row has two, the first that looks like titles and is nearly as wide as the widest.
 */
export function findHeader(rows: readonly TableRow[], isKnownHeader: (plain: string) => boolean): number {
  const candidates = rows.slice(0, HEADER_SEARCH_ROWS).map((row) => describe(row, isKnownHeader));
  let best = -1;
  for (const [position, row] of candidates.entries()) {
    if (row.looksLikeTitles && row.known > (candidates[best]?.known ?? 0)) best = position;
  }
  const found = candidates[best];
  if (found !== undefined && (found.known >= 2 || found.filled <= 2)) return best;
  const widest = Math.max(0, ...candidates.map((row) => row.filled));
  return candidates.findIndex((row) => row.looksLikeTitles && row.filled >= widest * WIDE_ENOUGH);
}

/** Whether a row below the data is a total, a count, a signature or a note: it says so, and has hardly anything else. */
export function isFooter(cells: readonly Cell[], columnCount: number): boolean {
  let filled = 0;
  let first = '';
  for (const cell of cells) {
    if (cell === null) continue;
    filled++;
    if (first === '' && typeof cell === 'string') first = cell;
  }
  if (first === '' || filled > Math.max(2, columnCount / 3)) return false;
  return FOOTER.test(plainText(first));
}

const WIDE_ENOUGH = 0.6;
const FOOTER =
  /^((sub|gran )?total(es)?\b|(no|n|num|numero|cantidad|cant|conteo)( total)?( de)? (empleados|registros|trabajadores|personas|lineas)|elaboro|elaborado|reviso|revisado|aprobo|aprobado|firma|nota\b|notas\b|observacion(es)? |generado|impreso|fin del? )/;

function describe(row: TableRow, isKnownHeader: (plain: string) => boolean) {
  let filled = 0;
  let known = 0;
  let values = 0;
  for (const cell of row.cells) {
    if (cell === null) continue;
    filled++;
    const text = cellText(cell);
    if (typeof cell !== 'string' || isDateCell(cell) || looksLikeValue(text)) values++;
    else if (isKnownHeader(plainText(text))) known++;
  }
  return { filled, known, looksLikeTitles: filled > 0 && values <= filled * 0.2 };
}

function looksLikeValue(text: string): boolean {
  return (
    /^[$\d\s.,()%/+-]+$/.test(text) ||
    text.includes('@') ||
    /^\d{4}-\d{2}-\d{2}/.test(text) ||
    text.endsWith(':')
  );
}
