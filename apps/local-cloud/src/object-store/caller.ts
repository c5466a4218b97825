import { openSessionToken, type SessionClaims } from '@antela/sigv4/session-token';
import { verifySignedRequest, type Verification, type VerificationFailure } from '@antela/sigv4/verify';
import type { AlsoGood } from '../also-good.ts';
import type { Standing } from '../live-sessions.ts';
import { S3Error, type S3ErrorCode } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** Identity of a caller, and the signature that proves it. Anonymous callers have none. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'admin'; secretAccessKey: string; signed: Signed }
  | { kind: 'session'; claims: SessionClaims; mayWrite: boolean; secretAccessKey: string; signed: Signed };

export type Signed = Extract<Verification, { ok: true }>;

export type CallerOptions = {
  /** The 32-byte master secret that seals session tokens. */
  secret: Buffer;
  also?: AlsoGood | undefined;
  region: string;
  clock: () => Date;
  adminAccessKey: { accessKeyId: string; secretAccessKey: string };
  /** Says what a session's credentials are still good for; without it, for everything. */
  standing?: (claims: SessionClaims) => Promise<Standing>;
};

const skewMs = 5 * 60_000;

/** Until when the same signature would be accepted again, were it not remembered. */
export function signatureExpiresAt({ signedAt, expires }: Signed): Date {
  return new Date(signedAt.getTime() + (expires === undefined ? skewMs : expires * 1000) + skewMs);
}

/** Finds out who asks. Throws `S3Error` for a signature that does not hold; a request without one is anonymous. */
export async function identifyCaller(request: S3Request, options: CallerOptions): Promise<Caller> {
  const now = options.clock();
  let claims: SessionClaims | null = null;
  const { secret, also } = options;
  const admins = [options.adminAccessKey, ...(also ? [also.adminAccessKey] : [])];
  let admin: (typeof admins)[number] | undefined;

  const verified = verifySignedRequest(
    {
      method: request.method,
      path: request.rawPath,
      query: request.rawQuery,
      headers: request.headers,
      bodyHash: null,
    },
    {
      service: 's3',
      region: options.region,
      now,
      skewMs,
      doubleEncodePath: false,
      findSecret: (accessKeyId, token) => {
        admin = token === undefined ? admins.find((key) => key.accessKeyId === accessKeyId) : undefined;
        if (token === undefined) return admin?.secretAccessKey ?? null;
        claims = openSessionToken(token, secret, also?.secret);
        return claims?.accessKeyId === accessKeyId ? claims.secretAccessKey : null;
      },
    },
  );
  if (!verified.ok) {
    if (verified.code === 'missing') return { kind: 'anonymous' };
    throw toError(verified.code, request, now, options.region);
  }
  if (verified.expires === undefined && request.headers['x-amz-content-sha256'] === undefined) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  const session = claims as SessionClaims | null;
  if (!session) return { kind: 'admin', secretAccessKey: admin?.secretAccessKey ?? '', signed: verified };
  const standing = (await options.standing?.(session)) ?? 'full';
  if (session.expiresAt * 1000 <= now.getTime() || standing === 'revoked') throw new S3Error('ExpiredToken');
  const { secretAccessKey } = session;
  return {
    kind: 'session',
    claims: session,
    mayWrite: standing === 'full',
    secretAccessKey,
    signed: verified,
  };
}

function toError(
  code: Exclude<VerificationFailure, 'missing'>,
  request: S3Request,
  now: Date,
  region: string,
): S3Error {
  if (code === 'skew') {
    const RequestTime = request.query.get('x-amz-date') ?? request.header('x-amz-date') ?? '';
    return new S3Error('RequestTimeTooSkewed', undefined, { RequestTime, ServerTime: now.toISOString() });
  }
  if (code === 'expired')
    return new S3Error('AccessDenied', 'Request has expired', { ServerTime: now.toISOString() });
  if (code === 'unsigned_header') {
    return new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
  }
  if (code === 'malformed' && request.query.has('x-amz-signature'))
    return new S3Error('AuthorizationQueryParametersError');
  // The region that was meant: clients sign again with it.
  return new S3Error(errorCodes[code], undefined, code === 'scope' ? { Region: region } : {});
}

const errorCodes = {
  malformed: 'AuthorizationHeaderMalformed',
  scope: 'AuthorizationHeaderMalformed',
  unknown_key: 'InvalidAccessKeyId',
  mismatch: 'SignatureDoesNotMatch',
  body_hash: 'XAmzContentSHA256Mismatch',
} as const satisfies Partial<Record<VerificationFailure, S3ErrorCode>>;
