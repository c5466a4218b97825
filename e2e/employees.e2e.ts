import type { Page } from '@playwright/test';
import { candidateOf } from './support/candidates.ts';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { expect, test } from './support/portal.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const table = (page: Page) => page.getByRole('table', { name: 'Empleados de tus empresas' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar por nombre, documento o código' });

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a person is created, opened, changed and retired (spec §2, §7)', async ({ page }) => {
    test.setTimeout(90_000);
    const document = `10${String(Date.now()).slice(-8)}`;
    await page.goto('/employees/create');
    await page.getByLabel('Número de documento').fill(document);
    await page.getByLabel('Primer nombre').fill('Nicolás');
    await page.getByLabel('Primer apellido').fill('Peñaranda');
    await page.getByLabel('Segundo apellido').fill('Güiza');
    await page
      .getByRole('combobox', { name: 'Empresa' })
      .selectOption({ label: 'Confecciones Aburrá S.A.S.' });
    await page.getByRole('combobox', { name: 'Nómina' }).selectOption({ label: 'Taller A catorcenal' });
    await page.getByRole('textbox', { name: 'Fecha de ingreso' }).fill('01/02/2024');
    await page.getByLabel('Salario mensual').fill('2.350.000');
    await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
    await expect(h1(page)).toHaveText('Nicolás Peñaranda Güiza');
    await expect(page.getByText('Creaste a Nicolás Peñaranda')).toBeVisible();

    await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Empleados' }).click();
    await search(page).fill('penaranda guiza');
    await rows(page)
      .filter({ hasText: document.slice(-3) })
      .getByRole('link', { name: 'Nicolás Peñaranda Güiza' })
      .click();
    await page.getByLabel('Segundo nombre').fill('Andrés');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(h1(page)).toHaveText('Nicolás Andrés Peñaranda Güiza');

    await page.getByRole('button', { name: 'Retirar empleado' }).click();
    const retirement = page.getByRole('dialog', { name: /^Retirar a Nicolás/ });
    await retirement.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 });
    await retirement.getByRole('button', { name: 'Retirar empleado' }).click();
    const question = page.getByRole('alertdialog', { name: /^¿Retirar a Nicolás/ });
    await expect(question).toContainText('No queda nada por descontar.');
    await question.getByRole('button', { name: 'Retirar empleado' }).click();
    await expect(page.getByText(/Registraste el retiro de Nicolás/)).toBeVisible();
  });

  test('a form that lacks something says so at each field, and keeps what was typed (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees/create');
    await page.getByLabel('Primer nombre').fill('Ana');
    await page.getByLabel('Correo').fill('ana sin arroba');
    await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
    await expect(page.getByLabel('Número de documento')).toHaveAccessibleDescription(
      /Escribe el número de documento\./,
    );
    await expect(page.getByLabel('Número de documento')).toBeFocused();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
      /Escribe un correo como ana@empresa\.com\./,
    );
    await expect(page.getByLabel('Primer nombre')).toHaveValue('Ana');
  });

  test('the search forgives accents and case, and never enters the address (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees');
    await expect(rows(page).first()).toBeVisible();
    await search(page).fill('RAMIREZ');
    await expect(rows(page).first()).toContainText(/Ramírez/);
    for (const row of await rows(page).all()) await expect(row).toContainText(/Ram[ií]rez/i);
    expect(page.url()).not.toMatch(/ram/i);
  });

  test('a filter lives in the address, the order is said to screen readers, and pages follow each other (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees?estado=retirado');
    await expect(rows(page).first()).toBeVisible();
    for (const row of await rows(page).all()) await expect(row).toContainText('Retirado');
    await page.goto('/employees');
    await expect(page.getByRole('status').filter({ hasText: /^1–\d+ de / })).toBeVisible();
    await table(page).getByRole('button', { name: 'Ingreso' }).click();
    await expect(page).toHaveURL(/orden=/);
    await expect(table(page).getByRole('columnheader', { name: /Ingreso/ })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await page
      .getByRole('navigation', { name: 'Páginas' })
      .getByRole('button', { name: 'Siguiente' })
      .click();
    await expect(page.getByRole('status').filter({ hasText: /^(?!1–)\d+–\d+ de / })).toBeVisible();
  });

  test('filters that nobody fulfils offer to be taken away (design/screens.md)', async ({ page }) => {
    await page.goto('/employees');
    await search(page).fill('zzzz nadie');
    await expect(page.getByText('Nada cumple estos filtros')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test('somebody who cannot take an advance learns why (design/screens.md)', async ({ page }) => {
    await page.goto('/employees?estado=restringido');
    await rows(page).first().getByRole('button', { name: 'No puede hoy' }).click();
    await expect(page.getByRole('dialog', { name: 'Por qué no puede adelantar' })).not.toBeEmpty();
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('link').click();
    const salary = page.getByRole('region', { name: 'Adelanto de salario' });
    await expect(salary).toContainText('$ 0');
    await expect(salary.getByRole('listitem').first()).toBeVisible();
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

  test('from a person to a new advance for that person (design/screens.md)', async ({ page }) => {
    const person = await candidateOf(page, 'Taller A catorcenal', 50_000, 3);
    await page.goto(`/employees/update?companyemployeeid=${person.companyemployeeid}`);
    await page
      .getByRole('region', { name: 'Adelanto de salario' })
      .getByRole('link', { name: 'Nuevo adelanto' })
      .click();
    await expect(page.getByRole('combobox', { name: 'Empleado', exact: true })).toHaveValue(
      new RegExp(person.name),
    );
  });

  test('a person who is not there, or not yours, is not found (design/screens.md)', async ({ page }) => {
    await page.goto('/employees/update?companyemployeeid=01930000-0000-7000-8000-00000000dead');
    await expect(h1(page)).toHaveText('No encontramos esta página');
  });

  test('a file that is no spreadsheet is refused before it is sent, and a broken one after (spec §7, design/trust.md)', async ({
    page,
  }) => {
    await page.goto('/employees/import');
    const input = page.getByLabel('Archivo de empleados');
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect(page.getByText('Sube una hoja de cálculo: .xlsx o .csv.')).toBeVisible();
    await input.setInputFiles({
      name: 'vacio.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(0),
    });
    await expect(page.getByText('El archivo está vacío. Revisa que sea el correcto.')).toBeVisible();
    await input.setInputFiles({
      name: 'roto.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004 esto no es un libro'),
    });
    await expect(page.getByText('No pudimos leer el archivo')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Subir otro archivo' })).toBeVisible();
  });
});

test.describe('for one company', () => {
  test.use({ as: 'una-empresa@andino.demo' });

  test('only its people are there (spec §3, design/trust.md)', async ({ page }) => {
    await page.goto('/employees');
    await expect(rows(page).first()).toBeVisible();
    for (const row of await rows(page).all()) await expect(row).toContainText('Hilados Andinos S.A.S.');
    await expect(page.getByRole('button', { name: /^Empresa/ })).toHaveCount(0);
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('salaries are hidden and nothing can be created (spec §6)', async ({ page }) => {
    await page.goto('/employees');
    await expect(rows(page).first()).toContainText('Oculto');
    for (const name of ['Crear empleado', 'Cargar archivo'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    await page.goto('/employees/create');
    await expect(page.getByText('Tu rol no permite crear empleados')).toBeVisible();
    await page.goto('/employees/import');
    await expect(page.getByText('Tu rol no permite cargar empleados')).toBeVisible();
  });
});
