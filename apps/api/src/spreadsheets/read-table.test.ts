import { describe, expect, test } from 'vitest';
import { isDateCell } from './cell.ts';
import { readTable } from './read-table.ts';
import { readAll, sheetXml, testFile, textRow, workbookParts, zipOf } from './test-files.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('the files that clients really have are read as they are', () => {
  test('a roster with titles above its header and a total below', async () => {
    const { head, rows } = await readAll(await testFile('roster-hilados-andinos.xlsx'));
    expect(head).toMatchObject({
      format: 'xlsx',
      sheet: 'Empleados Activos',
      sheets: [{ name: 'Empleados Activos', isHidden: false }],
    });
    expect(head.titleRows.map((row) => row.rowNumber)).toEqual([1, 2]);
    expect(head.headerRow.rowNumber).toBe(4);
    expect(head.columns.map(({ letter, header }) => `${letter} ${header}`)).toEqual([
      'A Item',
      'B Tipo Doc',
      'C Identificación',
      'D Apellidos y Nombres',
      'E Cargo',
      'F C. Costo',
      'G F. Ingreso',
      'H F. Retiro',
      'I Salario Básico',
      'J Banco',
      'K Tipo Cta',
      'L No. Cuenta',
      'M Correo Electrónico',
      'N Celular',
      'O Observaciones',
    ]);
    expect(rows.filter((row) => row.isFooter !== true)).toHaveLength(1000);
    expect(rows.filter((row) => row.isFooter === true)).toEqual([
      { rowNumber: 1006, cells: [null, null, null, 'TOTAL EMPLEADOS: 1000'], isFooter: true },
    ]);
    expect(rows[0]).toMatchObject({ rowNumber: 5 });
    expect(rows[0]!.cells[6]).toEqual({ date: '2018-09-15' });
    expect(rows[1]!.cells.slice(2, 6)).toEqual(['54.430.174', 'YEPES ZULUAGA ÁLVARO', 'Costurera', '008']);
  });

  test('raises in Windows-1252 with semicolons', async () => {
    const { head, rows } = await readAll(await testFile('raises-hilados-andinos.csv'), 'raises.csv');
    expect(head).toMatchObject({ format: 'csv', encoding: 'windows-1252', delimiter: ';', sheet: null });
    expect(rows).toHaveLength(120);
    expect(rows[0]).toEqual({
      rowNumber: 2,
      cells: ['41628224', '1.873.468', 'Jefe de sección', '01/12/2026'],
    });
  });

  test('a wallet load with its header in the first row', async () => {
    const { head, rows } = await readAll(await testFile('wallet-load-november.xlsx'));
    expect(head.headerRow.rowNumber).toBe(1);
    expect(rows).toHaveLength(250);
  });
});

describe('in a thread of its own', () => {
  test("it gives the same rows, in order, and leaves the caller's bytes alone", async () => {
    const file = await testFile('roster-hilados-andinos.xlsx');
    const table = await readTable(file, { fileName: 'roster.xlsx' });
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toEqual((await readAll(file)).rows);
    expect(file.length).toBeGreaterThan(0);
  });

  test('a reader who leaves early, or never begins, leaves nothing running', async () => {
    const file = await testFile('roster-hilados-andinos.xlsx');
    const left = await readTable(file, { fileName: 'roster.xlsx' });
    for await (const row of left.rows) if (row.rowNumber > 10) break;
    const unread = await readTable(file, { fileName: 'roster.xlsx' });
    await unread.close();
    const again = await readTable(file, { fileName: 'roster.xlsx', sheet: 'Empleados Activos' });
    await again.close();
    await expect(readTable(file, { fileName: 'roster.xlsx', sheet: 'Otra' })).rejects.toMatchObject({
      code: 'sheet_missing',
    });
  });

  test('it takes a stream', async () => {
    const file = await testFile('raises-hilados-andinos.csv');
    async function* halves() {
      yield file.subarray(0, 1_001);
      yield file.subarray(1_001);
    }
    const table = await readTable(halves(), { fileName: 'raises.csv' });
    let count = 0;
    for await (const row of table.rows) count += row.cells.length > 0 ? 1 : 0;
    expect(count).toBe(120);
  });
});

describe('a CSV is read whatever wrote it', () => {
  const rowsOf = async (file: Buffer) => (await readAll(file, 'a.csv')).rows.map(({ cells }) => cells);

  test.each([
    ['UTF-8 with its mark', Buffer.from('\ufeffDocumento;Nombre\n1;Muñoz\n')],
    ['UTF-8 without it', Buffer.from('Documento;Nombre\n1;Muñoz\n')],
    ['Windows-1252', Buffer.from('Documento;Nombre\n1;Muñoz\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffDocumento;Nombre\n1;Muñoz\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\ufeffDocumento;Nombre\n1;Muñoz\n', 'utf16le').swap16()],
  ])('%s', async (_, file) => {
    expect(await rowsOf(file)).toEqual([['1', 'Muñoz']]);
  });

  test.each([[';'], [','], ['\t'], ['|']])('separated by %j, amounts and all', async (delimiter) => {
    const amount = delimiter === ',' ? '"1,873,468"' : '1,873,468';
    const { head, rows } = await readAll(
      Buffer.from(
        ['Documento', 'Salario', 'Cargo'].join(delimiter) +
          '\r\n' +
          ['1', amount, 'Jefe'].join(delimiter) +
          '\r\n',
      ),
      'a.csv',
    );
    expect(head.delimiter).toBe(delimiter);
    expect(rows[0]!.cells).toEqual(['1', '1,873,468', 'Jefe']);
  });

  test('with the separator declared as Excel does, which is not a row that Excel shows', async () => {
    const { head, rows } = await readAll(Buffer.from('sep=|\r\nDocumento|Nombre\r\n1|a;b\r\n'), 'a.csv');
    expect(head.headerRow.rowNumber).toBe(1);
    expect(rows).toEqual([{ rowNumber: 2, cells: ['1', 'a;b'] }]);
  });

  test('quotes, doubled quotes, line breaks inside them and quotes left in the middle', async () => {
    const file = Buffer.from(
      'Documento;Nombre;Cargo\n1;"Ana ""la jefa"" Pérez";"dos\nlíneas"\n\n2;Juan "el mono" Díaz;"a" b\n',
    );
    const { rows } = await readAll(file, 'a.csv');
    expect(rows).toEqual([
      { rowNumber: 2, cells: ['1', 'Ana "la jefa" Pérez', 'dos\nlíneas'] },
      { rowNumber: 4, cells: ['2', 'Juan "el mono" Díaz', 'a b'] },
    ]);
  });
});

describe("a workbook's cells come as the user sees them", () => {
  const sheet = (rows: string, ...more: Parameters<typeof workbookParts>[1] & object) =>
    readAll(zipOf(workbookParts(sheetXml(rows), more)));

  test("shared strings, rich text, phonetics left out, entities and Excel's own escapes", async () => {
    const strings =
      '<sst><si><t>Documento</t></si><si><r><t>Nom</t></r><r><t>bre</t></r><rPh><t>x</t></rPh></si><si><t>Mu&#241;oz &amp; C_x00ED_a &lt;3</t></si></sst>';
    const cell = (index: number) => `<c t="s"><v>${index}</v></c>`;
    const { head, rows } = await sheet(
      `<row r="1">${cell(0)}${cell(1)}</row><row r="2"><c><v>5</v></c>${cell(2)}</row>`,
      { name: 'xl/sharedStrings.xml', data: strings },
    );
    expect(head.columns.map(({ header }) => header)).toEqual(['Documento', 'Nombre']);
    expect(rows[0]!.cells).toEqual([5, 'Muñoz & Cía <3']);
  });

  test('formulas by their last result, booleans, errors, and numbers written with prefixes', async () => {
    const xml = `<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Documento</x:v></x:c><x:c r="B1" t="str"><x:v>Salario</x:v></x:c></x:row>
      <x:row r="3"><x:c r="A3"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="B3" t="b"><x:v>1</x:v></x:c><x:c r="D3" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const { rows } = await readAll(zipOf(workbookParts(xml)));
    expect(rows).toEqual([{ rowNumber: 3, cells: [2, true, null, '#N/A'] }]);
  });

  test("dates by their format, in either of Excel's calendars, with their time where they have one", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-240A]d&quot; de &quot;mmmm"/><numFmt numFmtId="165" formatCode="&quot;día&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const rels = `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
    const parts = [
      { name: 'xl/styles.xml', data: styles },
      { name: 'xl/_rels/workbook.xml.rels', data: rels },
    ];
    const rows = `${textRow(1, 'Documento', 'Fecha')}<row r="2"><c s="1"><v>45658</v></c><c s="2"><v>45658.5</v></c><c s="3"><v>45658</v></c><c s="0"><v>45658</v></c></row>`;
    const modern = await sheet(rows, ...parts);
    expect(modern.rows[0]!.cells).toEqual([
      { date: '2025-01-01' },
      { date: '2025-01-01T12:00:00' },
      45658,
      45658,
    ]);
    const book = {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${relations}"><workbookPr date1904="1"/><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    };
    const mac = await sheet(rows, ...parts, book);
    expect(mac.rows[0]!.cells[0]).toEqual({ date: '2029-01-02' });
    expect(isDateCell(mac.rows[0]!.cells[0])).toBe(true);
  });

  test('the first visible sheet with titles is read: covers and hidden sheets are passed over', async () => {
    const book = `<workbook xmlns:r="${relations}"><sheets><sheet name="Oculta" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Portada" sheetId="2" r:id="rId2"/><sheet name="Datos" sheetId="3" r:id="rId3"/></sheets></workbook>`;
    const rels = `<Relationships>${[1, 2, 3].map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`;
    const data = sheetXml(textRow(1, 'Documento', 'Nombre') + textRow(2, '123456', 'Ana'));
    const { head } = await sheet(
      textRow(1, 'Documento') + textRow(2, '1'),
      { name: 'xl/workbook.xml', data: book },
      { name: 'xl/_rels/workbook.xml.rels', data: rels },
      { name: 'xl/worksheets/sheet2.xml', data: sheetXml('') },
      { name: 'xl/worksheets/sheet3.xml', data },
    );
    expect(head.sheet).toBe('Datos');
    expect(head.sheets).toHaveLength(3);
  });
});
