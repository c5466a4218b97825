import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bundleProcess } from '@antela/api/test/bundle-process';
import type { TestProduct } from './test-product.ts';

/** The product's own commands as processes beside a test product: on its database, with its secret. */
export async function bundleProduct() {
  const { file, remove } = await bundleProcess(resolve(import.meta.dirname, '../main'));
  const running = new Set<ReturnType<typeof start>>();

  function start({ config }: TestProduct, command: 'start' | 'api' | 'worker', env: Record<string, string>) {
    const child = spawn(process.execPath, [file, command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ANTELA_DATA: config.ANTELA_DATA,
        DATABASE_URL: config.DATABASE_URL,
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

  return {
    start,
    async remove(): Promise<void> {
      await Promise.all([...running].map(({ stop }) => stop('SIGKILL')));
      await remove();
    },
  };
}
