import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { openTable } from './open-table.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import { testFile, workbookParts, zipOf } from './test-files.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);

/** True when the file was read to its end or refused; any other error passes through and fails the test. */
async function isReadOrRefused(file: Buffer, fileName: string): Promise<boolean> {
  try {
    const table = await openTable(file, { fileName, limits: SPREADSHEET_LIMITS, sheet: null });
    for await (const group of table.rows) if (group.length === 0) return false;
    return true;
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return true;
    throw error;
  }
}

const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });

test.each([['wallet-load-november.xlsx'], ['raises-hilados-andinos.csv']])(
  '%s with bytes changed or cut off is read or refused, and nothing else',
  async (name) => {
    const whole = await testFile(name);
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), fc.boolean(), async (changes, cut, isCut) => {
        const file = Buffer.from(isCut ? whole.subarray(0, cut) : whole);
        // Half of the changes go to the end, where a zip keeps what it says about itself.
        for (const [at, value] of changes) {
          if (file.length > 0)
            file[value % 2 === 0 ? at % file.length : file.length - 1 - (at % Math.min(900, file.length))] =
              value;
        }
        expect(await isReadOrRefused(file, name)).toBe(true);
      }),
      { numRuns: 300 * effort },
    );
  },
);

test('a sheet whose XML is anything at all is read or refused, and nothing else', async () => {
  const piece = fc.constantFrom(
    '<row r="1">',
    '<row>',
    '</row>',
    '<c r="A1" t="s">',
    '<c t="inlineStr">',
    '</c>',
    '<is>',
    '<t>',
    '</t>',
    '</is>',
    '<v>',
    '</v>',
    '<v/>',
    'Documento',
    '&#x0;',
    '&lt;',
    '&#1114112;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x',
    '?>',
    '"',
    "'",
    '>',
    '<',
    '7',
    '\ud800',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const xml = `<worksheet><sheetData>${pieces.join('')}</sheetData></worksheet>`;
      expect(await isReadOrRefused(zipOf(workbookParts(xml)), 'a.xlsx')).toBe(true);
    }),
    { numRuns: 500 * effort },
  );
});
