import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createHeldBack, serverBehind } from './held-back.ts';

const seen: string[] = [];
const refused: string[] = [];
let isServing = true;
const heldBack = createHeldBack({
  isTls: true,
  isServing: () => isServing,
  refused: (method) => refused.push(method),
});
const app = Fastify({ serverFactory: serverBehind(heldBack), forceCloseConnections: true });
app.addHook('onRequest', async ({ headers }) => void seen.push(headers.authorization ?? ''));
for (const url of ['/api/any', '/cloud/any']) app.all(url, () => ({}));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());
beforeEach(() => {
  seen.length = 0;
  refused.length = 0;
  isServing = true;
});

const call = (authorization: string, init: RequestInit = {}, path = '/api/any'): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { authorization } });

test('whoever was told when to come back is told so again, late and unseen by any hook; others behind the same address are answered', async () => {
  heldBack.standings.remember({ authorization: 'Bearer hasty' });
  const started = performance.now();
  const [again, other, file] = await Promise.all([
    call('Bearer hasty'),
    call('Bearer patient'),
    call('Bearer hasty', {}, '/cloud/any'),
  ]);
  expect(performance.now() - started).toBeGreaterThan(900);
  expect([again.status, other.status, file.status]).toEqual([429, 200, 200]);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age') as unknown,
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as unknown,
  });
  const { code, requestId } = (await again.json()) as { code: string; requestId: string };
  expect([code, requestId]).toEqual(['too_many_requests', again.headers.get('x-request-id')]);
  expect(seen.filter((who) => who === 'Bearer hasty')).toHaveLength(1);
  expect(refused).toEqual(['GET']);
  expect((await call('Bearer hasty')).status).toBe(200);
});

test('a body of whoever is held back is not waited for, and the connection ends', async () => {
  heldBack.standings.remember({ authorization: 'Bearer sender' });
  const answer = await call('Bearer sender', { method: 'POST', body: 'x'.repeat(1_000_000) });
  expect([answer.status, answer.headers.get('connection')]).toEqual([429, 'close']);
});

test('a process that stops gives its last answers itself, so that each ends its connection', async () => {
  heldBack.standings.remember({ authorization: 'Bearer late' });
  const answer = call('Bearer late');
  await expect.poll(() => refused).toEqual(['GET']);
  isServing = false;
  expect((await answer).headers.get('connection')).toBe('close');
  expect((await call('Bearer late')).status).toBe(200);
});

test('a refusal for which there is no room to wait is given at once and ends its connection: nobody is hung up on', async () => {
  const full = createHeldBack({ isTls: false, isServing: () => true, refused: () => undefined, heldMax: 0 });
  const crowded = Fastify({ serverFactory: serverBehind(full), forceCloseConnections: true });
  const origin = await crowded.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: 'Bearer crowd' };
  full.standings.remember(headers);
  const answer = await fetch(`${origin}/api/any`, { headers });
  expect([answer.status, answer.headers.get('connection')]).toEqual([429, 'close']);
  await crowded.close();
});
