import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createAdvance } from '@antela/contract/advances';
import { listEmployees } from '@antela/contract/employees';
import { saveListSettings } from '@antela/contract/list-settings';
import { listPayrollChoices } from '@antela/contract/payrolls';
import { endSession, getSession } from '@antela/contract/session';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer, Caller } from '../test/calls.ts';
import { startFileApi } from '../test/file-api.ts';
import { machineKey, signRequest, temporaryCredentials } from '../test/identity.ts';
import { clients } from '../test/world/clients.ts';
import { employmentIdOf } from '../test/world/employees.ts';
import { worldNow } from '../test/world/time.ts';

const dead = new Set<string>();
const { api } = await startFileApi({ dead });
afterEach(() => {
  api.clock.now = worldNow;
});

const later = (ms: number): Date => new Date(worldNow.getTime() + ms);
const minutes = (count: number): number => count * 60_000;
const refusal = ({ status, problem }: Answer<never>) => ({ status, code: problem?.code });
const send = (url: URL, init: RequestInit) =>
  fetch(url, init).then(async (response) => ({
    status: response.status,
    code: ((await response.json()) as { code?: string }).code ?? null,
  }));

/** Sends to another process of the same host: the host was signed, only the connection goes elsewhere. */
async function sendTo(
  origin: string,
  url: URL,
  headers: Record<string, string>,
  body: string,
  method = 'POST',
) {
  const outgoing = request(new URL(url.pathname + url.search, origin), {
    method,
    headers: { ...headers, host: url.host },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { code } = (await json(answer)) as { code?: string };
  return { status: answer.statusCode, code };
}

const order = {
  companyemployeeid: employmentIdOf('free'),
  kind: 'salary' as const,
  amount: 10_000,
  authorization: 'Por escrito.',
};

/** A signed write with all its headers, ready to be sent or spoilt. */
async function signedWrite(
  signingDate = api.clock.now,
  endpoint: typeof createAdvance | typeof saveListSettings = createAdvance,
) {
  const caller = api.signIn('onlyA1', 'signed');
  const url =
    endpoint.name === 'createAdvance'
      ? api.urlOf(createAdvance, {})
      : api.urlOf(saveListSettings, { query: { list: 'employees' } });
  const body = JSON.stringify(
    endpoint.name === 'createAdvance' ? order : { density: 'normal', hiddenColumns: [], views: [] },
  );
  const plain = {
    'content-type': 'application/json',
    'x-user-context': await api.contextOf(caller),
    ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
  };
  const headers = await signRequest(
    temporaryCredentials(caller.signIn, api.clock.now),
    { method: endpoint.method, url, headers: plain, body },
    signingDate,
  );
  return { url, body, headers };
}

describe('a signed request', () => {
  const advances = async () => (await api.rows('select id from advance')).length;

  test('that carries an idempotency key gets its stored answer when it comes again within the second, on every server', async () => {
    const other = await api.startAnother();
    const { url, body, headers } = await signedWrite();
    const before = await advances();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fetch(url, { method: 'POST', headers, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(5);
    expect((await sendTo(other, url, headers, body)).status).toBe(201);
    expect(await advances()).toBe(before + 1);
  });

  test('does nothing when it comes again and nothing is stored for its key', async () => {
    const { url, body, headers } = await signedWrite();
    const key = headers['idempotency-key'];
    const before = await advances();
    expect((await send(url, { method: 'POST', headers, body })).status).toBe(201);
    await api.rows('delete from idempotency_key where key = $1', [key]);
    expect(await send(url, { method: 'POST', headers, body })).toEqual({
      status: 401,
      code: 'signature_reused',
    });
    expect(await advances()).toBe(before + 1);
  });

  test('without a key is accepted once: the same signature again is refused on every server', async () => {
    const other = await api.startAnother();
    const { url, body, headers } = await signedWrite(api.clock.now, saveListSettings);
    expect((await send(url, { method: 'PUT', headers, body })).status).toBe(200);
    expect(await send(url, { method: 'PUT', headers, body })).toEqual({
      status: 401,
      code: 'signature_reused',
    });
    expect(await sendTo(other, url, headers, body, 'PUT')).toEqual({ status: 401, code: 'signature_reused' });
  });

  test('may be repeated when it only reads', async () => {
    const caller = api.signIn('onlyA1', 'signed');
    const answers = [await api.call(caller, listPayrollChoices), await api.call(caller, listPayrollChoices)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    [-6, 401],
    [-4, 201],
    [4, 201],
    [6, 401],
  ])('of a clock %i minutes off gets %i', async (off, status) => {
    const { url, body, headers } = await signedWrite(later(minutes(off)));
    expect(await send(url, { method: 'POST', headers, body })).toEqual({
      status,
      code: status === 401 ? 'clock_skew' : null,
    });
  });

  type Signed = Awaited<ReturnType<typeof signedWrite>>;
  const spoilt: Record<string, (sent: Signed) => Promise<Signed> | Signed> = {
    'another body': (request) => ({ ...request, body: request.body.replace('10000', '90000') }),
    'another path': (request) => ({
      ...request,
      url: new URL(request.url.href.replace('/transaction', '/transaction/cancel')),
    }),
    'a second question mark': (request) => ({ ...request, url: new URL(`${request.url.href}??limit=1`) }),
    'another query': (request) => ({ ...request, url: new URL(`${request.url.href}?limit=1`) }),
    'the context of another session': async (request) => ({
      ...request,
      headers: { ...request.headers, 'x-user-context': await api.contextOf(api.signIn('onlyA1')) },
    }),
    'another key': (request) => ({
      ...request,
      headers: { ...request.headers, 'idempotency-key': randomUUID() },
    }),
    'another date': (request) => ({
      ...request,
      headers: { ...request.headers, 'x-amz-date': '20261120T150001Z' },
    }),
    'an unsigned header of ours': (request) => ({
      ...request,
      headers: { ...request.headers, 'x-amz-extra': '1' },
    }),
    'an unsigned precondition': (request) => ({
      ...request,
      headers: { ...request.headers, 'if-match': '"1"' },
    }),
    'another token': (request) => ({
      ...request,
      headers: { ...request.headers, 'x-amz-security-token': `${request.headers['x-amz-security-token']}A` },
    }),
    'no token': ({ headers: { 'x-amz-security-token': _token, ...headers }, ...request }) => ({
      ...request,
      headers,
    }),
  };
  test.each(Object.entries(spoilt))('with %s is refused', async (_name, spoil) => {
    const { url, body, headers } = await spoil(await signedWrite());
    expect(await send(url, { method: 'POST', headers, body })).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
  });

  test('of a wrong secret, an expired token or a machine nobody knows is refused', async () => {
    const url = api.urlOf(getSession, {});
    const { signIn } = api.signIn('onlyA1');
    const good = temporaryCredentials(signIn, api.clock.now);
    const credentials = [
      { ...good, secretAccessKey: 'guessed' },
      temporaryCredentials(signIn, later(-minutes(61))),
      { ...good, accessKeyId: 'ASIAOTHER' },
      { ...machineKey, secretAccessKey: 'guessed' },
      { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' },
    ];
    for (const wrong of credentials) {
      const headers = await signRequest(
        wrong,
        { method: 'GET', url, headers: {}, body: undefined },
        api.clock.now,
      );
      expect(await send(url, { headers })).toEqual({ status: 401, code: 'unauthenticated' });
    }
    const headers = await signRequest(
      good,
      { method: 'GET', url, headers: {}, body: undefined },
      api.clock.now,
    );
    expect((await send(url, { headers })).status).toBe(200);
  });
});

describe('a bearer token', () => {
  const withToken = (token: string) =>
    send(api.urlOf(getSession, {}), { headers: { authorization: `Bearer ${token}` } });
  const signIn = () => api.signIn('onlyA1').signIn;
  const refused = { status: 401, code: 'unauthenticated' };

  test.each([
    ['of another issuer', { iss: 'http://otro.example' }],
    ['for another audience', { aud: 'another-client' }],
    ['that is an access token', { token_use: 'access' }],
    ['that has expired', { exp: Math.floor(worldNow.getTime() / 1000) - 1 }],
    ['without an end', { exp: undefined as never }],
    ['without its sign-in', { origin_jti: undefined }],
    ['of a client the user is not of', { 'custom:client': clients.b }],
    ['of a client that is no identifier', { 'custom:client': "' or true --" }],
    ['of nobody', { sub: 'subject-of-nobody' }],
  ])('%s is refused', async (_name, claims) => {
    expect(await withToken(await api.issuer.idToken(signIn(), api.clock.now, claims))).toEqual(refused);
  });

  test('signed by another key, by none, or by our public key taken for a secret is refused', async () => {
    const honest = await api.issuer.idToken(signIn(), api.clock.now);
    expect((await withToken(honest)).status).toBe(200);
    const [, payload = ''] = honest.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const secret = Buffer.from(JSON.stringify(await exportJWK(publicKey)));
    expect(
      await withToken(
        await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey),
      ),
    ).toEqual(refused);
    expect(
      await withToken(
        await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(secret),
      ),
    ).toEqual(refused);
    expect(await withToken(new UnsecuredJWT(claims).encode())).toEqual(refused);
    expect(await withToken(honest.replace(/\.[^.]+$/, '.'))).toEqual(refused);
  });
});

describe('a session', () => {
  const doors = ['bearer', 'signed'] as const;
  const use = (caller: Caller) => api.call(caller, getSession);

  test.each(doors)('that was ended is over for every credential of it (%s)', async (door) => {
    const other = await api.startAnother();
    const caller = api.signIn('onlyA1', door);
    await api.call(caller, getSession, {}, other);
    await api.ask(caller, endSession);
    expect(refusal(await use(caller))).toEqual({ status: 401, code: 'session_ended' });
    api.clock.now = later(6_000);
    expect(
      refusal(
        await api.call({ ...caller, door: door === 'signed' ? 'bearer' : 'signed' }, getSession, {}, other),
      ),
    ).toEqual({ status: 401, code: 'session_ended' });
    expect((await use(api.signIn('onlyA1'))).status).toBe(200);
  });

  test.each(doors)('ends after twenty minutes without use, and lives on with it (%s)', async (door) => {
    const [busy, idle] = [api.signIn('onlyA1', door), api.signIn('onlyA1', door)];
    await Promise.all([use(busy), use(idle)]);
    for (const minute of [10, 19]) {
      api.clock.now = later(minutes(minute));
      expect((await use(busy)).status).toBe(200);
    }
    api.clock.now = later(minutes(21));
    expect((await use(busy)).status).toBe(200);
    expect(refusal(await use(idle))).toEqual({ status: 401, code: 'session_ended' });
  });

  test('ends after twelve hours, however busy', async () => {
    const caller = api.signIn('onlyA1');
    for (let minute = 0; minute <= 12 * 60; minute += 15) {
      api.clock.now = later(minutes(minute));
      expect((await use(caller)).status, `${minute} minutes`).toBe(200);
    }
    api.clock.now = later(minutes(12 * 60 + 1));
    expect(refusal(await use(caller))).toEqual({ status: 401, code: 'session_ended' });
  });

  test('the identity service has ended is over within seconds', async () => {
    const caller = api.signIn('onlyA1');
    expect((await use(caller)).status).toBe(200);
    dead.add(caller.signIn.originJti);
    api.clock.now = later(6_000);
    expect(refusal(await use(caller))).toEqual({ status: 401, code: 'session_ended' });
  });

  test('loses what its role loses, its companies and itself within seconds, whatever tokens say', async () => {
    const caller = api.signIn('nobody');
    await api.rows(`update role set permissions = '{view_employees}' where name = 'Rol de nobody'`);
    expect((await api.ask(caller, listEmployees)).data.length).toBeGreaterThan(0);
    const change = async (statement: string, seconds: number) => {
      await api.rows(statement);
      api.clock.now = later(seconds * 1000);
      return refusal(await api.call(caller, listEmployees));
    };
    expect(await change(`update role set permissions = '{}' where name = 'Rol de nobody'`, 6)).toEqual({
      status: 403,
      code: 'forbidden',
    });
    expect(
      await change(`update role set permissions = '{view_employees}' where name = 'Rol de nobody'`, 12),
    ).toEqual({ status: 200, code: undefined });
    // A context that was issued for other rights is refused as well.
    expect(
      await change(
        `update company_user set permissions_version = 2 where username = 'nobody@example.co'`,
        18,
      ),
    ).toEqual({ status: 401, code: 'context_required' });
    await api.rows(`update company_user set permissions_version = 1 where username = 'nobody@example.co'`);
    expect(
      await change(
        `delete from company_user_company where user_id = (select id from company_user where username = 'nobody@example.co')`,
        24,
      ),
    ).toEqual({ status: 403, code: 'forbidden' });
    expect(
      await change(`update company_user set state = 'blocked' where username = 'nobody@example.co'`, 30),
    ).toEqual({ status: 401, code: 'unauthenticated' });
  });

  test('carries a context for fifteen minutes', async () => {
    const caller = api.signIn('onlyA1');
    const context = await api.contextOf(caller);
    const headers = { 'x-user-context': context };
    api.clock.now = later(minutes(14));
    expect((await api.call(caller, listPayrollChoices, { headers })).status).toBe(200);
    api.clock.now = later(minutes(16));
    expect(refusal((await api.call(caller, listPayrollChoices, { headers })) as Answer<never>)).toEqual({
      status: 401,
      code: 'context_required',
    });
  });
});
