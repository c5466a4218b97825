import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startFaultProxy, type Fault } from './test/fault-proxy.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
beforeAll(async () => {
  product = await startTestProduct(
    {},
    {
      through: async (address) => {
        const url = new URL(address);
        proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
        url.hostname = '127.0.0.1';
        url.port = String(proxy.port);
        return url.href;
      },
    },
  );
});
afterEach(() => proxy.set({ kind: 'none' }));
afterAll(async () => {
  await product.stop();
  await proxy.stop();
});

const status = async (path: string): Promise<{ status: number; ms: number }> => {
  const started = performance.now();
  const response = await fetch(`${product.config.publicUrl}${path}`);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};
const maintenance = '/api/v2/maintenance?app=companyportal';
const business = () => status(maintenance);

async function until(path: string, wanted: number): Promise<number> {
  const started = performance.now();
  while ((await status(path)).status !== wanted) await new Promise((resolve) => setTimeout(resolve, 100));
  return performance.now() - started;
}

const beat = () =>
  product.databases.owner.query(
    `insert into antela.worker_heartbeat (worker_id, seen_at) values ('w', now() + interval '5 minutes')
     on conflict (worker_id) do update set seen_at = excluded.seen_at`,
  );

const faults: [string, Fault][] = [
  ['cut', { kind: 'cut' }],
  ['silent', { kind: 'silent' }],
];
test.each(faults)(
  'with its database %s a process lives, is not ready within five seconds, keeps nobody waiting for ten, and recovers by itself',
  async (_name, fault) => {
    await beat();
    await until(maintenance, 200);
    await until('/readyz', 200);
    // Some will meet a connection that was good a moment ago, some must make a new one.
    await Promise.all(Array.from({ length: 6 }, business));

    proxy.set(fault);
    const [notReadyAfter, ...answers] = await Promise.all([
      until('/readyz', 503),
      ...Array.from({ length: 10 }, business),
    ]);
    expect(notReadyAfter).toBeLessThan(5_000);
    expect((await status('/livez')).status).toBe(200);
    for (const answer of [...answers, await business()]) {
      expect(answer.status).toBe(503);
      expect(answer.ms).toBeLessThan(10_000);
    }

    proxy.set({ kind: 'none' });
    expect(await until('/readyz', 200)).toBeLessThan(15_000);
    expect((await business()).status).toBe(200);
  },
);

test('a slow database makes answers late and none wrong', async () => {
  await until(maintenance, 200);
  proxy.set({ kind: 'slow', ms: 100 });
  const answers = await Promise.all(Array.from({ length: 10 }, business));
  proxy.set({ kind: 'none' });
  expect(new Set(answers.map(({ status: answered }) => answered))).toEqual(new Set([200]));
});
