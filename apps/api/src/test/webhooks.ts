import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookEventNames, type WebhookEvent } from '@antela/contract/webhook-events';
import { createOutbound, type OutboundOptions } from '../outbound/outbound.ts';
import { contextOf, newSecret, outboundSealer } from '../outbound/signing-secret.ts';
import { masterSecret } from './identity.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';

interface Given {
  client?: string;
  company?: string;
  events?: readonly WebhookEvent[];
  url?: string;
  isApproved?: boolean;
}

/** A webhook with one secret, told of everything unless said. */
export async function insertWebhook(
  api: TestApi,
  {
    client = clients.a,
    company = companies.a1,
    events = webhookEventNames,
    // Nobody listens there, and no name has to be looked up.
    url = 'https://93.184.216.34/avisos',
    isApproved = true,
  }: Given = {},
): Promise<{ id: string; name: string; secretId: string; secret: string }> {
  const [id, secretId] = [randomUUID(), randomUUID()];
  const { secret, ending } = newSecret();
  const sealed = outboundSealer(masterSecret).seal(
    Buffer.from(secret),
    contextOf('webhook secret', client, secretId),
  );
  const at = api.clock.now;
  const name = `Webhook ${id}`;
  await api.rows(
    `insert into webhook (client_id, id, name, url, events, company_ids, created_by, created_at, approved_at)
     values ($1, $2, $3, $4, $5, array[$6]::uuid[], 'Alguien', $7, $8)`,
    [client, id, name, url, events, company, at, isApproved ? at : null],
  );
  await api.rows(
    `insert into webhook_secret (client_id, id, webhook_id, ending, sealed, created_by, created_at) values ($1, $2, $3, $4, $5, 'Alguien', $6)`,
    [client, secretId, id, ending, sealed, at],
  );
  return { id, name, secretId, secret };
}

/** Means with which messages leave, past any worker. */
export const delivering = (api: TestApi, outbound: OutboundOptions) => ({
  pool: api.pool,
  outbound: createOutbound(outbound),
  sealer: outboundSealer(masterSecret),
  clock: () => api.clock.now,
  brand: 'Antela',
});

/** A message of a webhook that was given up. */
export async function insertDelivery(api: TestApi, webhookId: string): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into webhook_delivery (client_id, id, webhook_id, event_key, type, body, created_at, attempts)
     values ($1, $2, $3, $4, 'webhook.test', '{}', $5, 9)`,
    [clients.a, id, webhookId, `test:${id}`, api.clock.now],
  );
  return id;
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server of somebody else, over TLS, that writes down what it is sent. */
export async function startReceiver() {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'.split(
        ' ',
      ),
      '-addext',
      'subjectAltName=DNS:localhost,DNS:receiver.example,IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(cert, 'utf8');
  const tls = { key: readFileSync(key, 'utf8'), cert: ca };
  const received: Received[] = [];
  /** Answers by path, or `*` for any; 204 where none is said. */
  const answers = new Map<
    string,
    { status: number; headers?: Record<string, string>; body?: string } | 'never'
  >();
  const server = createServer(tls, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const answer = answers.get(path) ?? answers.get('*') ?? { status: 204 };
    if (answer !== 'never') response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  rmSync(folder, { recursive: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ca,
    tls,
    port,
    received,
    answers,
    url: (path: string) => `https://127.0.0.1:${port}${path}`,
    at: (path: string) => received.filter((one) => one.path === path),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
