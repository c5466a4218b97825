import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  /** Plain ASCII. */
  name: string;
  body: Readable;
}

/** Fields that a file's own header and its entry in the directory share. */
interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  plain: number;
}

/**
 * A zip of files in the order given, all dated alike, and last a manifest of their hashes, as `sha256sum -c` reads it. Each part
 * goes to the disk while it is read: memory grows neither with a file nor with their number. More than 4 GB is refused.
 */
export async function writeZip(
  path: string,
  parts: AsyncIterable<ZipPart>,
  { at, manifest }: { at: Date; manifest: string },
): Promise<void> {
  const stamp = dosTime(at);
  const file = await open(path, 'wx');
  try {
    const entries: Entry[] = [];
    const hashes: string[] = [];
    let offset = 0;
    const add = async (part: ZipPart) => {
      const { entry, sha256, end } = await writePart(file, offset, part, stamp);
      entries.push(entry);
      hashes.push(`${sha256}  ${part.name}\n`);
      offset = end;
    };
    for await (const part of parts) await add(part);
    await add({ name: manifest, body: Readable.from([Buffer.from(hashes.join(''))]) });
    const directory = directoryOf(entries, stamp, offset);
    await file.write(directory, 0, directory.length, offset);
  } finally {
    await file.close();
  }
}

async function writePart(
  file: FileHandle,
  offset: number,
  { name, body }: ZipPart,
  stamp: number,
): Promise<{ entry: Entry; sha256: string; end: number }> {
  const hash = createHash('sha256');
  const entry: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, plain: 0 };
  const bodyAt = offset + headerOf(entry, stamp).length;
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        entry.crc = crc32(chunk, entry.crc);
        entry.plain += chunk.length;
        yield chunk;
      }
    },
    createDeflateRaw(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        await file.write(chunk, 0, chunk.length, bodyAt + entry.packed);
        entry.packed += chunk.length;
      }
    },
  );
  // Its figures are known only now.
  const header = headerOf(entry, stamp);
  await file.write(header, 0, header.length, offset);
  return { entry, sha256: hash.digest('hex'), end: bodyAt + entry.packed };
}

/** Fields common to a file's own header and its directory entry (APPNOTE.TXT 4.3.7, 4.3.12). */
function sharedOf({ name, crc, packed, plain }: Entry, stamp: number): Buffer {
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(stamp, 6);
  shared.writeUInt32LE(crc, 10);
  shared.writeUInt32LE(packed, 14);
  shared.writeUInt32LE(plain, 18);
  shared.writeUInt16LE(name.length, 22);
  return shared;
}

const headerOf = (entry: Entry, stamp: number): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), sharedOf(entry, stamp), entry.name]);

function directoryOf(entries: readonly Entry[], stamp: number, offset: number): Buffer {
  const central = Buffer.concat(
    entries.flatMap((entry) => {
      const place = Buffer.alloc(14);
      place.writeUInt32LE(entry.offset, 10);
      return [Buffer.from('PK\x01\x02\x14\x00'), sharedOf(entry, stamp), place, entry.name];
    }),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([central, Buffer.from('PK\x05\x06'), end]);
}

/** Date in the upper half, time in the lower, to two seconds. */
const dosTime = (at: Date): number =>
  ((((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()) * 0x10000 +
    ((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1))) >>>
  0;
