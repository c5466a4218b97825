import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bundleProcess } from '@antela/api/test/bundle-process';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { proxies } from './proxy.ts';
import { isDeployed } from './setting.ts';
import type { TestProduct } from './test-product.ts';

/** The product's own commands as processes beside a test product: on its database, with its secret. */
export async function bundleProduct() {
  const { file, remove } = await bundleProcess(resolve(import.meta.dirname, '../main'));
  let proxy: { stop: () => Promise<void> } | undefined;
  const running = new Set<ReturnType<typeof start>>();

  function start({ config }: TestProduct, command: 'start' | 'api' | 'worker', env: Record<string, string>) {
    const child = spawn(process.execPath, [file, command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ANTELA_DATA: config.ANTELA_DATA,
        DATABASE_URL: config.DATABASE_URL,
        DATABASE_POOLER: config.DATABASE_POOLER,
        DATABASE_OWNER_URL: config.DATABASE_OWNER_URL,
        DATABASE_OPS_URL: config.DATABASE_OPS_URL,
        PUBLIC_URL: config.publicUrl,
        DEMO: 'off',
        ...env,
      },
    });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    const started = {
      /** @returns its exit code, or the signal that ended it */
      async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string | null> {
        child.kill(signal);
        const [code, by] = await ended;
        running.delete(started);
        return code ?? by;
      },
    };
    running.add(started);
    return started;
  }

  /** Processes that people reach at one address: an API, or as deployed two behind nginx. */
  async function serve(product: TestProduct, env: Record<string, string>) {
    const apis = await Promise.all(
      (isDeployed ? [1, 2] : [1]).map(async () => ({
        port: await freePort(),
        metricsPort: await freePort(),
      })),
    );
    for (const { port, metricsPort } of apis)
      start(product, 'api', {
        ...env,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_MS: '0',
      });
    const waiting = { timeout: 170_000, interval: 50 };
    for (const { port } of apis) await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/livez`), waiting);
    return {
      count: apis.length,
      origin: isDeployed ? await behindNginx(product, apis) : `http://127.0.0.1:${apis[0]?.port}`,
      /** Processor time that they have used so far, in milliseconds. */
      async processorMs(): Promise<number> {
        const used = apis.map(async ({ metricsPort }) => {
          const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
          return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
        });
        return (await Promise.all(used)).reduce((sum, ms) => sum + ms, 0);
      },
    };
  }

  async function behindNginx({ config }: TestProduct, apis: readonly { port: number }[]): Promise<string> {
    // Its certificate is signed by itself.
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const https = await freePort();
    proxy = await proxies.nginx({
      https,
      http: await freePort(),
      apis: apis.map(({ port }) => port),
      localCloud: config.PORT,
    });
    return `https://localhost:${https}`;
  }

  return {
    start,
    serve,
    async remove(): Promise<void> {
      await proxy?.stop();
      await Promise.all([...running].map(({ stop }) => stop('SIGKILL')));
      await remove();
    },
  };
}
