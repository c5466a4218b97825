import { Amplify } from 'aws-amplify';
import { decodeJWT, fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { config } from './config.ts';
import type { Credentials } from './request-signing.ts';

export type Tokens = {
  idToken: string;
  accessToken: string;
  username: string;
  /** Names the sign-in they come from; renewed tokens keep it. */
  signIn: string;
};

let owner: string | null = null;

/**
 * The library's session of whoever the shared storage names. The library keeps the identity and credentials of the last
 * person in memory, which another tab that signs out cannot reach: they are dropped here when the name changes.
 */
async function authSession(renew: boolean) {
  await forgetOthers();
  return fetchAuthSession({ forceRefresh: renew });
}

async function forgetOthers(): Promise<void> {
  const now = tokensOwner();
  if (now !== owner) await Amplify.clearCredentials();
  owner = now;
}

/** Tokens as they are kept, which wait for no credentials. */
async function keptTokens() {
  await forgetOthers();
  return cognitoUserPoolsTokenProvider.getTokens();
}

/** Owner of the tokens that the library holds; null when it holds none. */
const tokensOwner = (): string | null =>
  localStorage.getItem(`CognitoIdentityServiceProvider.${config().userPoolClientId}.LastAuthUser`);

/** The signed-in user's tokens, renewed by the library when they have ended; null when nobody is signed in. Asked to, it renews credentials too. */
export async function currentTokens(renew = false): Promise<Tokens | null> {
  const tokens = renew ? (await authSession(true)).tokens : await keptTokens();
  if (!tokens?.idToken) return null;
  const { username, origin_jti: signIn } = tokens.accessToken.payload;
  return {
    idToken: tokens.idToken.toString(),
    accessToken: tokens.accessToken.toString(),
    username: typeof username === 'string' ? username : '',
    signIn: typeof signIn === 'string' ? signIn : '',
  };
}

/** Temporary credentials of the identity pool; undefined when nobody is signed in. The library caches them for 50 minutes. */
export async function temporaryCredentials(
  renew = false,
): Promise<(Credentials & { expiration?: Date | undefined }) | undefined> {
  return (await authSession(renew)).credentials;
}

/** Revokes the refresh token and forgets the tokens; where an OAuth provider signed the person in, passes through it too. */
export const endIdentity = (): Promise<void> => signOut();

/** Takes over the tokens of a sign-in that the library has no call for. Whoever is signed in here leaves first. */
export async function adoptTokens(given: {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}): Promise<void> {
  if (tokensOwner() !== null) await endIdentity();
  const accessToken = decodeJWT(given.AccessToken);
  const { iat = 0, username } = accessToken.payload;
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(given.IdToken),
      refreshToken: given.RefreshToken,
      clockDrift: iat * 1000 - Date.now(),
      username: typeof username === 'string' ? username : '',
    },
  });
}

/** Points the identity library at the cloud, or at the endpoints the configuration gives instead (absolute URLs). */
function configureIdentity(): void {
  const { userPoolId, userPoolClientId, identityPoolId, userPoolEndpoint, identityPoolEndpoint, oauth } =
    config();
  // Below errors it only warns, on every start, that the endpoints are not the cloud's: they are meant to be ours.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        identityPoolId,
        allowGuestAccess: false,
        ...(userPoolEndpoint && { userPoolEndpoint }),
        ...(identityPoolEndpoint && { identityPoolEndpoint }),
        ...(oauth && { loginWith: { oauth: oauthOf(oauth) } }),
      },
    },
  });
}

function oauthOf({ domain, redirectSignOut }: { domain: string; redirectSignOut: string }) {
  const redirects = [redirectSignOut];
  return {
    domain,
    scopes: ['openid', 'email', 'profile'],
    redirectSignIn: redirects,
    redirectSignOut: redirects,
    responseType: 'code' as const,
  };
}

// Before anything of the library is used: whoever imports this file has its configuration in place.
configureIdentity();
