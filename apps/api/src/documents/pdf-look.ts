/** The product's light theme, on paper: ink and petrol, hairlines, one maize mark. */
export const ink = {
  text: '#10252c',
  quiet: '#41565d',
  line: '#dcd9cf',
  primary: '#055c5c',
  mark: '#f1be49',
  onMark: '#3a2408',
} as const;
/** Fonts that every reader of PDF has. */
export const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const;
/** In points. Header and footer stand in the upper and lower ones. */
export const margin = { top: 92, bottom: 64, left: 54, right: 54 } as const;

export const widthOf = (doc: PDFKit.PDFDocument): number => doc.page.width - margin.left - margin.right;
export const bottomOf = (doc: PDFKit.PDFDocument): number => doc.page.height - margin.bottom;

export function drawHeader(doc: PDFKit.PDFDocument, brand: string, title: string): void {
  const top = 36;
  drawMark(doc, margin.left, top, 22);
  doc
    .font(fonts.bold)
    .fontSize(13)
    .fillColor(ink.text)
    .text(brand, margin.left + 30, top + 6, { lineBreak: false });
  doc
    .font(fonts.regular)
    .fontSize(8.5)
    .fillColor(ink.quiet)
    .text(title, margin.left, top + 9, { width: widthOf(doc), align: 'right', height: 11, ellipsis: true });
  hairline(doc, top + 34);
}

export function drawFooter(doc: PDFKit.PDFDocument, left: string, right: string): void {
  const top = doc.page.height - 44;
  // Text below the lower margin would begin a page.
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  hairline(doc, top - 8);
  doc.font(fonts.regular).fontSize(8).fillColor(ink.quiet);
  doc.text(left, margin.left, top, { width: widthOf(doc) - 70, height: 10, ellipsis: true });
  doc.text(right, margin.left, top, { width: widthOf(doc), align: 'right', lineBreak: false });
  doc.page.margins.bottom = bottom;
}

export function hairline(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(margin.left, y)
    .lineTo(doc.page.width - margin.right, y)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke();
}

/** The portal's mark (public/mark.svg), drawn on its grid of 32. */
function drawMark(doc: PDFKit.PDFDocument, left: number, top: number, size: number): void {
  doc
    .save()
    .translate(left, top)
    .scale(size / 32);
  doc.roundedRect(0, 0, 32, 32, 7).fill(ink.mark);
  doc.lineWidth(3.2).lineCap('round').lineJoin('round').strokeColor(ink.onMark);
  doc.moveTo(9.5, 24).lineTo(16, 8).lineTo(22.5, 24).stroke();
  doc.circle(16, 19.2, 2.3).fill(ink.onMark);
  doc.restore();
}
