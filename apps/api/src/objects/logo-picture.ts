import { inflateSync } from 'node:zlib';

/** A picture with nothing in it but what is drawn. */
export interface CleanPicture {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Reads a PNG or JPEG to its end and writes it anew without what nobody sees: places and cameras, comments, and whatever hides behind the
 * end. Null for anything that is not whole, for more than `sideMax` pixels a side, and for kinds that mail programs or printers do not draw.
 */
export const cleanPicture = (bytes: Buffer, sideMax: number): CleanPicture | null =>
  cleanPng(bytes, sideMax) ?? cleanJpeg(bytes, sideMax);

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks without which the picture is another. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function cleanPng(bytes: Buffer, sideMax: number): CleanPicture | null {
  if (!bytes.subarray(0, 8).equals(pngStart)) return null;
  const kept: Buffer[] = [pngStart];
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, end - 4);
    if (at === 8 && (name !== 'IHDR' || length !== 13)) return null;
    if (name === 'IHDR') header = body;
    if (name === 'IDAT') data.push(body);
    if (drawn.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return header && pngOf(header, data, kept, sideMax);
    at = end;
  }
  return null;
}

function pngOf(
  header: Buffer,
  data: readonly Buffer[],
  kept: readonly Buffer[],
  sideMax: number,
): CleanPicture | null {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, kind, , , interlace] = header.subarray(8);
  const perPixel = channels[kind ?? -1];
  if (perPixel === undefined || depth === undefined || depth > 8 || interlace !== 0) return null;
  if (!fits(width, height, sideMax)) return null;
  const whole = height * (1 + Math.ceil((width * perPixel * depth) / 8));
  try {
    // A few bytes can inflate to gigabytes: exactly as many are taken as the header promises.
    if (inflateSync(Buffer.concat(data), { maxOutputLength: whole }).length !== whole) return null;
  } catch {
    return null;
  }
  return { type: 'image/png', width, height, bytes: Buffer.concat(kept) };
}

const fits = (width: number, height: number, sideMax: number): boolean =>
  width > 0 && height > 0 && width <= sideMax && height <= sideMax;

/** Application data that says how the colours are coded; all other is of cameras and programs. */
const adobe = 0xee;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
const isTold = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef && marker !== adobe) || marker === 0xfe;

function cleanJpeg(bytes: Buffer, sideMax: number): CleanPicture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: [width: number, height: number] | null = null;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      const [width, height] = size ?? [0, 0];
      return fits(width, height, sideMax)
        ? { type: 'image/jpeg', width, height, bytes: Buffer.concat(kept) }
        : null;
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (isFrame(marker)) {
      // Four components are inks, which screens show in other colours.
      if (end < at + 10 || ![1, 3].includes(bytes[at + 9] ?? 0)) return null;
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    }
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (!isTold(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** A scan ends at the first mark that is neither a filled-up byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}
