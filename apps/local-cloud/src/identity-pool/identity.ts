import { optionalTexts } from '../input.ts';
import { fingerprint } from '../sealing.ts';
import type { UserPool } from '../user-pool/pool.ts';
import type { Session } from '../user-pool/sessions.ts';
import { readIdToken } from '../user-pool/tokens.ts';
import type { PoolUser } from '../user-pool/users.ts';
import { WireError, type Input } from '../wire.ts';

/** `secret` seals the session tokens; the object store and the business API open them with the same one. */
export type IdentityPool = { id: string; region: string; secret: Buffer; userPool: UserPool };

/** Returns whose id token is under the user pool's name. Throws NotAuthorizedException: there are no guests. */
export async function readLogin(
  pool: IdentityPool,
  input: Input,
): Promise<{ user: PoolUser; session: Session }> {
  const logins = optionalTexts(input, 'Logins');
  // By the address it is served at, as its tokens say it, or by the name that the cloud gives it.
  const served = pool.userPool.issuer.replace(/^https?:\/\//, '');
  const named = `cognito-idp.${pool.region}.amazonaws.com/${pool.userPool.id}`;
  if (Object.keys(logins).length === 0)
    throw new WireError(
      'NotAuthorizedException',
      'Unauthenticated access is not supported for this identity pool.',
    );
  const token = logins[served] ?? logins[named];
  if (token === undefined)
    throw new WireError(
      'NotAuthorizedException',
      'Token is not from a supported provider of this identity pool.',
    );
  return readIdToken(pool.userPool, token);
}

/** Always the same for the same user, without a table. */
export function identityIdOf(pool: IdentityPool, sub: string): string {
  const hex = fingerprint(pool.userPool.fingerprintKey, 'identity', pool.id, sub).toString('hex');
  return `${pool.region}:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
