import { apiAs } from './support/api.ts';
import { choosePlace } from './support/imports.ts';
import { hire, placeOf } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { jobTimeout } from './support/timeouts.ts';

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

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
    await expect(page.getByText('No pudimos leer el archivo')).toBeVisible({ timeout: jobTimeout });
    await expect(page.getByRole('link', { name: 'Subir otro archivo' })).toBeVisible();
  });

  test('a row about somebody who is there with other data is taken as an update, and the load is discarded (spec §7)', async ({
    page,
    baseURL,
  }) => {
    const ask = await apiAs('nomina@andino.demo', baseURL);
    const place = await placeOf(ask, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
    const { documentNumber } = await hire(ask, place, 'Zulma');
    await page.goto('/employees/import');
    await choosePlace(page, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
    await page.getByLabel('Archivo de empleados').setInputFiles({
      name: 'repetida.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario\n${documentNumber};Zulma;Quiñones;01/02/2024;2500000\n`,
      ),
    });
    const salary = page.getByLabel('Qué es la columna Salario');
    await salary.selectOption({ label: 'No se usa' }, { timeout: jobTimeout });
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Nóminas' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' });
    await leaving.getByRole('button', { name: 'Seguir aquí' }).click();
    await page.getByRole('button', { name: 'Revisar las filas' }).click();
    await expect(page.getByText(/^Falta decir de dónde sale: Salario/)).toBeVisible();
    await salary.selectOption({ label: 'Salario mensual' });
    await page.getByRole('button', { name: 'Revisar las filas' }).click();
    await page.getByRole('button', { name: 'Actualizarla' }).click({ timeout: jobTimeout });
    await expect(page.getByText('1 lista, 0 con error.')).toBeVisible();
    await expectSameAfterReload(page);
    await page.getByRole('link', { name: 'Cambiar columnas' }).click();
    await salary.selectOption({ label: 'No se usa' });
    await page.getByRole('button', { name: 'Descartar cargue' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar cargue' }).click();
    await expect(page.getByText('Descartaste el cargue')).toBeVisible();
    await expect(page.getByLabel('Archivo de empleados')).toBeAttached();
    await expectSameAfterReload(page);
  });
});
