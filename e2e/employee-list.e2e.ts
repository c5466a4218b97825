import type { Page } from '@playwright/test';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { expect, test } from './support/portal.ts';
import { employeeRows, employeeSearch, employeeTable, expectEveryRow } from './support/rows.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('for Nómina', () => {
  // Where every column has room, so that each can be pressed to sort by it.
  test.use({ as: 'nomina@andino.demo', viewport: { width: 1440, height: 900 } });

  test('the search forgives accents and case, never enters the address and says when it finds nobody (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees');
    await expect(employeeRows(page).first()).toBeVisible();
    await employeeSearch(page).fill('RAMIREZ');
    await expectEveryRow(employeeRows(page), /Ram[ií]rez/i);
    expect(page.url()).not.toMatch(/ram/i);
    await employeeTable(page).getByRole('button', { name: 'Ingreso' }).click();
    await expect(page).toHaveURL(/orden=/);
    await expect(employeeSearch(page)).toHaveValue('RAMIREZ');
    await expectEveryRow(employeeRows(page), /Ram[ií]rez/i);
    await employeeSearch(page).fill('zzzz nadie');
    await expect(page.getByText('Nada cumple estos filtros')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(employeeRows(page).first()).toBeVisible();
    await page.goto('/employees/update?companyemployeeid=01930000-0000-7000-8000-00000000dead');
    await expect(h1(page)).toHaveText('No encontramos esta página');
  });

  test('a filter lives in the address, the order is said to screen readers, and pages follow each other (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees?estado=retirado');
    await expectEveryRow(employeeRows(page), 'Retirado');
    // The columns chosen for the report are part of the view.
    await page.getByRole('button', { name: 'Descargar', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Elegir las columnas' }).click();
    await page.getByRole('checkbox', { name: 'Tipo de documento' }).uncheck();
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar informe' }).click();
    expect((await report).suggestedFilename()).toMatch(/^empleados-.*\.xlsx$/);
    await expect(page).toHaveURL(/columnas=documento/);
    const view = `Retirados ${Date.now()}`;
    await page.getByRole('button', { name: 'Guardar esta vista' }).click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`${view} de Nómina`);
    await page.getByRole('combobox', { name: 'Quién la ve' }).selectOption('Quienes tienen el rol Nómina');
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await expect(page.getByRole('link', { name: `Del rol Nómina: ${view} de Nómina` })).toBeVisible();
    await page.getByRole('button', { name: 'Dejar de compartirla' }).click();
    await page.getByRole('button', { name: 'Guardar esta vista' }).click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(view);
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await expect(page.getByText(`Guardaste la vista «${view}»`)).toBeVisible();
    // Once it is the company's, it is nobody's own any more.
    await page.getByRole('button', { name: 'Compartir esta vista' }).click();
    await expect(page.getByRole('button', { name: 'Dejar de compartirla' })).toBeVisible();
    await page.goto('/employees');
    await page.getByRole('link', { name: view }).click();
    await expect(page).toHaveURL(/estado=retirado/);
    await expect(page).toHaveURL(/columnas=documento/);
    // The view leaves the screen before the server has answered, and only the answer makes it so.
    const removed = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('list'),
    );
    await page.getByRole('button', { name: 'Dejar de compartirla' }).click();
    await expect(page.getByRole('link', { name: view })).toHaveCount(0);
    expect((await removed).ok()).toBe(true);
    await page.goto('/employees');
    await expect(page.getByRole('status').filter({ hasText: /^1–\d+ de / })).toBeVisible();
    await expect(page.getByRole('link', { name: view })).toHaveCount(0);
    await employeeTable(page).getByRole('button', { name: 'Disponible hoy' }).click();
    await expect(employeeTable(page).getByRole('columnheader', { name: /Disponible hoy/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await employeeTable(page).getByRole('button', { name: 'Ingreso' }).click();
    await expect(page).toHaveURL(/orden=ingreso/);
    await expect(employeeTable(page).getByRole('columnheader', { name: /Ingreso/ })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await page
      .getByRole('navigation', { name: 'Páginas' })
      .getByRole('button', { name: 'Siguiente' })
      .click();
    await expect(page.getByRole('status').filter({ hasText: /^(?!1–)\d+–\d+ de / })).toBeVisible();
  });

  test('the report of the view and the template are workbooks (spec §7)', async ({ page }) => {
    await saveThroughLinks(page);
    await page.goto('/employees?estado=suspendido');
    for (const entry of [/^Excel/, /^Para crear empleados/]) {
      await page.getByRole('button', { name: 'Descargar' }).click();
      const { name, bytes } = await downloadOf(page, () =>
        page.getByRole('menuitem', { name: entry }).click(),
      );
      expect(name).toMatch(/\.xlsx$/);
      expect(bytes.toString('latin1', 0, 4)).toBe(zipSignature);
    }
  });
});

test.describe('for one company', () => {
  test.use({ as: 'una-empresa@andino.demo' });

  test('only its people are there (spec §3, design/trust.md)', async ({ page }) => {
    await page.goto('/employees');
    await expectEveryRow(employeeRows(page), 'Hilados Andinos S.A.S.');
    await expect(page.getByRole('button', { name: /^Empresa/ })).toHaveCount(0);
  });
});
