import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProduct } from './test/product-process.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

/** `npm run trust` asks for more rounds than `npm test`. */
const effort = Number(process.env['EFFORT'] ?? 1);
const allowedPerSecond = 20;
/** As many as a 95th percentile is told by: of twenty it is the worst one. */
const asked = Math.max(100, 20 * effort);

let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let origin: string;
let serving: Awaited<ReturnType<typeof processes.serve>>;
beforeAll(async () => {
  [product, processes] = await Promise.all([startTestProduct(), bundleProduct()]);
  const limit = { REQUESTS_PER_SECOND: String(allowedPerSecond), EVENT_LOOP_DELAY_MAX_MS: '0' };
  serving = await processes.serve(product, limit);
  ({ origin } = serving);
});
afterAll(async () => {
  await processes.remove();
  await product.stop();
});

const page = '/api/v2/companyportal/employee?limit=20';

/** Half of what one person may ask for, one after the other. @returns the 95th percentile in milliseconds */
async function workQuietly(headers: Record<string, string>): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < asked; index += 1) {
    const started = performance.now();
    const response = await fetch(`${origin}${page}`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    waits.push(performance.now() - started);
    await delay(2_000 / allowedPerSecond);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0;
}

interface Noise {
  seen: Record<string, number>;
  seconds: number;
  perSecond: number;
}

test(
  'whoever asks for twenty times what one may gets no more than what one may, and the others are answered as before',
  async ({ task }) => {
    const [noisy, quiet] = [await product.signIn('admin', origin), await product.signIn('onlyA1', origin)];
    await workQuietly(quiet);
    const before = await serving.processorMs();
    const alone = await workQuietly(quiet);
    const between = await serving.processorMs();

    const workerData = { url: `${origin}${page}`, headers: noisy, perSecond: 20 * allowedPerSecond };
    const worker = new Worker(new URL('./test/noise.dev.mjs', import.meta.url), { workerData, execArgv: [] });
    const over = once(worker, 'message') as Promise<[Noise]>;
    const beside = await workQuietly(quiet).finally(() => worker.postMessage('over'));
    const [{ seen, seconds, perSecond }] = await over;
    const perAnswer = (between - before) / asked;
    const { 200: answered = 0, ...refused } = seen;
    const calls = Object.values(refused).reduce((sum, count) => sum + count, 0);
    const perRefusal = ((await serving.processorMs()) - between - (asked + answered) * perAnswer) / calls;

    // 503 is what a machine says that has too much to do already; who asks beyond what waits is hung up on.
    expect(Object.keys(seen).filter((outcome) => !['200', '429', '503', 'cut'].includes(outcome))).toEqual(
      [],
    );
    expect(seen['429']).toBeGreaterThan(0);
    expect(seen['200']).toBeLessThanOrEqual(serving.count * allowedPerSecond * (seconds + 2));
    Object.assign(task.meta, {
      promised: [
        {
          of: 'cuánto más esperan los demás (p95)',
          most: 25,
          measured: Math.round((beside / alone - 1) * 100),
          unit: '%',
        },
        {
          of: 'lo que cuesta negar, de lo que cuesta responder (procesador)',
          most: 10,
          measured: Math.round((perRefusal / perAnswer) * 100),
          unit: '%',
        },
      ],
      figure: `p95 of others ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${perSecond} requests a second of one client (${JSON.stringify(seen)}); processor ${perAnswer.toFixed(2)} ms an answer, ${perRefusal.toFixed(3)} ms a refusal`,
    });
  },
  120_000 * effort,
);
