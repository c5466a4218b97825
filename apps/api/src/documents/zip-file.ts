import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  /** Plain ASCII. */
  name: string;
  data: Buffer;
}

/** Files in one zip, in the order given, all dated alike: the same parts make the same bytes. For what fits in memory. */
export function zipFile(parts: readonly ZipPart[], at: Date): Buffer {
  const stamp = dosTime(at);
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of parts) {
    const packed = deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    // Fields common to a file's own header and its directory entry (APPNOTE.TXT 4.3.7, 4.3.12).
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(stamp, 6);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, place, nameBytes);
    const file = [Buffer.from('PK\x03\x04'), shared, nameBytes, packed];
    chunks.push(...file);
    offset += file.reduce((bytes, { length }) => bytes + length, 0);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...chunks, central, Buffer.from('PK\x05\x06'), end]);
}

/** Date in the upper half, time in the lower, to two seconds. */
const dosTime = (at: Date): number =>
  ((((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()) * 0x10000 +
    ((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1))) >>>
  0;
