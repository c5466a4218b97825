import { createHash, hash } from 'node:crypto';
import type { ChunkVerifier } from '@antela/sigv4/chunk-signature';
import { S3Error } from './s3-error.ts';

export type ChunkedOptions = {
  /** Null where the chunks carry no signatures. */
  verifier: ChunkVerifier | null;
  /** Lower-case names of the headers that follow the data. */
  trailerNames: readonly string[];
  /** True where the trailing headers are signed too. */
  signedTrailer: boolean;
  /** Receives the trailing headers, all of them and only those announced, before the data ends. */
  onTrailers: (trailers: Map<string, string>) => void;
};

/**
 * Takes the `aws-chunked` coding off a body: `size[;chunk-signature=…]\r\n data \r\n`, an empty chunk, trailing headers.
 * Data is given out before its chunk's signature has been seen: use nothing of it until the end is reached.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  options: ChunkedOptions,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source);
  for (;;) {
    const { size, signature } = readChunkHeader(await reader.line(), options.verifier !== null);
    const digest = options.verifier && createHash('sha256');
    for (let left = size; left > 0;) {
      const data = await reader.data(left);
      digest?.update(data);
      left -= data.length;
      yield data;
    }
    if (size > 0 && (await reader.line()) !== '') throw new S3Error('IncompleteBody', incomplete);
    if (digest && !options.verifier?.chunk(signature, digest.digest('hex')))
      throw new S3Error('SignatureDoesNotMatch');
    if (size === 0) break;
  }
  options.onTrailers(await readTrailers(reader, options));
}

const incomplete = 'The chunked body is not well-formed.';
const lineBytesMax = 1024;
const trailerLinesMax = 16;

function readChunkHeader(line: string | null, signed: boolean): { size: number; signature: string } {
  const match = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line ?? '');
  if (!match || (signed && match[2] === undefined)) throw new S3Error('IncompleteBody', incomplete);
  const [, size = '', signature = ''] = match;
  return { size: Number.parseInt(size, 16), signature };
}

async function readTrailers(reader: ByteReader, options: ChunkedOptions): Promise<Map<string, string>> {
  const trailers = new Map<string, string>();
  let signature = '';
  let signed = '';
  let lines = 0;
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    if (++lines > trailerLinesMax) throw new S3Error('MalformedTrailerError');
    // Some signers set the trailer's signature apart with an empty line, which otherwise ends the body.
    if (line === '') continue;
    const [, name = '', spaced = ''] = /^([!-9;-~]+):(.*)$/.exec(line) ?? [];
    const value = spaced.trim();
    if (options.signedTrailer && signature === '' && name === 'x-amz-trailer-signature') signature = value;
    else if (signature !== '' || trailers.has(name) || !options.trailerNames.includes(name))
      throw new S3Error('MalformedTrailerError');
    else {
      trailers.set(name, value);
      signed += `${name}:${value}\n`;
    }
  }
  if (trailers.size !== options.trailerNames.length) throw new S3Error('MalformedTrailerError');
  if (options.signedTrailer && !options.verifier?.trailer(signature, hash('sha256', signed)))
    throw new S3Error('SignatureDoesNotMatch');
  return trailers;
}

type ByteReader = {
  /** The next line without its end; null when the body is over. */
  line: () => Promise<string | null>;
  /** At least one and at most `max` bytes. */
  data: (max: number) => Promise<Buffer>;
};

function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const parts = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { done, value } = await parts.next();
    if (!done) rest = rest.length > 0 ? Buffer.concat([rest, value]) : value;
    return !done;
  }

  return {
    line: async () => {
      let end = rest.indexOf(10);
      while (end < 0) {
        if (rest.length > lineBytesMax) throw new S3Error('IncompleteBody', incomplete);
        if (!(await more())) {
          if (rest.length > 0) throw new S3Error('IncompleteBody', incomplete);
          return null;
        }
        end = rest.indexOf(10);
      }
      const line = rest.toString('latin1', 0, end > 0 && rest[end - 1] === 13 ? end - 1 : end);
      rest = rest.subarray(end + 1);
      return line;
    },
    data: async (max) => {
      while (rest.length === 0) if (!(await more())) throw new S3Error('IncompleteBody', incomplete);
      const data = rest.subarray(0, max);
      rest = rest.subarray(data.length);
      return data;
    },
  };
}
