import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const main = (page: Page) => page.getByRole('main');
const byWord = (one: string, other: string) => one.localeCompare(other);

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('the lines of the open periods have each a name of its own, say where today is and lead to their payroll; what needs attention has one way to act each, five at most (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    const items = main(page).getByRole('region', { name: 'Necesita tu atención' }).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    expect(await items.count()).toBeLessThanOrEqual(5);
    await expect
      .poll(() =>
        items.evaluateAll((all) => all.filter((item) => item.querySelectorAll('a').length !== 1).length),
      )
      .toBe(0);
    const lines = main(page).getByRole('region').filter({ hasText: 'Corte' });
    const names = await lines.getByRole('heading').allInnerTexts();
    expect(new Set(names).size, names.join(' · ')).toBe(names.length);
    const line = lines.filter({ hasNotText: / nóminas\s· / }).first();
    for (const stop of ['Apertura', 'Corte', 'Último día', 'Pago'])
      await expect(line.getByText(new RegExp(`^${stop}`)).first()).toBeAttached();
    await expect(line.getByText(/^Hoy es /)).toBeAttached();
    await line.getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/payrolls\/detail\?payrollid=/);
  });

  test('one figure dominates, its parts add up to it, and each opens the rows it counts; its bars are a table on demand (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(main(page).getByText('Por descontar en las nóminas abiertas').locator('..')).toContainText(
      '$',
    );
    // On the first screen of a small computer, above what the figure is made of.
    const asTable = main(page).getByRole('button', { name: 'Ver como tabla' });
    await expect(asTable).toBeInViewport({ ratio: 1 });
    await asTable.click();
    await expect(main(page).getByRole('columnheader', { name: 'Pedido' })).toBeVisible();
    const part = main(page)
      .getByRole('list', { name: 'De qué se compone' })
      .getByRole('listitem')
      .filter({ hasText: 'Pagado' });
    const many = /[\d.]+(?= adelantos)/.exec(await part.innerText())?.[0] ?? '';
    await part.getByRole('link', { name: 'Pagado' }).click();
    await expect(page).toHaveURL(/parte=pagado/);
    await expect(page.getByRole('dialog', { name: 'Pagado' })).toContainText(`${many} en la lista`);
  });

  test('the last movements open their advance, and the facts about employees lead to the same people in the list (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await main(page).getByRole('table', { name: 'Últimos movimientos' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: /^Adelanto de \$/ })).toBeVisible();
    await page.goBack();
    const fact = main(page)
      .getByRole('region', { name: 'Empleados' })
      .getByRole('link', { name: /Suspendidos/ });
    const figure = /^[\d.]+/.exec((await fact.innerText()).trim())?.[0] ?? '';
    await fact.click();
    await expect(page).toHaveURL(/\/employees\?estado=suspendido/);
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`de ${figure}$`) })).toBeVisible();
  });

  test('one company is looked at alone, and the address keeps it (design/screens.md)', async ({ page }) => {
    await page.goto('/dashboard');
    await page
      .getByRole('combobox', { name: 'Empresa' })
      .selectOption({ label: 'Confecciones Aburrá S.A.S.' });
    await expect(page).toHaveURL(/empresa=/);
    await expect(main(page).getByRole('heading', { name: /Planta quincenal/ })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue('');
  });

  test('data of the last quarter of an hour is not asked for again, and says how old it is (spec §7, §9)', async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route('**/companyportal/dashboard*', (route) => {
      asked.push(String(new URL(route.request().url()).searchParams.get('half')));
      return route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText(/^Datos de las/)).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'Últimos movimientos' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Nóminas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nóminas' })).toBeVisible();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText(/^Datos de las/)).toBeVisible();
    expect(asked.toSorted(byWord)).toEqual(['figures', 'work']);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => asked.toSorted(byWord)).toEqual(['figures', 'figures', 'work', 'work']);
  });
});

test.describe('for another client', () => {
  test.use({ as: 'admin@caribe.demo' });

  test('the dashboard is its own (design/trust.md)', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(main(page).getByRole('region', { name: 'Empleados' })).toBeVisible();
    for (const foreign of ['Planta quincenal', 'Taller A', 'Hilados', 'Telar'])
      await expect(main(page).getByText(foreign)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveCount(0);
  });
});
