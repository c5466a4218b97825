import { chunkVerifier } from '@antela/sigv4/chunk-signature';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAwsChunked } from './aws-chunked.ts';
import { encodeAwsChunked } from './test/encode-aws-chunked.ts';

const key = {
  secret: 'secret',
  region: 'us-east-2',
  service: 's3',
  signedAt: new Date('2026-03-02T15:04:05Z'),
  seedSignature: '0'.repeat(64),
};
const crc = 'x-amz-checksum-crc32';

describe('a chunked body', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  const chunks = fc
    .array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 5 })
    .map((parts) => parts.map((part) => Buffer.from(part)));

  test('comes out as it went in, however it is chunked and however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, cuts, fc.boolean(), fc.boolean(), async (parts, sizes, signed, trailer) => {
        const { data, trailers } = await decode(cut(encode(parts, { signed, trailer }), sizes), {
          signed,
          trailer,
        });
        expect(data.equals(Buffer.concat(parts))).toBe(true);
        expect([...trailers]).toEqual(trailer ? [[crc, 'AAAAAA==']] : []);
      }),
    );
  });

  test('that is signed is refused after any change of any byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        chunks,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (parts, at, change, trailer) => {
          const body = encode(parts, { signed: true, trailer });
          const changed = Buffer.from(body);
          const index = at % body.length;
          changed[index] = changed[index]! ^ change;
          // Hexadecimal sizes may be written in capitals, and a line may end without its carriage return.
          fc.pre(
            ![10, 13].includes(body[index]!) &&
              changed.toString('latin1').toLowerCase() !== body.toString('latin1').toLowerCase(),
          );
          await expect(decode([changed], { signed: true, trailer })).rejects.toThrow();
        },
      ),
    );
  });

  test.each([
    ['cut before its end', '5\r\nabc'],
    ['without its empty chunk', '3\r\nabc\r\n'],
    ['with a wrong size', '2\r\nabc\r\n0\r\n\r\n'],
    ['with a size that is none', '-1\r\nabc\r\n0\r\n\r\n'],
    ['with a size of nine digits', '000000003\r\nabc\r\n0\r\n\r\n'],
    ['with text after its end', '0\r\n\r\nabc'],
    ['with a trailer nobody announced', '0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'],
    ['with a line that never ends', 'f'.repeat(5000)],
    ['with empty lines that never end', `0\r\n${'\r\n'.repeat(100)}`],
    ['that is empty', ''],
  ])('%s is refused', async (_, body) => {
    await expect(decode([Buffer.from(body)], { signed: false, trailer: false })).rejects.toThrow();
  });

  test.each(['', `${crc}:AAAAAA==\r\n${crc}:AAAAAA==\r\n`])(
    'whose trailer is missing or doubled is refused: %j',
    async (lines) => {
      await expect(
        decode([Buffer.from(`0\r\n${lines}\r\n`)], { signed: false, trailer: true }),
      ).rejects.toThrow();
    },
  );

  test('whose signatures were left out is refused', async () => {
    await expect(
      decode([encode([Buffer.from('abc')], { signed: false, trailer: false })], {
        signed: true,
        trailer: false,
      }),
    ).rejects.toThrow();
  });
});

type Kind = { signed: boolean; trailer: boolean };

async function decode(
  parts: Buffer[],
  { signed, trailer }: Kind,
): Promise<{ data: Buffer; trailers: Map<string, string> }> {
  let trailers = new Map<string, string>();
  const decoded = decodeAwsChunked(arriving(parts), {
    verifier: signed ? chunkVerifier(key) : null,
    trailerNames: trailer ? [crc] : [],
    signedTrailer: signed && trailer,
    onTrailers: (found) => (trailers = found),
  });
  const data: Buffer[] = [];
  for await (const part of decoded) data.push(part);
  return { data: Buffer.concat(data), trailers };
}

async function* arriving(parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}

function encode(chunks: Buffer[], { signed, trailer }: Kind): Buffer {
  return encodeAwsChunked(chunks, signed ? key : null, trailer ? { name: crc, value: 'AAAAAA==' } : null);
}

function cut(body: Buffer, sizes: number[]): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0, index = 0; at < body.length; index++) {
    const size = sizes[index % sizes.length]!;
    parts.push(body.subarray(at, at + size));
    at += size;
  }
  return parts;
}
