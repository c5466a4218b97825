import { once } from 'node:events';
import { createServer, type TLSSocket } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { startReceiver } from '../test/webhooks.ts';
import { createOutbound } from './outbound.ts';

const receiver = await startReceiver();
const outbound = createOutbound({ networks: ['127.0.0.0/8'], ca: receiver.ca, withinMs: 5_000 });
const closing: (() => void)[] = [];
afterAll(async () => {
  for (const close of closing) close();
  await receiver.stop();
});

/** A server of bytes: what it does once the head of a request has come. */
async function raw(onHead: (socket: TLSSocket, head: string) => void): Promise<string> {
  const server = createServer(receiver.tls, (socket) => {
    let head = '';
    socket.on('error', () => {});
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      onHead(socket, head);
    };
    socket.on('data', read);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `https://127.0.0.1:${(server.address() as { port: number }).port}/`;
}
const put = (url: string, body: string) => outbound.send({ method: 'PUT', url, headers: {}, body });
const large = 'x'.repeat(5_000_000);
const answer = (status: string) => `HTTP/1.1 ${status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno`;

test('a refusal that comes before the body was read is heard as what it is, and the body stays', async () => {
  let taken = 0;
  const url = await raw((socket) => {
    socket.on('data', (chunk: Buffer) => (taken += chunk.length));
    socket.end(answer('413 Content Too Large'), () => socket.destroy());
  });
  for (let round = 0; round < 5; round += 1)
    expect(await put(url, large)).toMatchObject({ status: 413, body: 'no' });
  expect(taken).toBe(0);
});

test('a receiver that says nothing to the question gets the body all the same', async () => {
  const url = await raw((socket, head) => {
    let taken = head.length - head.indexOf('\r\n\r\n') - 4;
    const count = (bytes: number) => {
      taken += bytes;
      if (taken >= large.length) socket.end(answer('200 OK'));
    };
    socket.on('data', (chunk: Buffer) => count(chunk.length));
    count(0);
  });
  expect(await put(url, large)).toMatchObject({ status: 200 });
});

test('a receiver that does not know the question is called again without it', async () => {
  const url = await raw((socket, head) => {
    if (/^expect:/im.test(head)) return void socket.end(answer('417 Expectation Failed'));
    socket.on('data', () => {});
    setTimeout(() => socket.end(answer('200 OK')), 300);
  });
  expect(await put(url, large)).toMatchObject({ status: 200 });
});

test('a yes before all of it was sent is no yes', async () => {
  let calls = 0;
  const url = await raw((socket) => {
    calls += 1;
    socket.end(answer('200 OK'), () => socket.destroy());
  });
  await expect(put(url, large)).rejects.toThrow(/^(Respondió que sí antes|Se cortó la conexión)/);
  expect(calls).toBe(2);
});

test('one that closes without a word is told in words, and nothing of it counts as taken', async () => {
  const before = await raw((socket) => socket.destroy());
  await expect(put(before, large)).rejects.toThrow(/^Se cortó la conexión/);
  const amid = await raw((socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    socket.once('data', () => socket.destroy());
  });
  await expect(put(amid, large)).rejects.toThrow(/^Se cortó la conexión/);
  const early = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le', () => socket.destroy()));
  await expect(put(early, large)).rejects.toThrow(/^Se cortó la conexión/);
});
