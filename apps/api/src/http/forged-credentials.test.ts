import { createHmac, randomUUID } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createContact } from '@antela/contract/contacts';
import type { Endpoint } from '@antela/contract/endpoint';
import { endSession, getSession } from '@antela/contract/session';
import { sealSessionToken, type SessionClaims } from '@antela/sigv4/session-token';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../test/calls.ts';
import { audience, masterSecret, signRequest, temporaryCredentials, type SignIn } from '../test/identity.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';
import { clients } from '../test/world/clients.ts';
import { worldNow } from '../test/world/time.ts';
import { subjectOf } from '../test/world/users.ts';

let api: TestApi;
/** Serves the key set of whoever forges. */
let theirServer: Server;
let forgeries: Record<string, string>;

const refusal = ({ status, problem }: Answer<Endpoint>) => ({ status, code: problem?.code });
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const minutes = (count: number): Date => new Date(worldNow.getTime() + count * 60_000);

function claims(): JWTPayload {
  return {
    token_use: 'id',
    'custom:client': clients.a,
    'cognito:username': 'admin',
    origin_jti: randomUUID(),
    auth_time: seconds(worldNow),
    iss: api.issuer.issuer,
    aud: audience,
    sub: subjectOf('admin'),
    iat: seconds(worldNow),
    exp: seconds(worldNow) + 900,
  };
}

beforeAll(async () => {
  api = await startTestApi();
  forgeries = await forge();
});
afterAll(async () => {
  await api.stop();
  theirServer.close();
});
beforeEach(() => {
  api.clock.now = worldNow;
});

interface Header {
  alg: string;
  kid?: string;
  [name: string]: unknown;
}

async function forge(): Promise<Record<string, string>> {
  const { privateKey, publicKey } = api.issuer;
  const theirs = await generateKeyPair('RS256', { extractable: true });
  const theirJwk = { ...(await exportJWK(theirs.publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' };
  theirServer = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [theirJwk] })),
  );
  await new Promise<void>((resolve) => theirServer.listen(0, '127.0.0.1', resolve));
  const theirUrl = `http://127.0.0.1:${(theirServer.address() as AddressInfo).port}`;

  const sign = (key: Parameters<SignJWT['sign']>[0], header: Header, payload: JWTPayload = claims()) =>
    new SignJWT(payload).setProtectedHeader(header).sign(key);
  /** By the pool's own key, so that only the claims are wrong. */
  const ours = (changes: JWTPayload) =>
    sign(privateKey, { alg: 'RS256', kid: 'test' }, dropUndefined({ ...claims(), ...changes }));
  const byTheirs = (header: Partial<Header>) => sign(theirs.privateKey, { alg: 'RS256', ...header });
  const byHmac = (secret: string | Buffer, alg = 'HS256') => {
    const signed = `${encode({ alg, kid: 'test' })}.${encode(claims())}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const [head = '', body = '', signature = ''] = (await ours({})).split('.');
  const [, , otherSignature = ''] = (await ours({})).split('.');
  const pem = await exportSPKI(publicKey);
  const jwk = await exportJWK(publicKey);
  const info = await api.contextOf(api.signIn('admin'));

  return {
    'no algorithm, no signature': `${encode({ alg: 'none' })}.${body}.`,
    'no algorithm in other letters': `${encode({ alg: 'nOnE', kid: 'test' })}.${body}.`,
    'no algorithm over a good signature': `${encode({ alg: 'none', kid: 'test' })}.${body}.${signature}`,
    'no signature at all': `${head}.${body}.`,
    'HMAC with the public key as text': byHmac(pem),
    'HMAC with the public key as text without its last line end': byHmac(pem.trim()),
    'HMAC with the published key as JSON': byHmac(JSON.stringify(jwk)),
    'HMAC with the modulus': byHmac(Buffer.from(jwk.n ?? '', 'base64url')),
    'HMAC that calls itself RSA': byHmac(pem, 'RS256'),
    'HMAC with an empty secret': byHmac(''),
    'their key under our name': await byTheirs({ kid: 'test' }),
    'their key under its own name': await byTheirs({ kid: 'theirs' }),
    'their key without a name': await byTheirs({}),
    'their key in the header': await byTheirs({ kid: 'test', jwk: theirJwk }),
    'their key at an address in the header': await byTheirs({ kid: 'theirs', jku: `${theirUrl}/jwks.json` }),
    'a certificate address in the header': await byTheirs({ kid: 'test', x5u: theirUrl }),
    'a key name that walks the file system': await byTheirs({ kid: '../../../../dev/null' }),
    'a longer hash than is allowed': await resigned('RS384', 'SHA-384'),
    'a header that must be understood': `${encode({ alg: 'RS256', kid: 'test', crit: ['exp'] })}.${body}.${signature}`,
    'another issuer': await ours({ iss: 'https://cognito-idp.us-east-2.amazonaws.com/us-east-2_Otra' }),
    'an issuer that begins like ours': await ours({ iss: `${api.issuer.issuer}.example` }),
    'no issuer': await ours({ iss: undefined }),
    'another audience': await ours({ aud: 'otra-aplicación' }),
    'no audience': await ours({ aud: undefined }),
    'expired a second ago': await ours({ exp: seconds(worldNow) - 1 }),
    'without an end': await ours({ exp: undefined }),
    'not valid yet': await ours({ nbf: seconds(worldNow) + 60 }),
    'an access token': await ours({ token_use: 'access', aud: undefined, client_id: audience }),
    'an access token with our audience': await ours({ token_use: 'access' }),
    'of no use': await ours({ token_use: undefined }),
    'of nobody': await ours({ sub: undefined }),
    'of somebody unknown': await ours({ sub: 'subject-of-nobody' }),
    'of a client of others': await ours({ 'custom:client': clients.b }),
    'of no client': await ours({ 'custom:client': undefined }),
    'of a client that is no id': await ours({ 'custom:client': `${clients.a}' or true --` }),
    'of no sign-in': await ours({ origin_jti: undefined }),
    'another body under a good signature': `${head}.${encode({ ...claims(), sub: subjectOf('foreign') })}.${signature}`,
    'the signature of another token': `${head}.${body}.${otherSignature}`,
    'a shortened signature': `${head}.${body}.${signature.slice(0, -4)}`,
    'a changed signature': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'two parts': `${head}.${body}`,
    'five parts': `${head}.${body}.${signature}.${body}.${signature}`,
    'no token': 'a.b.c',
    nothing: '',
    'our own info token': info,
  };

  async function resigned(alg: string, hash: string): Promise<string> {
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey);
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSASSA-PKCS1-v1_5', hash }, false, [
      'sign',
    ]);
    return sign(key, { alg, kid: 'test' });
  }
}

const dropUndefined = (payload: JWTPayload): JWTPayload =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));

const bearer = (token: string) =>
  api.send(null, {
    method: 'GET',
    url: api.urlOf(getSession, {}),
    headers: { authorization: `Bearer ${token}` },
  });

test('a token that the user pool did not issue for this portal, or not as it is, opens nothing', async () => {
  expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(30);
  const answers = await Promise.all(
    Object.entries(forgeries).map(async ([name, token]) => [name, refusal(await bearer(token))]),
  );
  const refused = { status: 401, code: 'unauthenticated' };
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(Object.keys(forgeries).map((name) => [name, refused])),
  );
  // The one they are made from is good.
  const good = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .sign(api.issuer.privateKey);
  expect((await bearer(good)).status).toBe(200);
});

describe('a signature', () => {
  const signIn = (): SignIn => ({ user: 'admin', originJti: randomUUID(), signedInAt: worldNow });
  const url = () => api.urlOf(getSession, {});
  const get = (headers: Record<string, string>, at = url()) =>
    api.send(null, { method: 'GET', url: at, headers });
  const signed = (credentials: Parameters<typeof signRequest>[0], at: Date) =>
    signRequest(credentials, { method: 'GET', url: url(), headers: {}, body: undefined }, at);

  test.each([
    [-6, 401],
    [-4, 200],
    [0, 200],
    [4, 200],
    [6, 401],
  ])('by a clock that is %i minutes off answers %i', async (off, status) => {
    const answer = await get(await signed(temporaryCredentials(signIn(), worldNow), minutes(off)));
    expect(refusal(answer)).toEqual({ status, code: status === 200 ? undefined : 'clock_skew' });
    // By this the portal learns how far its clock is off.
    expect(answer.headers.get('date')).not.toBeNull();
  });

  test('with temporary credentials that we did not seal, or that are over, opens nothing', async () => {
    const base: SessionClaims = {
      accessKeyId: 'ASIAFORGED',
      secretAccessKey: 'a secret of theirs',
      subject: subjectOf('admin'),
      username: 'admin',
      identityId: 'us-east-2:x',
      client: clients.a,
      version: 1,
      originJti: randomUUID(),
      originAt: seconds(worldNow),
      expiresAt: seconds(worldNow) + 3600,
    };
    const credentials = (changes: Partial<SessionClaims> = {}, key = masterSecret) => {
      const sealed = { ...base, ...changes };
      return {
        accessKeyId: sealed.accessKeyId,
        secretAccessKey: sealed.secretAccessKey,
        sessionToken: sealSessionToken(sealed, key),
      };
    };
    const good = credentials();
    const flipped = `${good.sessionToken.slice(0, -1)}${good.sessionToken.endsWith('A') ? 'B' : 'A'}`;
    const forged = {
      'sealed with another key': credentials({}, Buffer.alloc(32, 8)),
      'a changed session token': { ...good, sessionToken: flipped },
      'a session token of other credentials': { ...good, accessKeyId: 'ASIAOTHER' },
      'another secret': { ...good, secretAccessKey: 'guessed' },
      'no session token': { accessKeyId: good.accessKeyId, secretAccessKey: good.secretAccessKey },
      over: credentials({ expiresAt: seconds(worldNow) }),
      'no client': credentials({ client: '' }),
      'a client of others': credentials({ client: clients.b }),
      'of somebody unknown': credentials({ subject: 'subject-of-nobody' }),
      'a machine’s key with a wrong secret': { accessKeyId: 'AKIAEMPLOYEEAPP', secretAccessKey: 'guessed' },
    };
    for (const [name, each] of Object.entries(forged))
      expect([name, refusal(await get(await signed(each, worldNow)))]).toEqual([
        name,
        { status: 401, code: 'unauthenticated' },
      ]);
    expect((await get(await signed(good, worldNow))).status).toBe(200);
  });

  test('holds for its own request only: no other path, query, method, host, header or body', async () => {
    const credentials = temporaryCredentials(signIn(), worldNow);
    const context = await api.contextOf(api.signIn('admin', 'signed'));
    const body = '{"name":"Ana"}';
    const target = api.urlOf(createContact, {});
    const creation = {
      method: 'POST',
      url: target,
      headers: {
        'content-type': 'application/json',
        'x-user-context': context,
        'idempotency-key': randomUUID(),
      },
      body,
    };
    const headers = await signRequest(credentials, creation, worldNow);
    const other = new URL(target);
    other.searchParams.set('q', 'x');
    const changed = {
      'another path': { ...creation, headers, url: new URL('/api/v2/companyportal/otra', target) },
      'another query': { ...creation, headers, url: other },
      'another method': { ...creation, headers, method: 'PUT', url: api.urlOf(createContact, {}) },
      'another body': { ...creation, headers, body: '{"name":"Eva"}' },
      'another body with its hash': {
        ...creation,
        headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      'another date': { ...creation, headers: { ...headers, 'x-amz-date': '20261120T150001Z' } },
      'another key for repeating': { ...creation, headers: { ...headers, 'idempotency-key': randomUUID() } },
      'another context': {
        ...creation,
        headers: { ...headers, 'x-user-context': await api.contextOf(api.signIn('onlyA1', 'signed')) },
      },
    };
    for (const [name, each] of Object.entries(changed)) {
      const { status } = await api.send(null, each);
      expect([name, status === 401 || status === 404]).toEqual([name, true]);
    }
  });

  test('that changes something is good once, on whichever server it comes first; one that reads may be repeated', async () => {
    const elsewhere = await api.startAnother();
    const credentials = temporaryCredentials(signIn(), worldNow);
    const reading = await signed(credentials, worldNow);
    for (let count = 0; count < 3; count += 1) expect((await get(reading)).status).toBe(200);
    const target = api.urlOf(endSession, {});
    const headers = await signRequest(
      credentials,
      { method: 'DELETE', url: target, headers: {}, body: undefined },
      worldNow,
    );
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_each, index) =>
        sendTo(index % 2 === 0 ? api.origin : elsewhere, target, headers),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ code }) => code === 'signature_reused')).toHaveLength(9);
  });

  /** To a server that is not the one the address names, as a load balancer does. */
  const sendTo = (server: string, { host, pathname }: URL, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; code: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(server);
      const sent = request(
        { hostname, port, path: pathname, method: 'DELETE', headers: { ...headers, host } },
        async (response) => {
          const { code } = (await json(response)) as { code?: string };
          resolve({ status: response.statusCode, code });
        },
      );
      sent.on('error', reject).end();
    });
});
