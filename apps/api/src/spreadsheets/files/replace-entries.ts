import { crc32, deflateRawSync } from 'node:zlib';
import { findDirectory, type ZipEntry } from './zip-directory.ts';

const LOCAL_BYTES = 30;
const RECORD_BYTES = 46;
const END_BYTES = 22;
const ZIP64_EXTRA = 0x0001;
/** Names are UTF-8: the one flag that is kept of an entry written anew. */
const FLAG_UTF8 = 0x0800;

/**
 * A zip with some entries' contents replaced. The bytes of every other entry are copied as they are, headers included, in the order
 * in which they lie; only places in the directory change.
 */
export function replaceEntries(
  file: Buffer,
  entries: ReadonlyMap<string, ZipEntry>,
  contents: ReadonlyMap<string, Buffer>,
): Buffer {
  const directory = findDirectory(file);
  const inPlace = [...entries.values()].toSorted((a, b) => a.localStart - b.localStart);
  const chunks: Buffer[] = [file.subarray(0, inPlace[0]?.localStart ?? 0)];
  let at = chunks[0]?.length ?? 0;
  const places = new Map<ZipEntry, { at: number; packed: Packed | null }>();
  for (const [index, entry] of inPlace.entries()) {
    const content = contents.get(entry.name);
    const packed = content === undefined ? null : pack(content);
    const chunk = packed
      ? Buffer.concat([localHeader(file, entry, packed), packed.bytes])
      : file.subarray(entry.localStart, inPlace[index + 1]?.localStart ?? directory.start);
    places.set(entry, { at, packed });
    chunks.push(chunk);
    at += chunk.length;
  }
  const records = [...entries.values()].map((entry) => {
    const place = places.get(entry) ?? { at: 0, packed: null };
    return recordOf(file, entry, place.at, place.packed);
  });
  const central = Buffer.concat(records);
  return Buffer.concat([...chunks, central, endOf(records.length, central.length, at)]);
}

interface Packed {
  readonly bytes: Buffer;
  readonly crc: number;
  readonly size: number;
}

const pack = (content: Buffer): Packed => ({
  bytes: deflateRawSync(content),
  crc: crc32(content),
  size: content.length,
});

function localHeader(file: Buffer, { localStart }: ZipEntry, packed: Packed): Buffer {
  const nameEnd = localStart + LOCAL_BYTES + file.readUInt16LE(localStart + 26);
  const header = Buffer.from(file.subarray(localStart, nameEnd));
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(header.readUInt16LE(6) & FLAG_UTF8, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.crc, 14);
  header.writeUInt32LE(packed.bytes.length, 18);
  header.writeUInt32LE(packed.size, 22);
  header.writeUInt16LE(0, 28);
  return header;
}

/** Numbers of 64 bits become those of 32: no workbook that is read here needs more. */
function recordOf(file: Buffer, entry: ZipEntry, at: number, packed: Packed | null): Buffer {
  const nameEnd = entry.recordStart + RECORD_BYTES + file.readUInt16LE(entry.recordStart + 28);
  const extraEnd = nameEnd + file.readUInt16LE(entry.recordStart + 30);
  const fixed = Buffer.from(file.subarray(entry.recordStart, nameEnd));
  const extra = withoutWideNumbers(file.subarray(nameEnd, extraEnd));
  if (packed) {
    fixed.writeUInt16LE(fixed.readUInt16LE(8) & FLAG_UTF8, 8);
    fixed.writeUInt16LE(8, 10);
    fixed.writeUInt32LE(packed.crc, 16);
  }
  fixed.writeUInt32LE(packed ? packed.bytes.length : entry.compressedBytes, 20);
  fixed.writeUInt32LE(packed ? packed.size : entry.inflatedBytes, 24);
  fixed.writeUInt16LE(extra.length, 30);
  fixed.writeUInt32LE(at, 42);
  return Buffer.concat([fixed, extra, file.subarray(extraEnd, entry.recordEnd)]);
}

function withoutWideNumbers(extra: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) kept.push(extra.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function endOf(entries: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
