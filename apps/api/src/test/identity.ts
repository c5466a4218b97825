import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealSessionToken } from '@antela/sigv4/session-token';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { clients } from './world/clients.ts';
import { subjectOf, users, type UserKey } from './world/users.ts';

export const region = 'us-east-2';
export const audience = 'test-client';
export const masterSecret = Buffer.alloc(32, 7);
/** The employee app, as its own key. */
export const machineKey = {
  accessKeyId: 'AKIAEMPLOYEEAPP',
  secretAccessKey: 'a secret of the app',
  name: 'employee-app',
  channel: 'app',
} as const;

/** One sign-in of a user. */
export interface SignIn {
  user: UserKey;
  originJti: string;
  signedInAt: Date;
}

export interface SignableRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
}

let keyPair: ReturnType<typeof generateKeyPair> | undefined;

/** An issuer of id tokens with its key set on a port of its own. Those of one process share a key, which takes longer to make than the rest. */
export async function startIssuer() {
  keyPair ??= generateKeyPair('RS256', { extractable: true });
  const { publicKey, privateKey } = await keyPair;
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(keys),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signed = new WeakMap<SignIn, { at: number; token: Promise<string> }>();
  /** An id token of the sign-in; `claims` replace its own. One without is signed once a moment: a signature takes longer than most calls. */
  const idToken = (signIn: SignIn, now: Date, claims?: JWTPayload): Promise<string> => {
    if (claims) return sign(signIn, now, claims);
    const last = signed.get(signIn);
    if (last?.at === now.getTime()) return last.token;
    const token = sign(signIn, now, {});
    signed.set(signIn, { at: now.getTime(), token });
    return token;
  };

  const sign = (signIn: SignIn, now: Date, claims: JWTPayload): Promise<string> => {
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT({
      token_use: 'id',
      'custom:client': clients[users[signIn.user].client],
      origin_jti: signIn.originJti,
      auth_time: Math.floor(signIn.signedInAt.getTime() / 1000),
      iss: issuer,
      aud: audience,
      sub: subjectOf(signIn.user),
      iat: seconds,
      exp: seconds + 900,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(privateKey);
  };

  return {
    issuer,
    jwksUrl: `${issuer}/jwks.json`,
    publicKey,
    privateKey,
    idToken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Temporary credentials of the sign-in, as the identity pool gives them. */
export function temporaryCredentials(signIn: SignIn, now: Date) {
  const accessKeyId = 'ASIATESTSESSION';
  const secretAccessKey = `secret of ${signIn.originJti}`;
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const sessionToken = sealSessionToken(
    {
      accessKeyId,
      secretAccessKey,
      subject: subjectOf(signIn.user),
      username: signIn.user,
      identityId: `${region}:${signIn.originJti}`,
      client: clients[users[signIn.user].client],
      version: 1,
      originJti: signIn.originJti,
      originAt: seconds(signIn.signedInAt),
      expiresAt: seconds(now) + 3600,
    },
    masterSecret,
  );
  return { accessKeyId, secretAccessKey, sessionToken };
}

/** The headers of the same request, signed by the library the portal uses. */
export async function signRequest(
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string },
  { method, url, headers, body }: SignableRequest,
  signingDate: Date,
): Promise<Record<string, string>> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) (query[name] ??= []).push(value);
  const signer = new SignatureV4({ service: 'execute-api', region, credentials, sha256: Sha256 });
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      query,
      headers: { ...headers, host: url.host },
      ...(body !== undefined && { body }),
    },
    { signingDate },
  );
  // The client sets it itself, to the very value that was signed.
  const { host: _host, ...sent } = signed.headers;
  return sent;
}
