import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Inside the package, so that the libraries left outside the bundle are found. */
const folder = join(import.meta.dirname, `../../.test-process-${process.pid}`);

/** The API as a process of its own, made once and started any number of times. */
export async function bundleApiProcess() {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'api-process.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'api-process.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'npm-stays-outside',
        setup: (context) =>
          context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@antela/') ? null : { path, external: true },
          ),
      },
    ],
  });
  const children: ReturnType<typeof spawn>[] = [];

  /** @returns its address */
  async function start(connectionString: string, now: Date): Promise<string> {
    const child = spawn(process.execPath, [file, connectionString, now.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return line.toString().trim();
  }

  async function stop(): Promise<void> {
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await rm(folder, { recursive: true, force: true });
  }

  return { start, stop };
}
