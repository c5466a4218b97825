import type { Page } from '@playwright/test';

/** Amounts, and dates with their hour, on the page that stand on more than one line, dates that an ellipsis cuts, and how far the page can be scrolled sideways. */
export function brokenAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const boxOf = (node: Node, from: number, length: number): Range => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + length);
      return range;
    };
    /** Right edges behind which text of the node is left out. */
    const edgesOf = (node: Node): number[] => {
      const edges: number[] = [];
      for (let element = node.parentElement; element; element = element.parentElement) {
        if (element.scrollWidth <= element.clientWidth) continue;
        if (getComputedStyle(element).textOverflow === 'ellipsis')
          edges.push(element.getBoundingClientRect().right);
      }
      return edges;
    };
    const unbroken = /\u2212?\$\u00a0[\d.,]+|\d{2}\/\d{2}\/\d{4},\s\d{1,2}:\d{2}(\s[ap]\.\sm\.)?/g;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const match of node.nodeValue?.matchAll(unbroken) ?? []) {
        const range = boxOf(node, match.index, match[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(`${match[0]} on ${lines.size} lines`);
      }
      for (const match of node.nodeValue?.matchAll(/\d{2}\/\d{2}\/\d{4}/g) ?? []) {
        const { right } = boxOf(node, match.index, match[0].length).getBoundingClientRect();
        if (edgesOf(node).some((edge) => right > edge + 0.5)) broken.push(`${match[0]} is cut`);
      }
    }
    const past = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return past > 0 ? [...broken, `${past} px too wide`] : broken;
  });
}
