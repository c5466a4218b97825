import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

/** The rail fills its edge of the window, from top to bottom, wherever one has scrolled; the banners lie beside it. */
export async function expectRailInPlace(page: Page): Promise<void> {
  for (const scrolledTo of ['top', 'end']) {
    await page.evaluate(
      (place) => scrollTo(0, place === 'top' ? 0 : document.documentElement.scrollHeight),
      scrolledTo,
    );
    const rail = await page.locator('header.rail').evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return { x, y, height };
    });
    expect(rail, scrolledTo).toEqual({ x: 0, y: 0, height: page.viewportSize()?.height });
  }
}
