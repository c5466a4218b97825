import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { bottomOf, fonts, hairline, ink, margin, widthOf } from './pdf-look.ts';
import { printable } from './printable.ts';

export interface PdfColumn {
  header: string;
  /** Share of the table's width, against the other columns' shares. */
  share: number;
  /** Figures stand on the right. */
  align?: 'right';
}

/** Rows written before others get their turn: some milliseconds of work. */
const rowsPerTurn = 50;
/** What may wait to be sent before the writing waits for the reader. */
const waitingBytesMax = 512 * 1024;
const pad = 4;
const size = 8.5;

/** A table with its header on every page; a cell takes as many lines as it needs. */
export async function drawTable(
  doc: PDFKit.PDFDocument,
  columns: readonly PdfColumn[],
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<void> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * widthOf(doc));
  const headers = columns.map(({ header }) => header);
  if (doc.y > bottomOf(doc) - 60) doc.addPage();
  drawRow(headers, fonts.bold, ink.quiet);
  let written = 0;
  for await (const row of rows) {
    if (doc.y + heightOf(row, fonts.regular) > bottomOf(doc)) {
      doc.addPage();
      drawRow(headers, fonts.bold, ink.quiet);
    }
    drawRow(row, fonts.regular, ink.text);
    written += 1;
    if (written % rowsPerTurn === 0) await turn();
    while (doc.readableLength > waitingBytesMax && !doc.destroyed) await delay(5);
    if (doc.destroyed) throw new Error('the reader of the document went away');
  }
  doc.moveDown(0.8);

  function heightOf(cells: readonly string[], font: string): number {
    doc.font(font).fontSize(size);
    const heights = cells.map((cell, index) =>
      doc.heightOfString(printable(cell), { width: (widths[index] ?? 0) - 2 * pad }),
    );
    return Math.max(...heights, size) + 2 * pad;
  }

  function drawRow(cells: readonly string[], font: string, color: string): void {
    const height = heightOf(cells, font);
    const top = doc.y;
    let left: number = margin.left;
    doc.fillColor(color);
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      doc.text(printable(cell), left + pad, top + pad, {
        width: width - 2 * pad,
        align: columns[index]?.align ?? 'left',
      });
      left += width;
    });
    doc.x = margin.left;
    doc.y = top + height;
    hairline(doc, doc.y);
  }
}
