import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** Ways in which a provider may lie, or be forged. */
export type Lies = {
  claims?: JWTPayload;
  /** Unsigned, signed with a key that it does not publish, or with its client's secret. */
  signature?: 'none' | 'unknown key' | 'secret';
  /** Answers with this token whatever it is asked for. */
  idToken?: string;
  /** Says in its document that it is somebody else. */
  issuer?: string;
};

export type OidcProvider = {
  clientId: string;
  clientSecret: string;
  /** Person who is signed in without being asked; null shows the form. */
  present: JWTPayload | null;
  /** Claims of people by their address, for the form. */
  people: Map<string, JWTPayload>;
  lies: Lies;
  /** Requests that came, as `METHOD /path`, and the last id token that went. */
  asked: { line: string; query: URLSearchParams }[];
  lastIdToken: string;
  /** Says to an address of somebody's application that a person left, as Back-Channel Logout has it. */
  signOut: (address: string, claims: JWTPayload, lies?: SignOutLies) => Promise<Response>;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
};

export type SignOutLies = { typ?: string; signature?: Lies['signature'] };

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

type Grant = {
  claims: JWTPayload;
  nonce: string;
  redirectUri: string;
  challenge: string;
  authTime: number;
};

/** A provider of OpenID Connect as a company has one: code flow with PKCE, a form that asks who is there, and a session of its own. */
export async function createOidcProvider(issuer: string): Promise<OidcProvider> {
  const keys = await generateKeyPair('RS256');
  const others = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  /** Sessions of browsers, by their cookie. */
  const sessions = new Map<string, { claims: JWTPayload; authTime: number }>();

  async function idTokenOf({ claims, nonce, authTime }: Grant): Promise<string> {
    const { lies, clientId } = provider;
    if (lies.idToken !== undefined) return lies.idToken;
    const now = Math.floor(Date.now() / 1000);
    const payload: JWTPayload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce,
      auth_time: authTime,
      ...claims,
      ...lies.claims,
    };
    if (lies.signature === 'none') return new UnsecuredJWT(payload).encode();
    return signed(payload, lies.signature);
  }

  function signed(
    payload: JWTPayload,
    signature: Lies['signature'],
    header: { typ?: string } = {},
  ): Promise<string> {
    const isSecret = signature === 'secret';
    return new SignJWT(payload)
      .setProtectedHeader({ ...header, alg: isSecret ? 'HS256' : 'RS256', kid: 'one' })
      .sign(
        isSecret
          ? new TextEncoder().encode(provider.clientSecret.padEnd(32, '.'))
          : (signature === 'unknown key' ? others : keys).privateKey,
      );
  }

  async function signOut(
    address: string,
    claims: JWTPayload,
    { typ = 'logout+jwt', signature }: SignOutLies = {},
  ): Promise<Response> {
    const now = Math.floor(Date.now() / 1000);
    const payload: JWTPayload = {
      iss: issuer,
      aud: provider.clientId,
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      events: { [logoutEvent]: {} },
      ...claims,
    };
    const token =
      signature === 'none' ? new UnsecuredJWT(payload).encode() : await signed(payload, signature, { typ });
    return fetch(address, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
  }

  function grantTo(query: URLSearchParams, claims: JWTPayload, authTime: number): string {
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? ''];
    grants.set(code, { claims, authTime, nonce, redirectUri, challenge });
    const state = query.get('state') ?? '';
    return `${redirectUri}?${new URLSearchParams({ code, state }).toString()}`;
  }

  async function token(request: IncomingMessage, body: URLSearchParams): Promise<object | null> {
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const [user, password] = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === body.get('redirect_uri') &&
      user === provider.clientId &&
      password === provider.clientSecret;
    if (!isRight) return null;
    provider.lastIdToken = await idTokenOf(grant);
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: provider.lastIdToken,
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', issuer);
    provider.asked.push({ line: `${request.method} ${pathname}`, query });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = new URLSearchParams(text);
    const json = (value: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const go = (location: string, headers: Record<string, string> = {}): void =>
      void response.writeHead(303, { location, ...headers }).end();
    const cookie = /provider=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const now = Math.floor(Date.now() / 1000);

    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return json({ ...documentOf(issuer), issuer: provider.lies.issuer ?? issuer });
      case 'GET /keys':
        return json({ keys: [jwk] });
      case 'GET /authorize': {
        if (provider.present !== null) return go(grantTo(query, provider.present, now));
        const session = query.has('prompt') ? undefined : sessions.get(cookie);
        if (session !== undefined) return go(grantTo(query, session.claims, session.authTime));
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form);
        return;
      }
      case 'POST /authorize': {
        const email = body.get('email') ?? '';
        const claims = provider.people.get(email) ?? { sub: email, email, email_verified: true };
        const id = randomUUID();
        sessions.set(id, { claims, authTime: now });
        return go(grantTo(query, claims, now), { 'set-cookie': `provider=${id}; Path=/; HttpOnly` });
      }
      case 'POST /token': {
        const tokens = await token(request, body);
        return tokens === null ? json({ error: 'invalid_grant' }, 400) : json(tokens);
      }
      case 'GET /end':
        sessions.delete(cookie);
        return go(query.get('post_logout_redirect_uri') ?? '/');
      default:
        return json({}, 404);
    }
  }

  const provider: OidcProvider = {
    clientId: 'antela',
    clientSecret: randomUUID(),
    present: null,
    people: new Map(),
    lies: {},
    asked: [],
    lastIdToken: '',
    signOut,
    handle: (request, response) => void answer(request, response),
  };
  return provider;
}

const documentOf = (issuer: string) => ({
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  end_session_endpoint: `${issuer}/end`,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
});

const form = `<!doctype html><html lang="es"><title>Proveedor de la empresa</title>
<h1>Proveedor de la empresa</h1>
<form method="post"><label>Correo <input name="email" type="email" required></label> <button>Entrar</button></form></html>`;
