import { expect, test } from 'vitest';
import { jpegFile, pngFile } from '../test/pictures.ts';
import { cleanPicture } from './logo-picture.ts';

const clean = (bytes: Buffer) => cleanPicture(bytes, 2_000);

test('a picture keeps what is drawn, and loses places, comments and whatever hides behind its end', () => {
  const png = pngFile({ told: { tEXt: 'Comment\0Carrera 7' } });
  expect(clean(Buffer.concat([png, Buffer.from('<script>')]))).toEqual({
    type: 'image/png',
    width: 64,
    height: 32,
    bytes: pngFile(),
  });
  const jpeg = clean(Buffer.concat([jpegFile({ told: '4.6N 74.1W' }), Buffer.from('<script>')]));
  expect(jpeg).toMatchObject({ type: 'image/jpeg', width: 32, height: 32 });
  for (const hidden of ['74.1W', 'script', 'JFIF']) expect(jpeg?.bytes.includes(hidden)).toBe(false);
  expect(clean(jpeg!.bytes)?.bytes).toEqual(jpeg?.bytes);
});

test('what is no whole picture, too large, or holds more or less than it says is none', () => {
  const png = pngFile();
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'only a beginning': png.subarray(0, 40),
    'without an end': png.subarray(0, -12),
    'a length beyond the file': Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('7fffffff', 'hex'),
      png.subarray(37),
    ]),
    'a bomb': pngFile({ data: Buffer.alloc(50_000_000) }),
    'fewer lines than it says': pngFile({ data: Buffer.alloc(65) }),
    'too wide': pngFile({ width: 2_001 }),
    'without a side': pngFile({ width: 0 }),
    'a JPEG cut off': jpegFile().subarray(0, -2),
    'a JPEG in inks': jpegFile({ components: 4 }),
    'a JPEG whose segment is empty': Buffer.from('ffd8ffe00000ffd9', 'hex'),
    'a PDF': Buffer.from('%PDF-1.7'),
  };
  expect(Object.entries(bad).filter(([, bytes]) => clean(bytes) !== null)).toEqual([]);
});
