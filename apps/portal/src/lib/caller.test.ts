import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@antela/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, faultText } from './api-error.ts';
import { type CallerPorts, createCaller } from './caller.ts';
import { createDownloads } from './downloads.ts';

const shared = { access: 'signed_in', summary: '' } as const;
const getThing = defineEndpoint({
  ...shared,
  name: 'getThing',
  method: 'GET',
  path: '/thing/type/{type}',
  base: 'main',
  context: false,
  params: z.object({ type: z.string() }),
  query: z.object({ q: z.string().optional() }),
  response: z.object({ data: z.string() }),
});
const createThing = defineEndpoint({
  ...shared,
  name: 'createThing',
  method: 'POST',
  path: '/thing',
  base: 'v2',
  context: true,
  body: z.object({ name: z.string() }),
  response: z.object({ data: z.string() }),
});
const report = defineEndpoint({
  ...shared,
  name: 'report',
  method: 'GET',
  path: '/thing/report',
  base: 'live',
  context: true,
  response: 'file',
});

type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
};
let seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const each = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      seen.push(each);
      answer(each, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let logged: string[] = [];
let renewals: string[] = [];
beforeEach(() => {
  seen = [];
  logged = [];
  renewals = [];
  answer = (_request, response) => response.end('{"data":"yes"}');
});

function caller(ports: Partial<CallerPorts> = {}) {
  const noting =
    <T>(what: string, value: T) =>
    async (renew: boolean): Promise<T> => {
      if (renew) renewals.push(what);
      return value;
    };
  return createCaller({
    bases: () => ({ main: `${origin}/api`, live: `${origin}/api/live`, v2: `${origin}/api/v2` }),
    credentials: noting('credentials', { accessKeyId: 'ASIA', secretAccessKey: 's', sessionToken: 't' }),
    idToken: noting('idToken', 'id.token'),
    infoToken: noting('infoToken', 'info.token'),
    now: () => new Date('2026-03-04T15:00:00Z'),
    logError: (message) => logged.push(message),
    ...ports,
  });
}

function problem(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  response.end(
    JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      code,
      detail: `Detalle ${code}`,
      requestId: 'r-1',
      errors: [{ path: 'name', code: 'required', detail: 'Falta el nombre.' }],
    }),
  );
}

describe('calls (spec §7)', () => {
  it('are signed by default, to the base, path and query of their contract', async () => {
    await expect(
      caller().call(getThing, { params: { type: 'a b/c' }, query: { q: "Ñ (x)'" } }),
    ).resolves.toEqual({ data: 'yes' });
    expect(seen[0]?.url).toBe('/api/thing/type/a%20b%2Fc?q=%C3%91%20%28x%29%27');
    expect(seen[0]?.headers['authorization']).toMatch(/^AWS4-HMAC-SHA256 .*us-east-2\/execute-api/);
    expect(seen[0]?.headers).toMatchObject({
      'x-amz-date': '20260304T150000Z',
      'x-amz-security-token': 't',
      'content-type': 'application/json',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-user-context');
  });

  it.each([
    ['behind a gateway', true, 0],
    ['where an answer asked for it', false, 1],
  ])('carry the context %s though the contract does not ask for it', async (_where, behind, refusals) => {
    let refused = 0;
    const usual = answer;
    answer = (request, response) => {
      if (request.headers['x-user-context'] !== undefined) return usual(request, response);
      refused += 1;
      problem(response, 401, 'context_required');
    };
    const given = { params: { type: 'a' }, query: { q: 'b' } };
    const { call } = caller({ isBehindGateway: () => behind });
    await expect(call(getThing, given)).resolves.toEqual({ data: 'yes' });
    expect(refused).toBe(refusals);
  });

  it('carry body, context, idempotency key and precondition, the context signed', async () => {
    await caller().call(createThing, { body: { name: 'Ana' }, idempotencyKey: 'k-1', ifMatch: '"7"' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v2/thing', body: '{"name":"Ana"}' });
    expect(seen[0]?.headers).toMatchObject({
      'x-user-context': 'info.token',
      'idempotency-key': 'k-1',
      'if-match': '"7"',
    });
    expect(seen[0]?.headers['authorization']).toMatch(/SignedHeaders=[^,]*x-user-context/);
  });

  it('that write the same again within a second bear another signature, because the server takes each once', async () => {
    const api = caller();
    for (const _time of [1, 2]) await api.call(createThing, { body: { name: 'Ana' } });
    expect(seen.map(({ headers }) => headers['x-amz-date'])).toEqual([
      '20260304T150000Z',
      '20260304T150001Z',
    ]);
    expect(new Set(seen.map(({ headers }) => headers['authorization'])).size).toBe(2);
  });

  it('with signing off send the id token as bearer, and the info token', async () => {
    await caller().call(createThing, { body: { name: 'Ana' }, signed: false });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer id.token',
      'x-user-context': 'info.token',
    });
  });

  it('download with bearer and context, named by content-disposition', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-disposition': 'attachment; filename="nomina.xlsx"' }).end('PK');
    const { blob, fileName } = await createDownloads(caller()).download(report, {});
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/live/thing/report' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer id.token',
      'x-user-context': 'info.token',
    });
    expect([fileName, await blob.text()]).toEqual(['nomina.xlsx', 'PK']);
  });

  it('give the ETag that an update sends back', async () => {
    answer = (_request, response) => response.writeHead(200, { etag: '"9"' }).end('{"data":"yes"}');
    await expect(caller().callForAnswer(getThing, { params: { type: 'a' } })).resolves.toEqual({
      body: { data: 'yes' },
      etag: '"9"',
      status: 200,
    });
  });
});

describe('calls that fail (spec §8)', () => {
  const call = (ports?: Partial<CallerPorts>) => caller(ports).call(createThing, { body: { name: '' } });

  it('are logged with the endpoint and thrown again, with all the problem says', async () => {
    answer = (_request, response) => problem(response, 429, 'too_many_requests', { 'retry-after': '7' });
    const error: ApiError = await call().then(
      () => expect.unreachable(),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'too_many_requests',
      status: 429,
      message: 'Detalle too_many_requests',
      requestId: 'r-1',
      retryAfter: 7,
      errors: [{ path: 'name' }],
    });
    expect(logged).toEqual(['POST /thing']);
  });

  it('carry a number of their own, and a fault of ours shows its first eight characters', async () => {
    answer = (_request, response) => problem(response, 500, 'internal');
    await expect(call()).rejects.toMatchObject({ message: 'Detalle internal Código: R-1' });
    const refused = { code: 'forbidden' as const, status: 403, detail: 'No puedes verlo.' };
    // Beside a field the sentence says it all; in the place of what is not shown, support has to find the request.
    expect(new ApiError({ ...refused, requestId: 'r-2' }).message).toBe('No puedes verlo.');
    expect(faultText(new ApiError({ ...refused, requestId: 'r-2' }))).toBe('No puedes verlo. Código: R-2');
    expect(faultText(new ApiError(refused))).toBe('No puedes verlo.');
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('without credentials say so and send nothing', async () => {
    await expect(call({ credentials: async () => undefined })).rejects.toThrow(
      'Unable to retrieve AWS credentials',
    );
    expect(seen).toEqual([]);
    expect(logged).toEqual(['POST /thing']);
  });

  it('without an answer say the sentence for network errors', async () => {
    answer = (_request, response) => response.destroy();
    await expect(call()).rejects.toMatchObject({
      code: 'network',
      message: 'Hubo un problema de red. Por favor, intenta nuevamente más tarde.',
    });
  });

  it('with an answer that is not ours still give a Spanish sentence', async () => {
    answer = (_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    await expect(call()).rejects.toMatchObject({
      code: 'unavailable',
      status: 502,
      message: 'El servicio respondió 502. Vuelve a intentarlo en unos minutos.',
    });
  });

  it('when called off are neither logged nor changed', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    await expect(
      caller().call(getThing, { params: { type: 'a' }, signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(logged).toEqual([]);
  });

  it('over the clock are signed once more with the server’s time, which later calls keep', async () => {
    const theirs = 'Wed, 04 Mar 2026 17:30:00 GMT';
    answer = ({ headers }, response) =>
      headers['x-amz-date'] === '20260304T173000Z'
        ? response.end('{"data":"yes"}')
        : problem(response, 401, 'clock_skew', { date: theirs });
    const one = caller();
    await expect(one.call(getThing, { params: { type: 'a' } })).resolves.toEqual({ data: 'yes' });
    await expect(one.call(getThing, { params: { type: 'a' } })).resolves.toEqual({ data: 'yes' });
    expect(seen).toHaveLength(3);
  });

  it('over the clock twice give up', async () => {
    answer = (_request, response) => problem(response, 401, 'clock_skew');
    await expect(call()).rejects.toMatchObject({ code: 'clock_skew' });
    expect(seen).toHaveLength(2);
  });

  it.each([
    ['unauthenticated', 'credentials'],
    ['context_required', 'infoToken'],
  ])('with %s renew the %s and ask once more', async (code, renewed) => {
    answer = (_request, response) => problem(response, 401, code);
    await expect(call()).rejects.toMatchObject({ code });
    expect(seen).toHaveLength(2);
    expect(renewals).toEqual([renewed]);
  });
});
