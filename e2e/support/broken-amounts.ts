import type { Page } from '@playwright/test';

/** The amounts on the page that stand on more than one line, and how far the page can be scrolled sideways. */
export function brokenAmounts(page: Page): Promise<string[]> {
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
