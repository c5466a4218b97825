import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { choosePlace } from './support/imports.ts';
import { expect, test } from './support/portal.ts';
import { employeeRows, expectEveryRow } from './support/rows.ts';
import { jobTimeout } from './support/timeouts.ts';

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a sheet sent with something missing takes one to it, and closing it by accident does not lose what was typed (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees/restriction');
    const opener = page.getByRole('button', { name: 'Restringir empleados' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Restringir empleados' });
    await sheet.getByRole('button', { name: 'Restringir', exact: true }).click();
    await expect(sheet.getByRole('combobox', { name: 'Empleados' })).toBeFocused();
    await expect(sheet.getByText('Elige al menos a una persona.')).toBeVisible();
    await expect(sheet.getByText('Elige el motivo.')).toBeVisible();

    const note = sheet.getByLabel('Nota');
    await note.fill('Lo pidió el juzgado');
    await page.keyboard.press('Escape');
    const asking = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' });
    await expect(asking.getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Lo pidió el juzgado');

    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await asking.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(note).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('several are restricted from the list in one act and by a file mended on the way, and let go both times', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await saveThroughLinks(page);
    const stamp = String(Date.now()).slice(-7);
    const area = `Sector ${stamp}`;
    const file = `Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario;Área\n8${stamp}1;Úrsula;Yepes;01/02/2024;2500000;${area}\n8${stamp}2;Víctor;Yarce;01/02/2024;2500000;${area}\n`;
    await page.goto('/employees/import');
    await choosePlace(page, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
    await page
      .getByLabel('Archivo de empleados')
      .setInputFiles({ name: 'gente.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Revisar las filas' }).click({ timeout: jobTimeout });
    await page.getByRole('link', { name: 'Continuar' }).click({ timeout: jobTimeout });
    await expect(page.getByText('Se crean 2 personas, con salarios por')).toBeVisible();
    await page.getByRole('button', { name: 'Crear 2 empleados' }).click();
    await expect(page.getByText('Creaste 2 empleados')).toBeVisible({ timeout: jobTimeout });

    await page.goto(`/employees?area=${encodeURIComponent(area)}`);
    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    await page.getByRole('button', { name: 'Restringir', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Restringir a 2 personas' });
    await sheet.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Restringir a 2 personas' }).click();
    await expect(page.getByText('Restringiste a 2 personas')).toBeVisible();
    await expectEveryRow(employeeRows(page), 'Restringido');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectEveryRow(employeeRows(page), 'Invitado');

    await page.goto('/employees/restriction');
    await page.getByRole('link', { name: 'Cargar archivo' }).click();
    await page.getByLabel('Archivo de empleados').setInputFiles({
      name: 'restricciones.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Documento;Motivo\n8${stamp}1;Otro\n8${stamp}2;Ninguno de estos\n`),
    });
    await page.getByRole('button', { name: 'Revisar las filas' }).click({ timeout: jobTimeout });
    await expect(page.getByText('1 lista, 1 con error.')).toBeVisible({ timeout: jobTimeout });
    const errors = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Descargar la fila con error' }).click(),
    );
    expect(errors.bytes.toString('latin1', 0, 4)).toBe(zipSignature);
    await page.getByLabel('Archivo con las filas corregidas').setInputFiles({
      name: 'corregidas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Documento;Motivo;Motivo;Fila\n8${stamp}2;Otro;;3\n`),
    });
    await expect(page.getByText('2 listas, 0 con error.')).toBeVisible({ timeout: jobTimeout });
    await page.getByRole('link', { name: 'Continuar' }).click();
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 409 && refused.push(answer.url()));
    await page.getByRole('button', { name: 'Restringir a 2 personas' }).click();
    await expect(page.getByText('Restringiste a 2 personas')).toBeVisible({ timeout: jobTimeout });
    expect(refused, 'questions about what is done').toEqual([]);
    await page.getByRole('button', { name: 'Deshacer el cargue' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer el cargue' }).click();
    await expect(page.getByText('Deshiciste este cargue')).toBeVisible({ timeout: jobTimeout });
  });
});
