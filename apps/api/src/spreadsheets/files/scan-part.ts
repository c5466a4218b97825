import { StringDecoder } from "node:string_decoder";
import { SpreadsheetRefused } from "../spreadsheet-refused.ts";
import { inflateEntry } from "./inflate-entry.ts";
import { createXmlScanner, type XmlHandlers } from "./xml-scanner.ts";
import type { ZipEntry } from "./zip-directory.ts";

/** Inflates a part and scans it as it comes out, yielding after each piece so that what the handlers gathered can be taken. */
export async function* scanPart(file: Buffer, entry: ZipEntry, handlers: XmlHandlers): AsyncGenerator<void, void, undefined> {
  const decoder = new StringDecoder("utf8");
  const scanner = createXmlScanner(handlers);
  let isFirst = true;
  for await (const chunk of inflateEntry(file, entry)) {
    // A part in UTF-16 is legal XML that no spreadsheet program writes: its use is to hide a document type.
    if (isFirst && (chunk[0] === 0xff || chunk[0] === 0xfe || chunk.subarray(0, 4).includes(0))) throw new SpreadsheetRefused("file_unsafe");
    isFirst = false;
    scanner.write(decoder.write(chunk));
    yield;
  }
  scanner.write(decoder.end());
  scanner.end();
  yield;
}

/** Scans a whole part whose declared size is at most `bytesMax`. */
export async function scanSmallPart(file: Buffer, entry: ZipEntry, bytesMax: number, handlers: XmlHandlers): Promise<void> {
  if (entry.inflatedBytes > bytesMax) throw new SpreadsheetRefused("file_too_heavy");
  for await (const _ of scanPart(file, entry, handlers)) void _;
}
