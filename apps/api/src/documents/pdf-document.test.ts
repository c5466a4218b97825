import { buffer } from 'node:stream/consumers';
import { printable } from '@antela/rules/printable-text';
import { expect, test } from 'vitest';
import { pdfPageCount as pagesOf, pdfText as textOf } from '../test/read-pdf.ts';
import { pdfDocument, type PdfHead, type PdfPages } from './pdf-document.ts';

const head: PdfHead = {
  brand: 'Antela',
  title: 'Reporte de descuentos',
  subtitle: 'Nómina quincenal, 1 al 15 de noviembre de 2026',
  reference: 'Versión 2',
  at: new Date('2026-11-20T15:00:00Z'),
};
const make = (write: (pages: PdfPages) => Promise<void> | void) => buffer(pdfDocument(head, write));

const deductions = [
  { header: 'Documento', share: 2 },
  { header: 'Nombre', share: 4 },
  { header: 'Valor', share: 2, align: 'right' as const },
];

test('a document says what it is, of what and when, in Spanish', async () => {
  const pdf = await make((pages) => {
    pages.heading('Lo que se descuenta');
    pages.facts([
      ['Empleado', 'Íñigo Peñaranda Güiza'],
      ['Valor', '$\u00a01.750.905'],
    ]);
    pages.signatures(['Por la empresa', 'Empleado']);
  });
  const text = textOf(pdf);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  for (const words of [
    'Reporte de descuentos',
    'Íñigo Peñaranda Güiza',
    '$\u00a01.750.905',
    'Página 1',
    'Por la empresa',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Generado el 20/11/2026');
});

test('a long table repeats its header on every page and loses no row', async () => {
  const count = 500;
  const pdf = await make((pages) =>
    pages.table(
      deductions,
      Array.from({ length: count }, (_, index) => [
        `CC ${10_000 + index}`,
        'Ana María Restrepo',
        '$ 105.950',
      ]),
    ),
  );
  const lines = textOf(pdf).split('\n');
  expect(pagesOf(pdf)).toBeGreaterThan(5);
  expect(lines.filter((line) => line === 'Documento')).toHaveLength(pagesOf(pdf));
  expect(lines.filter((line) => line.startsWith('CC '))).toHaveLength(count);
});

test('a cell takes as many lines as it needs, whatever is written in it', async () => {
  const pdf = await make((pages) =>
    pages.table(deductions, [
      ['CC 10', 'Íñigo (Iñaki) Peñaranda \\ Güiza de la Hoz y Fernández de Córdoba', '€\u00a05'],
      ['CC 11', 'Sincortes'.repeat(12), ''],
    ]),
  );
  const lines = textOf(pdf).split('\n');
  expect(lines).toContain('\x80\u00a05');
  const from = lines.indexOf('CC 10');
  const name = lines.slice(from + 1, lines.indexOf('\x80\u00a05'));
  expect(name.length).toBeGreaterThan(1);
  expect(name.join(' ')).toBe('Íñigo (Iñaki) Peñaranda \\ Güiza de la Hoz y Fernández de Córdoba');
  expect(lines.slice(lines.indexOf('CC 11') + 1).join('')).toContain('Sincortes'.repeat(12));
});

test('rows are read only as fast as the document is sent', async () => {
  let read = 0;
  function* endless(): Generator<string[]> {
    for (;;) {
      read += 1;
      yield [`CC ${read}`, 'Una persona con un nombre largo y único '.repeat(3) + read, '$ 1'];
    }
  }
  const stream = pdfDocument(head, (pages) => pages.table(deductions, endless()));
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(1_000);
  let before = -1;
  await expect
    .poll(
      () => {
        const still = before === read;
        before = read;
        return still;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
  stream.destroy();
});

test('a failure while writing breaks the document off', async () => {
  const stream = pdfDocument(head, () => Promise.reject(new Error('no rows')));
  await expect(buffer(stream)).rejects.toThrow('no rows');
});

test('what the fonts cannot show becomes the nearest that they can', () => {
  expect(printable('Đặng Ñáñez → $\u00a05\n"ok" 漢')).toBe('Dang Ñáñez > $\u00a05 "ok" ?');
});
