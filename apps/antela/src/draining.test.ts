import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainable, gracefulStop, type Draining } from './draining.ts';

let draining: Draining;
let port: number;
let release: () => void;
const reached = vi.fn();
const agent = new Agent({ keepAlive: true });
beforeEach(async () => {
  const held = new Promise<void>((resolve) => (release = resolve));
  reached.mockClear();
  const app = Fastify({ ...gracefulStop });
  draining = drainable(app);
  app.get('/quick', async () => 'quick');
  app.get('/held', async () => {
    reached();
    await held;
    return 'held';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => {
  release();
  agent.destroy();
});

async function ask(path: string): Promise<{ status: number; body: string; connection: string | undefined }> {
  const [response] = (await once(get({ port, path, agent, host: '127.0.0.1' }), 'response')) as [
    IncomingMessage,
  ];
  const { statusCode = 0, headers } = response;
  return { status: statusCode, body: await text(response), connection: headers.connection };
}

test('what is under way is finished, who asks meanwhile is answered and told to go elsewhere, and then nobody is let in', async () => {
  const held = ask('/held');
  await vi.waitFor(() => expect(reached).toHaveBeenCalled());
  expect(await ask('/quick')).toMatchObject({ status: 200, connection: 'keep-alive' });

  const stopped = draining.stop(300);
  expect(draining.isServing()).toBe(false);
  expect(await ask('/quick')).toEqual({ status: 200, body: 'quick', connection: 'close' });
  await vi.waitFor(() => expect(ask('/quick')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 });
  // Longer than what is still on its way may take: from here on the answer alone is waited for.
  await delay(500);
  release();
  expect(await held).toEqual({ status: 200, body: 'held', connection: 'close' });
  await stopped;
});

test('a connection that was taken at the last moment is answered what it brings', async () => {
  const late = connect(port, '127.0.0.1');
  await once(late, 'connect');
  // The server has it only now; a proxy that asks nobody for `/readyz` sends until nobody listens.
  await ask('/quick');
  const stopped = draining.stop(0);
  await vi.waitFor(() => expect(ask('/quick')).rejects.toThrow('ECONNREFUSED'));
  late.write('GET /quick HTTP/1.1\r\nHost: antela\r\n\r\n');
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*quick$/i);
  await stopped;
});

test('connections on which nobody asks anything keep no process alive', async () => {
  const silent = connect(port, '127.0.0.1');
  const closed = once(silent, 'close');
  silent.on('error', () => {}).resume();
  await once(silent, 'connect');
  await ask('/quick');
  await Promise.all([draining.stop(0), closed]);
});
