import { createHmac, timingSafeEqual } from 'node:crypto';
import { scopeText, signingKey } from './signing-key.ts';

/** Checks the signatures inside an `aws-chunked` body, in order; each one signs the one before it. */
export type ChunkVerifier = {
  /** `dataHash` is the SHA-256, in hex, of the chunk's data. */
  chunk: (signature: string, dataHash: string) => boolean;
  /** `trailerHash` is the SHA-256, in hex, of the trailing headers, each written as `name:value\n`. */
  trailer: (signature: string, trailerHash: string) => boolean;
};

/** `seedSignature` is the signature of the request itself, which `signedAt` belongs to. */
export function chunkVerifier(request: {
  secret: string;
  region: string;
  service: string;
  signedAt: Date;
  seedSignature: string;
}): ChunkVerifier {
  const date = request.signedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = { day: date.slice(0, 8), region: request.region, service: request.service };
  const key = signingKey(request.secret, scope);
  let previous = request.seedSignature;

  function follows(signature: string, kind: string, what: string): boolean {
    const toSign = `AWS4-HMAC-SHA256-${kind}\n${date}\n${scopeText(scope)}\n${previous}\n${what}`;
    const expected = createHmac('sha256', key).update(toSign).digest();
    previous = signature;
    return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  }

  return {
    chunk: (signature, dataHash) => follows(signature, 'PAYLOAD', `${emptyHash}\n${dataHash}`),
    trailer: (signature, trailerHash) => follows(signature, 'TRAILER', trailerHash),
  };
}

// The format leaves room for headers of a chunk, which nobody sends: this is the hash of none.
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
