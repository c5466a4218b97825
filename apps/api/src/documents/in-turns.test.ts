import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReportLayout, ReportLine } from '@antela/rules/report-layout';
import { expect, test } from 'vitest';
import type { DeductionOrder } from '../features/advances/advances/deduction-orders.service.ts';
import { ordersCsv, ordersJson } from '../features/payday/pay-periods/closing-packet.ts';
import { layoutFile } from '../features/payrolls/report-layouts/layout-file.service.ts';
import { reportBody } from '../http/report.ts';
import { errorWorkbook } from '../spreadsheets/error-workbook.ts';
import { templateWorkbook } from '../spreadsheets/template-workbook.ts';
import { readMapped, testFile } from '../spreadsheets/test-files.ts';
import { rowsPerTurn } from './in-turns.ts';
import { pdfDocument } from './pdf-document.ts';
import type { ZipPart } from './zip-file.ts';

const rowCount = 1_000;

/** Most rows that a writer takes from a source that never waits before others have had a turn. */
async function mostAtOnce<Row>(
  row: Row,
  write: (rows: AsyncIterable<Row>) => Promise<unknown>,
): Promise<number> {
  let [most, taken, isWriting] = [0, 0, true];
  const turn = () => {
    taken = 0;
    if (isWriting) setImmediate(turn);
  };
  async function* rows() {
    for (let n = 0; n < rowCount; n += 1) {
      taken += 1;
      most = Math.max(most, taken);
      yield row;
    }
  }
  setImmediate(turn);
  await write(rows());
  isWriting = false;
  return most;
}

const drain = async (file: Readable) => (await buffer(file)).length;
const cells = { sheet: 'Datos', columns: [{ header: 'Nombre', cell: (row: string) => row }] };
const layout: ReportLayout = {
  format: 'fixed',
  columns: [{ field: 'fullName', header: 'Nombre', text: '', width: 30, zeroFilled: false }],
  separator: ';',
  hasHeader: true,
  dates: 'iso',
};
const line = { fullName: 'Ana Rojas' } as ReportLine;
const order = { full_name: 'Ana Rojas', at: null, hashed: 'x'.repeat(400) } as DeductionOrder;
const partOf = (write: (rows: AsyncIterable<DeductionOrder>) => ZipPart) => () =>
  mostAtOnce(order, (rows) => drain(write(rows).body));
const pdf = (rows: AsyncIterable<string[]>) =>
  pdfDocument({ brand: 'Antela', title: 'Lista', subtitle: null, reference: '1', at: new Date(0) }, (pages) =>
    pages.table([{ header: 'Nombre', share: 1 }], rows),
  );
const errors = (only: 'all' | 'faulty', reason: string | null) => async () => {
  const { head, proposal } = await readMapped(
    await testFile('roster-hilados-andinos.xlsx'),
    'employees-create',
  );
  return mostAtOnce({ rowNumber: 1, cells: ['Ana'] }, (rows) =>
    drain(errorWorkbook({ head, mapping: proposal.mapping, rows, reasonOf: () => reason, only })),
  );
};

const writers: Record<string, () => Promise<number>> = {
  'a report as a workbook': () => mostAtOnce('Ana', (rows) => drain(reportBody('xlsx', cells, rows))),
  'a report as CSV': () => mostAtOnce('Ana', (rows) => drain(reportBody('csv', cells, rows))),
  'a report of fixed width': () => mostAtOnce(line, (rows) => drain(layoutFile(layout, 'Datos', rows))),
  'a table of a document': () => mostAtOnce(['Ana'], (rows) => drain(pdf(rows))),
  'orders as a table': partOf(ordersCsv),
  'orders as lines': partOf(ordersJson),
  'rows to correct': errors('all', 'Falta el documento'),
  'rows to correct, of which there is none': errors('faulty', null),
  'a template with its rows': () =>
    mostAtOnce({ documentNumber: '1020304050' }, (rows) =>
      templateWorkbook({ kind: 'deductions', lists: {}, rows }),
    ),
};

test.each(Object.entries(writers))(
  '%s is written in slices, and others have their turn between them',
  async (_name, most) => {
    expect(await most()).toBeLessThanOrEqual(rowsPerTurn);
  },
);

test('a spreadsheet is written by one of these writers alone', () => {
  const src = join(import.meta.dirname, '..');
  const writing = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\bwrite(?:Xlsx|Csv)/.test(readFileSync(join(src, path), 'utf8')));
  // The third runs in a thread of its own.
  expect(writing.toSorted()).toEqual([
    'spreadsheets/error-workbook.ts',
    'spreadsheets/report-writer.ts',
    'spreadsheets/template-sheets.ts',
  ]);
});
