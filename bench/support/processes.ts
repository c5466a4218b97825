import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Starts a server of `bench/servers`, bundled as the product is, in a process of its own and waits until it listens. */
export async function startServer(name: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(await bundled(name), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return child;
}

/** Inside the workspace, so that the libraries left outside the bundle are found. */
async function bundled(name: string): Promise<string> {
  const outfile = join(import.meta.dirname, `../.cache/${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `../servers/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
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
  return outfile;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Works through the list with so many under way at a time; answers how many a second. */
export async function many<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const left = [...items];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
  return (items.length / (performance.now() - begun)) * 1_000;
}
