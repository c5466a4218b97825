import { createHash } from 'node:crypto';
import { verifySignedRequest } from '@antela/sigv4/verify';
import { WireError, type SignedRequest } from '../wire.ts';
import type { UserPool } from './pool.ts';
import type { OneTime } from './steps.ts';

/**
 * Lets only the server's own requests through: signed for `cognito-idp` with the administrator's key.
 * @returns what tells the request from every other one, for as long as anybody would accept it
 */
export function assertAdministrator(pool: UserPool, request: SignedRequest): OneTime {
  const [path = '', query = ''] = request.url.split('?');
  const verification = verifySignedRequest(
    {
      method: request.method,
      path,
      query,
      headers: request.headers,
      bodyHash: createHash('sha256').update(request.body).digest('hex'),
    },
    {
      service: 'cognito-idp',
      region: pool.region,
      now: pool.clock(),
      findSecret: (accessKeyId) =>
        pool.adminAccessKeys.find((key) => key.accessKeyId === accessKeyId)?.secretAccessKey ?? null,
    },
  );
  if (!verification.ok) throw refusal(verification.code);
  return {
    id: uuidOf(verification.signature),
    expiresAt: new Date(verification.signedAt.getTime() + 15 * 60_000),
  };
}

function refusal(code: string): WireError {
  if (code === 'missing')
    return new WireError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (code === 'unknown_key')
    return new WireError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  if (code === 'skew' || code === 'expired')
    return new WireError('InvalidSignatureException', 'Signature expired.');
  return new WireError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  );
}

/** Half of a signature is as unlikely to come twice as the whole. */
function uuidOf(signature: string): string {
  return signature.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
