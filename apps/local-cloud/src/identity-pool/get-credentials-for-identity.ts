import { sealSessionToken } from '@antela/sigv4/session-token';
import { requiredText } from '../input.ts';
import { WireError, type Input, type Output } from '../wire.ts';
import { identityIdOf, readLogin, type IdentityPool } from './identity.ts';

const lifetimeSeconds = 3_600;

/**
 * Temporary credentials: all about them is in the session token, sealed, so nothing is stored. They end with the session
 * they come from. Their owner reaches files of their own only, and none without `custom:client`.
 */
export async function getCredentialsForIdentity(pool: IdentityPool, input: Input): Promise<Output> {
  const { user, session } = await readLogin(pool, input);
  const identityId = identityIdOf(pool, user.sub);
  if (requiredText(input, 'IdentityId', 128) !== identityId)
    throw new WireError('ResourceNotFoundException', 'Identity not found.');
  const { random, clock } = pool.userPool;
  const now = Math.floor(clock().getTime() / 1000);
  const expiresAt = Math.min(now + lifetimeSeconds, Math.floor(session.expires_at.getTime() / 1000));
  const accessKeyId = `ASIA${random(8).toString('hex').toUpperCase()}`;
  const secretAccessKey = random(30).toString('base64');
  const sessionToken = sealSessionToken(
    {
      accessKeyId,
      secretAccessKey,
      subject: user.sub,
      username: user.username,
      identityId,
      client: user.attributes['custom:client'] ?? '',
      version: user.credential_version,
      originJti: session.id,
      originAt: Math.floor(session.signed_in_at.getTime() / 1000),
      expiresAt,
    },
    pool.secret,
  );
  return {
    IdentityId: identityId,
    Credentials: {
      AccessKeyId: accessKeyId,
      SecretKey: secretAccessKey,
      SessionToken: sessionToken,
      Expiration: expiresAt,
    },
  };
}
