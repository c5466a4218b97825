import type { Page } from '@playwright/test';

/**
 * Blocks of the page whose text begins with a small letter: a heading, a cell, a button, a value (design/specimen, Words). What
 * somebody typed is left as they wrote it: addresses, secrets, names of files.
 */
export const smallAtTheHead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (each: Element) => each.checkVisibility() && each.getBoundingClientRect().width > 1;
    const isInline = (each: Element) => getComputedStyle(each).display.startsWith('inline');
    const isText = (each: Element): boolean => {
      const first = [...each.childNodes].find((node) => (node.textContent ?? '').trim() !== '');
      return first instanceof Element ? isInline(first) && isText(first) : first !== undefined;
    };
    // A second line of a cell goes on with the first, and what stands under a figure with it: «$ 330.000 · de $ 881.222 causados».
    const things = 'td, th, dt, dd, li, p, a, button, label, legend, summary, caption, :is(h1, h2, h3)';
    const isFirst = (each: Element) => {
      const thing = each.closest(things) ?? each;
      const before = thing.previousElementSibling?.textContent.trim() ?? '';
      return thing.textContent.trim().startsWith(each.textContent.trim()) && !before.startsWith('$');
    };
    const isWritten = (text: string) => /^\S*[@./_\d]\S*/.test(text);
    return [...document.querySelectorAll('main *, [role=dialog] *, header *, nav *')]
      .filter((each) => isSeen(each) && !isInline(each) && !each.closest('code, pre, .font-mono, textarea'))
      .filter((each) => isText(each) && isFirst(each))
      .map((each) => each.textContent.trim())
      .filter((text) => /^\p{Ll}/u.test(text) && !isWritten(text))
      .map((text) => `begins small: ${text.slice(0, 60)}`);
  });
