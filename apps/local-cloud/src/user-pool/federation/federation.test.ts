import { randomUUID } from 'node:crypto';
import {
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { federatedBrowser, locationOf, type Jar } from '../../test/federated-browser.ts';
import { listening } from '../../test/listening.ts';
import { createOidcProvider, type Lies, type OidcProvider } from '../../test/oidc-provider.ts';
import {
  errorName,
  goodPassword,
  startTestCloud,
  userPoolClientId,
  type TestCloud,
} from '../../test/test-cloud.ts';
import type { Federation, Provider } from './federation.ts';

const issuer = 'https://idp.andino.example';
const tenant = randomUUID();
let cloud: TestCloud;
let browser: ReturnType<typeof federatedBrowser>;
let provider: OidcProvider;
let server: Awaited<ReturnType<typeof listening>>;
let known: Provider;
/** Names that may come in only by the provider. */
const required = new Set<string>();
let isGone = false;
/** Refusals that the tenant is told of. */
const told: Parameters<Federation['noteRefusal']>[1][] = [];

const throughTo = (url: string): string =>
  url.replace('https://accounts.google.com', issuer).replace(issuer, server.address);

beforeAll(async () => {
  provider = await createOidcProvider(issuer);
  server = await listening(provider.handle);
  known = {
    protocol: 'oidc',
    id: randomUUID(),
    tenant,
    issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    domains: ['andino.example'],
    groupsClaim: 'groups',
  };
  cloud = await startTestCloud({
    federation: {
      byDomain: async (domain) => (known.domains.includes(domain) && !isGone ? known : null),
      byId: async (id) => (id === known.id && !isGone ? known : null),
      byTenant: async () => null,
      admit: async (_provider, { email, groups }) =>
        groups.includes('nobody') ? { refused: 'no_role' } : { username: email },
      noteRefusal: async (_provider, refusal) => void told.push(refusal),
      noteSignOut: async () => undefined,
      isRequired: async (of, username) => of === tenant && required.has(username),
      fetch: (url, init) => fetch(throughTo(url), { ...init, redirect: 'manual' }),
    },
  });
  browser = federatedBrowser(cloud, throughTo);
  await cloud.addUser('ana@andino.example', { 'custom:client': tenant });
  await cloud.addUser('eva@andino.example', { 'custom:client': randomUUID() });
});
afterAll(async () => {
  await cloud.close();
  server.close();
});
beforeEach(() => {
  provider.lies = {};
  provider.present = { sub: 'ana', email: 'Ana@Andino.example', email_verified: true };
  // Another connection each time: nothing is kept of it.
  known = { ...known, id: randomUUID() };
  isGone = false;
  told.length = 0;
  required.clear();
});

test('somebody whom the provider vouches for gets the pool’s own tokens, which refresh and name the provider', async () => {
  const { tokens, at, began } = await browser.signIn();
  expect(at.searchParams.get('state')).toBe(began.url.searchParams.get('state'));
  const claims = decodeJwt(tokens.id_token);
  expect(claims).toMatchObject({
    email: 'ana@andino.example',
    'custom:client': tenant,
    aud: userPoolClientId,
  });
  expect(claims['identities']).toMatchObject([
    { providerName: known.id, providerType: 'OIDC', userId: 'ana' },
  ]);
  const { AuthenticationResult } = await cloud.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken: tokens.refresh_token }),
  );
  expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub: claims.sub });
});

test('a code and a provider’s answer open something once, and only for the browser that began', async () => {
  const began = browser.begin();
  const jar: Jar = new Map();
  const answer = locationOf(await browser.go(locationOf(await browser.go(began.url.href, jar)).href, jar));
  const refusedAt = `${began.redirectUri}?error=invalid_answer&state=`;
  // An answer sent to somebody else's browser does nothing there, and keeps nobody from theirs.
  expect(locationOf(await browser.go(answer.href)).href).toBe(refusedAt);
  const before = new Map(jar);
  const back = locationOf(await browser.go(answer.href, jar));
  expect(locationOf(await browser.go(answer.href, before)).href).toBe(refusedAt);
  const code = back.searchParams.get('code') ?? '';
  expect((await browser.trade(code, began)).status).toBe(200);
  expect((await browser.trade(code, began)).status).toBe(400);
  const other = browser.begin();
  const stolen = (await browser.passThrough(other)).searchParams.get('code') ?? '';
  expect((await browser.trade(stolen, began)).status).toBe(400);
  // A wrong verifier is a thief's: nobody uses the code any more.
  expect((await browser.trade(stolen, other)).status).toBe(400);
  expect((await browser.trade('', began)).status).toBe(400);
});

test('a code is too old after a minute', async () => {
  const began = browser.begin();
  const code = (await browser.passThrough(began)).searchParams.get('code') ?? '';
  cloud.clock.advance(61_000);
  expect((await browser.trade(code, began)).status).toBe(400);
});

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const forged: [string, () => Lies, string][] = [
  ['unsigned', () => ({ signature: 'none' }), 'untrusted_token'],
  ['signed with a key that is not the provider’s', () => ({ signature: 'unknown key' }), 'untrusted_token'],
  ['signed with the client’s secret', () => ({ signature: 'secret' }), 'untrusted_token'],
  ['for another audience', () => ({ claims: { aud: 'another' } }), 'untrusted_token'],
  [
    'for two audiences without a party',
    () => ({ claims: { aud: ['antela', 'another'] } }),
    'untrusted_token',
  ],
  ['of another issuer', () => ({ claims: { iss: `${issuer}.evil.example` } }), 'untrusted_token'],
  ['of another exchange', () => ({ claims: { nonce: 'another' } }), 'untrusted_token'],
  ['ended two minutes ago', () => ({ claims: { iat: soon(-400), exp: soon(-120) } }), 'untrusted_token'],
  ['replayed', () => ({ idToken: provider.lastIdToken }), 'untrusted_token'],
  ['about a subject without end', () => ({ claims: { sub: 'a'.repeat(256) } }), 'untrusted_token'],
  ['about an address nobody verified', () => ({ claims: { email_verified: false } }), 'unverified_email'],
  [
    'silent on whether the address is verified',
    () => ({ claims: { email_verified: undefined } }),
    'unverified_email',
  ],
  [
    'about a domain that is not the tenant’s',
    () => ({ claims: { email: 'ana@otra.example' } }),
    'other_domain',
  ],
  ['about two domains', () => ({ claims: { email: 'ana@otra.example@andino.example' } }), 'other_domain'],
  ['about a name with a comment', () => ({ claims: { email: 'ana(@andino.example' } }), 'unknown_user'],
  [
    'about somebody without an account',
    () => ({ claims: { email: 'nadie@andino.example' } }),
    'unknown_user',
  ],
  ['about another tenant’s account', () => ({ claims: { email: 'eva@andino.example' } }), 'unknown_user'],
  ['about somebody without a role', () => ({ claims: { groups: ['nobody'] } }), 'no_role'],
];
test.each(forged)('a token %s lets nobody in, and the tenant hears of it', async (_what, lies, refusal) => {
  expect(await browser.refusalOf()).toBeNull();
  expect(told).toEqual([]);
  provider.lies = lies();
  expect(await browser.refusalOf()).toBe(refusal);
  expect(told.map(({ reason }) => reason)).toEqual([refusal]);
  if (refusal !== 'untrusted_token')
    expect(told[0]).toMatchObject({ email: expect.stringContaining('@'), ip: '127.0.0.1' });
});

test('an answer of another issuer, or one that anybody may have made up, opens nothing and fills no history', async () => {
  const faults: ((answer: URL) => void)[] = [
    ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
    ({ searchParams }) => searchParams.set('code', 'made up'),
    ({ searchParams }) => searchParams.append('code', 'two'),
    ({ searchParams }) => searchParams.set('error', 'server_error'),
  ];
  for (const spoil of faults) {
    const jar: Jar = new Map();
    const answer = locationOf(
      await browser.go(locationOf(await browser.go(browser.begin().url.href, jar)).href, jar),
    );
    spoil(answer);
    expect(locationOf(await browser.go(answer.href, jar)).searchParams.get('error')).toBe('invalid_answer');
  }
  expect(told).toEqual([]);
});

test('Google’s word counts for the domain that it runs, and not for an address that was somebody’s once', async () => {
  const google = 'https://accounts.google.com';
  const usual = known;
  known = { ...known, id: randomUUID(), issuer: google };
  const claims = { iss: google };
  try {
    provider.lies = { issuer: google, claims };
    expect(await browser.refusalOf()).toBe('unverified_email');
    provider.lies = { issuer: google, claims: { ...claims, hd: 'otra.example' } };
    expect(await browser.refusalOf()).toBe('unverified_email');
    provider.lies = { issuer: google, claims: { ...claims, hd: 'andino.example' } };
    expect(await browser.refusalOf()).toBeNull();
  } finally {
    known = usual;
  }
});

test('a provider is asked where it is once in some minutes, and again after a fault', async () => {
  const asks = () => provider.asked.filter(({ line }) => line.endsWith('openid-configuration')).length;
  provider.lies = { issuer: 'https://evil.example' };
  expect([await browser.refusalOf(), await browser.refusalOf()]).toEqual(['unreachable', 'unreachable']);
  expect(told).toEqual([]);
  provider.lies = {};
  const before = asks();
  await Promise.all(Array.from({ length: 5 }, () => browser.refusalOf()));
  expect(await browser.refusalOf()).toBeNull();
  expect(asks() - before).toBe(1);
});

test('clocks may differ by half a minute', async () => {
  provider.lies = { claims: { iat: soon(30), exp: soon(330) } };
  expect(await browser.refusalOf()).toBeNull();
});

test('Microsoft’s word for a verified domain counts', async () => {
  provider.lies = { claims: { email_verified: undefined, xms_edov: true } };
  expect(await browser.refusalOf()).toBeNull();
});

test('a fresh proof is asked for with prompt=login, and one that is not fresh, or does not say, is refused', async () => {
  await browser.passThrough(browser.begin({ prompt: 'login' }));
  const asked = provider.asked.findLast(({ line }) => line === 'GET /authorize')?.query;
  expect([asked?.get('prompt'), asked?.get('max_age')]).toEqual(['login', '0']);
  const { tokens } = await browser.signIn({ prompt: 'login' });
  expect(soon(0) - Number(decodeJwt(tokens.id_token)['auth_time'])).toBeLessThan(120);
  for (const auth_time of [soon(-301), undefined]) {
    provider.lies = { claims: { auth_time } };
    expect(await browser.refusalOf({ prompt: 'login' })).toBe('not_fresh');
    // It lets in, and proves nothing for what asks for a fresh proof.
    const old = await browser.signIn();
    const age = cloud.clock.now().getTime() / 1000 - Number(decodeJwt(old.tokens.id_token)['auth_time']);
    expect(age).toBeGreaterThan(299);
  }
});

test('somebody who was not let in may choose another account at the provider', async () => {
  await browser.passThrough(browser.begin({ prompt: 'select_account' }));
  const asked = provider.asked.findLast(({ line }) => line === 'GET /authorize')?.query;
  expect([asked?.get('prompt'), asked?.has('max_age')]).toEqual(['select_account', false]);
});

test('nobody is sent anywhere for a request that is not the portal’s', async () => {
  const wrong: Record<string, string>[] = [
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/sso' },
    { redirect_uri: `${cloud.publicUrl}/sso/../x` },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { state: '' },
  ];
  for (const change of wrong) expect((await browser.go(browser.begin(change).url.href)).status).toBe(400);
  expect(await browser.refusalOf({ idp_identifier: 'otra.example' })).toBe('unknown_domain');
  const leaving = `${browser.base}/logout?client_id=${userPoolClientId}&logout_uri=https://evil.example`;
  expect((await browser.go(leaving)).status).toBe(400);
});

test('a provider that ended while somebody was there lets nobody in', async () => {
  const jar: Jar = new Map();
  const answer = locationOf(
    await browser.go(locationOf(await browser.go(browser.begin().url.href, jar)).href, jar),
  );
  isGone = true;
  expect(locationOf(await browser.go(answer.href, jar)).searchParams.get('error')).toBe('unknown_domain');
});

test('where only the provider lets people in, a right password does not, and sessions of passwords refresh no more', async () => {
  const byPassword = () =>
    cloud.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: userPoolClientId,
        AuthParameters: { USERNAME: 'ana@andino.example', PASSWORD: goodPassword },
      }),
    );
  const { AuthenticationResult } = await byPassword();
  const refresh = (RefreshToken: string) =>
    cloud.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken }));
  required.add('ana@andino.example');
  expect(await errorName(byPassword())).toBe('UserLambdaValidationException');
  expect(await errorName(refresh(AuthenticationResult?.RefreshToken ?? ''))).toBe(
    'UserLambdaValidationException',
  );
  const { tokens } = await browser.signIn();
  expect(await errorName(refresh(tokens.refresh_token))).toBe('no error');
});

test('signing out ends the session here and at the provider', async () => {
  const { tokens, cookie } = await browser.signIn();
  const returnTo = `${cloud.publicUrl}/sign-in`;
  const url = `${browser.base}/logout?${new URLSearchParams({ client_id: userPoolClientId, logout_uri: returnTo }).toString()}`;
  const at = locationOf(await browser.go(url, new Map([cookie.split('=') as [string, string]])));
  expect(at.origin + at.pathname).toBe(`${issuer}/end`);
  expect(Object.fromEntries(at.searchParams)).toEqual({
    client_id: provider.clientId,
    id_token_hint: provider.lastIdToken,
    post_logout_redirect_uri: returnTo,
  });
  const refresh = new GetTokensFromRefreshTokenCommand({
    ClientId: userPoolClientId,
    RefreshToken: tokens.refresh_token,
  });
  expect(await errorName(cloud.client.send(refresh))).toBe('NotAuthorizedException');
  expect(locationOf(await browser.go(url)).href).toBe(returnTo);
});

test('what is kept of a provider is sealed', async () => {
  await browser.signIn();
  const { rows } = await cloud.db.query<{ federation: Buffer }>(
    'select federation from cloud.session where federation is not null limit 1',
  );
  const bytes = rows[0]?.federation.toString() ?? '';
  expect(bytes).not.toContain(provider.lastIdToken);
  expect(Buffer.from(bytes, 'base64url').toString('latin1')).not.toContain(provider.lastIdToken);
});
