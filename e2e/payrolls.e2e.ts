import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('the list says of each payroll its period, its state and what it will deduct (spec §2, design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    const row = rows(page).filter({ hasText: 'Planta quincenal' });
    await expect(row).toContainText('Hilados Andinos S.A.S.');
    await expect(row).toContainText('Abierta');
    await expect(row).toContainText('$');
    await expect(rows(page).filter({ hasText: 'Taller B catorcenal' })).toContainText(/corte/i);
  });

  test('a payroll shows its period, its calendar and its policy, each at its own address (spec §2)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    await page.getByRole('link', { name: 'Planta quincenal', exact: true }).click();
    await expect(h1(page)).toHaveText('Planta quincenal');
    await expect(page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem').last()).toContainText(
      'Detalle Nómina',
    );
    await expect(page.getByText('Por descontar en esta nómina').locator('..')).toContainText('$');
    const tabs = page.getByRole('navigation', { name: 'Secciones de la nómina' });
    await tabs.getByRole('link', { name: 'Calendario' }).click();
    await expect(page).toHaveURL(/seccion=calendario/);
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible();
    await tabs.getByRole('link', { name: 'Política' }).click();
    await expect(page).toHaveURL(/seccion=politica/);
    await expect(page.getByRole('term').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/seccion=calendario/);
  });

  test('its figures lead to the people and the advances behind them (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    await page.getByRole('link', { name: 'Taller A catorcenal', exact: true }).click();
    await page.getByRole('link', { name: /^Empleados de esta nómina/ }).click();
    await expect(rows(page).first()).toContainText('Taller A catorcenal');
    await page.goBack();
    await page.getByRole('link', { name: /^Adelantos de este periodo/ }).click();
    await expect(page).toHaveURL(/\/transactions\?periodo=/);
    await expect(rows(page).first()).toContainText('Taller A catorcenal');
  });

  test('a payroll that is not there is not found, and none at all leads to the list (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls/detail?payrollid=01930000-0000-7000-8000-00000000dead');
    await expect(h1(page)).toHaveText('No encontramos esta página');
    await page.goto('/payrolls/detail');
    await expect(page).toHaveURL('/payrolls');
    await expect(h1(page)).toHaveText('Nóminas');
  });
});

test.describe('for another client', () => {
  test.use({ as: 'admin@caribe.demo' });

  test('only its own payrolls are there (design/trust.md)', async ({ page }) => {
    await page.goto('/payrolls');
    await expect(rows(page).first()).toContainText('Caribe Servicios S.A.S.');
    for (const row of await rows(page).all()) await expect(row).toContainText('Caribe Servicios S.A.S.');
  });
});
