/** Beyond any phone's or scanner's; a small file can hold more, and whoever opens it waits for all of them. */
export const pixelsMax = 64_000_000;

/** Pixels that a picture says it has; null where it does not say it as its format asks. */
export function pixelsOf(bytes: Buffer, format: 'png' | 'jpeg'): number | null {
  return format === 'png' ? pixelsOfPng(bytes) : pixelsOfJpeg(bytes);
}

function pixelsOfPng(bytes: Buffer): number | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
}

/** Goes from segment to segment up to the one that begins a frame. */
function pixelsOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Marks may be filled up with further ones.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Start of a frame, of whichever coding; among their numbers are tables and a reserved one. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
