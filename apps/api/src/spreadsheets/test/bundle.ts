import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as readTableModule from '../read-table.ts';

/** `read-table.ts` and its thread bundled side by side as the product is: the thread starts several times sooner than from sources. */
export async function bundleReadTable(): Promise<{
  readTable: typeof readTableModule.readTable;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'antela-bundle-'));
  const entryPoints = ['../read-table.ts', '../read-table-worker.ts'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  await build({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const { readTable } = (await import(
    pathToFileURL(join(folder, 'read-table.mjs')).href
  )) as typeof readTableModule;
  return { readTable, remove: () => rm(folder, { recursive: true }) };
}
