import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

interface MenuPresses {
  openMenu: (page: Page) => Promise<string[]>;
  press: (page: Page, address: string) => Promise<number>;
}

/** Presses of `scripts/clicks.mjs`, which times them on a running product. */
const { openMenu, press } = (await import(
  new URL('../scripts/menu-presses.mjs', import.meta.url).href
)) as MenuPresses;

test.use({ as: 'admin@andino.demo' });

test('the content of a page that was seen before waits for nothing when it is pressed again (design/speed.md)', async ({
  page,
}) => {
  const addresses = await openMenu(page);
  expect(addresses.length).toBeGreaterThan(10);
  // The first round fetches scripts and answers: whoever works has them.
  for (const address of addresses) await press(page, address);
  await page.waitForTimeout(1_000);
  let isHeld = true;
  await page.route(/\/(api|assets)\//, async (route) => {
    while (isHeld) await page.waitForTimeout(20);
    await route.continue().catch(() => undefined);
  });
  for (const address of addresses) await expect(press(page, address), address).resolves.toBeLessThan(5_000);
  isHeld = false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
