import { Readable } from 'node:stream';
import {
  fixedWidthHeader,
  fixedWidthLine,
  layoutCells,
  reportFields,
  type ReportLayout,
  type ReportLine,
} from '@antela/rules/report-layout';
import { slicesOf } from '../../../documents/in-turns.ts';
import { reportCsv, reportXlsx } from '../../../spreadsheets/report-writer.ts';

/** The kind of file that a layout makes. */
export const layoutFileFormat = ({ format }: Pick<ReportLayout, 'format'>): 'xlsx' | 'csv' | 'txt' =>
  format === 'fixed' ? 'txt' : format;

/**
 * A deduction report as its layout says, written while the lines are read: memory does not grow with them. Nothing in it is taken
 * for a formula.
 * @param title of the sheet, where there is one
 */
export function layoutFile(layout: ReportLayout, title: string, lines: AsyncIterable<ReportLine>): Readable {
  const columns = layout.columns.map(({ field, header }) => ({
    header,
    ...(reportFields[field].kind === 'number' && { kind: 'amount' as const }),
  }));
  const cells = mapped(lines, (line) => layoutCells(layout, line));
  switch (layout.format) {
    case 'xlsx':
      return reportXlsx(title, columns, cells);
    case 'csv':
      return reportCsv(columns, cells, {
        delimiter: layout.separator === 'tab' ? '\t' : layout.separator,
        hasHeader: layout.hasHeader,
      });
    case 'fixed':
      return Readable.from(fixedWidth(layout, lines), { objectMode: false });
  }
}

/** One byte for each character, as programs that count columns expect; a character that Latin-1 has not becomes `?`. */
async function* fixedWidth(
  layout: ReportLayout,
  lines: AsyncIterable<ReportLine>,
): AsyncGenerator<Buffer, void, undefined> {
  if (layout.hasHeader) yield bytesOf([fixedWidthHeader(layout)]);
  for await (const slice of slicesOf(lines)) yield bytesOf(slice.map((line) => fixedWidthLine(layout, line)));
}

const bytesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(
    lines
      .map((line) => `${line}\r\n`)
      .join('')
      .replaceAll(/[^\0-\u00ff]/g, '?'),
    'latin1',
  );

async function* mapped<From, To>(
  items: AsyncIterable<From>,
  convert: (item: From) => To,
): AsyncGenerator<To, void, undefined> {
  for await (const item of items) yield convert(item);
}
