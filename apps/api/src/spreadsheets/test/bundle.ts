import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as readTableModule from '../read-table.ts';
import type * as templateModule from '../template-workbook.ts';

/** Callers and their threads bundled side by side as the product is: a thread starts several times sooner than from sources. */
export async function bundleThreads(): Promise<{
  readTable: typeof readTableModule.readTable;
  templateWorkbook: typeof templateModule.templateWorkbook;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'antela-bundle-'));
  const entryPoints = ['read-table', 'read-table-worker', 'template-workbook', 'template-worker'].map(
    (name) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url)),
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
  const load = (name: string) => import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const { readTable } = (await load('read-table')) as typeof readTableModule;
  const { templateWorkbook } = (await load('template-workbook')) as typeof templateModule;
  return { readTable, templateWorkbook, remove: () => rm(folder, { recursive: true }) };
}
