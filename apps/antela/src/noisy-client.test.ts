import { setTimeout as delay } from 'node:timers/promises';
import type { UserKey } from '@antela/api/test/world/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bundleProduct } from './test/product-process.ts';
import { freePort, startTestProduct, type TestProduct } from './test/test-product.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);
const allowedPerSecond = 20;
/** As many as a 95th percentile is told by: of twenty it is the worst one. */
const asked = Math.max(100, 20 * effort);

let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let origin: string;
beforeAll(async () => {
  [product, processes] = await Promise.all([startTestProduct(), bundleProduct()]);
  const port = await freePort();
  const limit = { REQUESTS_PER_SECOND: String(allowedPerSecond), EVENT_LOOP_DELAY_MAX_MS: '0' };
  processes.start(product, 'api', { ...limit, PORT: String(port), DRAIN_MS: '0' });
  origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${origin}/livez`), { timeout: 60_000, interval: 50 });
});
afterAll(async () => {
  await processes.remove();
  await product.stop();
});

/** Asks for a page of employees as that person. @returns the status of the answer and how long it took */
async function personAs(key: UserKey) {
  const headers = await product.signIn(key, origin);
  return async () => {
    const started = performance.now();
    const response = await fetch(`${origin}/api/v2/companyportal/employee?limit=20`, { headers });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - started };
  };
}
type Ask = Awaited<ReturnType<typeof personAs>>;

/** Half of what one person may ask for, one after the other. @returns the 95th percentile in milliseconds */
async function workQuietly(ask: Ask): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < asked; index += 1) {
    const [{ status, ms }] = await Promise.all([ask(), delay(2_000 / allowedPerSecond)]);
    expect(status).toBe(200);
    waits.push(ms);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0;
}

test(
  'whoever asks for twenty times what one may gets what one may, and the others are answered as before',
  async ({ task }) => {
    const [noisy, quiet] = [await personAs('admin'), await personAs('onlyA1')];
    await workQuietly(quiet);
    const alone = await workQuietly(quiet);

    let isOver = false;
    const started = performance.now();
    const lanes = Array.from({ length: 20 }, async () => {
      const statuses: number[] = [];
      while (!isOver) {
        const [{ status }] = await Promise.all([noisy(), delay(1_000 / allowedPerSecond)]);
        statuses.push(status);
      }
      return statuses;
    });
    const beside = await workQuietly(quiet).finally(() => (isOver = true));
    const noise = (await Promise.all(lanes)).flat();
    const seconds = (performance.now() - started) / 1000;

    // 503 is what a machine says that has too much to do already.
    expect(noise.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(noise).toContain(429);
    expect(noise.filter((status) => status === 200).length).toBeLessThanOrEqual(
      allowedPerSecond * (seconds + 2),
    );
    Object.assign(task.meta, {
      promised: [
        {
          of: 'cuánto más esperan los demás (p95)',
          most: 25,
          measured: Math.round((beside / alone - 1) * 100),
          unit: '%',
        },
      ],
      figure: `p95 of others ${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside ${Math.round(noise.length / seconds)} requests a second of one client`,
    });
  },
  120_000 * effort,
);
