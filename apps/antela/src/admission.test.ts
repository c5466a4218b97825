import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { guardDoor } from './admission.ts';
import { createHeldBack } from './held-back.ts';

/** A server behind a door of its own. @returns its port */
async function serve(strangersPerSecond: number): Promise<number> {
  const app = Fastify({ forceCloseConnections: true });
  const heldBack = createHeldBack({ isTls: false, isServing: () => true, refused: () => undefined });
  guardDoor(app, { strangersPerSecond, machineKeyIds: [], heldBack });
  app.post('/api/any', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
const port = await serve(1_000);
const callers = new Set<Socket>();
afterEach(() => callers.forEach((socket) => socket.destroy()));

/** A stranger whose body of two bytes stops after `sent`. */
async function call(sent: string, to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1').on('error', () => {});
  callers.add(socket);
  await once(socket, 'connect');
  socket.write(`POST /api/any HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
  socket.write(`content-length: 2\r\n\r\n${sent}`);
  return socket;
}

async function statusOf(): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  return (await fetch(`http://127.0.0.1:${port}/api/any`, init)).status;
}

test.each(['while they wait in line', 'while they are attended'])(
  'callers who go away %s keep nobody else behind the same address out',
  async (moment) => {
    const attended = await Promise.all([call('{'), call('{')]);
    await delay(100);
    const waiting = await Promise.all(Array.from({ length: 5 }, () => call('{}')));
    await delay(100);
    for (const socket of moment === 'while they wait in line' ? waiting : attended) socket.destroy();
    await delay(100);
    for (const socket of attended) socket.write('}');
    expect(await Promise.all(Array.from({ length: 4 }, statusOf))).toEqual([200, 200, 200, 200]);
  },
);

test('strangers who ask for more than their address may are refused before their body is read', async () => {
  const strict = await serve(1);
  for (let index = 0; index < 6; index += 1) await call('{', strict);
  const socket = await call('{', strict);
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
});
