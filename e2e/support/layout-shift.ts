import type { BrowserContext, Page } from '@playwright/test';

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

/** From now on every page of the context adds up how far what was painted has moved without being asked to. */
export async function watchLayout(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShift = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        window.layoutShift.sum += shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const text = node?.textContent?.slice(0, 30) ?? '';
          window.layoutShift.moved.push(`«${text}» ${previousRect.y} → ${currentRect.y}`);
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
