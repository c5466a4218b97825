import { randomUUID } from 'node:crypto';
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { federatedBrowser } from '../../test/federated-browser.ts';
import { listening } from '../../test/listening.ts';
import { createOidcProvider, type OidcProvider, type SignOutLies } from '../../test/oidc-provider.ts';
import {
  errorName,
  goodPassword,
  startTestCloud,
  userPoolClientId,
  type TestCloud,
} from '../../test/test-cloud.ts';
import type { OidcProvider as Known } from './federation.ts';
import { backChannelUri } from './own-addresses.ts';

const issuer = 'https://idp.andino.example';
const [andino, boreal] = [randomUUID(), randomUUID()];
let cloud: TestCloud;
let browser: ReturnType<typeof federatedBrowser>;
let provider: OidcProvider;
let server: Awaited<ReturnType<typeof listening>>;
let known: Known[];
/** Sessions that the tenants were told of. */
const told: { tenant: string; sessions: readonly string[] }[] = [];
let isTellable = true;
let asksForKeys = 0;

const throughTo = (url: string): string => url.replace(issuer, server.address);
const knownBy = (domain: string, tenant: string): Known => ({
  protocol: 'oidc',
  id: randomUUID(),
  tenant,
  issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [domain],
  groupsClaim: 'groups',
});

beforeAll(async () => {
  provider = await createOidcProvider(issuer);
  server = await listening(provider.handle);
  // Two clients of one big provider: each has its own application, here of one name.
  known = [knownBy('andino.example', andino), knownBy('boreal.example', boreal)];
  const find = (is: (one: Known) => boolean) => Promise.resolve(known.find(is) ?? null);
  cloud = await startTestCloud({
    federation: {
      byDomain: (domain) => find(({ domains }) => domains.includes(domain)),
      byId: (id) => find((one) => one.id === id),
      byTenant: (tenant) => find((one) => one.tenant === tenant),
      admit: async (_provider, { email }) => ({ username: email }),
      noteRefusal: async () => undefined,
      noteSignOut: async ({ tenant }, sessions) => {
        if (!isTellable) throw new Error('The tenant’s own record is away.');
        told.push({ tenant, sessions });
      },
      isRequired: async () => false,
      fetch: (url, init) => {
        if (url === `${issuer}/keys`) asksForKeys += 1;
        return fetch(throughTo(url), { ...init, redirect: 'manual' });
      },
    },
  });
  browser = federatedBrowser(cloud, throughTo);
  await cloud.addUser('ana@andino.example', { 'custom:client': andino });
  await cloud.addUser('eva@andino.example', { 'custom:client': andino });
  await cloud.addUser('ana@boreal.example', { 'custom:client': boreal });
});
afterAll(async () => {
  await cloud.close();
  server.close();
});
beforeEach(() => {
  told.length = 0;
  isTellable = true;
  asksForKeys = 0;
});

/** Somebody comes in by the provider; `sid` is its name for the session. */
async function enter({
  sub = 'ana',
  domain = 'andino.example',
  sid,
}: { sub?: string; domain?: string; sid?: string } = {}) {
  const email = `${sub}@${domain}`;
  provider.present = { sub, email, email_verified: true, ...(sid !== undefined && { sid }) };
  const { tokens } = await browser.signIn({ idp_identifier: domain });
  return { ...tokens, id: String(decodeJwt(tokens.access_token)['origin_jti']) };
}
type Entered = Awaited<ReturnType<typeof enter>>;

/** Whether the session's tokens still open something: those that were given, and those that it would give. */
async function isAlive({ access_token, refresh_token }: Entered): Promise<boolean> {
  const asked = [
    cloud.client.send(new GetUserCommand({ AccessToken: access_token })),
    cloud.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken: refresh_token }),
    ),
  ];
  const [one, ...others] = new Set(await Promise.all(asked.map((call) => errorName(call))));
  expect(others).toEqual([]);
  return one === 'no error';
}

async function signOut(
  claims: JWTPayload,
  { tenant = andino, ...lies }: SignOutLies & { tenant?: string } = {},
) {
  const response = await provider.signOut(backChannelUri(cloud, tenant), claims, lies);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return { status: response.status, body: await response.text() };
}

test('a person who left the provider is out at once wherever they had come in by it, and nobody else is', async () => {
  const here = [await enter({ sid: 'one' }), await enter({ sid: 'two' }), await enter()];
  const others = [await enter({ sub: 'eva' }), await enter({ domain: 'boreal.example' })];
  const byPassword = await cloud.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME: 'ana@andino.example', PASSWORD: goodPassword },
    }),
  );
  expect(await signOut({ sub: 'ana' })).toEqual({ status: 200, body: '' });
  expect(await Promise.all(here.map(isAlive))).toEqual([false, false, false]);
  expect(await Promise.all(others.map(isAlive))).toEqual([true, true]);
  const AccessToken = byPassword.AuthenticationResult?.AccessToken;
  expect(await errorName(cloud.client.send(new GetUserCommand({ AccessToken })))).toBe('no error');
  expect(told.map(({ tenant, sessions }) => [tenant, sessions.toSorted()])).toEqual([
    [andino, here.map(({ id }) => id).toSorted()],
  ]);
  // She comes in again as before.
  expect(await isAlive(await enter())).toBe(true);
});

test('one session of the provider ends what came by it, and what came by none that it named', async () => {
  const [left, stays, unnamed] = [await enter({ sid: 'a' }), await enter({ sid: 'b' }), await enter()];
  expect((await signOut({ sid: 'a' })).status).toBe(200);
  expect([await isAlive(left), await isAlive(stays), await isAlive(unnamed)]).toEqual([false, true, true]);
  const again = await enter({ sid: 'a2' });
  expect((await signOut({ sid: 'a2', sub: 'eva' })).status).toBe(200);
  expect(await isAlive(again)).toBe(true);
  expect((await signOut({ sid: 'a2', sub: 'ana' })).status).toBe(200);
  expect([await isAlive(again), await isAlive(stays), await isAlive(unnamed)]).toEqual([false, true, false]);
});

test('somebody who is out already, or never was here, is out', async () => {
  expect(await signOut({ sub: 'nobody' })).toEqual({ status: 200, body: '' });
  expect(told).toEqual([]);
});

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const event = 'http://schemas.openid.net/event/backchannel-logout';
const forged: [string, JWTPayload, SignOutLies?][] = [
  ['unsigned', {}, { signature: 'none' }],
  ['signed with a key that is not the provider’s', {}, { signature: 'unknown key' }],
  ['signed with the client’s secret', {}, { signature: 'secret' }],
  ['of another type', {}, { typ: 'at+jwt' }],
  ['for another audience', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['with a nonce', { nonce: 'a' }],
  ['without events', { events: undefined }],
  ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['with an event that is a list', { events: [event] }],
  ['with an event that is no object', { events: { [event]: true } }],
  ['about nobody', { sub: undefined }],
  ['about an empty session', { sid: '' }],
  ['about a number', { sub: 7 as unknown as string }],
  ['without a name', { jti: undefined }],
  ['without a time', { iat: undefined }],
  ['that never ends', { exp: undefined }],
  ['that has ended', { iat: seconds(-200), exp: seconds(-70) }],
  ['of ten minutes ago', { iat: seconds(-600), exp: seconds(600) }],
  ['of tomorrow', { iat: seconds(86_400), exp: seconds(90_000) }],
];
test.each(forged)('a word %s ends nothing', async (_what, claims, lies) => {
  const session = await enter();
  const { status, body } = await signOut({ sub: 'ana', ...claims }, lies);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ error: 'invalid_request' });
  expect(await isAlive(session)).toBe(true);
});

test('a sign-in’s own token is no sign-out', async () => {
  const session = await enter();
  const response = await fetch(backChannelUri(cloud, andino), {
    method: 'POST',
    body: new URLSearchParams({ logout_token: provider.lastIdToken }),
  });
  expect(response.status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test('the same word counts once', async () => {
  const jti = randomUUID();
  expect((await signOut({ sub: 'ana', jti })).status).toBe(200);
  const session = await enter();
  expect((await signOut({ sub: 'ana', jti })).status).toBe(400);
  expect(await isAlive(session)).toBe(true);
});

test('a word at the address of nobody, or in no form, is refused', async () => {
  for (const tenant of [randomUUID(), 'x', '%00'])
    expect((await signOut({ sub: 'ana' }, { tenant })).status).toBe(400);
  const post = (init: RequestInit) => fetch(backChannelUri(cloud, andino), { method: 'POST', ...init });
  expect((await post({})).status).toBe(400);
  expect((await post({ body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(400);
  expect((await post({ body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(400);
  expect((await post({ body: new URLSearchParams({ logout_token: 'a.b.c' }) })).status).toBe(400);
});

test('where the tenant’s own record is away nothing is done, and the same word may come again', async () => {
  const session = await enter();
  const jti = randomUUID();
  isTellable = false;
  expect((await signOut({ sub: 'ana', jti })).status).toBe(500);
  expect(await isAlive(session)).toBe(true);
  isTellable = true;
  expect((await signOut({ sub: 'ana', jti })).status).toBe(200);
  expect(await isAlive(session)).toBe(false);
});

test('a stranger’s words do not have the provider asked for its keys', async () => {
  known = known.map((one) => ({ ...one, id: randomUUID() }));
  for (let times = 0; times < 5; times++) await signOut({ sub: 'ana', aud: 'another' });
  expect(asksForKeys).toBe(0);
  for (let times = 0; times < 5; times++) await signOut({ sub: 'ana' }, { signature: 'unknown key' });
  expect(asksForKeys).toBe(1);
});
