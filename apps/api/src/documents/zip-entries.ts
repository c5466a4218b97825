import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file inside a zip that `zip-file.ts` wrote. */
export interface ZipEntry {
  name: string;
  /** Bytes of the file itself. */
  plain: number;
  /** Where its packed bytes lie. */
  from: number;
  packed: number;
}

const endBytes = 22;
const recordBytes = 46;
const headBytes = 30;

/** Files of a zip on the disk, in their order. It must be one of our own, checked against its hash: nothing in it is doubted. */
export async function listEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(endBytes);
    await file.read(end, 0, endBytes, size - endBytes);
    const directory = Buffer.alloc(end.readUInt32LE(12));
    await file.read(directory, 0, directory.length, end.readUInt32LE(16));
    const entries: ZipEntry[] = [];
    for (let at = 0; at < directory.length;) {
      const nameBytes = directory.readUInt16LE(at + 28);
      entries.push({
        name: directory.toString('utf8', at + recordBytes, at + recordBytes + nameBytes),
        plain: directory.readUInt32LE(at + 24),
        packed: directory.readUInt32LE(at + 20),
        from: directory.readUInt32LE(at + 42) + headBytes + nameBytes,
      });
      at += recordBytes + nameBytes;
    }
    return entries;
  } finally {
    await file.close();
  }
}

/** One of its files, unpacked while it is read. */
export function readEntry(path: string, { from, packed }: ZipEntry): Readable {
  const bytes = createReadStream(path, { start: from, end: from + packed - 1 });
  const plain = createInflateRaw();
  return bytes.once('error', (error) => plain.destroy(error)).pipe(plain);
}
