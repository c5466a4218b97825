import type { Locator, Page } from '@playwright/test';
import { goOn } from './support/pages.ts';
import { expect, test } from './support/portal.ts';

/** Addresses with a list, each drawn by the one table. */
const lists = [
  '/employees',
  '/employees?ver=revisar',
  '/employees/restriction',
  '/wallet-users',
  '/transactions',
  '/payrolls?ver=giros&giros=girados',
  '/prima',
  '/prima?vista=acumulado',
  '/client-restriction',
  '/wallets',
  '/payrolls',
  '/roles',
  '/users',
  '/contacts',
];

const rowsOf = (page: Page): Locator =>
  page.getByRole('main').locator('table.ledger').first().locator('tbody > tr');
const hasFocus = (row: Locator) => row.evaluate((element) => element.contains(document.activeElement));
const help = (page: Page) => page.getByRole('dialog', { name: 'Teclas de las listas' });
const ground = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  return expectRows(page, path);
}

async function expectRows(page: Page, path: string): Promise<Locator> {
  const rows = rowsOf(page);
  await expect(rows.first(), path).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  return rows;
}

/** From the next address on the page notes how many rows it has drawn, each time that changes. */
const noteDrawnRows = (page: Page) =>
  page.addInitScript(() => {
    const drawn: number[] = [];
    Object.assign(globalThis, { drawn });
    new MutationObserver(() => {
      const { length } = document.querySelectorAll('main tbody > tr');
      if (drawn.at(-1) !== length) drawn.push(length);
    }).observe(document, { childList: true, subtree: true });
  });

const drawnRows = (page: Page) => page.evaluate(() => (globalThis as unknown as { drawn: number[] }).drawn);

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo', viewport: { width: 1320, height: 860 } });

  test('j and k walk over the rows of every list, x ticks where there is a box, / goes to its search, and a letter that is typed stays one (design/facts.md §1.1)', async ({
    page,
  }) => {
    for (const path of lists) {
      await goOn(page, path);
      const rows = await expectRows(page, path);
      const isOne = (await rows.count()) === 1;
      await page.keyboard.press('j');
      expect.soft(await hasFocus(rows.first()), `${path}: j`).toBe(true);
      expect
        .soft(await ground(rows.first()), `${path}: the current row is seen`)
        .not.toBe('rgba(0, 0, 0, 0)');
      await page.keyboard.press('j');
      if (!isOne) expect.soft(await hasFocus(rows.nth(1)), `${path}: j again`).toBe(true);
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      expect.soft(await hasFocus(rows.first()), `${path}: k stays at the first`).toBe(true);

      const box = rows.first().locator('.tick input:enabled');
      if ((await box.count()) > 0) {
        await page.keyboard.press('x');
        await expect.soft(box, `${path}: x`).toBeChecked();
        await page.keyboard.press('x');
        await expect.soft(box, `${path}: x again`).not.toBeChecked();
      }

      await page.keyboard.press('Control+j');
      expect.soft(await hasFocus(rows.first()), `${path}: not with Ctrl`).toBe(true);
      const search = page.getByRole('main').getByRole('search').getByRole('textbox').first();
      if ((await search.count()) > 0) {
        await page.keyboard.press('/');
        await expect.soft(search, `${path}: /`).toBeFocused();
        await page.keyboard.type('jx?');
        await expect.soft(search, `${path}: typed`).toHaveValue('jx?');
        await expect.soft(help(page), path).toBeHidden();
      }
    }
  });

  test('Enter opens the current row, and e its menu, or itself where it has none; who comes back finds the list at its place', async ({
    page,
  }) => {
    await open(page, '/wallet-users');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    expect(await hasFocus(rowsOf(page).first())).toBe(true);

    await open(page, '/payrolls');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payrolls\/detail/);

    await page.setViewportSize({ width: 390, height: 844 });
    await noteDrawnRows(page);
    const people = await open(page, '/employees');
    // The first screen of a phone is not held up by the rows below it.
    await expect.poll(() => drawnRows(page)).toEqual([0, 16, 50]);
    const far = people.nth(30).getByRole('rowheader').getByRole('link');
    await far.scrollIntoViewIfNeeded();
    // A person sees a row before pressing it; the place is known with that frame.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    await far.click();
    await expect(page.getByRole('heading', { name: 'Qué puede hacer hoy' })).toBeVisible();
    await page.goBack();
    await expect(people.nth(30)).toBeInViewport();
    // Its place can be found at once only where all rows above it are there.
    expect((await drawnRows(page)).filter((count) => count === 16)).toHaveLength(1);
    await page.setViewportSize({ width: 1320, height: 860 });

    await open(page, '/transactions');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: 'Selección' })).toHaveCount(0);
  });

  test('what is ticked stays so over the pages and is counted with them, until the filters change', async ({
    page,
  }) => {
    const rows = await open(page, '/employees');
    const bar = page.getByRole('region', { name: 'Selección' });
    const name = await rows.first().getByRole('rowheader').innerText();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText('Seleccionaste 1 de esta página.');

    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(rows.first().getByRole('rowheader')).not.toHaveText(name);
    await expect(bar).toContainText('Seleccionaste 1 en otra página.');
    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    await expect(bar).toContainText(`Seleccionaste ${1 + (await rows.count())} en 2 páginas.`);
    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).uncheck();
    await expect(bar).toContainText('Seleccionaste 1 en otra página.');

    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect(rows.first().getByRole('checkbox')).toBeChecked();
    await expect(bar).toContainText('Seleccionaste 1 de esta página.');
    await page.keyboard.press('/');
    await page.keyboard.type('Zz');
    await expect(bar).toHaveCount(0);
  });

  test('c copies a cell or a column, amounts as plain numbers', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const rows = await open(page, '/transactions');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const amount = await rows.first().locator('[data-label="Valor"] > div').innerText();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    const sheet = page.getByRole('dialog', { name: 'Copiar' });
    await sheet.getByRole('button', { name: /^Valor \d+$/ }).click();
    await expect(sheet).toBeHidden();
    const digits = /\$\s*([\d.]+)/.exec(amount)?.[1]?.replaceAll('.', '');
    await expect.poll(clipboard).toBe(digits);
    expect(await hasFocus(rows.first())).toBe(true);

    const count = await rows.count();
    await page.keyboard.press('c');
    await sheet.getByRole('button', { name: 'Empleado', exact: true }).click();
    await expect(page.getByText(`Copiaste ${count} filas de «Empleado»`)).toBeVisible();
    await expect.poll(async () => (await clipboard()).split('\n').length).toBe(count);
  });

  test('? shows the keys and the way to switch them off, which outlasts the page (WCAG 2.1.4)', async ({
    page,
  }) => {
    const rows = await open(page, '/contacts');
    await page.keyboard.press('?');
    await help(page).getByRole('switch', { name: 'Usar estas teclas' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await open(page, '/contacts');
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await expect(help(page)).toBeHidden();
    expect(await hasFocus(rows.first())).toBe(false);

    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('menuitem', { name: 'Teclas de las listas' }).click();
    await help(page).getByRole('switch', { name: 'Usar estas teclas' }).check();
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.keyboard.press('j');
    expect(await hasFocus(rows.first())).toBe(true);
  });

  test('the current row is outlined where colours are forced', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const rows = await open(page, '/roles');
    await page.keyboard.press('j');
    await expect(rows.first()).toHaveCSS('outline-style', 'solid');
    await expect(rows.nth(1)).not.toHaveCSS('outline-style', 'solid');
  });
});

test.describe('for who may not see salaries', () => {
  test.use({ as: 'consulta@andino.demo', viewport: { width: 1440, height: 860 } });

  test('what can be copied is what is shown', async ({ page }) => {
    const rows = await open(page, '/employees');
    // The amounts of today come after the list.
    await page.waitForLoadState('networkidle');
    const shown = (await rows.first().innerText()).replaceAll(/\D/g, '');
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    const cells = page
      .getByRole('dialog', { name: 'Copiar' })
      .getByRole('list')
      .first()
      .getByRole('listitem');
    await expect(cells.first()).toBeVisible();
    const figures = (await cells.allInnerTexts()).map((text) => text.replaceAll(/\D/g, '')).filter(Boolean);
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect(shown).toContain(figure);
    await expect(cells.filter({ hasText: 'Salario' })).toHaveCount(0);
  });
});
