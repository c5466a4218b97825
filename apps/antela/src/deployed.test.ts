import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signRequest } from '@antela/api/test/identity';
import { clients } from '@antela/api/test/world/clients';
import { employmentIdOf } from '@antela/api/test/world/employees';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storageOf } from './storage-clients.ts';
import { freePort } from './test/free-port.ts';
import { programOf, proxies } from './test/proxy.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

// The proxies sign their own certificates here, which nobody else knows.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

const names = (['caddy', 'nginx'] as const).filter((name) => programOf(name) !== undefined);

describe.each(names)('over TLS behind %s, as deploy/ configures it', (name) => {
  let product: TestProduct;
  let proxy: { stop: () => Promise<void> };
  let http: number;
  beforeAll(async () => {
    const https = await freePort();
    http = await freePort();
    product = await startTestProduct({
      PUBLIC_URL: `https://localhost:${https}`,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const { PORT } = product.config;
    proxy = await proxies[name]({ https, http, apis: [PORT], localCloud: PORT });
  });
  afterAll(async () => {
    await proxy.stop();
    await product.stop();
  });

  test('somebody signs in and reads: tokens, session and calls pass unchanged', async () => {
    const { IdToken } = await product.tokensOf(await product.enrol('admin'));
    const session = await fetch(`${product.config.publicUrl}/api/v2/companyportal/session`, {
      headers: { authorization: `Bearer ${IdToken}` },
    });
    expect(session.status).toBe(200);
  });

  test('every answer over TLS tells browsers to stay on it, once, refusals included', async () => {
    for (const path of ['/', '/sign-in', '/api/nada', '/cloud/nada', '/cloud/objects/antela-files/x']) {
      const { status, headers } = await fetch(`${product.config.publicUrl}${path}`);
      expect([path, status, headers.get('strict-transport-security')]).toEqual([
        path,
        status,
        'max-age=31536000; includeSubDomains',
      ]);
    }
  });

  test('a signature over host, path and body still holds behind it', async () => {
    const { config, secrets } = product;
    const url = new URL(`${config.publicUrl}/api/advance/quote`);
    const body = JSON.stringify({
      clientid: clients.a,
      companyemployeeid: employmentIdOf('free'),
      kind: 'salary',
    });
    const headers = { 'content-type': 'application/json' };
    const signed = await signRequest(secrets.app, { method: 'POST', url, headers, body }, config.clock());
    expect((await fetch(url, { method: 'POST', headers: signed, body })).status).toBe(200);
  });

  test('a file of several megabytes goes through to the store and back', async () => {
    const { objects } = storageOf(product.config, product.secrets);
    const bytes = randomBytes(5 * 1024 * 1024);
    await objects.write('clients/x/deployed.bin', bytes, 'application/octet-stream');
    expect(Buffer.compare(await objects.read('clients/x/deployed.bin'), bytes)).toBe(0);
  });

  test('the stream of changes arrives event by event, long before it ends', async () => {
    const headers = await product.signIn('onlyA1');
    const leaving = new AbortController();
    const url = `${product.config.publicUrl}/api/v2/companyportal/changes`;
    // Until its connection for changes is open the process says 503.
    const stream = await vi.waitFor(async () => {
      const answer = await fetch(url, { headers, signal: leaving.signal });
      expect(answer.status).toBe(200);
      return answer;
    });
    const reader = stream.body?.getReader();
    const told = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await told()).toContain('data: []');
    await product.databases.owner.query(
      `insert into antela.job (client_id, id, kind, state, created_by, created_at)
       values ($1, $2, 'read-import', 'done', 'x', now())`,
      [clients.a, randomUUID()],
    );
    expect(await told()).toContain('data: ["job"]');
    leaving.abort();
  }, 30_000);

  test('what no process knows is answered by the process, and the plain port leads to TLS', async () => {
    const { publicUrl } = product.config;
    expect((await fetch(`${publicUrl}/api/nada`)).headers.get('content-type')).toMatch('problem+json');
    const plain = await fetch(`http://localhost:${http}/sign-in`, { redirect: 'manual' });
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost/);
  });
});

describe.each(names)('two processes behind %s, as deploy/ configures it', (name) => {
  let states: number[];
  let acts = 0;
  let servers: Server[];
  let proxy: { stop: () => Promise<void> };
  let origin: string;
  beforeAll(async () => {
    states = [200, 200];
    servers = states.map((_, index) =>
      createServer((request, response) => {
        const status = states[index] ?? 0;
        if (request.method === 'POST') acts += 1;
        if (status === 0) return void response.destroy();
        response.writeHead(status, { 'retry-after': '2' }).end(`${index}`);
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    const apis = servers.map((server) => (server.address() as AddressInfo).port);
    const https = await freePort();
    proxy = await proxies[name]({ https, http: await freePort(), apis, localCloud: https });
    origin = `https://localhost:${https}`;
  });
  afterAll(async () => {
    await proxy.stop();
    for (const server of servers) server.close();
  });
  const ask = async (method: string) => {
    const answer = await fetch(`${origin}/api/nada`, { method });
    return [answer.status, answer.headers.get('retry-after'), await answer.text()].join(' ');
  };
  const asked = async () => {
    const answers: string[] = [];
    for (let index = 0; index < 12; index += 1) answers.push(await ask('GET'));
    return [...new Set(answers)].sort();
  };
  // Caddy asks each process every two seconds whether it is ready.
  const soon = { timeout: 30_000, interval: 100 };

  test('people read what the processes say, the second while both turn people away, and are served as soon as they do again', async () => {
    states = [503, 503];
    await vi.waitFor(async () => expect(await asked()).toEqual(['503 2 0', '503 2 1']), soon);
    // Both are counted out by now, where anybody counts.
    await delay(4_500);
    expect(await asked()).toEqual(['503 2 0', '503 2 1']);
    states = [200, 200];
    expect(await asked()).toEqual(['200 2 0', '200 2 1']);
  });

  test('a process that turns people away or hangs up is not seen while the other serves', async () => {
    for (const state of [503, 0]) {
      states = [state, 200];
      await vi.waitFor(async () => expect(await asked()).toEqual(['200 2 1']), soon);
      // Nor a while later, when it is tried again.
      await delay(6_000);
      expect(await asked()).toEqual(['200 2 1']);
    }
  });

  test('a process that dies is not noticed by whoever reads, from the first moment on', async () => {
    states = [200, 200];
    await vi.waitFor(async () => expect(await asked()).toEqual(['200 2 0', '200 2 1']), soon);
    states = [0, 200];
    expect(await asked()).toEqual(['200 2 1']);
  });

  test('an act that a process had when it died is sent to nobody else', async () => {
    states = [0, 0];
    await delay(4_500);
    acts = 0;
    expect(await ask('POST')).toMatch(/^50[23] /);
    expect(acts).toBe(1);
  });
});
