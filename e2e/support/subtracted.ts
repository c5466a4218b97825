import type { Page } from '@playwright/test';

/**
 * Parts of the page that say nothing more: a button with the same words in each row of a table, a second bar of tabs, and running
 * text that is wider than 40 rem (design/specimen, rule 2).
 */
export const tooMuchOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const measure = 40 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1;
    const isSeen = (each: Element) => each.checkVisibility() && each.getBoundingClientRect().width > 0;
    const isOneText = (each: Element) =>
      getComputedStyle(each).display === 'block' &&
      [...each.querySelectorAll('*')].every((part) => getComputedStyle(part).display.startsWith('inline'));
    const actsOf = (row: Element) =>
      [...row.querySelectorAll<HTMLElement>('button')].filter(isSeen).map((act) => act.innerText.trim());

    const repeated = [...document.querySelectorAll('main table')].flatMap((table) => {
      const rows = [...table.querySelectorAll(':scope > tbody > tr')].filter(isSeen);
      const [first = [], ...others] = rows.map(actsOf);
      return others.length === 0
        ? []
        : first
            .filter((words) => words !== '' && others.every((acts) => acts.includes(words)))
            .map((words) => `«${words}» in each row of ${table.querySelector('caption')?.textContent}`);
    });

    const bars = [...document.querySelectorAll('main .tab-strip')].filter(isSeen).slice(1);
    const wide = [...document.querySelectorAll('main :is(p, li, dd, div, figcaption)')]
      .filter((text) => isSeen(text) && text.textContent.trim().endsWith('.') && isOneText(text))
      .filter((text) => {
        const words = document.createRange();
        words.selectNodeContents(text);
        const lines = [...words.getClientRects()];
        const left = Math.min(...lines.map((line) => line.left));
        return Math.max(...lines.map((line) => line.right)) - left > measure;
      });
    return [
      ...repeated,
      ...bars.map((bar) => `a second bar of tabs: ${bar.getAttribute('aria-label')}`),
      ...wide.map((text) => `wider than 40 rem: ${text.textContent.slice(0, 80)}`),
    ];
  });
