import { expect, type Page, type Request } from '@playwright/test';
import type { OnScreen } from './on-screen.ts';
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
  followTraffic(page);
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

/** Requests of a page that are under way, and when the last one began or ended; from the first time it went on by a link. */
interface Traffic {
  underWay: Set<Request>;
  changedAt: number;
}
const trafficOf = new WeakMap<Page, Traffic>();
/** Stays open for as long as the page does. */
const stream = '/api/v2/companyportal/changes';

function followTraffic(page: Page): Traffic {
  const known = trafficOf.get(page);
  if (known !== undefined) return known;
  const traffic: Traffic = { underWay: new Set(), changedAt: Date.now() };
  trafficOf.set(page, traffic);
  const change = (request: Request, note: (request: Request) => void): void => {
    if (new URL(request.url()).pathname === stream) return;
    note(request);
    traffic.changedAt = Date.now();
  };
  page.on('request', (request) => change(request, (one) => traffic.underWay.add(one)));
  page.on('requestfinished', (request) => change(request, (one) => traffic.underWay.delete(one)));
  page.on('requestfailed', (request) => change(request, (one) => traffic.underWay.delete(one)));
  return traffic;
}

/**
 * Waits until all that a page asks for is on the screen, as a load waits for a network that is idle for half a second: where a link
 * led, the network's own word is still of the load before.
 */
export async function allThere(page: Page): Promise<void> {
  const traffic = followTraffic(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1:not([data-left])')).not.toBeEmpty();
  await expect
    .poll(async () => [
      ...Array.from(traffic.underWay, (request) => request.url()),
      ...(Date.now() - traffic.changedAt < 500 ? ['half a second'] : []),
      ...(await page.evaluate(() => (window as unknown as { onScreen: OnScreen }).onScreen.underWay())),
    ])
    .toEqual([]);
  await expect(page.locator('[role=progressbar], main .rows-to-come')).toHaveCount(0);
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
