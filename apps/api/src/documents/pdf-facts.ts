import { printable } from '@antela/rules/printable-text';
import { bottomOf, fonts, hairline, ink, margin, widthOf } from './pdf-look.ts';

const nameWidth = 165;
const gap = 5;

/** Names on the left, values on the right, a hairline under each pair. */
export function drawFacts(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly [name: string, value: string])[],
): void {
  const valueWidth = widthOf(doc) - nameWidth;
  for (const [name, value] of rows) {
    doc.font(fonts.regular).fontSize(10);
    const shown = printable(value);
    const height = Math.max(
      doc.heightOfString(printable(name), { width: nameWidth - 12 }),
      doc.heightOfString(shown, { width: valueWidth }),
    );
    if (doc.y + height + 2 * gap > bottomOf(doc)) doc.addPage();
    const top = doc.y + gap;
    doc
      .font(fonts.regular)
      .fontSize(10)
      .fillColor(ink.quiet)
      .text(printable(name), margin.left, top, { width: nameWidth - 12 });
    doc.fillColor(ink.text).text(shown, margin.left + nameWidth, top, { width: valueWidth });
    doc.x = margin.left;
    doc.y = top + height + gap;
    hairline(doc, doc.y);
  }
  doc.moveDown(0.8);
}
