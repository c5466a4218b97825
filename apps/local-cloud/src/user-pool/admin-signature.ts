import { createHash } from 'node:crypto';
import { verifySignedRequest } from '@antela/sigv4/verify';
import { WireError, type SignedRequest } from '../wire.ts';
import type { UserPool } from './pool.ts';
import { spend } from './steps.ts';

/**
 * Lets only the server's own requests through: signed for `cognito-idp` with the administrator's key. A signature that
 * changed something is not accepted twice.
 */
export async function assertAdministrator(
  pool: UserPool,
  request: SignedRequest,
  isMutation: boolean,
): Promise<void> {
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
  if (isMutation) {
    const sawUntil = new Date(verification.signedAt.getTime() + 15 * 60_000);
    await spend(pool.db, { id: uuidOf(verification.signature), expiresAt: sawUntil }).catch(() => {
      throw new WireError('InvalidSignatureException', 'The request was already made.');
    });
  }
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
