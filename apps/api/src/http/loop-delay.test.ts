import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseWhenBehind } from './loop-delay.ts';

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

let app: FastifyInstance;
let status: () => Promise<number>;
beforeAll(async () => {
  app = Fastify();
  await refuseWhenBehind(app, 500);
  app.get('/', () => 'good');
  await app.ready();
  block(1_500);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  status = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
});
afterAll(() => app.close());

test('what a start took of the loop turns nobody away, and what takes it later does', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await status()).toBe(200);
    await delay(50);
  }
  await delay(2_000);
  const behind: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    block(1_200);
    behind.push(await status());
  }
  expect(behind).toContain(503);
  await expect.poll(status, { timeout: 10_000 }).toBe(200);
});
