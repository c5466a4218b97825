import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { chunkVerifier } from '@antela/sigv4/chunk-signature';
import { decodeAwsChunked } from './aws-chunked.ts';
import type { Signed } from './caller.ts';
import { startChecksum, type Checksum } from './checksums.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** A body on its way in. `data` ends only once everything the request says about the body has turned out true. */
export type Upload = {
  /** As the request declares it. */
  size: number;
  data: AsyncIterable<Buffer>;
  /** Findings about the body, for after the end of `data`. */
  result: () => { size: number; etag: string; sha256: string; checksums: Record<string, string> };
};

type UploadOptions = {
  signed: Signed;
  secretAccessKey: string;
  region: string;
  maxObjectBytes: number;
  stalledAfterMs: number;
};

/** Prepares to receive a body. Throws `S3Error` at once where the headers alone forbid it, else while `data` is read. */
export function receiveUpload(
  request: S3Request,
  stream: Readable,
  { signed, secretAccessKey, region, maxObjectBytes, stalledAfterMs }: UploadOptions,
): Upload {
  const { payloadHash } = signed;
  const chunked = isChunked(payloadHash);
  const size = readSize(
    request.header(chunked ? 'x-amz-decoded-content-length' : 'content-length'),
    maxObjectBytes,
  );
  const trailerNames = readTrailerNames(request, payloadHash);
  const contentMd5 = readContentMd5(request);
  const expected = readExpected(request);
  const checksums = new Map<string, Checksum>();
  for (const name of [...expected.keys(), ...trailerNames]) checksums.set(name, startKnownChecksum(name));
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let found: ReturnType<Upload['result']> | undefined;

  const raw = withoutStalling(stream, stalledAfterMs);
  const body = chunked
    ? decodeAwsChunked(raw, {
        verifier: payloadHash.startsWith('STREAMING-AWS4-')
          ? chunkVerifier({
              secret: secretAccessKey,
              region,
              service: 's3',
              signedAt: signed.signedAt,
              seedSignature: signed.signature,
            })
          : null,
        trailerNames,
        signedTrailer: payloadHash === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
        onTrailers: (trailers) => trailers.forEach((value, name) => expected.set(name, value)),
      })
    : raw;

  async function* checked(): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const data of body) {
      received += data.length;
      if (received > size) throw new S3Error('IncompleteBody');
      sha256.update(data);
      md5.update(data);
      for (const checksum of checksums.values()) checksum.update(data);
      yield data;
    }
    if (received !== size) throw new S3Error('IncompleteBody');
    const digests = { size, etag: md5.digest('hex'), sha256: sha256.digest('hex') };
    if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== digests.sha256)
      throw new S3Error('XAmzContentSHA256Mismatch');
    if (contentMd5 !== null && contentMd5 !== digests.etag) throw new S3Error('BadDigest');
    for (const [name, checksum] of checksums)
      if (checksum.digest() !== expected.get(name)) throw new S3Error('BadDigest');
    found = { ...digests, checksums: Object.fromEntries(expected) };
  }

  return {
    size,
    data: checked(),
    result: () => {
      if (!found) throw new Error('The upload is not over.');
      return found;
    },
  };
}

const withoutStalling = (stream: Readable, stalledAfterMs: number): AsyncIterable<Buffer> => ({
  // A body that is given up half-way is read to its end later; the connection must live to carry the refusal.
  [Symbol.asyncIterator]: () =>
    unlessStalled(stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>, stalledAfterMs),
});

/** Passes data on, and refuses as soon as nothing comes for so long: what is sent by the drop holds no place. */
async function* unlessStalled(data: AsyncIterator<Buffer>, stalledAfterMs: number): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { promise: stalled, reject } = withReject();
      const timer = setTimeout(() => reject(new S3Error('RequestTimeout')), stalledAfterMs);
      const next = await Promise.race([data.next(), stalled]).finally(() => clearTimeout(timer));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: it comes after what stalled.
    void data.return?.();
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, no) => (reject = no));
  return { promise, reject };
}

/** The hash of no data at all, which is what a request without a body signs. */
export const emptyHash = hash('sha256', '');

/** Each kind of chunked body, and whether headers may follow the data. */
const chunkedKinds: Record<string, boolean> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': false,
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': true,
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': true,
};

/** @throws S3Error for a hash that is none, and a kind of chunks that nobody knows */
function isChunked(payloadHash: string): boolean {
  const chunked = payloadHash.startsWith('STREAMING-');
  if (
    chunked
      ? !(payloadHash in chunkedKinds)
      : payloadHash !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payloadHash)
  ) {
    throw new S3Error(
      'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-… or a valid sha256 value.',
    );
  }
  return chunked;
}

function readSize(header: string | undefined, maxObjectBytes: number): number {
  if (header === undefined) throw new S3Error('MissingContentLength');
  if (!/^\d{1,15}$/.test(header))
    throw new S3Error('InvalidArgument', 'The length is not a number of bytes.');
  const size = Number(header);
  if (size > maxObjectBytes) {
    throw new S3Error('EntityTooLarge', undefined, {
      ProposedSize: header,
      MaxSizeAllowed: `${maxObjectBytes}`,
    });
  }
  return size;
}

/** In hex; null where the request promises none. */
function readContentMd5({ header }: S3Request): string | null {
  const given = header('content-md5');
  if (given === undefined) return null;
  if (!/^[A-Za-z0-9+/]{22}==$/.test(given)) throw new S3Error('InvalidDigest');
  return Buffer.from(given, 'base64').toString('hex');
}

function readTrailerNames(request: S3Request, payloadHash: string): string[] {
  const names = (request.header('x-amz-trailer') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > 0 && !chunkedKinds[payloadHash]) throw new S3Error('MalformedTrailerError');
  return names;
}

function readExpected(request: S3Request): Map<string, string> {
  const expected = new Map<string, string>();
  for (const [name, value] of request.amz) if (name.startsWith('x-amz-checksum-')) expected.set(name, value);
  return expected;
}

function startKnownChecksum(name: string): Checksum {
  const checksum = startChecksum(name);
  // To accept data with a check that was not made would be to promise one.
  if (!checksum) throw new S3Error('NotImplemented', `${name} is not supported.`);
  return checksum;
}
