import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { WireError } from '../wire.ts';
import { originOf } from './federation/federated-origin.ts';
import type { UserPool } from './pool.ts';
import { findLiveSession, refreshTokenOf, type Session } from './sessions.ts';
import { findUserBySub, type PoolUser } from './users.ts';

export const accessTokenSeconds = 900;
export const idTokenSeconds = 900;
const freshForSeconds = 300;

/** User that an access token speaks for, and the session it comes from. */
export type Holder = { user: PoolUser; session: Session };

/** The wire's AuthenticationResult. `newDevice` offers the client to be remembered. */
export async function issueTokens(
  pool: UserPool,
  user: PoolUser,
  session: Session,
  newDevice?: { DeviceKey: string; DeviceGroupKey: string },
): Promise<Record<string, unknown>> {
  const shared = { origin_jti: session.id, auth_time: seconds(session.signed_in_at), ...session.attributes };
  // No token outlives the session it comes from.
  const left = seconds(session.expires_at) - seconds(pool.clock());
  const [accessToken, idToken] = await Promise.all([
    sign(pool, user.sub, Math.min(accessTokenSeconds, left), {
      ...shared,
      token_use: 'access',
      client_id: pool.clientId,
      username: user.username,
      ...(isOwners(session) && { scope: 'aws.cognito.signin.user.admin' }),
      ...(session.device_key !== null && { device_key: session.device_key }),
      ...(session.proved_at !== null && { proved_at: seconds(session.proved_at) }),
    }),
    sign(pool, user.sub, Math.min(idTokenSeconds, left), {
      ...idClaims(user),
      ...shared,
      token_use: 'id',
      aud: pool.clientId,
      ...identitiesOf(pool, session),
      'cognito:username': user.username,
    }),
  ]);
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    RefreshToken: refreshTokenOf(pool, session),
    ExpiresIn: Math.min(accessTokenSeconds, left),
    TokenType: 'Bearer',
    ...(newDevice !== undefined && { NewDeviceMetadata: newDevice }),
  };
}

/** As the cloud says which provider somebody came by. */
function identitiesOf(pool: UserPool, session: Session): JWTPayload {
  const origin = originOf(pool, session);
  if (origin === null) return {};
  const { providerId: providerName, issuer, subject: userId } = origin;
  const providerType = 'saml' in origin ? 'SAML' : 'OIDC';
  return { identities: [{ providerName, providerType, issuer, userId, primary: 'true' }] };
}

/** False for a session whose custom challenge added claims: somebody else acts in the user's name there. */
function isOwners(session: Session): boolean {
  return Object.keys(session.attributes).length === 0;
}

/**
 * Returns an access token's user. Throws NotAuthorizedException when the token is forged, expired, revoked, of a disabled user,
 * not an access token, or held by somebody who acts in the user's name: passwords, factors and passkeys are the user's own.
 */
export async function readAccessToken(
  pool: UserPool,
  token: string,
  needs: 'sign-in' | 'fresh factor' = 'sign-in',
): Promise<Holder> {
  const claims = await readToken(pool, token, 'access');
  if (claims['client_id'] !== pool.clientId) throw invalidToken('Invalid Access Token');
  const holder = await readHolder(pool, claims, 'Access Token has been revoked');
  if (!isOwners(holder.session)) throw invalidToken('Access Token does not have required scopes');
  if (needs === 'fresh factor' && !isFresh(pool, claims))
    throw invalidToken('A factor must be proved again before this.');
  return holder;
}

/**
 * Whether a factor was proved in the last five minutes, by the token's own word: by signing in, or beside the session
 * (`noteProof`) before this token was issued. A copy of an earlier token gains nothing by its owner's proof.
 */
function isFresh(pool: UserPool, claims: JWTPayload): boolean {
  const provedAt = Math.max(Number(claims['auth_time']), Number(claims['proved_at'] ?? 0));
  return seconds(pool.clock()) - provedAt <= freshForSeconds;
}

/** Reads an id token, which the identity pool is shown. */
export async function readIdToken(pool: UserPool, token: string): Promise<Holder> {
  const claims = await readToken(pool, token, 'id');
  if (claims.aud !== pool.clientId) throw invalidToken('Invalid login token. Incorrect token audience.');
  return readHolder(pool, claims, 'Invalid login token. Token has been revoked.');
}

async function readHolder(pool: UserPool, claims: JWTPayload, revoked: string): Promise<Holder> {
  const session = await findLiveSession(pool.db, pool, String(claims['origin_jti']));
  if (session === null || session.sub !== claims.sub) throw invalidToken(revoked);
  const user = await findUserBySub(pool.db, session.sub);
  if (user === null || !user.enabled) throw invalidToken('User is disabled.');
  return { user, session };
}

async function readToken(pool: UserPool, token: string, use: 'access' | 'id'): Promise<JWTPayload> {
  const { payload } = await jwtVerify(
    token,
    async (header) => {
      const key = await pool.signingKeys.find(header.kid ?? '');
      if (key === null) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    {
      algorithms: ['RS256'],
      issuer: pool.issuer,
      currentDate: pool.clock(),
      requiredClaims: ['sub', 'exp', 'origin_jti'],
    },
  ).catch((error: unknown) => {
    // Clients drop their tokens when told that they are not good; a database that is away must not make them.
    if (!(error instanceof errors.JOSEError)) throw error;
    throw invalidToken(error instanceof errors.JWTExpired ? words[use].expired : words[use].invalid);
  });
  if (payload['token_use'] !== use) throw invalidToken(words[use].invalid);
  return payload;
}

/** The cloud's own words, which some clients look at. */
const words = {
  access: { invalid: 'Invalid Access Token', expired: 'Access Token has expired' },
  id: { invalid: 'Invalid login token', expired: 'Invalid login token. Token expired' },
};

async function sign(
  pool: UserPool,
  sub: string,
  lifetimeSeconds: number,
  claims: JWTPayload,
): Promise<string> {
  const { kid, key } = await pool.signingKeys.current();
  const now = seconds(pool.clock());
  return new SignJWT(claims)
    .setProtectedHeader({ kid, alg: 'RS256' })
    .setSubject(sub)
    .setIssuer(pool.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .setJti(randomUUID())
    .sign(key);
}

/** Attributes as claims; the two that are truth values are no texts in a token. */
function idClaims(user: PoolUser): JWTPayload {
  const claims: JWTPayload = { ...user.attributes };
  for (const name of ['email_verified', 'phone_number_verified']) {
    if (name in user.attributes) claims[name] = user.attributes[name] === 'true';
  }
  return claims;
}

function invalidToken(message: string): WireError {
  return new WireError('NotAuthorizedException', message);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
