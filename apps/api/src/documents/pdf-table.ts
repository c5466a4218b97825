import { setTimeout as delay } from 'node:timers/promises';
import { printable } from '@antela/rules/printable-text';
import { inTurns, type Rows } from './in-turns.ts';
import { bottomOf, fonts, ink, margin, widthOf } from './pdf-look.ts';
import { pdfType, type PdfType } from './pdf-type.ts';

export interface PdfColumn {
  header: string;
  /** Share of the table's width, against the other columns' shares. */
  share: number;
  /** Figures stand on the right. */
  align?: 'right';
}

/** Bytes that may wait to be sent before the writing waits for the reader. */
const waitingBytesMax = 512 * 1024;
const pad = 4;
const size = 8.5;
/** Height of Helvetica's capitals and of a line of it, in thousandths of its size. */
const ascent = 718;
const leading = 1156;
const lineHeight = (size * leading) / 1000;

/**
 * A table with its header on every page; a cell takes as many lines as it needs. Its rows are put into the page's content by
 * hand: laid out by the library, each cell takes ten operators and is measured twice, and a report seven times as long.
 */
export async function drawTable(
  doc: PDFKit.PDFDocument,
  columns: readonly PdfColumn[],
  rows: Rows<readonly string[]>,
): Promise<void> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * widthOf(doc));
  const regular = fontOf(doc, fonts.regular);
  const bold = fontOf(doc, fonts.bold);
  let rules: number[] = [];
  if (doc.y > bottomOf(doc) - 60) doc.addPage();
  begin();
  for await (const row of inTurns(rows)) {
    const cells = wrapped(row, regular.type);
    if (doc.y + heightOf(cells) > bottomOf(doc)) {
      end();
      doc.addPage();
      begin();
    }
    drawRow(cells, regular.type);
    while (doc.readableLength > waitingBytesMax && !doc.destroyed) await delay(5);
    if (doc.destroyed) throw new Error('the reader of the document went away');
  }
  end();
  doc.x = margin.left;
  doc.font(fonts.regular).fontSize(size).moveDown(0.8);

  /** Goes on to write on this page: the header, and everything after it as one text. */
  function begin(): void {
    for (const { name, reference } of [regular, bold]) doc.page.fonts[name] = reference;
    doc.fillColor(ink.quiet).addContent(`BT /${bold.name} ${size} Tf`);
    drawRow(
      wrapped(
        columns.map(({ header }) => header),
        bold.type,
      ),
      bold.type,
    );
    doc.addContent('ET').fillColor(ink.text).addContent(`BT /${regular.name} ${size} Tf`);
  }

  function end(): void {
    const right = margin.left + widthOf(doc);
    doc.addContent('ET').lineWidth(0.5).strokeColor(ink.line);
    doc.addContent(
      `${rules.map((y) => `${margin.left} ${y.toFixed(2)} m ${right} ${y.toFixed(2)} l`).join(' ')} S`,
    );
    rules = [];
  }

  function wrapped(row: readonly string[], type: PdfType): string[][] {
    return row.map((cell, index) => type.linesOf(printable(cell), (widths[index] ?? 0) - 2 * pad));
  }

  function drawRow(cells: readonly string[][], type: PdfType): void {
    doc.addContent(contentOf({ cells, columns, widths, type, top: doc.y }));
    doc.y += heightOf(cells);
    rules.push(doc.y);
  }
}

interface TableRow {
  cells: readonly string[][];
  columns: readonly PdfColumn[];
  widths: readonly number[];
  type: PdfType;
  top: number;
}

/** Operators that show a row's letters. */
function contentOf({ cells, columns, widths, type, top }: TableRow): string {
  let left: number = margin.left + pad;
  const first = top + pad + (size * ascent) / 1000;
  let content = '';
  cells.forEach((lines, column) => {
    const width = (widths[column] ?? 0) - 2 * pad;
    lines.forEach((line, index) => {
      if (line === '') return;
      const x = columns[column]?.align === 'right' ? left + width - type.widthOf(line) : left;
      // The page's axis points down, the letters' up.
      content += `1 0 0 -1 ${x.toFixed(2)} ${(first + index * lineHeight).toFixed(2)} Tm ${type.show(line)} `;
    });
    left += width + 2 * pad;
  });
  return content;
}

const heightOf = (cells: readonly string[][]): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * pad;

/** A standard font under a name of its own in the pages' resources, with its measures. */
function fontOf(doc: PDFKit.PDFDocument, font: string) {
  const reference = doc.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: font, Encoding: 'WinAnsiEncoding' });
  reference.end(null);
  const measure = (text: string): number => doc.font(font).fontSize(1000).widthOfString(text);
  return { name: `Table${font.replaceAll('-', '')}`, reference, type: pdfType(measure, size) };
}
