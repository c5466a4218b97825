import { mkdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** One of this folder's files, or one at a path below some workspace's `src`, as a program that starts at once, any number of times. */
export async function bundleProcess(source: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const entry = resolve(import.meta.dirname, `${source}.ts`);
  // Inside the package, so that the libraries left outside the bundle are found.
  const folder = join(entry.slice(0, entry.lastIndexOf('/src/')), `.test-process-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${basename(source)}.mjs`);
  await build({
    entryPoints: [entry],
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
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
