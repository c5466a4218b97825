import { expect, type Page } from '@playwright/test';
import { protectedScreens } from './screens.ts';

/** Every page of the portal that needs no record. */
export const plainPaths = [
  ...protectedScreens.filter(({ elsewhere }) => elsewhere === undefined).map(({ path }) => path),
  '/transactions?ver=dispersion',
  '/transactions?ver=formatos',
  '/transactions?nuevo=1',
  '/prima?vista=acumulado',
  '/wallets?seccion=libro',
  '/employees/import',
  '/security',
];

/** Lists whose rows lead to a page of their record. */
export const recordLists = ['/payrolls', '/employees', '/wallets', '/wallet-users', '/roles', '/contacts'];

/** Sections of a record that are lists of their own, by the list of the record. */
const sectionLists: Partial<Record<string, string>> = { '/payrolls': 'calendario', '/wallets': 'cargues' };

/**
 * Goes on to another page as a link does, which costs a third of loading the portal anew, and waits until its title has taken the
 * place of the last one's. Views of the same page are loaded: nothing tells when one has given way to another.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const here = page.url();
  if (!here.startsWith('http') || new URL(here).pathname === path.split('?')[0]) {
    await page.goto(path);
    return;
  }
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])'), path).not.toBeEmpty();
}

/** The addresses of the first record of every list, and of its sections that are lists. */
export async function detailsOf(page: Page): Promise<string[]> {
  const details: string[] = [];
  for (const list of recordLists) {
    await goOn(page, list);
    const first = page.getByRole('rowheader').getByRole('link').first();
    const record = (await first.getAttribute('href')) ?? list;
    details.push(record);
    const section = sectionLists[list];
    if (section !== undefined) details.push(`${record}&seccion=${section}`);
  }
  return details;
}
