import { buffer } from 'node:stream/consumers';
import { namePartMax, nameRemark } from '@antela/rules/employee-checks';
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
  expect(lines).toContain('€\u00a05');
  const from = lines.indexOf('CC 10');
  const name = lines.slice(from + 1, lines.indexOf('€\u00a05'));
  expect(name.length).toBeGreaterThan(1);
  expect(name.join(' ')).toBe('Íñigo (Iñaki) Peñaranda \\ Güiza de la Hoz y Fernández de Córdoba');
  expect(lines.slice(lines.indexOf('CC 11') + 1).join('')).toContain('Sincortes'.repeat(12));
});

test('a document that is wider than its column breaks before its number, never inside', async () => {
  const columns = [
    { header: 'Documento', share: 1 },
    { header: 'Nombre', share: 6 },
  ];
  const pdf = await make((pages) => pages.table(columns, [['NIT ext.\u00a0123.456.789.0', 'Ana']]));
  expect(textOf(pdf).split('\n')).toContain('123.456.789.0');
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

/** Every sign that a name may have: those of two UTF-16 units are tried too. */
const nameSigns = Array.from({ length: 0x1_ff_ff }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => sign.trim() !== '' && nameRemark(`A-${sign}`) === null && sign.normalize('NFC') === sign);
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

test('every letter that a name may have is drawn as it is, whole, wherever a document has a name', async () => {
  expect(nameSigns.length).toBeGreaterThan(100);
  const longest = namePartMax;
  const parts = Array.from({ length: Math.ceil(nameSigns.length / longest) }, (_, index) =>
    nameSigns.slice(index * longest, (index + 1) * longest).join(''),
  );
  const places: Record<string, (pages: PdfPages, name: string) => Promise<void> | void> = {
    heading: (pages, name) => pages.heading(name),
    paragraph: (pages, name) => pages.paragraph(name),
    note: (pages, name) => pages.note(name),
    fact: (pages, name) => pages.facts([['Empleado', name]]),
    signature: (pages, name) => pages.signatures([name, name, name]),
    cell: (pages, name) => pages.table(deductions, [['CC 1', name, '$ 1']]),
  };
  for (const [place, draw] of Object.entries(places)) {
    // Four parts without a blank among them: a name as long as one can be.
    const name = [...parts, ...parts, ...parts, ...parts].slice(0, 4).join('');
    const text = squeezed(textOf(await make((pages) => draw(pages, name))));
    expect({ place, whole: text.includes(squeezed(name)) }).toEqual({ place, whole: true });
  }
  const titled = textOf(
    await buffer(pdfDocument({ ...head, title: parts.join(' '), subtitle: null }, () => {})),
  );
  for (const part of parts) expect(squeezed(titled)).toContain(squeezed(part));
});

test('a name whose letters a document would change is refused, with the nearest that it would print', () => {
  expect(nameRemark('Wałęsa')).toMatchObject({
    code: 'name_not_printable',
    message: 'El nombre «Wałęsa» tiene letras que los documentos no muestran: ł, ę. Escríbelo «Walesa».',
  });
  expect(nameRemark('Вера')?.code).toBe('name_not_printable');
  expect(nameRemark('Íñigo D’Ors Žižek')).toBeNull();
});
