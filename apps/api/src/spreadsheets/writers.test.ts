import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellText, type TableRow } from './cell.ts';
import { employeeRowReader } from './employee-rows.ts';
import { errorWorkbook, reasonText } from './error-workbook.ts';
import { readEntryText } from './files/inflate-entry.ts';
import { readZipDirectory } from './files/zip-directory.ts';
import { IMPORT_KINDS } from './import-kind-fields.ts';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { reportCsv, reportXlsx, withoutFormula } from './report-writer.ts';
import { writeTemplate } from './template-sheets.ts';
import { testContext } from './test-context.ts';
import { readAll, readMapped, testFile } from './test-files.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

const parts = async (file: Buffer) => {
  const directory = readZipDirectory(file, SPREADSHEET_LIMITS);
  return new Map(
    await Promise.all(
      [...directory].map(async ([name, entry]) => [name, await readEntryText(file, entry, 1e8)] as const),
    ),
  );
};

describe('a report', () => {
  const columns = [
    { header: 'Documento' },
    { header: 'Nombre' },
    { header: 'Valor', kind: 'amount' as const },
  ];
  const nasty = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc
      .tuple(
        fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '\t=',
          '\r',
          '\n',
          '\0',
          '|',
          ' =',
          '＝',
          "=cmd|' /C calc'!A0",
          '_x0041_',
          '";',
          ';=1',
        ),
        fc.string(),
      )
      .map((pair) => pair.join('')),
  );
  const rowsOf = fc.array(fc.tuple(nasty, nasty, fc.integer({ min: 0, max: 1e12 })), {
    minLength: 1,
    maxLength: 20,
  });
  /** Said here again, so that the writer is not its own judge. */
  const isDangerous = (text: Cell | undefined) =>
    typeof text === 'string' &&
    text !== '' &&
    ('=+-@|\uff1d\uff0b\uff0d\uff20'.includes(text.trimStart().charAt(0) || ' ') ||
      '\t\r\n\0'.includes(text.charAt(0)));

  test('as a workbook carries no formula, and all of its values, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const file = await buffer(reportXlsx('Informe', columns, rows));
        const sheet = (await parts(file)).get('xl/worksheets/sheet1.xml')!;
        expect(sheet).not.toMatch(/<f[ >]/);
        const back = await readAll(file);
        const kept = rows.map(([a, b, amount]) => [
          withoutFormula(a)
            .replaceAll('\0', '')
            .replace(/[\ufffe\uffff]/g, '\ufffd'),
          withoutFormula(b)
            .replaceAll('\0', '')
            .replace(/[\ufffe\uffff]/g, '\ufffd'),
          amount,
        ]);
        expect(back.rows.map(({ cells }) => cells)).toEqual(kept);
        expect(back.rows.flatMap(({ cells }) => cells).filter(isDangerous)).toEqual([]);
      }),
      { numRuns: 60 * effort },
    );
  });

  test('as CSV carries no formula, and all of its values but line ends, whatever they are', async () => {
    const calm = nasty.map((text) => text.replaceAll('\0', '').replace(/^\s*$/, 'x'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(calm, calm, fc.integer({ min: 0, max: 1e12 })), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          const file = await buffer(reportCsv(columns, rows));
          expect(file.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
          const back = await readAll(file, 'informe.csv');
          expect(back.head.delimiter).toBe(';');
          expect(back.rows.map(({ cells }) => cells)).toEqual(
            rows.map(([a, b, amount]) => [withoutFormula(a), withoutFormula(b), String(amount)]),
          );
          expect(back.rows.flatMap(({ cells }) => cells).filter(isDangerous)).toEqual([]);
        },
      ),
      { numRuns: 100 * effort },
    );
  });

  test('says dates as people here do', async () => {
    const rows: Cell[][] = [['1', 'Ana', { date: '2026-12-01' }]];
    expect(
      (
        await readAll(
          await buffer(reportXlsx('Informe', columns.slice(0, 2).concat({ header: 'Fecha' } as never), rows)),
        )
      ).rows[0]!.cells[2],
    ).toEqual({ date: '2026-12-01' });
    expect((await buffer(reportCsv(columns, rows))).toString()).toBe(
      '\ufeffDocumento;Nombre;Valor\r\n1;Ana;01/12/2026',
    );
  });
});

describe('the error workbook of the roster', () => {
  const build = async (only: 'faulty' | 'all') => {
    const { head, rows, proposal } = await readMapped(
      await testFile('roster-hilados-andinos.xlsx'),
      'employees-create',
    );
    const read = employeeRowReader(head.columns, proposal.mapping, testContext);
    const reasons = new Map(rows.map((row) => [row.rowNumber, reasonText(read(row).faults)]));
    const roster = await readAll(await testFile('roster-hilados-andinos.xlsx'));
    const file = await buffer(
      errorWorkbook({
        head,
        mapping: proposal.mapping,
        rows: roster.rows,
        reasonOf: (row) => reasons.get(row.rowNumber) ?? null,
        only,
      }),
    );
    return { roster, file, back: await readAll(file) };
  };

  test('with the faulty rows has them as they were, under the same titles, and why', async () => {
    const { roster, back } = await build('faulty');
    expect(back.head.sheet).toBe('Empleados Activos');
    expect(back.head.titleRows).toEqual(roster.head.titleRows);
    expect(back.head.headerRow).toEqual({
      rowNumber: 4,
      cells: [...roster.head.headerRow.cells, 'Motivo', 'Fila'],
    });
    expect(back.rows).toHaveLength(42);
    const original = new Map(roster.rows.map((row) => [cellText(row.cells[0]), row]));
    for (const row of back.rows)
      expect(row.cells.slice(0, 15)).toEqual(padded(original.get(cellText(row.cells[0]))!, 15));
    expect(back.rows.find(({ cells }) => cells[11] === '1,3755E+08')!.cells[15]).toBe(
      'L (No. Cuenta): Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe la cuenta completa.',
    );
  });

  test('with all rows keeps each at its number', async () => {
    const { roster, back } = await build('all');
    expect(back.rows.map(({ rowNumber, isFooter }) => [rowNumber, isFooter])).toEqual(
      roster.rows.map(({ rowNumber, isFooter }) => [rowNumber, isFooter]),
    );
  });

  test('uploaded again, maps as before and gets its Motivo replaced, not doubled', async () => {
    const file = await readMapped((await build('faulty')).file, 'employees-create');
    expect(file.proposal.mapping.columns).toHaveLength(13);
    const again = await readAll(
      await buffer(
        errorWorkbook({
          head: file.head,
          mapping: file.proposal.mapping,
          rows: file.rows,
          reasonOf: () => 'Otro motivo.',
          only: 'faulty',
        }),
      ),
    );
    expect(again.head.columns.map(({ header }) => header)).toEqual(
      file.head.columns.map(({ header }) => header),
    );
    expect(again.rows.every(({ cells }) => cells[15] === 'Otro motivo.')).toBe(true);
  });
});

describe('a template', () => {
  test.each(IMPORT_KINDS)('for %s is understood by the import that it is for', async (kind) => {
    const rows = [{ documentNumber: '0018442301', startDate: { date: '2024-02-01' } }];
    const file = Buffer.from(
      await writeTemplate({ kind, lists: { bankCode: ['Bancolombia', 'Nequi'] } }, rows),
    );
    const { head, proposal } = await readMapped(file, kind);
    expect(head.sheet).toBe('Datos');
    expect(proposal.missing).toEqual([]);
    expect(proposal.mapping.columns).toHaveLength(head.columns.length);
    expect(Math.min(...proposal.confidence)).toBeGreaterThan(0.9);
  });

  test('offers its lists in the cells, keeps text as text and checks amounts', async () => {
    const file = Buffer.from(
      await writeTemplate(
        {
          kind: 'employees-create',
          lists: { bankCode: ['Bancolombia', 'Nequi'] },
          without: ['fixedDeductions'],
        },
        [],
      ),
    );
    const sheet = (await parts(file)).get('xl/worksheets/sheet1.xml')!;
    expect(sheet).toContain('<formula1>Listas!$A$2:$A$3</formula1>');
    expect(sheet.match(/type="whole"/g)).toHaveLength(1);
    await expect(readAll(file)).rejects.toMatchObject({ code: 'rows_missing' });
  });
});

function padded(row: TableRow, width: number): Cell[] {
  return Array.from({ length: width }, (_, index) => row.cells[index] ?? null);
}
