import type { Page } from '@playwright/test';

/** Fields beside each other whose boxes do not stand in line, by their labels. */
export const unevenBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
    return [...document.querySelectorAll('.field-grid')].flatMap((grid) => {
      const fields = [...grid.children].flatMap((field) => {
        const label = field.querySelector('label');
        const box = label && document.getElementById(label.htmlFor);
        return box?.checkVisibility()
          ? [{ name: label?.textContent, line: topOf(field), top: topOf(box) }]
          : [];
      });
      return fields.flatMap((one, index) => {
        const beside = fields.slice(index + 1).find((other) => other.line === one.line);
        return beside && Math.abs(beside.top - one.top) > 1
          ? [`${one.name} at ${one.top}, ${beside.name} at ${beside.top}`]
          : [];
      });
    });
  });
