import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { jobTimeout } from './timeouts.ts';

/** Without the save dialog, which no test can answer, files are saved through a link (docs/spec.md §7). Call before the page loads. */
export async function saveThroughLinks(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
}

/** A browser without a viewer saves what a frame was to show, in its own time, under the last part of its address. */
const isOfFrame = (file: Download): boolean =>
  file.url().startsWith('blob:') && file.suggestedFilename().startsWith(file.url().split('/').at(-1) ?? '');

/** The file that `act` makes the browser save. */
export async function downloadOf(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download', {
    predicate: (file) => !isOfFrame(file),
    timeout: jobTimeout,
  });
  await act();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** How every .xlsx file begins. */
export const zipSignature = 'PK\u0003\u0004';
