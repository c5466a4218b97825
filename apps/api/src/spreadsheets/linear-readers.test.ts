import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defaultAccountFormats } from '@antela/rules/bank-account';
import { documentTypes } from '@antela/rules/documents';
import { describe, expect, test } from 'vitest';
import { type Cell, cellText, isBlank, isClearMark } from './cell.ts';
import { createColumnProfiler } from './column-profile.ts';
import { deductionRowReader } from './deduction-rows.ts';
import { employeeRowReader } from './employee-rows.ts';
import { employeeUpdateReader } from './employee-update-rows.ts';
import type { FieldName } from './import-fields.ts';
import { IMPORT_KINDS, type ImportKind, IMPORTS } from './import-kind-fields.ts';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { restrictionRowReader, retirementRowReader } from './person-rows.ts';
import { plainText } from './plain-text.ts';
import { readTable } from './read-table.ts';
import { withoutFormula } from './report-writer.ts';
import { findHeader, isFooter } from './table-shape.ts';
import { testContext } from './test-context.ts';
import { sheetXml, workbookParts, zipOf } from './test-files.ts';
import { BANK_WORDS, catalogReader } from './values/read-catalog.ts';
import { walletLoadRowReader } from './wallet-load-rows.ts';
import { toXlsxValue } from './xlsx-value.ts';

/** Runs of repeated characters with an unexpected end, which make a backtracking expression go back. */
const runs = [
  '1',
  '1.',
  '1,',
  ' ',
  ' 1',
  '-',
  '- ',
  '(',
  ')',
  '$',
  'a',
  'A ',
  'a.',
  'a-',
  '@',
  'a@',
  '.',
  '0',
  '"',
  "'",
  'á',
  '\u0301',
  '1/',
  '1e',
  'de ',
  ' y ',
  '#',
  '+57',
  '_x',
  '\ufeff',
  '=',
  ',',
];
const ends = ['!', 'x', ' '];
const beginnings = ['', '1', 'a@'];

const texts = (length: number): string[] =>
  runs.flatMap((run) =>
    ends.flatMap((end) =>
      beginnings.map(
        (start) =>
          start +
          run.repeat(Math.ceil(length / run.length)).slice(0, length - start.length - end.length) +
          end,
      ),
    ),
  );

const shortest = 4_096;
const longest = SPREADSHEET_LIMITS.cellCharactersMax;
const short = texts(shortest);
const long = texts(longest);

/** Milliseconds of work of the quickest of a few tries; what others do on the machine is not counted. */
function quickest(act: () => void): number {
  let best = Infinity;
  for (let turn = 0; turn < 4 && best > unremarkableMs; turn++) {
    const from = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** A reader whose work grows with the square of the text takes hundreds. */
const unremarkableMs = 25;

/** Eight times the text may take eight times as long, and three times that for noise; a square takes sixty-four. */
function expectLinear(reader: (text: string) => unknown): void {
  long.forEach((text, index) => {
    const ms = quickest(() => reader(text));
    if (ms < unremarkableMs) return;
    const before = quickest(() => reader(short[index] ?? ''));
    expect(ms / before, `${JSON.stringify(text.slice(0, 12))}… took ${ms.toFixed(1)} ms`).toBeLessThan(24);
  });
}

/** Further arguments of the readers. */
const beside: Record<string, readonly unknown[]> = {
  readAccountNumber: [defaultAccountFormats.savings],
  readDate: ['dmy'],
  readFullName: ['surnames-first'],
  readText: [500],
};
/** They take no cell. */
const others = new Set(['fault', 'isFault', 'catalogReader', 'isDateCell', 'columnLetter']);

const folder = new URL('./values/', import.meta.url);
const values = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);
const valueReaders = values.flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, (cell: Cell, ...rest: readonly unknown[]) => unknown] =>
      typeof entry[1] === 'function' && !others.has(entry[0]),
  ),
);

/** Each way that an import reads a row, with one column of one field. */
const rowReaders = {
  'employees-create': (columns, mapping) => employeeRowReader(columns, mapping, testContext),
  'employees-update': (columns, mapping) => employeeUpdateReader(columns, mapping, testContext),
  'access-restrictions': (columns, mapping) =>
    restrictionRowReader(columns, mapping, {
      today: testContext.today,
      documentType: 'CC',
      reasons: testContext.banks,
    }),
  retirements: (columns, mapping) =>
    retirementRowReader(columns, mapping, {
      today: testContext.today,
      documentType: 'CC',
      reasons: testContext.banks,
    }),
  'wallet-load': (columns, mapping) => walletLoadRowReader(columns, mapping, 'CC'),
  deductions: (columns, mapping) => deductionRowReader(columns, mapping, 'CC'),
} satisfies Record<
  ImportKind,
  (...args: Parameters<typeof deductionRowReader>) => (row: { rowNumber: number; cells: Cell[] }) => unknown
>;

describe('a cell made to be slow takes no longer than its length', () => {
  test.each(valueReaders)('%s', (name, reader) => {
    const kinds = name === 'readDocumentNumber' ? Object.keys(documentTypes) : [null];
    for (const kind of kinds) {
      const rest = kind === null ? (beside[name] ?? []) : [kind];
      expect(reader.length, `${name} takes something beside the cell: say what`).toBeLessThanOrEqual(
        1 + rest.length,
      );
      expectLinear((text) => reader(text, ...rest));
    }
  });

  test.each([
    ['a name of a catalogue', catalogReader(testContext.banks, BANK_WORDS)],
    ['its text', cellText],
    ['its text in plain letters', plainText],
    ['whether it is blank', isBlank],
    ['whether it empties its field', isClearMark],
    ['what it looks like', (text: string) => createColumnProfiler(1).add({ rowNumber: 1, cells: [text] })],
    ['as a title', (text: string) => findHeader([{ rowNumber: 1, cells: [text, 'Documento'] }], () => false)],
    ['as a total', (text: string) => isFooter([text, null, null], 3)],
    ['as it is written in a report', (text: string) => [withoutFormula(text), toXlsxValue(text)]],
  ])('%s', (_, reader) => expectLinear(reader));

  test.each(IMPORT_KINDS.flatMap((kind) => IMPORTS[kind].fields.map((field) => [kind, field] as const)))(
    'as %s reads %s',
    (kind, field: FieldName) => {
      const reader = rowReaders[kind]([{ index: 0, letter: 'A', header: 'A' }], {
        columns: [{ index: 0, field }],
        nameOrder: 'surnames-first',
        dateOrders: [],
      });
      let rowNumber = 0;
      expectLinear((text) => reader({ rowNumber: ++rowNumber, cells: [text] }));
    },
  );
});

test('a small workbook of texts made to be slow is looked at by the thread that reads it, and the server goes on', async ({
  task,
}) => {
  const slow = `<t>$${'1'.repeat(longest - 2)}x</t>`;
  const rows = Array.from(
    { length: 2_000 },
    (_, at) => `<row r="${at + 2}"><c t="s"><v>0</v></c><c><v>1</v></c></row>`,
  );
  const file = zipOf(
    workbookParts(
      sheetXml(
        `<row r="1"><c t="inlineStr"><is><t>Documento</t></is></c><c t="inlineStr"><is><t>Valor</t></is></c></row>${rows.join('')}`,
      ),
      [{ name: 'xl/sharedStrings.xml', data: `<sst><si>${slow}</si></sst>` }],
    ),
  );
  let blocked = Infinity;
  for (let turn = 0; turn < 3 && blocked >= 50; turn++) blocked = await longestPause(() => profile(file));
  (task.meta as { figure?: string }).figure =
    `libro de ${file.length} bytes hecho para tardar: el servidor se detuvo ${Math.round(blocked)} ms`;
  expect(blocked).toBeLessThan(50);
});

async function profile(file: Buffer): Promise<void> {
  const table = await readTable(file, { fileName: 'lento.xlsx', isProfiled: true });
  let count = 0;
  for await (const row of table.rows) count += row.cells.length > 0 ? 1 : 0;
  expect(count).toBe(2_000);
  expect(table.profiles()[0]).toMatchObject({ filled: 2_000, sampled: 1_000 });
}

/** Milliseconds that this thread has worked: on a machine with others on it, pauses are mostly theirs. */
function workedMs(): number {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

async function longestPause(act: () => Promise<void>): Promise<number> {
  let longestGap = 0;
  let last = workedMs();
  const timer = setInterval(() => {
    longestGap = Math.max(longestGap, workedMs() - last);
    last = workedMs();
  }, 1);
  await act();
  clearInterval(timer);
  return longestGap;
}
