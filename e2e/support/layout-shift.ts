import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: { sum: number; moved: string[] };
  }
}

/** The browser does not tell of it in its types. */
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/**
 * From now on the page adds up how far what was painted has moved without being asked to. Answers come one after the other, in
 * an order that their addresses give, so that each finds the others drawn or not yet there.
 */
export async function watchLayout(page: Page): Promise<void> {
  // The test library's own way would do without the browser's cache.
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    setTimeout(
      () => {
        // The page may have left meanwhile.
        browser.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      },
      latenessMsOf(new URL(url).pathname),
    );
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  await page.addInitScript(() => {
    const placeOf = ({ x, y }: DOMRect) => `${Math.round(x)},${Math.round(y)}`;
    window.layoutShift = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        window.layoutShift.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const text = node?.textContent?.slice(0, 30) ?? '';
          window.layoutShift.moved.push(`«${text}» ${placeOf(previousRect)} → ${placeOf(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Elements that moved by more than is noticed; nothing where the page stood still. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { sum, moved } = window.layoutShift;
    return sum > 0.02 ? [`${sum.toFixed(3)}: ${moved.join(' | ')}`] : [];
  });
}

function latenessMsOf(pathname: string): number {
  let hash = 0;
  for (const char of pathname) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
  return (hash % 5) * 60;
}
