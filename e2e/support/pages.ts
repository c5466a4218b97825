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

/** Sections of a record that are lists of their own, by the list of the record. */
const sectionLists: Partial<Record<string, string>> = { '/payrolls': 'calendario', '/wallets': 'cargues' };

/** The addresses of the first record of every list, and of its sections that are lists. */
export async function detailsOf(page: Page): Promise<string[]> {
  const details: string[] = [];
  for (const list of recordLists) {
    await page.goto(list);
    const first = page.getByRole('rowheader').getByRole('link').first();
    const record = (await first.getAttribute('href')) ?? list;
    details.push(record);
    const section = sectionLists[list];
    if (section !== undefined) details.push(`${record}&seccion=${section}`);
  }
  return details;
}
