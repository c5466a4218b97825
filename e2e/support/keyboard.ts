import { expect, type Locator, type Page } from '@playwright/test';

/** The keyboard goes on in this row or list: after an act it is never nowhere, on another row or on the page's title. */
export const expectKeyboardIn = (place: Locator) => expectFocus(place.page(), place.locator(':focus'));

/** Nothing is left to act on in the list: its heading is read, or that of what it stands in. */
export const expectKeyboardOnHeading = (around: Locator) =>
  expectFocus(around.page(), around.locator(':is(h1, h2):focus'));

const expectFocus = (page: Page, focused: Locator) =>
  expect
    .poll(async () => ((await focused.count()) > 0 ? 'there' : page.evaluate(whereItIs)), {
      message: 'where the keyboard goes on',
    })
    .toBe('there');

/** Runs in the page. */
function whereItIs(): string {
  const { activeElement: at } = document;
  if (!at || at === document.body) return 'nowhere';
  const item = at.closest('li, tr')?.textContent.slice(0, 60);
  return `${at.tagName} «${at.getAttribute('aria-label') ?? at.textContent.slice(0, 40)}»${item ? ` of «${item}»` : ''}`;
}
