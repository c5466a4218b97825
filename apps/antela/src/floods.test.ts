import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from './test/free-port.ts';
import { bundleProduct } from './test/product-process.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let origin: string;
let quiet: Headers;
const figures = new Map<string, string>();
beforeAll(async () => {
  [product, processes] = await Promise.all([startTestProduct(), bundleProduct()]);
  const port = await freePort();
  processes.start(product, 'start', { PORT: String(port), DRAIN_MS: '0', EVENT_LOOP_DELAY_MAX_MS: '0' });
  origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${origin}/livez`), { timeout: 60_000, interval: 100 });
  quiet = await product.signIn('onlyA1', origin);
}, 180_000);
afterAll(async () => {
  await processes.remove();
  await product.stop();
});

type Headers = Awaited<ReturnType<TestProduct['signIn']>>;

/** One answer after the other, with a person's pauses. @returns the median wait in milliseconds */
async function workQuietly(headers: Headers): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/v2/companyportal/employee?limit=20`, { headers });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    waits.push(performance.now() - started);
    await delay(60);
  }
  return waits.toSorted((a, b) => a - b)[30] ?? 0;
}

interface Flood {
  name: string;
  url: string;
  init: () => Promise<{ method: string; headers: Record<string, string>; body?: string }>;
  bodyBytes?: number;
}

const json = { 'content-type': 'application/json' };
const startOfSrp = (USERNAME = 'nadie@antela.test') => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  },
  body: JSON.stringify({
    ClientId: product.config.USER_POOL_CLIENT_ID,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME, SRP_A: 'ab'.repeat(384) },
  }),
});
const beginSrp = (name?: string): Promise<Response> => fetch(`${origin}/cloud/user-pool/`, startOfSrp(name));

let nobodyHeaders: Promise<Headers> | null = null;
const nobody = (): Promise<Headers> => (nobodyHeaders ??= product.signIn('nobody', origin));

const floods: readonly Flood[] = [
  { name: 'thirty who begin to sign in', url: '/cloud/user-pool/', init: async () => startOfSrp() },
  {
    name: 'thirty who ask for what they may not',
    url: '/api/v2/companyportal/role',
    init: async () => ({
      method: 'POST',
      headers: { ...(await nobody()), ...json, 'idempotency-key': 'la-misma-llave' },
      body: '{}',
    }),
  },
  {
    name: 'thirty who send a megabyte without a token',
    url: '/api/v2/employee',
    init: async () => ({ method: 'POST', headers: json }),
    bodyBytes: 1_000_000,
  },
  {
    name: 'thirty who send files without a signature',
    url: '/cloud/objects/antela-files/clients/x/y',
    init: async () => ({ method: 'PUT', headers: json }),
    bodyBytes: 1_000_000,
  },
];

/** A quarter more, of a wait that can be told from the machine's own unrest; without any flood it moves by a millisecond or two. */
const mostOf = (alone: number): number => 1.25 * Math.max(alone, 8);

async function flooded<T>(workerData: object, act: () => Promise<T>): Promise<[T, Record<string, number>]> {
  const worker = new Worker(new URL('./test/flood.dev.mjs', import.meta.url), { workerData, execArgv: [] });
  const over = once(worker, 'message') as Promise<[Record<string, number>]>;
  const done = await act();
  worker.postMessage('over');
  const [seen] = await over;
  return [done, seen];
}

test.each(floods)(
  '$name at once cost another client less than a quarter more',
  async (flood) => {
    let [alone, beside] = [0, Infinity];
    // The machine is not ours alone: the better of a few tries.
    for (let turn = 0; turn < 5 && beside > mostOf(alone); turn++) {
      const found = await compare(flood);
      ({ alone, beside } = found);
      // However fast they come, no more of them are looked at than their address may ask: the burst, the rate while the
      // flood lasted, and the requests under way.
      const lookedAt = (found.seen['200'] ?? 0) + (found.seen['401'] ?? 0) + (found.seen['403'] ?? 0);
      expect(lookedAt).toBeLessThanOrEqual(30 + 5 * found.seconds + 5);
    }
    expect(beside).toBeLessThanOrEqual(mostOf(alone));
  },
  180_000,
);

/**
 * The waits of another client beside the flood, and without it: before or after, whichever was longer, because the machine's other
 * work comes and goes.
 */
async function compare({ name, url, init, bodyBytes = 0 }: Flood) {
  const flood = { url: `${origin}${url}`, init: await init(), bodyBytes };
  const before = await workQuietly(quiet);
  const started = performance.now();
  const [beside, seen] = await flooded(flood, () => workQuietly(quiet));
  const seconds = (performance.now() - started) / 1_000;
  const alone = Math.max(before, await workQuietly(quiet));
  figures.set(
    name,
    `${name}: median of another client ${alone.toFixed(1)} → ${beside.toFixed(1)} ms (${JSON.stringify(seen)})`,
  );
  expect(seen['500']).toBeUndefined();
  return { alone, beside, seen, seconds };
}

test('the figures of the floods', ({ task }) => {
  Object.assign(task.meta, { figure: [...figures.values()].join('\n    ') });
  expect(figures.size).toBe(floods.length);
});

test('whoever floods takes nothing from those behind the same address whose credentials have held', async () => {
  const flood = await Promise.all(Array.from({ length: 150 }, () => beginSrp()));
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(50);
  const [refused] = flood.filter(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('x-amzn-errortype')).toBe('TooManyRequestsException');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${origin}/api/v2/companyportal/employee?limit=20`, { headers: quiet }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('an address spelled otherwise comes through the same door', async () => {
  const spelled = ['/%63loud/user-pool/', '/cloud/%75ser-pool/?x=/.well-known/'];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => fetch(`${origin}${spelled[index % 2] ?? ''}`, startOfSrp())),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(50);
});

test('a hundred people of one office sign in within half a minute', async () => {
  await delay(7_000);
  const statuses: number[] = [];
  for (let person = 0; person < 100; person += 1) {
    statuses.push((await beginSrp(`persona${person}@antela.test`)).status);
    await delay(200);
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
