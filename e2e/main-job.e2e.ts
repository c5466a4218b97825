import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { choosePlace } from './support/imports.ts';
import { pesosOf } from './support/money.ts';
import { expect, test } from './support/portal.ts';
import { jobTimeout } from './support/timeouts.ts';

const roster = join(import.meta.dirname, '../apps/api/test-data/roster-hilados-andinos.xlsx');
const payroll = 'Planta quincenal';
/** A clean row of the roster, with every accent that a search must forgive. */
const person = {
  search: 'nanez ordonez',
  name: 'Íngrid Paola Ñáñez Ordóñez',
  document: 'C.C. 1.183.738.931',
};
const amount = '$ 150.000';

test.use({ as: 'nomina@andino.demo' });

test('Nómina turns the roster that HR really has into people, and grants one of them a salary advance that is paid and waits to be deducted (spec §1, §2, §7)', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await saveThroughLinks(page);

  await test.step('the spreadsheet goes up as it is', async () => {
    await page.goto('/employees');
    await page.getByRole('link', { name: 'Cargar archivo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cargar empleados');
    await choosePlace(page, 'Hilados Andinos S.A.S.', payroll);
    await page.getByLabel('Archivo de empleados').setInputFiles(roster);
  });

  await test.step('its columns are recognised below the title rows', async () => {
    await expect(page.getByText('Los títulos están en la fila 4 del archivo.')).toBeVisible({
      timeout: jobTimeout,
    });
    const columnOf = (name: string) =>
      page.getByRole('combobox', { name: `Qué es la columna ${name}`, exact: true });
    await expect(columnOf('Apellidos y Nombres').getByRole('option', { selected: true })).toHaveText(
      'Nombre completo',
    );
    await expect(columnOf('F. Ingreso').getByRole('option', { selected: true })).toHaveText(
      'Fecha de ingreso',
    );
    await page.getByRole('button', { name: 'Revisar las filas' }).click();
  });

  await test.step('the review counts 958 rows ready and 42 with a fault, and names each trap at its cell', async () => {
    await expect(page.getByText('958 listas, 42 con error.')).toBeVisible({ timeout: jobTimeout });
    // The button is gone with its step, and the keyboard goes on from the title.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const fault = page.getByRole('link', { name: /Excel convirtió este número y se perdieron dígitos/ });
    await fault.click();
    await expect(fault).toContainText('Quitar filtro');
    await expect(fault).toBeFocused();
    const rows = page.getByRole('table', { name: 'Filas del archivo' });
    await rows
      .getByRole('button', { name: /se perdieron dígitos/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: 'Qué pasa en la celda' })).toContainText(
      'Excel convirtió este número',
    );
  });

  await test.step('the clean rows become people while a bar shows how far it is', async () => {
    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Crear 958 empleados' }).click();
    await expect(page.getByRole('progressbar', { name: 'Creando empleados' })).toBeVisible();
    await expect(page.getByText('Creaste 958 empleados')).toBeVisible({ timeout: jobTimeout });
  });

  await test.step('the rows with a fault come back as a workbook', async () => {
    const { name, bytes } = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Descargar las 42 filas con error' }).click(),
    );
    expect(name).toBe('roster-hilados-andinos - con motivos.xlsx');
    expect(bytes.toString('latin1', 0, 4)).toBe(zipSignature);
  });

  await test.step('one of them is found without accents, and her page says what she may do today', async () => {
    await page.getByRole('link', { name: 'Ver empleados' }).click();
    await page.getByRole('textbox', { name: 'Buscar por nombre, documento o código' }).fill(person.search);
    const row = page.getByRole('row').filter({ hasText: person.document });
    await row.getByRole('link', { name: person.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
    await expect(page.getByRole('heading', { name: 'Qué puede hacer hoy' })).toBeVisible();
  });

  const before = await toDeductOf(page, payroll);

  await test.step('the quote shows its figures and every rule before the answers are checked', async () => {
    await page.goto('/transactions?nuevo=1');
    await page.getByRole('combobox', { name: 'Empleado', exact: true }).fill(person.search);
    await page.getByRole('option', { name: new RegExp(person.name) }).click();
    await expect(page.getByText('Disponible hoy')).toBeVisible();
    await page.getByRole('textbox', { name: 'Valor del adelanto' }).fill('150000');
    await page
      .getByRole('textbox', { name: 'Cómo dio la orden el empleado' })
      .fill('Correo de hoy pidiendo el adelanto y autorizando el descuento.');
    await expect(page.getByText(`Se puede adelantar ${amount}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reglas' })).toBeVisible();
    await page.getByRole('button', { name: 'Revisar adelanto' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisa el adelanto');
    await expect(page.getByRole('definition').filter({ hasText: payroll })).toBeVisible();
  });

  await test.step('it is paid', async () => {
    await page.getByRole('button', { name: `Adelantar ${amount} a ${person.name}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Adelanto (solicitado|en camino|pagado)$/,
    );
    await expect(page.getByRole('status').filter({ hasText: 'Pagado' })).toBeVisible({ timeout: jobTimeout });
  });

  await test.step('it stands in the list of advances', async () => {
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    const row = page.getByRole('row').filter({ hasText: person.name });
    await expect(row).toContainText('Pagado');
    await expect(row).toContainText('Por descontar');
  });

  await test.step('and what the payroll will deduct has grown by at least as much', async () => {
    expect(await toDeductOf(page, payroll)).toBeGreaterThanOrEqual(before + 150_000);
  });
});

/** Pesos that the open period of a payroll will deduct. */
async function toDeductOf(page: Page, name: string): Promise<number> {
  await page.goto('/payrolls');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  return pesosOf(await row.locator('td[data-label="Descuento"]').innerText());
}
