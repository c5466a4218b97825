import { SpreadsheetRefused } from '../spreadsheet-refused.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The text of a CSV. Excel in Spanish writes Windows-1252 unless told otherwise, so what is no valid UTF-8 is taken for that. */
export function decodeCsv(file: Buffer): { text: string; encoding: TextEncoding } {
  const encoding = encodingOf(file);
  const text = new TextDecoder(encoding).decode(file);
  if (text.includes('\0')) throw new SpreadsheetRefused('text_not_readable');
  return { text, encoding };
}

/** The separator that cuts the first lines into the same number of fields, more than one. `;` when none does. */
export function detectDelimiter(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared !== null) return declared[1]!;
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
  let best = { delimiter: DELIMITERS[0] as string, agreeing: 0, fields: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const fields = line.replace(/"[^"]*"/g, '').split(delimiter).length;
      if (fields > 1) counts.set(fields, (counts.get(fields) ?? 0) + 1);
    }
    for (const [fields, agreeing] of counts) {
      if (agreeing > best.agreeing || (agreeing === best.agreeing && fields > best.fields))
        best = { delimiter, agreeing, fields };
    }
  }
  return best.delimiter;
}

/** In the order tried: in Colombia the comma is the decimal mark, so `;` separates. */
const DELIMITERS = [';', '\t', '|', ','] as const;
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_LINES = 50;

function encodingOf(file: Buffer): TextEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  if (file.includes(0)) throw new SpreadsheetRefused('text_not_readable');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
