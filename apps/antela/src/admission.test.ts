import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { guardDoor } from './admission.ts';
import { createHeldBack } from './held-back.ts';

const app = Fastify({ forceCloseConnections: true });
const heldBack = createHeldBack({ isTls: false, isServing: () => true, refused: () => undefined });
guardDoor(app, { strangersPerSecond: 1_000, machineKeyIds: [], heldBack });
app.post('/api/any', () => ({}));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const callers = new Set<Socket>();
afterEach(() => callers.forEach((socket) => socket.destroy()));

/** A stranger whose body of two bytes stops after `sent`. */
async function call(sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
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
