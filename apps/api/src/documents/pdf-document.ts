import { PassThrough, type Readable } from 'node:stream';
import { printable } from '@antela/rules/printable-text';
import { instantText } from '@antela/rules/spanish-text';
import PDFDocument from 'pdfkit';
import type { Rows } from './in-turns.ts';
import { drawFacts } from './pdf-facts.ts';
import { bottomOf, drawFooter, drawHeader, fonts, ink, margin, widthOf } from './pdf-look.ts';
import { drawTable, type PdfColumn } from './pdf-table.ts';

export interface PdfHead {
  /** Name of the product as it is configured, on every page. */
  brand: string;
  title: string;
  /** One line under the title; null without. */
  subtitle: string | null;
  /** Identifies what the document is about, in every page's footer. */
  reference: string;
  at: Date;
  /** For tables with many columns. */
  landscape?: boolean;
}

export interface PdfPages {
  heading(text: string): void;
  paragraph(text: string): void;
  /** Small and quiet: where something comes from, how it is checked. */
  note(text: string): void;
  /** Names and values, one under the other. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void;
  /** Rows are written while they are read; a row never breaks over two pages, and the header is repeated on each. */
  table(columns: readonly PdfColumn[], rows: Rows<readonly string[]>): Promise<void>;
  /** Places for signatures, side by side; at most three. */
  signatures(names: readonly string[]): void;
  /** A file inside the document, with exactly these bytes. */
  attach(file: { name: string; type: string; description: string; bytes: Buffer }): void;
}

/**
 * A document in the product's look, on letter paper, sent while it is written: memory does not grow with its pages. What
 * `write` throws breaks the stream off, so a half document is never taken for a whole one.
 */
export function pdfDocument(head: PdfHead, write: (pages: PdfPages) => Promise<void> | void): Readable {
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: head.landscape ? 'landscape' : 'portrait',
    margins: margin,
    pdfVersion: '1.7',
    lang: 'es-CO',
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: head.title,
      Author: head.brand,
      Subject: head.reference,
      CreationDate: head.at,
      ModDate: head.at,
    },
  });
  const out = doc.pipe(new PassThrough());
  // A reader that goes away ends the writing too.
  out.once('close', () => doc.destroy());
  let pageNumber = 0;
  doc.on('pageAdded', () => {
    pageNumber += 1;
    drawHeader(doc, head.brand, printable(head.title));
    drawFooter(
      doc,
      printable(`${head.reference} · Generado el ${instantText(head.at)}`),
      `Página ${pageNumber}`,
    );
    doc.font(fonts.regular).fontSize(10).fillColor(ink.text);
    doc.x = margin.left;
    doc.y = margin.top;
  });
  doc.addPage();
  drawTitle(doc, head);
  void writeAll().catch((error: unknown) => {
    doc.unpipe(out);
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;

  async function writeAll(): Promise<void> {
    await write(pagesOn(doc));
    doc.end();
  }
}

function drawTitle(doc: PDFKit.PDFDocument, head: PdfHead): void {
  const width = widthOf(doc);
  doc.font(fonts.bold).fontSize(20).fillColor(ink.text).text(printable(head.title), { width });
  if (head.subtitle !== null)
    doc
      .moveDown(0.2)
      .font(fonts.regular)
      .fontSize(11)
      .fillColor(ink.quiet)
      .text(printable(head.subtitle), { width });
  doc.moveDown(1);
}

function pagesOn(doc: PDFKit.PDFDocument): PdfPages {
  const width = widthOf(doc);
  return {
    heading(text) {
      if (doc.y > bottomOf(doc) - 60) doc.addPage();
      doc
        .moveDown(0.6)
        .font(fonts.bold)
        .fontSize(12)
        .fillColor(ink.primary)
        .text(printable(text), margin.left, doc.y, { width });
      doc.moveDown(0.4);
    },
    paragraph(text) {
      for (const part of text.split(/\n+/))
        doc
          .font(fonts.regular)
          .fontSize(10.5)
          .fillColor(ink.text)
          .text(printable(part), margin.left, doc.y, { width, lineGap: 2.5 })
          .moveDown(0.5);
    },
    note(text) {
      doc
        .font(fonts.regular)
        .fontSize(8.5)
        .fillColor(ink.quiet)
        .text(printable(text), margin.left, doc.y, { width, lineGap: 1.5 })
        .moveDown(0.5);
    },
    facts: (rows) => drawFacts(doc, rows),
    table: (columns, rows) => drawTable(doc, columns, rows),
    signatures(names) {
      if (doc.y > bottomOf(doc) - 90) doc.addPage();
      const top = doc.y + 52;
      const each = width / Math.max(names.length, 2);
      names.forEach((name, index) => {
        const left = margin.left + index * each;
        doc
          .moveTo(left, top)
          .lineTo(left + each - 24, top)
          .lineWidth(0.75)
          .strokeColor(ink.text)
          .stroke();
        doc
          .font(fonts.regular)
          .fontSize(9)
          .fillColor(ink.quiet)
          .text(printable(name), left, top + 5, { width: each - 24 });
      });
      doc.x = margin.left;
      doc.y = top + 36;
    },
    attach({ name, type, description, bytes }) {
      doc.file(bytes, { name, type, description });
    },
  };
}
