import type { Page } from '@playwright/test';
import { allThere } from './support/pages.ts';
import { expect, test } from './support/portal.ts';

/** Where a part stands once it has come, by its name in the outline of a screen (`ui/page-skeleton.tsx`). */
const places: Record<string, string> = {
  title: 'h1',
  tabs: '.tab-strip',
  period: 'section:has(h2)',
  periods: 'section:has(h2)',
  figure: '.font-display.font-semibold',
  figures: '.font-display.font-semibold',
};
/** Lines of a note, or a banner, are not foreseen. */
const besideMaxPx = 48;

/** Tops of the parts that are drawn, in the window's pixels, by their names. */
const drawnTops = (page: Page) =>
  page
    .locator('main [data-outline]')
    .evaluateAll((parts) =>
      parts.map((part): [string, number] => [
        part.getAttribute('data-outline') ?? '',
        part.getBoundingClientRect().top,
      ]),
    );

/** Share of the first screen, from its top, that something stands on. */
const filled = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const bottoms = Array.from(main.querySelectorAll('*'), (each) => each.getBoundingClientRect())
      .filter(
        ({ width, height, top }) => width > 0 && height > 0 && height < innerHeight / 2 && top < innerHeight,
      )
      .map(({ bottom }) => bottom);
    return Math.min(1, Math.max(0, ...bottoms) / innerHeight);
  });

test.use({ as: 'admin@andino.demo' });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`what is drawn of a page at ${viewport.width} px before its data comes stands where that will stand`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const addresses = await recordAddresses(page);
    let letThrough = (): void => undefined;
    let held: Promise<void> | null = null;
    await page.route(
      /\/api\/v2\/companyportal\/(?!session|notice|approval$|list|payroll\/choice|changes)/,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    for (const address of addresses) {
      held = new Promise((resolve) => (letThrough = resolve));
      await page.goto(address);
      await expect(page.locator('main [data-outline]').first(), address).toBeVisible();
      const drawn = await drawnTops(page);
      const drawnShare = await filled(page);
      letThrough();
      held = null;
      await allThere(page);
      const off: string[] = [];
      for (const [name, top] of drawn) {
        const place = places[name];
        if (place === undefined) continue;
        const there = await page.locator('main').locator(place).first().boundingBox();
        if (!there || Math.abs(there.y - top) > besideMaxPx) off.push(`${name} ${top} → ${there?.y}`);
      }
      expect.soft(off, address).toEqual([]);
      expect.soft(drawnShare, `${address}: the first screen`).toBeGreaterThan((await filled(page)) * 0.75);
    }
  });

/** The dashboard, and a record of each list. */
async function recordAddresses(page: Page): Promise<string[]> {
  const addresses = ['/dashboard'];
  for (const list of ['/payrolls', '/wallets', '/wallet-users', '/contacts']) {
    await page.goto(list);
    const first = page.locator(`main a[href*="${list}/detail?"]`).first();
    addresses.push((await first.getAttribute('href')) ?? '');
  }
  return addresses;
}
