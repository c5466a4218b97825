import { createInflateRaw, crc32 } from 'node:zlib';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import type { ZipEntry } from './zip-directory.ts';

const CHUNK_BYTES = 128 * 1024;

/**
 * The entry's bytes, piece by piece. Stops as soon as more comes out than its directory declared, whatever the rest would be,
 * and refuses an entry whose length or checksum is not the declared one: half a payroll must never pass for a whole one.
 */
export async function* inflateEntry(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const packed = file.subarray(entry.dataStart, entry.dataStart + entry.compressedBytes);
  let produced = 0;
  let checksum = 0;
  for await (const chunk of entry.method === 'stored' ? slices(packed) : inflated(packed)) {
    produced += chunk.length;
    if (produced > entry.inflatedBytes) throw new SpreadsheetRefused('file_unsafe');
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (produced !== entry.inflatedBytes || checksum !== entry.crc32)
    throw new SpreadsheetRefused('file_damaged');
}

/** A small part as text; `bytesMax` is checked on the declared size, which inflating then enforces. */
export async function readEntryText(file: Buffer, entry: ZipEntry, bytesMax: number): Promise<string> {
  if (entry.inflatedBytes > bytesMax) throw new SpreadsheetRefused('file_too_heavy');
  const chunks: Buffer[] = [];
  for await (const chunk of inflateEntry(file, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(packed);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw error;
    throw new SpreadsheetRefused('file_damaged');
  } finally {
    inflate.destroy();
  }
}

function* slices(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
