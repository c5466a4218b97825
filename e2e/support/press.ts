import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';

/** The writes that leave the page from now on; what only asks is none. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      request.method() === 'GET' ||
      !pathname.startsWith('/api/') ||
      /quote|preview|\/consequences$/.test(pathname)
    )
      return;
    writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

/** Presses a confirming button twice before anything can answer, and sees that each write was sent once. */
export async function pressTwice(page: Page, button: Locator, done: Locator): Promise<void> {
  const writes = watchWrites(page);
  let release = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (release = resolve));
  const hold = '**/api/**';
  await page.route(hold, async (route) => {
    if (route.request().method() !== 'GET') await pressed;
    await route.continue();
  });
  await button.dblclick();
  release();
  await expect(done.first()).toBeVisible();
  await page.unroute(hold);
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.toSorted()).toEqual([...new Set(writes)].toSorted());
}
