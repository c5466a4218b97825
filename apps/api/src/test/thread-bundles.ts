import { dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleProcess } from './bundle-process.ts';

const threads = ['fill-file-worker', 'read-table-worker', 'template-worker'];

/** Bundles the threads of spreadsheets once for a run (`start-thread.dev.mjs`); a run that watches the sources goes without. */
export async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has done it.
  if (config.watch || process.env['ANTELA_TEST_THREADS'] !== undefined) return undefined;
  const bundles = await Promise.all(threads.map((name) => bundleProcess(`../spreadsheets/${name}`)));
  const [first] = bundles;
  if (first) process.env['ANTELA_TEST_THREADS'] = dirname(first.file);
  return first?.remove;
}
