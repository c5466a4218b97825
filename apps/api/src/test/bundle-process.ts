import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Inside the package, so that the libraries left outside the bundle are found. */
const folder = join(import.meta.dirname, `../../.test-process-${process.pid}`);

/** One of this folder's files as a program that starts at once, any number of times. */
export async function bundleProcess(name: string): Promise<{ file: string; remove: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
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
