import { once } from 'node:events';
import { connect } from 'node:net';
import { followChanges } from '@antela/contract/changes';
import { createEmployee, listEmployees } from '@antela/contract/employees';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../test/calls.ts';
import { startTestApi, type TestApi } from '../test/test-api.ts';

const perSecond = 5;
let api: TestApi;
let limited: TestApi;
let admin: Caller & { kind: 'user' };
beforeAll(async () => {
  [api, limited] = await Promise.all([
    startTestApi(),
    startTestApi({ requestsPerSecond: perSecond, streamMs: 60_000 }),
  ]);
  admin = api.signIn('admin');
});
afterAll(() => Promise.all([api.stop(), limited.stop()]));

/** A write with this body as it is, by somebody who may make it. */
async function post(body: string, contentType = 'application/json') {
  const headers = {
    'content-type': contentType,
    'x-user-context': await api.contextOf(admin),
    'idempotency-key': 'clave-de-prueba',
  };
  const {
    status,
    problem,
    headers: answered,
  } = await api.send(admin, { method: 'POST', url: api.urlOf(createEmployee, {}), headers, body });
  return { status, code: problem.code, type: answered.get('content-type') };
}
const refused = (status: number, code: string) => ({
  status,
  code,
  type: 'application/problem+json; charset=utf-8',
});

test('a body over one megabyte is refused without being read to its end', async () => {
  expect(await post(JSON.stringify({ person: 'x'.repeat(1024 * 1024) }))).toEqual(refused(413, 'too_large'));
  expect(await post(JSON.stringify({ person: 'x'.repeat(1000 * 1024) }))).toEqual(
    refused(400, 'invalid_input'),
  );
});

test('a body of nobody is not read: the answer comes before it', async () => {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /api/v2/employee HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
  );
  const answered = once(socket, 'data', { signal: AbortSignal.timeout(5_000) }) as Promise<[Buffer]>;
  const [answer] = await answered.finally(() => socket.destroy());
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of %s is refused', async (type) => {
  expect(await post('{}', type)).toEqual(refused(415, 'unsupported_media'));
});

test.each([
  '{',
  '',
  'nulo',
  '{"person": }',
  '{"a":1}garbage',
  '{"__proto__": {"admin": true}}',
  '{"person": {"constructor": {"prototype": {"x": 1}}}}',
])('the body %s is not understood', async (body) => {
  expect(await post(body)).toEqual(refused(400, 'bad_request'));
});

test.each(['null', '[]', '"texto"', '7', 'true'])(
  'the body %s is JSON and no object of ours',
  async (body) => {
    expect(await post(body)).toMatchObject({ status: 400 });
  },
);

test('a parameter given twice, or a path nobody serves, is refused as every other error', async () => {
  const twice = api.urlOf(listEmployees, { query: { limit: '5' } });
  twice.searchParams.append('limit', '6');
  const headers = { 'x-user-context': await api.contextOf(admin) };
  expect(await api.send(admin, { method: 'GET', url: twice, headers })).toMatchObject({
    status: 400,
    problem: { code: 'invalid_input', errors: [{ path: 'limit' }] },
  });
  for (const [method, path] of [
    ['GET', '/api/nada'],
    ['PUT', '/api/bank'],
    ['GET', '/api/v2/companyportal/employee/'],
    ['GET', '/api/companyportal/employee'],
  ] as const) {
    const answer = await api.send(admin, { method, url: new URL(`${api.origin}${path}`) });
    expect(answer, path).toMatchObject({
      status: 404,
      problem: { code: 'not_found', requestId: answer.headers.get('x-request-id') },
    });
  }
});

test('a cursor that was altered, made for another order or invented is refused', async () => {
  const { page } = await api.ask(admin, listEmployees, { query: { limit: '2', sort: 'name:asc' } });
  const cursor = page.next ?? '';
  const flipped = Buffer.from(cursor, 'base64url');
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  const invented = Buffer.from(JSON.stringify(['name:asc', '', 'x'])).toString('base64url');
  const query = { limit: '2', sort: 'name:asc' } as const;
  expect((await api.call(admin, listEmployees, { query: { ...query, cursor } })).status).toBe(200);
  for (const wrong of [
    { ...query, cursor: flipped.toString('base64url') },
    { ...query, sort: 'name:desc' as const, cursor },
    { ...query, cursor: invented },
    { ...query, cursor: 'x' },
  ])
    expect(await api.call(admin, listEmployees, { query: wrong })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_cursor' },
    });
});

test('who asks too often is told when to come back, and others are not kept waiting', async () => {
  const noisy = limited.signIn('admin');
  const headers = { 'x-user-context': await limited.contextOf(noisy) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => limited.call(noisy, listEmployees, { headers })),
  );
  const tooMany = answers.filter(({ status }) => status === 429);
  expect(tooMany.length).toBeGreaterThanOrEqual(10);
  expect(tooMany[0]?.headers.get('retry-after')).toBe('1');
  expect(tooMany[0]?.problem.code).toBe('too_many_requests');
  expect((await limited.call(limited.signIn('onlyA1'), listEmployees)).status).toBe(200);
  await vi.waitFor(
    async () => expect((await limited.call(noisy, listEmployees, { headers })).status).toBe(200),
    { timeout: 20_000, interval: 1_500 },
  );
});

/** Context of a caller whom the test before may have had turned away. */
const contextInTurn = (caller: ReturnType<typeof limited.signIn>): Promise<string> =>
  vi.waitFor(() => limited.contextOf(caller), { timeout: 20_000, interval: 1_500 });

/** Holds every list of employees in the database until it is opened. */
async function closeGate() {
  const gate = await limited.owner.connect();
  await gate.query('begin; lock table employment in access exclusive mode');
  return {
    open: () => gate.query('rollback').finally(() => gate.release()),
  };
}
const underWay = (count: number) =>
  vi.waitFor(
    async () =>
      expect(
        await limited.rows(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      ).toHaveLength(count),
    { timeout: 20_000 },
  );

test('a crowd that one caller sends at once has a few under way, and others theirs beside it', async () => {
  const eager = limited.signIn('approver');
  const headers = { 'x-user-context': await contextInTurn(eager) };
  const gate = await closeGate();
  const crowd = Array.from({ length: perSecond - 1 }, () => limited.call(eager, listEmployees, { headers }));
  await underWay(Math.ceil(perSecond * 0.3));
  const quiet = limited.call(limited.signIn('onlyA1'), listEmployees);
  await underWay(Math.ceil(perSecond * 0.3) + 1);
  await gate.open();
  expect((await quiet).status).toBe(200);
  // A caller whose line stands still for two seconds is told so.
  for (const { status } of await Promise.all(crowd)) expect([200, 503]).toContain(status);
});

test('whoever was told to come back has one request under way at a time, and others theirs beside it', async () => {
  const noisy = limited.signIn('approver');
  const headers = { 'x-user-context': await contextInTurn(noisy) };
  const list = () => limited.call(noisy, listEmployees, { headers });
  const first = await Promise.all(Array.from({ length: 20 }, list));
  expect(first.map(({ status }) => status)).toContain(429);
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 20_000 });

  const gate = await closeGate();
  const hasty = [list(), list(), list()];
  await underWay(1);
  const quiet = limited.call(limited.signIn('onlyA1'), listEmployees);
  await underWay(2);
  await gate.open();
  expect((await quiet).status).toBe(200);
  // A caller whose turn did not come in time is told to come back.
  for (const { status } of await Promise.all(hasty)) expect([200, 429]).toContain(status);
});

test('an open stream of changes holds no turn: the calls beside it go on', async () => {
  const follower = limited.signIn('onlyA1');
  const headers = {
    'x-user-context': await contextInTurn(follower),
    authorization: `Bearer ${await limited.issuer.idToken(follower.signIn, limited.clock.now)}`,
  };
  const leaving = new AbortController();
  const url = limited.urlOf(followChanges, {});
  // As many as one caller's requests are under way at once; all of them stay open.
  const streams = [];
  for (let open = 0; open < Math.ceil(perSecond * 0.3); open++)
    streams.push(await fetch(url, { headers, signal: leaving.signal }));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const list = () => fetch(limited.urlOf(listEmployees, {}), { headers });
  // The allowance of the user's other calls may be spent; no turn comes free meanwhile.
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 20_000, interval: 1_500 });
  leaving.abort();
});

test('who sends a body by the drop is cut off, and a body that comes at once is not', async () => {
  const impatient = await startTestApi({ bodyWithinMs: 400 });
  const caller = impatient.signIn('admin');
  expect((await impatient.call(caller, listEmployees)).status).toBe(200);
  const socket = connect(Number(new URL(impatient.origin).port), '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    'POST /api/v2/employee HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  const timer = setInterval(() => socket.write(' '), 50);
  await closed;
  clearInterval(timer);
  // Past the time limit of bodies: a connection that is kept is not one that is slow.
  expect((await impatient.call(caller, listEmployees)).status).toBe(200);
  await impatient.stop();
});

test('answers are never kept by anybody on the way', async () => {
  const answer = await api.call(admin, listEmployees);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
