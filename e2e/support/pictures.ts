import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Folder for pictures of what people press; none are taken without it. */
const folder = process.env['PICTURES'];

interface Screen {
  /** Title of the page or of what lies over it, and what is pressed there. */
  name: string;
  faults: string[];
}

/** A picture of the page for whoever asks for some. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, fileOf(page, name)) });
}

const fileOf = (page: Page, name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${page.viewportSize()?.width ?? 0}.png`;

/**
 * With PICTURES=<folder>, each press in a page of the context waits until the page is photographed as it was before it, and what is
 * wrong with how it is laid out is written into `faults.txt` beside the pictures.
 */
export async function followScreens(context: BrowserContext): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await context.exposeBinding('photograph', async ({ page }, { name, faults }: Screen) => {
    const file = fileOf(page, name);
    await page.screenshot({ path: join(folder, file) });
    if (faults.length > 0) appendFileSync(join(folder, 'faults.txt'), `${file}: ${faults.join(', ')}\n`);
  });
  await context.addInitScript(photographPresses);
}

/** Runs in the page. */
function photographPresses(): void {
  const { photograph } = window as unknown as { photograph: (screen: Screen) => Promise<void> };
  const overlays = '[role=dialog], [role=alertdialog]';
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;

  /** Amounts that break over two lines. */
  function brokenAmounts(within: Element): string[] {
    const found: string[] = [];
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      for (const { 0: amount, index } of (node.nodeValue ?? '').matchAll(/\$\u00a0[\d.]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${amount} breaks`);
      }
    }
    return found;
  }

  function faultsOf(shown: Element, pressed: Element): string[] {
    const isOverlay = shown.matches(overlays);
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const primaries = Array.from(shown.querySelectorAll('button, a')).filter(
      (button) => button.matches('.bg-primary, .bg-bad') && isShown(button),
    );
    const box = pressed.getBoundingClientRect();
    const above = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const says: [boolean, string][] = [
      [document.documentElement.scrollWidth > innerWidth, 'the page scrolls sideways'],
      [isOverlay && shown.scrollWidth > shown.clientWidth + 1, 'it scrolls sideways'],
      [isOverlay && (left < -0.5 || right > innerWidth + 0.5), 'it lies outside the window'],
      [isOverlay && (top < -0.5 || bottom > innerHeight + 0.5), 'it is higher than the window'],
      [isOverlay && !shown.contains(document.activeElement), 'the focus is elsewhere'],
      [
        primaries.length > 1,
        `${primaries.length} filled buttons: ${primaries.map((button) => button.textContent).join(' | ')}`,
      ],
      [
        above !== null && !pressed.contains(above) && !above.contains(pressed),
        'the button lies under something',
      ],
    ];
    return [...says.flatMap(([isSo, words]) => (isSo ? [words] : [])), ...brokenAmounts(shown)];
  }

  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return;
      const pressed = event.target.closest<HTMLElement>('button, [role=menuitem]');
      const overlay = pressed?.closest(overlays);
      const shown = overlay ?? document.querySelector('main');
      if (!pressed || !shown?.contains(pressed)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const title = shown.querySelector('h1, h2')?.textContent ?? document.title;
      const label = pressed.getAttribute('aria-label') ?? pressed.textContent;
      const screen = { name: `${overlay ? 'over ' : ''}${title} ${label}`, faults: faultsOf(shown, pressed) };
      void photograph(screen).finally(() => pressed.click());
    },
    true,
  );
}
