import type { Page } from '@playwright/test';

/** Controls smaller than a finger: 44 px each way. A link in a sentence is as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, dd, td, label') !== null;

    /** Area that takes the press: the label of a box, or everything that a link is stretched over. */
    const areaOf = (element: Element): DOMRect => {
      const pressed = element.closest('label') ?? element;
      const after = getComputedStyle(pressed, '::after');
      const isStretched = after.content !== 'none' && after.position === 'absolute';
      let over = pressed;
      // Not the offset parent, which is a cell of the table even where the link lies over its whole row.
      do over = over.parentElement ?? over;
      while (isStretched && over.parentElement && getComputedStyle(over).position === 'static');
      return (isStretched ? over : pressed).getBoundingClientRect();
    };

    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('.sr-only, [aria-hidden=true]') && !inSentence(element))
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(({ area }) => area.height < 43.5 || area.width < 43.5)
      .map(({ element, area }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${name.slice(0, 40)}: ${Math.round(area.width)} by ${Math.round(area.height)}`;
      });
  });
}
