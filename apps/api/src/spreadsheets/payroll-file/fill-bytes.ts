import { fileKind } from '../files/file-kind.ts';
import { readEntryText } from '../files/inflate-entry.ts';
import { replaceEntries } from '../files/replace-entries.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from '../files/workbook.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import { readCsvGrid } from './csv-grid.ts';
import type { FillAsk, FillOutcome, Filled } from './fill-file.ts';
import { headOf, isFillable, planFill, type Head } from './fill-plan.ts';
import { recalculated } from './recalculated.ts';
import { readSheetGrid } from './sheet-grid.ts';

/** Fills a file in the calling thread; `fillFile` does the same in one of its own. @throws SpreadsheetRefused */
export async function fillBytes(file: Buffer, ask: FillAsk, limits: SpreadsheetLimits): Promise<Filled> {
  if (file.length > limits.fileBytesMax) throw new SpreadsheetRefused('file_too_large');
  if (fileKind(file, ask.fileName) === 'text') {
    const grid = readCsvGrid(file, limits);
    const head = headOf(grid, ask.concept);
    if (!head) throw new SpreadsheetRefused('header_missing');
    const { outcome, edits } = planFill(grid, head, ask);
    return {
      outcome: { ...outcome, sheets: [], sheet: null },
      bytes: given(outcome, () => grid.write(edits)),
    };
  }
  const book = await openWorkbook(file, limits);
  const opened = await openSheets(book, ask, limits);
  const { sheet, grid, head } = opened.chosen;
  const { outcome, edits } = planFill(grid, head, ask);
  const faults = opened.isAmbiguous
    ? [
        {
          code: 'sheets_several' as const,
          detail: 'Varias hojas tienen personas y un valor. Elige cuál se llena.',
        },
        ...outcome.faults,
      ]
    : outcome.faults;
  const said = { ...outcome, faults, sheets: opened.sheets, sheet: sheet.name };
  const contents = async () => {
    const parts = new Map([[sheet.part.name, grid.write(edits)]]);
    if (opened.hasFormulas)
      parts.set(
        book.book.name,
        Buffer.from(recalculated(await readEntryText(file, book.book, limits.smallPartBytesMax))),
      );
    return replaceEntries(file, book.entries, parts);
  };
  return { outcome: said, bytes: await given(said, contents) };
}

const given = <T>({ faults }: Pick<FillOutcome, 'faults'>, write: () => T): T | null =>
  faults.length > 0 ? null : write();

interface Opened {
  readonly sheet: WorkbookSheet;
  readonly grid: Awaited<ReturnType<typeof readSheetGrid>>;
  readonly head: Head;
}

/** The clerk's sheet, or the one that has people and a place for amounts; where several have, the first, until one is chosen. */
async function openSheets(book: Workbook, { sheet: wanted, concept }: FillAsk, limits: SpreadsheetLimits) {
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  if (wanted !== null && !visible.some(({ name }) => name === wanted))
    throw new SpreadsheetRefused('sheet_missing');
  let chosen: Opened | null = null;
  let fitting = 0;
  let hasFormulas = [...book.entries.keys()].some((name) => name.endsWith('calcChain.xml'));
  for (const sheet of visible) {
    if (wanted !== null && sheet.name !== wanted) continue;
    const grid = await readSheetGrid(book, sheet, limits);
    hasFormulas ||= grid.hasFormulas;
    const head = headOf(grid, concept);
    if (!head) continue;
    const fits = isFillable(head);
    if (fits) fitting++;
    if (chosen === null || (fits && fitting === 1)) chosen = { sheet, grid, head };
  }
  if (chosen === null) throw new SpreadsheetRefused('header_missing');
  return { chosen, sheets: visible.map(({ name }) => name), isAmbiguous: fitting > 1, hasFormulas };
}
