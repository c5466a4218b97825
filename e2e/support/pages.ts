import type { Page } from '@playwright/test';
import { protectedScreens } from './screens.ts';

/** Every page of the portal that needs no record. */
export const plainPaths = [
  ...protectedScreens.filter(({ elsewhere }) => elsewhere === undefined).map(({ path }) => path),
  '/transactions?ver=dispersion',
  '/transactions?nuevo=1',
  '/prima?vista=acumulado',
  '/wallets?seccion=libro',
  '/employees/import',
  '/security',
];

/** Lists whose rows lead to a page of their record. */
export const recordLists = ['/payrolls', '/employees', '/wallets', '/wallet-users', '/roles', '/contacts'];

/** The addresses of the first record of every list. */
export async function detailsOf(page: Page): Promise<string[]> {
  const details: string[] = [];
  for (const list of recordLists) {
    await page.goto(list);
    const first = page.getByRole('rowheader').getByRole('link').first();
    details.push((await first.getAttribute('href')) ?? list);
  }
  return details;
}
