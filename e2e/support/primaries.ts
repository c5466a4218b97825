import type { Page } from '@playwright/test';

/** Names of the filled buttons and links of the page that can be seen: more than one would be none (design/specimen, rule 5). */
export const primariesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sample = document.createElement('i');
    sample.className = 'bg-primary';
    document.body.append(sample);
    const { backgroundColor: filled } = getComputedStyle(sample);
    sample.remove();
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
      .filter(
        (act) => getComputedStyle(act).backgroundColor === filled && act.getBoundingClientRect().width > 0,
      )
      .map((act) => act.innerText);
  });
