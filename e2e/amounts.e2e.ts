import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { protectedScreens } from './support/screens.ts';

const widths = [320, 360, 390, 600, 768, 834, 900, 1440];
const paths = [
  ...protectedScreens.filter(({ elsewhere }) => elsewhere === undefined).map(({ path }) => path),
  '/transactions?vista=todos',
];

/** The amounts on the page that stand on more than one line, and how far the page can be scrolled sideways. */
function brokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const match of node.nodeValue?.matchAll(/\u2212?\$\u00a0[\d.,]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(`${match[0]} on ${lines.size} lines`);
      }
    }
    const past = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return past > 0 ? [...broken, `${past} px too wide`] : broken;
  });
}

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });
  test.describe.configure({ timeout: 300_000 });

  test('no amount of any page stands on two lines, and none is wider than the window, at eight widths (design/specimen, rule 1)', async ({
    page,
  }) => {
    const details: string[] = [];
    for (const list of ['/payrolls', '/employees', '/wallets', '/wallet-users']) {
      await page.goto(list);
      const first = page.getByRole('rowheader').getByRole('link').first();
      details.push((await first.getAttribute('href')) ?? list);
    }
    for (const path of [...paths, ...details]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.soft.poll(() => brokenAmounts(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
});
