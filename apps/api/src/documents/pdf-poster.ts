import { PassThrough, type Readable } from 'node:stream';
import { printable } from '@antela/rules/printable-text';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { bottomOf, drawFooter, drawHeader, fonts, ink, margin, widthOf } from './pdf-look.ts';

export interface Poster {
  brand: string;
  /** PNG or JPEG of the company, judged before; null for none. */
  logo: Buffer | null;
  title: string;
  lead: string;
  steps: readonly string[];
  /** Address that the code leads to; it is written under it too, for those who have no camera. */
  address: string;
  note: string;
  at: Date;
}

/** Side of the code, in points: read from two metres away. */
const codeSide = 220;
/** Box that the logo is fitted into, in points. */
const logoBox = { width: 220, height: 64 };

/** One page to be hung up: what it is about, the steps, and the code that begins them. */
export function posterDocument(poster: Poster): Readable {
  const { brand, logo, title, lead, steps, address, note, at } = poster;
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: margin,
    pdfVersion: '1.7',
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: title, Author: brand, CreationDate: at, ModDate: at },
  });
  const out = doc.pipe(new PassThrough());
  out.once('close', () => doc.destroy());
  const width = widthOf(doc);
  drawHeader(doc, brand, '');
  if (logo) doc.image(logo, margin.left, margin.top + 8, { fit: [logoBox.width, logoBox.height] });
  const below = logo ? logoBox.height + 20 : 0;
  doc.font(fonts.bold).fontSize(38).fillColor(ink.text);
  doc.text(printable(title), margin.left, margin.top + 8 + below, { width, lineGap: 2 });
  doc.moveDown(0.4).font(fonts.regular).fontSize(17).fillColor(ink.quiet);
  doc.text(printable(lead), { width, lineGap: 4 });
  doc.moveDown(1.2);
  const top = doc.y;
  drawCode(doc, address, margin.left, top);
  drawSteps(doc, steps, margin.left + codeSide + 28, top);
  doc.font(fonts.regular).fontSize(13).fillColor(ink.text);
  doc.text(address, margin.left, Math.max(doc.y, top + codeSide) + 16, { width });
  doc.moveDown(0.6).fillColor(ink.quiet).text(printable(note), { width });
  if (doc.y > bottomOf(doc)) throw new RangeError('a poster has one page');
  drawFooter(doc, printable(brand), '');
  doc.end();
  return out;
}

/** Dark on light, with its quiet border: cameras read it no other way. */
function drawCode(doc: PDFKit.PDFDocument, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { border: 0, ecc: 'M' });
  const cell = codeSide / size;
  doc.fillColor('#000000');
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) doc.rect(left + x * cell, top + y * cell, cell, cell);
    }),
  );
  doc.fill();
}

function drawSteps(doc: PDFKit.PDFDocument, steps: readonly string[], left: number, top: number): void {
  const width = doc.page.width - margin.right - left;
  doc.x = left;
  doc.y = top;
  steps.forEach((step, index) => {
    doc
      .font(fonts.bold)
      .fontSize(17)
      .fillColor(ink.primary)
      .text(String(index + 1), left, doc.y);
    doc
      .font(fonts.regular)
      .fontSize(15)
      .fillColor(ink.text)
      .text(printable(step), left, doc.y + 2, {
        width,
        lineGap: 2,
      });
    doc.moveDown(0.7);
  });
}
