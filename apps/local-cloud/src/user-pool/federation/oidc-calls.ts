import * as oauth from 'oauth4webapi';
import { callingBy } from './calling-by.ts';
import { discover } from './discovery.ts';
import type { Answered, Asked, Leaving, Vouched } from './exchange.ts';
import { FederationRefusal, type Federation, type OidcProvider, type Refusal } from './federation.ts';
import { addressLengthMax, clockToleranceSeconds, freshSeconds, isOf, subjectLengthMax } from './vouching.ts';

/** Where a browser goes to be vouched for. @throws FederationRefusal unreachable */
export async function authorizationUrl(
  federation: Federation,
  provider: OidcProvider,
  { redirectUri, state, loginHint, exchange }: Asked,
): Promise<string> {
  const server = await discover(federation, provider);
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce: exchange.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(exchange.verifier),
    code_challenge_method: 'S256',
    ...(exchange.isOther && { prompt: 'select_account' }),
    ...(exchange.isFresh && { prompt: 'login', max_age: '0' }),
    ...(loginHint !== undefined && { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Trades the provider's answer for its id token and checks all of it: state, issuer, audience, nonce, signature by the provider's
 * keys, times, and how fresh the proof is where a fresh one was asked for. @throws FederationRefusal
 */
export async function redeem(
  federation: Federation,
  provider: OidcProvider,
  { redirectUri, state, answer, exchange }: Answered,
): Promise<Vouched> {
  const server = await discover(federation, provider);
  const client = { client_id: provider.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const response = await refusing('invalid_answer', async () => {
    const parameters = oauth.validateAuthResponse(server, client, answer, state);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(provider.clientSecret)
      : oauth.ClientSecretPost(provider.clientSecret);
    return oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      exchange.verifier,
      callingBy(federation),
    );
  });
  const { said, idToken } = await refusing('untrusted_token', async () => {
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: exchange.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, callingBy(federation));
    return { idToken: tokens.id_token ?? '', said: { ...oauth.getValidatedIdTokenClaims(tokens) } };
  });
  const claims: Readonly<Record<string, unknown>> = said;
  const named = typeof claims['email'] === 'string' ? claims['email'].slice(0, addressLengthMax) : null;
  const provedAt = claims['auth_time'];
  const secondsAgo = typeof provedAt === 'number' ? Math.max(0, Date.now() / 1000 - provedAt) : null;
  if (exchange.isFresh && (secondsAgo === null || secondsAgo > freshSeconds))
    throw new FederationRefusal('not_fresh', { email: named });
  const subject = String(claims['sub']);
  if (subject.length > subjectLengthMax) throw new FederationRefusal('untrusted_token', { email: named });
  const email = verifiedEmail(provider, claims);
  if (email === null) throw new FederationRefusal('unverified_email', { email: named });
  if (!isOf(provider, email)) throw new FederationRefusal('other_domain', { email: named });
  const sid = claims['sid'];
  const origin = { providerId: provider.id, issuer: provider.issuer, subject, idToken };
  return {
    email,
    groups: textsOf(claims[provider.groupsClaim]),
    secondsAgo,
    origin: typeof sid === 'string' && sid !== '' ? { ...origin, sid } : origin,
  };
}

/** Where a browser signs out at the provider; null where it has no such place, or cannot be asked. */
export async function endSessionUrl(
  federation: Federation,
  provider: OidcProvider,
  { origin, returnTo }: Leaving,
): Promise<string | null> {
  if (!('idToken' in origin)) return null;
  const server = await discover(federation, provider).catch(() => null);
  if (server?.end_session_endpoint === undefined) return null;
  const url = new URL(server.end_session_endpoint);
  url.searchParams.set('client_id', provider.clientId);
  url.searchParams.set('id_token_hint', origin.idToken);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  return url.href;
}

/**
 * An answer that anybody may have made up, and a code that the provider takes for none of its own, are no word of the provider's; a
 * fault that is not the protocol's is the way to it.
 */
async function refusing<T>(code: 'invalid_answer' | 'untrusted_token', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new FederationRefusal(refusalFor(cause, code), { cause });
  }
}

function refusalFor(cause: unknown, code: 'invalid_answer' | 'untrusted_token'): Refusal {
  if (cause instanceof oauth.AuthorizationResponseError)
    return cause.error === 'access_denied' ? 'denied' : 'invalid_answer';
  if (cause instanceof oauth.ResponseBodyError) return 'invalid_answer';
  const isOfProtocol = [
    oauth.OperationProcessingError,
    oauth.UnsupportedOperationError,
    oauth.WWWAuthenticateChallengeError,
  ].some((kind) => cause instanceof kind);
  return isOfProtocol ? code : 'unreachable';
}

/** Its people may have an address that was theirs once: its word counts for the domains that it runs itself. */
const google = 'https://accounts.google.com';

/** The address, where the provider says that it is the person's; Microsoft says so by `xms_edov`, Google by the domain it runs. */
function verifiedEmail({ issuer }: OidcProvider, claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: isVerified, xms_edov: isOwnersDomain, hd: runs } = claims;
  const says = isVerified ?? isOwnersDomain;
  if (typeof email !== 'string' || ![true, 'true', 1, '1'].includes(says as boolean)) return null;
  const address = email.trim().toLowerCase();
  return issuer === google && runs !== address.split('@').at(-1) ? null : address;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
