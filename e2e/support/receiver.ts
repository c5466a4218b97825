import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { e2eData } from './instance.ts';

/** Key and certificate of somebody else's server, which the product under test trusts. */
export const receiverCertificate = () => {
  const file = (name: string) => readFileSync(join(e2eData(), name));
  return { key: file('receiver.key'), cert: file('receiver.crt') };
};

/** A server of somebody else that takes webhooks. */
export async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const answer = { status: 204 };
  const server = createServer(receiverCertificate(), async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    received,
    answer,
    stop: () => server.close(),
  };
}
