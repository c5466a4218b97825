import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { isRecord } from '../../wire.ts';
import { discover, keysOf } from './discovery.ts';
import type { Federation, OidcProvider } from './federation.ts';
import { clockToleranceSeconds, freshSeconds, subjectLengthMax } from './vouching.ts';

/** Word of a provider that a person left it, or one session of theirs. */
export type SignOut = {
  subject: string | null;
  session: string | null;
  /** Name of this word, good once, and until when it would be taken. */
  jti: string;
  expiresAt: Date;
};

const event = 'http://schemas.openid.net/event/backchannel-logout';
const types = new Set([undefined, 'jwt', 'logout+jwt']);
/** Keys that a provider publishes: no secret signs, and nothing goes unsigned. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/**
 * Checks a logout token as OpenID Connect Back-Channel Logout 1.0 has it (§2.6). Null for one that says nothing to this application.
 * @throws FederationRefusal unreachable where the provider's keys cannot be read
 */
export async function readLogoutToken(
  federation: Federation,
  provider: OidcProvider,
  token: string,
  now: Date,
): Promise<SignOut | null> {
  try {
    // A stranger with a token of anything does not have the provider asked for its keys.
    if (!isForUs(decodeJwt(token), provider)) return null;
    const keys = keysOf(federation, await discover(federation, provider));
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms,
      requiredClaims: ['iat', 'exp', 'jti'],
      maxTokenAge: freshSeconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return types.has(protectedHeader.typ?.toLowerCase()) ? signOutIn(payload) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const isForUs = ({ iss, aud }: JWTPayload, { issuer, clientId }: OidcProvider): boolean =>
  iss === issuer && [aud].flat().includes(clientId);

/** A token with a nonce is a sign-in's: nobody turns one into a sign-out. */
function signOutIn(payload: JWTPayload): SignOut | null {
  const { sub, sid, jti, iat = 0, events } = payload;
  if ('nonce' in payload || !isRecord(events) || !isRecord(events[event])) return null;
  if (![sub, sid].every((name) => name === undefined || isName(name)) || !isName(jti)) return null;
  if (sub === undefined && sid === undefined) return null;
  const expiresAt = new Date((iat + freshSeconds + 2 * clockToleranceSeconds) * 1000);
  return { subject: sub ?? null, session: (sid as string | undefined) ?? null, jti, expiresAt };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= subjectLengthMax;
