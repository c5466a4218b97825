import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** A client that never comes to the end of its headers. */
async function drip(): Promise<{ socket: Socket; ended: Promise<unknown> }> {
  const socket = connect(product.config.PORT, '127.0.0.1');
  const ended = once(socket, 'close');
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n');
  const timer = setInterval(() => socket.write('x-more: 1\r\n'), 1_000);
  void ended.finally(() => clearInterval(timer));
  return { socket, ended };
}

test('two hundred connections that send their headers by the drop are cut, and meanwhile others are answered', async () => {
  const clients = await Promise.all(Array.from({ length: 200 }, drip));
  let isOver = false;
  const cut = Promise.all(clients.map(({ ended }) => ended)).finally(() => (isOver = true));
  const answers: number[] = [];
  while (!isOver) {
    answers.push((await fetch(`${product.config.publicUrl}/livez`)).status);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await cut;
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(clients.every(({ socket }) => socket.destroyed)).toBe(true);
}, 60_000);
