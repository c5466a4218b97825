import { describe, expect, test } from 'vitest';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { readTable } from './read-table.ts';
import type { RefusalCode, SpreadsheetRefused } from './spreadsheet-refused.ts';
import { sheetXml, type TestPart, textRow, workbookParts, zipOf } from './test-files.ts';

const MIB = 1024 * 1024;
const GOOD = sheetXml(textRow(1, 'Documento', 'Nombre') + textRow(2, '1018442301', 'Ana Pérez'));
const SHEET = 'xl/worksheets/sheet1.xml';
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const withParts = (...replaced: TestPart[]) => zipOf(workbookParts(GOOD, replaced));
const withSheet = (xml: string) => zipOf(workbookParts(xml));

/** Many rows, each different, so that no limit on the ratio of compression is what refuses them. */
const manyRows = (count: number, row: (n: number) => string) => {
  const rows: string[] = [];
  for (let n = 1; n <= count; n++) rows.push(row(n));
  return rows.join('');
};

const HOSTILE: readonly (readonly [string, () => Buffer, RefusalCode, string?])[] = [
  ['an empty file', () => Buffer.alloc(0), 'file_empty'],
  ['a file over 25 MiB', () => Buffer.alloc(25 * MIB + 1, 65), 'file_too_large'],
  [
    'a bomb that says its size',
    () => withParts({ name: SHEET, data: Buffer.alloc(64 * MIB, 32) }),
    'file_unsafe',
  ],
  [
    'parts that add up to too much',
    () => zipOf(workbookParts(GOOD, [{ name: 'xl/a.bin', data: 'a', declaredBytes: 0xf0000000 }])),
    'file_too_heavy',
  ],
  [
    'a forged size: declared small, inflating large',
    () => withParts({ name: SHEET, data: Buffer.alloc(64 * MIB, 32), declaredBytes: 2_000 }),
    'file_unsafe',
  ],
  [
    'a forged size: declared zero',
    () => withParts({ name: SHEET, data: GOOD, declaredBytes: 0 }),
    'file_unsafe',
  ],
  [
    'a size declared larger than it is',
    () => withParts({ name: SHEET, data: GOOD, declaredBytes: GOOD.length + 5 }),
    'file_damaged',
  ],
  [
    'entries that share bytes',
    () => withParts({ name: 'xl/copy.xml', data: GOOD, over: SHEET, localName: SHEET }),
    'file_unsafe',
  ],
  [
    'the same name twice',
    () => zipOf([...workbookParts(GOOD), { name: SHEET.toUpperCase(), data: 'x' }]),
    'file_unsafe',
  ],
  ['a name that climbs out', () => withParts({ name: '../../etc/passwd', data: 'x' }), 'file_unsafe'],
  ['an absolute name', () => withParts({ name: '/etc/passwd', data: 'x' }), 'file_unsafe'],
  ['a name with backslashes', () => withParts({ name: '..\\..\\x', data: 'x' }), 'file_unsafe'],
  [
    'a link to a file of the server',
    () => withParts({ name: 'xl/link.xml', data: '/etc/passwd', mode: 0o120_777 }),
    'file_unsafe',
  ],
  [
    'a name that differs inside',
    () => withParts({ name: 'xl/other.xml', data: 'x', localName: 'xl/otter.xml' }),
    'file_unsafe',
  ],
  [
    'more than a thousand entries',
    () => zipOf(Array.from({ length: 1_001 }, (_, n) => ({ name: `x${n}`, data: '' }))),
    'file_unsafe',
  ],
  ['an encrypted entry', () => withParts({ name: SHEET, data: GOOD, flags: 1 }), 'file_encrypted'],
  ['a zip inside the zip', () => withParts({ name: 'xl/more.zip', data: 'x' }), 'file_nested'],
  [
    'a workbook inside the workbook',
    () => withParts({ name: 'xl/embeddings/hoja.xlsx', data: 'x' }),
    'file_nested',
  ],
  ['a zip cut short', () => withSheet(GOOD).subarray(0, 700), 'file_damaged'],
  ['a zip that is no workbook', () => zipOf([{ name: 'hola.txt', data: 'hola' }]), 'file_kind_unknown'],
  ['an old .xls under another name', () => Buffer.concat([OLE, Buffer.alloc(4_096)]), 'file_old_excel'],
  [
    'a workbook with a password',
    () =>
      Buffer.concat([
        OLE,
        Buffer.alloc(1_024),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(1_024),
      ]),
    'file_encrypted',
  ],
  [
    'a web page under .xls',
    () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    'file_old_excel',
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'file_kind_unknown'],
  ['an .xlsm', () => withSheet(GOOD), 'file_macros', 'nomina.xlsm'],
  ['macros under .xlsx', () => withParts({ name: 'xl/vbaProject.bin', data: 'x' }), 'file_macros'],
  [
    'a macro content type',
    () =>
      withParts({
        name: '[Content_Types].xml',
        data: '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    'file_macros',
  ],
  ['a binary workbook', () => withParts({ name: 'xl/workbook.bin', data: 'x' }), 'file_binary_workbook'],
  [
    'a LibreOffice file',
    () =>
      zipOf([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
        { name: 'content.xml', data: '<x/>' },
      ]),
    'file_open_document',
  ],
  [
    'a billion laughs',
    () => withSheet(`<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${GOOD}`),
    'file_unsafe',
  ],
  [
    'entities read from elsewhere',
    () => withParts({ name: 'xl/workbook.xml', data: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' }),
    'file_unsafe',
  ],
  [
    'a document type hidden in UTF-16',
    () => zipOf(workbookParts(Buffer.from(`\ufeff<!DOCTYPE x [<!ENTITY a "b">]>${GOOD}`, 'utf16le'))),
    'file_unsafe',
  ],
  ['tags nested a thousand deep', () => withSheet(sheetXml('<a>'.repeat(1_000))), 'file_unsafe'],
  [
    'one endless tag',
    () => withSheet(`<worksheet><sheetData ${manyRows(60_000, (n) => `a${n}="${n * 7919}" `)}`),
    'file_unsafe',
  ],
  [
    'one endless text',
    () =>
      withSheet(
        sheetXml(
          `<row r="1"><c t="inlineStr"><is><t>${manyRows(60_000, (n) => String(n * 7919))}</t></is></c></row>`,
        ),
      ),
    'file_unsafe',
  ],
  [
    'a cell with more text than Excel allows',
    () =>
      withSheet(
        sheetXml(
          textRow(
            1,
            manyRows(5_000, (n) => String(n * 7919)),
          ),
        ),
      ),
    'cell_too_long',
  ],
  ['XML cut short', () => withSheet("<worksheet><sheetData><row r='1'>"), 'file_damaged'],
  [
    'a million empty rows',
    () =>
      withSheet(
        sheetXml(textRow(1, 'Documento', 'Nombre') + manyRows(1_000_000, (n) => `<row r="${n + 1}"/>`)),
      ),
    'rows_too_many',
  ],
  [
    '16,384 columns',
    () =>
      withSheet(
        sheetXml(`<row r="1">${manyRows(16_384, () => '<c t="inlineStr"><is><t>x</t></is></c>')}</row>`),
      ),
    'columns_too_many',
  ],
  [
    'a cell in the last column',
    () => withSheet(sheetXml('<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>')),
    'columns_too_many',
  ],
  ['rows that go back', () => withSheet(sheetXml(textRow(5, 'a') + textRow(2, 'b'))), 'file_damaged'],
  [
    'shared strings without end',
    () =>
      withParts({
        name: 'xl/sharedStrings.xml',
        data: `<sst>${manyRows(1_000_001, (n) => `<si><t>${n}</t></si>`)}</sst>`,
      }),
    'file_too_heavy',
  ],
  ['NUL bytes in a CSV', () => Buffer.from('Documento;Nombre\n1;a\0b\n'), 'text_not_readable'],
  ['a program under .csv', () => Buffer.from('\x7fELF\x02\x01\x01\x03 data', 'latin1'), 'text_not_readable'],
  [
    'a quote that never closes',
    () => Buffer.from(`Documento;Nombre\n1;"${'a;b\n'.repeat(500_000)}`),
    'quote_unclosed',
  ],
  ['nothing but quotes', () => Buffer.from(`Documento;Nombre\n${'"'.repeat(2 * MIB)}`), 'quote_unclosed'],
  [
    'a CSV of one endless line',
    () => Buffer.from(`Documento;Nombre\n${'a'.repeat(2 * MIB)}`),
    'cell_too_long',
  ],
  [
    'a CSV with thousands of columns',
    () => Buffer.from(`Documento;Nombre\n${';'.repeat(20_000)}`),
    'columns_too_many',
  ],
  [
    'a CSV with a million empty rows',
    () => Buffer.from(`Documento;Nombre\n${'\n'.repeat(MIB)}`),
    'rows_too_many',
  ],
  [
    'a sheet with no row of titles',
    () => withSheet(sheetXml('<row r="1"><c><v>5</v></c><c><v>6</v></c></row>')),
    'header_missing',
  ],
  ['titles and nothing below', () => withSheet(sheetXml(textRow(1, 'Documento', 'Nombre'))), 'rows_missing'],
];

describe('a hostile or useless file is refused with its own code, a sentence that says what to do, soon and cheaply', () => {
  test.each(
    HOSTILE.map(([name, build, code, fileName]) => ({
      name,
      build,
      code,
      fileName: fileName ?? 'archivo.xlsx',
    })),
  )('$name', async ({ build, code, fileName }) => {
    const file = build();
    const memoryBefore = process.memoryUsage().rss;
    let memoryPeak = memoryBefore;
    const watch = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage().rss)), 5);
    const before = process.cpuUsage();
    const error = await drain(file, fileName).then(
      () => null,
      (reason: unknown) => reason,
    );
    const { user, system } = process.cpuUsage(before);
    clearInterval(watch);
    const refused = error as SpreadsheetRefused;
    expect(refused.name).toBe('SpreadsheetRefused');
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^[A-ZÁÉÍÓÚÑ].*\. .*\.$/);
    // The promise is 1 s and 150 MB. The machine's time is counted, the reader's thread with it, because others use the machine too.
    expect((user + system) / 1_000).toBeLessThan(5_000);
    expect(memoryPeak - memoryBefore).toBeLessThan(150 * MIB);
  });

  test('a header called __proto__ is a title like any other', async () => {
    const table = await readTable(Buffer.from('__proto__;constructor;Documento;Nombre\n1;2;3;4\n'), {
      fileName: 'a.csv',
    });
    expect(table.columns.map(({ header }) => header)).toEqual([
      '__proto__',
      'constructor',
      'Documento',
      'Nombre',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    await table.close();
  });

  test('a stream is cut off as soon as it is too long, without being kept', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += MIB;
        yield Buffer.alloc(MIB, 65);
      }
    }
    await expect(readTable(endless(), { fileName: 'a.csv' })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    expect(sent).toBe(26 * MIB);
  });
});

async function drain(file: Buffer, fileName: string): Promise<void> {
  // Each is refused for what it is; a machine that does much else is not silent for what the file does.
  const limits = { ...SPREADSHEET_LIMITS, workerSilenceMsMax: 120_000 };
  const table = await readTable(file, { fileName, limits });
  for await (const row of table.rows) void row;
}
