import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { canonicalPath, canonicalRequest, parseQuery, type HeaderRecord } from './canonical.ts';
import { readClaim, type Claim } from './claim.ts';
import { scopeText, signingKey } from './signing-key.ts';

export type SignedRequest = {
  method: string;
  /** As received, still encoded, without the query. */
  path: string;
  /** As received, still encoded, without the question mark. */
  query: string;
  headers: HeaderRecord;
  /**
   * SHA-256 of the body in hex. Null when the body has not been read yet: whoever reads it then compares it with the
   * answer's `payloadHash`, and decides which of the literals (`UNSIGNED-PAYLOAD`, `STREAMING-…`) to accept.
   */
  bodyHash: string | null;
};

export type VerifyOptions = {
  service: string;
  region: string;
  now: Date;
  /** How far the client's clock may be off, in milliseconds. */
  skewMs?: number;
  /** The secret of an access key, given the session token sent with it; null when there is none that still counts. */
  findSecret: (accessKeyId: string, sessionToken: string | undefined) => string | null;
  /** False for S3, which signs the path as it is sent. */
  doubleEncodePath?: boolean;
  /** Lower-case headers that, when present, must be signed like `host` and every `x-amz-*`. */
  signedIfPresent?: readonly string[];
};

export type Verification =
  | {
      ok: true;
      accessKeyId: string;
      signedHeaders: readonly string[];
      /** 64 hexadecimal digits; unique to the request, so a replayed one can be told. */
      signature: string;
      signedAt: Date;
      /** Seconds a pre-signed request is good for; absent when the request was signed in its headers. */
      expires?: number;
      /** Signed statement about the body: its SHA-256 in hex, or one of the literals of S3. */
      payloadHash: string;
    }
  | { ok: false; code: VerificationFailure };

export type VerificationFailure =
  /** Not signed at all. */
  | 'missing'
  | 'malformed'
  /** Signed for another day, region or service. */
  | 'scope'
  /** The clocks of signer and server differ by more than `skewMs`. */
  | 'skew'
  /** A pre-signed request is past its time. */
  | 'expired'
  /** A header that has to be signed is not. */
  | 'unsigned_header'
  | 'unknown_key'
  /** The body is not the one whose hash was signed. */
  | 'body_hash'
  | 'mismatch';

/**
 * Verifies AWS Signature Version 4, in the headers or pre-signed in the query. It remembers nothing: that a mutating
 * request's signature is not accepted twice is for the caller to see to.
 */
export function verifySignedRequest(request: SignedRequest, options: VerifyOptions): Verification {
  const query = parseQuery(request.query);
  const path = canonicalPath(request.path, options.doubleEncodePath ?? true);
  if (!query || path === null) return refuse('malformed');

  const claim = readClaim(request.headers, query);
  if (typeof claim === 'string') return refuse(claim);
  if (claim.scope.region !== options.region || claim.scope.service !== options.service)
    return refuse('scope');

  const late = checkTime(claim, options.now.getTime(), options.skewMs ?? 5 * 60_000);
  if (late) return refuse(late);
  if (!signsWhatItMust(claim, request.headers, options.signedIfPresent ?? []))
    return refuse('unsigned_header');

  // A header that was signed and is gone would read like one that is empty.
  if (claim.signedHeaders.some((name) => request.headers[name] === undefined)) return refuse('mismatch');

  const payloadHash = claim.payloadHash ?? request.bodyHash ?? 'UNSIGNED-PAYLOAD';
  if (request.bodyHash !== null && payloadHash !== request.bodyHash) return refuse('body_hash');

  const secret = options.findSecret(claim.accessKeyId, claim.sessionToken);
  if (secret === null) return refuse('unknown_key');

  const { signedHeaders, signature, signedAt, expires, accessKeyId } = claim;
  const canonical = canonicalRequest({ ...request, path, query, signedHeaders, payloadHash });
  const toSign = `AWS4-HMAC-SHA256\n${claim.date}\n${scopeText(claim.scope)}\n${hash('sha256', canonical, 'hex')}`;
  const expected = createHmac('sha256', signingKey(secret, claim.scope)).update(toSign).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refuse('mismatch');
  return {
    ok: true,
    accessKeyId,
    signedHeaders,
    signature,
    signedAt,
    payloadHash,
    ...(expires !== null && { expires }),
  };
}

function refuse(code: VerificationFailure): Verification {
  return { ok: false, code };
}

function checkTime({ signedAt, expires }: Claim, nowMs: number, skewMs: number): 'skew' | 'expired' | null {
  const ageMs = nowMs - signedAt.getTime();
  if (ageMs < -skewMs) return 'skew';
  if (expires === null) return ageMs > skewMs ? 'skew' : null;
  return ageMs > expires * 1000 ? 'expired' : null;
}

function signsWhatItMust(
  { signedHeaders }: Claim,
  headers: HeaderRecord,
  signedIfPresent: readonly string[],
): boolean {
  const signed = new Set(signedHeaders);
  if (!signed.has('host')) return false;
  return Object.keys(headers).every(
    (name) => signed.has(name) || !(name.startsWith('x-amz-') || signedIfPresent.includes(name)),
  );
}
