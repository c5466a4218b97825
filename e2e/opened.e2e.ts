import type { Locator, Page } from '@playwright/test';
import { axeOn, colourRules } from './support/accessible.ts';
import { detailsOf, goOn, plainPaths } from './support/pages.ts';
import { expect, test } from './support/portal.ts';
import { unevenBoxes } from './support/uneven-boxes.ts';

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Photographed routes (`scripts/picture-routes.mjs`) say what is pressed on them; a state or another user is not of this walk. */
const { allRoutes } = (await import(new URL('../scripts/picture-routes.mjs', import.meta.url).href)) as {
  allRoutes: readonly string[];
};

/** Acts that change the page in its place: nothing lies over it. */
const inPlace = new Set([
  'Expandir el menú',
  'Cambiar contraseña',
  'Conectar aplicación',
  'Cambiar datos',
  'Crear empleado',
  'Crear contacto',
]);

/** Names of what is pressed, by the address of its page. */
const pressesOf = new Map<string, string[]>();
for (const route of allRoutes) {
  const [path = '', press] = route.split(' | ');
  if (press !== undefined && path.startsWith('/') && !inPlace.has(press))
    pressesOf.set(path, [...(pressesOf.get(path) ?? []), press]);
}

/** In parts that run side by side. */
const parts = [0, 1, 2].map((part) => [...pressesOf].filter((_route, index) => index % 3 === part));

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(page: Page, only: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const { violations } = await (await axeOn(page, only)).include(overlays).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

/** An overlay as it stands once it has come and all it asks for is there. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator(overlays).filter({ visible: true }).last(), where).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect.soft(await faultsOf(page, { type: 'tag', values: levels }), where).toEqual([]);
  expect.soft(await unevenBoxes(page), `${where} has its boxes in line`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await faultsOf(page, { type: 'rule', values: colourRules }), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A `>` in the address goes on to the first row of the list. */
async function open(page: Page, address: string): Promise<void> {
  const [list = '', rest] = address.split('>');
  await goOn(page, list);
  if (rest !== undefined) {
    const first = page.getByRole('rowheader').getByRole('link').first();
    await goOn(page, `${await first.getAttribute('href')}${rest}`);
  }
  await expect(page.getByRole('heading', { level: 1 }), address).not.toBeEmpty();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Links go elsewhere: what they open is a page. Some presses are there on a phone alone. */
const named = (page: Page, name: string): Locator => {
  const begins = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
  return page.getByRole('button', { name: begins }).filter({ visible: true }).first();
};

/** Openers of menus, choices and dialogs that say so themselves, by the first words of their name, because rows repeat theirs. */
async function openersOf(page: Page): Promise<Map<string, Locator>> {
  const openers = page.getByRole('main').locator('button[aria-haspopup]:visible:enabled');
  const names = await openers.evaluateAll((all) =>
    all.map((opener) => (opener.getAttribute('aria-label') ?? opener.textContent).trim()),
  );
  return new Map(names.map((name, index) => [name.split(' ').slice(0, 2).join(' '), openers.nth(index)]));
}

async function look(page: Page, opener: Locator, where: string): Promise<void> {
  await opener.click();
  await expectAccessible(page, where);
  await page.keyboard.press('Escape');
  await expect(page.locator(overlays).filter({ visible: true }), where).toHaveCount(0);
}

/** Looks at all that opens on the pages; an opener that another page had by the same name is the same part. Tells how much that was. */
async function walk(page: Page, routes: Iterable<readonly [string, readonly string[]]>): Promise<number> {
  const seen = new Set<string>();
  for (const [address, presses] of routes) {
    await open(page, address);
    // A slow page has its buttons late; those of a phone never come.
    await Promise.all(
      presses.map((press) =>
        named(page, press)
          .waitFor({ timeout: 3_000 })
          .catch(() => null),
      ),
    );
    for (const [name, opener] of await openersOf(page)) {
      if (!seen.has(name)) await look(page, opener, `${address} | ${name}`);
      seen.add(name);
    }
    for (const press of presses) {
      const where = `${address} | ${press}`;
      const opener = named(page, press);
      if (seen.has(press) || (await opener.count()) === 0) continue;
      await look(page, opener, where);
      seen.add(where);
    }
  }
  return seen.size;
}

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 1320, height: 860 } });
  test.describe.configure({ timeout: 180_000 });

  for (const [index, part] of parts.entries()) {
    test(`every sheet, dialog and open menu holds to WCAG 2.2 AA in light and dark, part ${index + 1} of ${parts.length} (design/screens.md)`, async ({
      page,
    }) => {
      expect(await walk(page, part)).toBeGreaterThan(part.length);
    });
  }

  test('so does what opens on pages of which no press is told', async ({ page }) => {
    const others = [...plainPaths, ...(await detailsOf(page))].filter((path) => !pressesOf.has(path));
    expect(
      await walk(
        page,
        others.map((path) => [path, []] as const),
      ),
    ).toBeGreaterThan(10);
  });
});
