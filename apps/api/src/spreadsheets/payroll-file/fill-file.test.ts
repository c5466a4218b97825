import { expect, test } from 'vitest';
import { readZipDirectory } from '../files/zip-directory.ts';
import { SPREADSHEET_LIMITS } from '../limits.ts';
import { readAll, sheetXml, workbookParts, zipOf, type TestPart } from '../test-files.ts';
import { fillBytes } from './fill-bytes.ts';
import { fillFile, type FillAsk, type FillPerson } from './fill-file.ts';

const ana = { document: '52000007', code: '10', name: 'Ana Rojas', amount: 105_950 };
const luis = { document: '52000008', code: '11', name: 'Luis Gil', amount: 40_000 };
const ask: FillAsk = {
  fileName: 'novedades.xlsx',
  sheet: null,
  column: null,
  concept: '1201',
  period: { from: '2026-11-16', to: '2026-11-30' },
  people: [ana, luis],
};

const text = (ref: string, value: string) => `<c r="${ref}" s="2" t="inlineStr"><is><t>${value}</t></is></c>`;
const titles = `<row r="3" spans="1:5">${text('A3', 'Contrato')}${text('B3', 'Identificación')}${text('C3', 'Nombre')}${text('D3', '1201 - Adelanto')}${text('E3', 'Total')}</row>`;
const person = (n: number, code: string, document: string, cells = `<c r="D${n}" s="7"><v>0</v></c>`) =>
  `<row r="${n}" ht="15.5">${text(`A${n}`, code)}<c r="B${n}" s="4"><v>${document}</v></c>${text(`C${n}`, 'X')}${cells}<c r="E${n}"><f>SUM(D${n})</f><v>0</v></c></row>`;
const rows = `<row r="1">${text('A1', 'Novedades')}</row>${titles}${person(4, '10', '52000007')}\n  ${person(5, '11', '52000008', '')}${person(6, '12', '99')}`;

const book = (xml: string, more: readonly TestPart[] = []) =>
  zipOf(workbookParts(xml, [{ name: 'docProps/custom.xml', data: '<a>ñ</a>' }, ...more]));
const fill = (file: Buffer, change: Partial<FillAsk> = {}) => fillFile(file, { ...ask, ...change });
const faultsOf = async (file: Buffer, change: Partial<FillAsk> = {}) => {
  const { outcome, bytes } = await fill(file, change);
  expect(bytes).toBeNull();
  return outcome.faults.map(({ code }) => code);
};
/** Each entry with its own bytes, header and all. */
const entriesOf = (file: Buffer) =>
  new Map(
    [...readZipDirectory(file, SPREADSHEET_LIMITS)].map(
      ([name, { localStart, dataStart, compressedBytes }]) => [
        name,
        file.subarray(localStart, dataStart + compressedBytes).toString('latin1'),
      ],
    ),
  );
async function sheetOf(file: Buffer): Promise<string> {
  const { readEntryText } = await import('../files/inflate-entry.ts');
  const entry = readZipDirectory(file, SPREADSHEET_LIMITS).get('xl/worksheets/sheet1.xml');
  return entry ? readEntryText(file, entry, 1_000_000) : '';
}

/** No formula keeps the result of what its cells were. */
const withoutResults = (xml: string) => xml.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1');

test('a workbook comes back with the amounts in their cells and every other byte as it was', async () => {
  const given = book(sheetXml(rows));
  const { outcome, bytes } = await fill(given);
  expect(outcome).toMatchObject({
    sheet: 'Hoja1',
    column: 3,
    found: { people: 2, total: 145_950 },
    missing: { people: 0 },
    strangers: 1,
    leftWithValue: 0,
    faults: [],
  });
  const filled = Buffer.from(bytes ?? []);
  expect(await sheetOf(filled)).toBe(
    withoutResults(sheetXml(rows))
      .replace('<c r="D4" s="7"><v>0</v></c>', '<c r="D4" s="7"><v>105950</v></c>')
      .replace('<c r="E5">', '<c r="D5"><v>40000</v></c><c r="E5">'),
  );
  const [before, after] = [entriesOf(given), entriesOf(filled)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...before].filter(([name, entry]) => after.get(name) !== entry).map(([name]) => name);
  // The list of sheets asks for its formulas to be calculated anew, because their last results lie in the file.
  expect(changed).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
  const read = await readAll(filled);
  expect(read.rows.map(({ cells }) => cells[3])).toEqual([105_950, 40_000, 0]);
});

test('a workbook as Siigo Nube gives it is filled in as its golden file', async () => {
  const given = book(
    sheetXml(
      `<row r="1">${text('A1', 'Número de contrato')}${text('B1', 'Identificación')}${text('C1', 'Vacaciones')}${text('D1', 'Adelanto de nómina')}</row>` +
        `<row r="2">${text('A2', '10')}${text('B2', '52.000.007')}</row><row r="3">${text('A3', '11')}${text('B3', '52000008')}<c r="D3" s="1"/></row>`,
    ),
  );
  const { bytes } = await fill(given, { concept: 'Adelanto de nómina' });
  await expect(await sheetOf(Buffer.from(bytes ?? []))).toMatchFileSnapshot('./golden/siigo_nube.xml');
});

test('a file of any other program is filled in as its golden file', async () => {
  const given = Buffer.from(
    'Cédula;Nombre;1201 - Adelanto;Horas\r\n52.000.007;"Ñáñez; Ana";;8\r\n99;Otra;7;4\r\n52000008;Luis Gil;0;\r\n',
    'latin1',
  );
  const { bytes } = await fill(given, { fileName: 'novedades.csv' });
  await expect(Buffer.from(bytes ?? []).toString('latin1')).toMatchFileSnapshot('./golden/other.csv');
});

test('a workbook without formulas changes in its sheet alone, in a part with a prefix and rows that close themselves too', async () => {
  const plain = sheetXml(rows.replaceAll(/<f>.*?<\/f>/g, ''))
    .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
    .replace('<x:row r="1">', '<x:row r="2"/><x:row r="1">')
    .replace('<x:row r="2"/><x:row r="1">', '<x:row r="1">');
  const given = book(plain);
  const { bytes } = await fill(given);
  const filled = Buffer.from(bytes ?? []);
  expect(await sheetOf(filled)).toContain('<x:c r="D5"><x:v>40000</x:v></x:c><x:c r="E5">');
  const [before, after] = [entriesOf(given), entriesOf(filled)];
  expect([...before].filter(([name, entry]) => after.get(name) !== entry).map(([name]) => name)).toEqual([
    'xl/worksheets/sheet1.xml',
  ]);
});

test('who is to be deducted and is not in the file is named, and rows of others that hold a value are counted', async () => {
  const xml = sheetXml(
    titles +
      person(4, '10', '52000007', '<c r="D4"><v>5</v></c>') +
      person(5, '12', '99', '<c r="D5"><v>8</v></c>'),
  );
  const { outcome, bytes } = await fill(book(xml));
  expect(bytes).not.toBeNull();
  expect(outcome).toMatchObject({
    missing: {
      people: 1,
      total: 40_000,
      first: [{ document: '52000008', name: 'Luis Gil', amount: 40_000 }],
    },
    strangers: 1,
    leftWithValue: 1,
    replaced: 1,
  });
});

test('a person is found by contract where there is no document, and one of two contracts by both', async () => {
  const byContract = titles.replace('Identificación', 'Cargo');
  const one = await fill(book(sheetXml(byContract + person(4, '0010', 'x'))));
  expect(one.outcome).toMatchObject({ found: { people: 1, total: 105_950 } });
  const again: FillPerson = { ...ana, code: '15', amount: 1 };
  const two = await fill(book(sheetXml(titles + person(4, '15', '52000007') + person(5, '10', '52000007'))), {
    people: [ana, again],
  });
  expect(two.outcome).toMatchObject({ found: { people: 2, total: 105_951 }, faults: [] });
  const both = await fill(book(sheetXml(titles + person(4, '', '52000007'))), { people: [ana, again] });
  expect(await sheetOf(Buffer.from(both.bytes ?? []))).toContain('<v>105951</v>');
});

test('rows of other concepts stay as they are', async () => {
  const heads = `<row r="1">${text('A1', 'Concepto')}${text('B1', 'NIT')}${text('C1', 'Valor')}</row>`;
  const line = (n: number, concept: string) =>
    `<row r="${n}">${text(`A${n}`, concept)}<c r="B${n}"><v>52000007</v></c><c r="C${n}"><v>9</v></c></row>`;
  const { bytes } = await fill(book(sheetXml(heads + line(2, '500') + line(3, '01201'))));
  const read = await readAll(Buffer.from(bytes ?? []));
  expect(read.rows.map(({ cells }) => cells[2])).toEqual([9, 105_950]);
});

test('a file that cannot be filled in says why in a word of its own, and nothing comes back', async () => {
  const body = person(4, '10', '52000007');
  const after = (xml: string) => `<worksheet><sheetData>${titles}${body}</sheetData>${xml}</worksheet>`;
  expect(await faultsOf(book(after('<sheetProtection sheet="1"/>')))).toEqual(['sheet_protected']);
  expect(await faultsOf(book(after('<mergeCells><mergeCell ref="D4:D5"/></mergeCells>')))).toEqual([
    'cells_merged',
  ]);
  expect(await faultsOf(book(after('<mergeCells><mergeCell ref="D3:E3"/></mergeCells>')))).toEqual([
    'cells_merged',
  ]);
  const twin = titles.replace('Total', '1201 - Adelanto');
  expect(await faultsOf(book(sheetXml(twin + body)))).toEqual(['titles_alike']);
  expect(await faultsOf(book(sheetXml(titles.replace('1201', '500') + body)))).toEqual(['column_missing']);
  expect(
    await faultsOf(book(sheetXml(titles + person(4, '10', '52000007', '<c r="D4"><f>1+1</f></c>')))),
  ).toEqual(['formula_in_cell']);
  const october = `<row r="1">${text('A1', 'Periodo 01/10/2026 a 15/10/2026')}</row>`;
  expect(await faultsOf(book(sheetXml(october + titles + body)))).toEqual(['other_period']);
  const named = `<row r="1">${text('A1', 'Nómina de octubre de 2026')}</row>`;
  expect(await faultsOf(book(sheetXml(named + titles + body)))).toEqual(['other_period']);
  expect(await faultsOf(book(sheetXml(titles + body + person(5, '10', '52000007'))))).toEqual([
    'person_twice',
  ]);
});

test('our own period, a date of printing and a merged title above the columns are no fault', async () => {
  const above = `<row r="1">${text('A1', 'Quincena 16/11/2026 al 30/11/2026')}</row><row r="2">${text('A2', 'Impreso 02/12/2026')}</row>`;
  const xml = `<worksheet><sheetData>${above}${titles}${person(4, '10', '52000007')}</sheetData><mergeCells><mergeCell ref="A1:E1"/></mergeCells></worksheet>`;
  expect((await fill(book(xml))).outcome.faults).toEqual([]);
});

test('people and merged cells, or columns with a style, cost their sum and not their product', async () => {
  const crowd = Array.from({ length: 4_000 }, (_, n) => ({
    ...ana,
    document: String(52_000_000 + n),
    code: String(n),
  }));
  const many = {
    people: crowd,
    rows: crowd.map(({ document, code }, n) => person(n + 4, code, document, '')),
  };
  const few = { people: crowd.slice(0, 1), rows: many.rows.slice(0, 1) };
  const ranges = Array.from({ length: 150_000 }, (_, n) => n);
  const merges = ranges.map((n) => `<mergeCell ref="F${n + 1}:G${n + 1}"/>`).join('');
  const styles = ranges.map((n) => `<col min="${n + 20}" max="${n + 20}" style="1"/>`).join('');
  const cost = async (given: typeof many, before: string, after: string): Promise<number> => {
    const xml = `<worksheet>${before}<sheetData>${titles}${given.rows.join('')}</sheetData>${after}</worksheet>`;
    const file = book(xml);
    const began = process.cpuUsage();
    const { bytes } = await fillBytes(file, { ...ask, people: given.people }, SPREADSHEET_LIMITS);
    const { user } = process.cpuUsage(began);
    expect(bytes).not.toBeNull();
    return user;
  };
  for (const [before, after] of [
    ['', `<mergeCells>${merges}</mergeCells>`],
    [`<cols>${styles}</cols>`, ''],
  ] as const) {
    // The collector runs when it likes: the product would show each time, and one run without it is proof enough.
    const ratios: number[] = [];
    while (ratios.length < 3 && ratios.every((ratio) => ratio >= 2)) {
      const apart = (await cost(many, '', '')) + (await cost(few, before, after));
      ratios.push((await cost(many, before, after)) / apart);
    }
    expect(Math.min(...ratios)).toBeLessThan(2);
  }
});

test('the clerk chooses among columns and sheets that fit', async () => {
  const twin = titles.replace('Total', '1201 - Adelanto');
  const chosen = await fill(book(sheetXml(twin + person(4, '10', '52000007').replace(/<f>.*?<\/f>/, ''))), {
    column: 4,
  });
  expect(chosen.outcome).toMatchObject({ column: 4, candidates: [3, 4], faults: [] });
  const onKey = await fill(book(sheetXml(rows)), { column: 1 });
  expect(onKey.outcome.faults.map(({ code }) => code)).toEqual(['column_wrong']);
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const two = book(sheetXml(rows), [
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${relations}"><sheets><sheet name="Uno" sheetId="1" r:id="rId1"/><sheet name="Dos" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet2.xml', data: sheetXml(rows) },
  ]);
  expect(await faultsOf(two)).toEqual(['sheets_several']);
  const second = await fill(two, { sheet: 'Dos' });
  expect(second.outcome).toMatchObject({ sheet: 'Dos', sheets: ['Uno', 'Dos'], faults: [] });
  const [before, after] = [entriesOf(two), entriesOf(Buffer.from(second.bytes ?? []))];
  expect(after.get('xl/worksheets/sheet1.xml')).toBe(before.get('xl/worksheets/sheet1.xml'));
});

test('a workbook with a password or macros is refused in words', async () => {
  await expect(fill(book(sheetXml(rows)), { fileName: 'novedades.xlsm' })).rejects.toMatchObject({
    code: 'file_macros',
  });
  await expect(fill(book(sheetXml(rows), [{ name: 'xl/vbaProject.bin', data: 'x' }]))).rejects.toMatchObject({
    code: 'file_macros',
  });
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await expect(fill(locked)).rejects.toMatchObject({ code: 'file_encrypted' });
});

test('a CSV keeps its encoding, its quotes and its line breaks', async () => {
  const csv = Buffer.from(
    'Cod_emp,Cod_con,Can_doc,Nota\r\n"10",1201,"0","Peña, ""x"""\r\n11,1201\r\n10,500,7,ñ\r\n',
    'latin1',
  );
  const { outcome, bytes } = await fill(csv, { fileName: 'novedades.csv' });
  expect(outcome).toMatchObject({ found: { people: 2 }, missing: { people: 0 }, faults: [] });
  expect(Buffer.from(bytes ?? []).toString('latin1')).toBe(
    'Cod_emp,Cod_con,Can_doc,Nota\r\n"10",1201,105950,"Peña, ""x"""\r\n11,1201,40000\r\n10,500,7,ñ\r\n',
  );
  expect(
    await faultsOf(Buffer.from('Cod_emp;Cod_con;Can_doc\n10;1201;=1+1\n'), { fileName: 'x.csv' }),
  ).toEqual(['formula_in_cell']);
});
