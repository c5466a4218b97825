import { StringDecoder } from 'node:string_decoder';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import { inflateEntry } from './inflate-entry.ts';
import { createXmlScanner, type XmlHandlers } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';

/** Scans a whole part whose declared size is at most `bytesMax`. */
export async function scanPart(
  file: Buffer,
  entry: ZipEntry,
  bytesMax: number,
  handlers: XmlHandlers,
): Promise<void> {
  if (entry.inflatedBytes > bytesMax) throw new SpreadsheetRefused('file_too_heavy');
  const scanner = createPartScanner(handlers);
  for await (const chunk of inflateEntry(file, entry)) scanner.write(chunk);
  scanner.end();
}

/** A scanner of a part's bytes as they come. */
export function createPartScanner(handlers: XmlHandlers): { write(chunk: Buffer): void; end(): void } {
  const decoder = new StringDecoder('utf8');
  const scanner = createXmlScanner(handlers);
  let isFirst = true;
  return {
    write(chunk) {
      // A part in UTF-16 is legal XML that no spreadsheet program writes: its use is to hide a document type.
      const isWide = chunk[0] === 0xff || chunk[0] === 0xfe || chunk.subarray(0, 4).includes(0);
      if (isFirst && isWide) throw new SpreadsheetRefused('file_unsafe');
      isFirst = false;
      scanner.write(decoder.write(chunk));
    },
    end() {
      scanner.write(decoder.end());
      scanner.end();
    },
  };
}
