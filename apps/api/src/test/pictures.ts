import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

interface Png {
  width?: number;
  height?: number;
  /** Pixels as they are, one byte of grey each behind the byte that begins its line. */
  data?: Buffer;
  /** Chunks that draw nothing. */
  told?: Record<string, string>;
}

/** A grey picture. */
export function pngFile({ width = 64, height = 32, data, told = {} }: Png = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...Object.entries(told).map(([name, text]) => chunk(name, Buffer.from(text))),
    chunk('IDAT', deflateSync(data ?? Buffer.alloc(height * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, ...body: number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]);

/** A grey picture of 32 by 32, with the place it was taken at where that is told. */
export function jpegFile({ told = '', components = 1 }: { told?: string; components?: number } = {}): Buffer {
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0];
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(told === '' ? [] : [segment(0xe1, ...Buffer.from(`Exif\0\0${told}`, 'latin1'))]),
    segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    segment(0xc0, 8, 0, 32, 0, 32, components, ...each),
    segment(0xc4, 0x00, ...oneCode),
    segment(0xc4, 0x10, ...oneCode),
    segment(0xda, 1, 1, 0, 0, 63, 0),
    Buffer.from([0, 0, 0xff, 0, 0xff, 0xd0, 0, 0]),
    Buffer.from([0xff, 0xd9]),
  ]);
}
