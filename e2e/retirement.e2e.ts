import type { Locator, Page } from '@playwright/test';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { choosePlace } from './support/imports.ts';
import { expect, test } from './support/portal.ts';
import { employeeRows, expectEveryRow } from './support/rows.ts';
import { jobTimeout } from './support/timeouts.ts';
import { dayFromToday } from './support/today.ts';

/** Documents and area that no other test has. */
function newcomers(count = 3) {
  const stamp = String(Date.now()).slice(-7);
  const area = `Zona ${stamp}`;
  const names = ['Rebeca;Zuluaga', 'Samuel;Zabala', 'Teresa;Zapata', 'Ulises;Zamora', 'Vilma;Zambrano'].slice(
    0,
    count,
  );
  const documents = names.map((_, index) => `9${stamp}${index}`);
  const file = [
    'Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario;Área',
    ...names.map((name, index) => `${documents[index]};${name};01/02/2024;2500000;${area}`),
  ].join('\n');
  return { area, documents, file };
}

/** One of three people has left: each act on all of them says on its last button that it reaches two. */
async function saysWhomItReaches(page: Page, list: string): Promise<void> {
  const ask = async (act: string, words: string) => {
    await page.goto(list);
    await expect(employeeRows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    const direct = page.getByRole('button', { name: act, exact: true });
    if (await direct.isHidden()) await page.getByRole('button', { name: 'Más acciones' }).click();
    await direct.or(page.getByRole('menuitem', { name: act, exact: true })).click();
    return page.getByRole('dialog', { name: `${words} 3 personas` });
  };
  const acts: [string, string, fill: (sheet: Locator) => Promise<unknown>][] = [
    ['Retirar', 'Retirar a', (sheet) => sheet.getByLabel('Motivo').selectOption('Renuncia')],
    ['Suspender', 'Suspender a', (sheet) => sheet.getByLabel('Tipo').selectOption('Vacaciones')],
    [
      'Cambiar el centro de costo',
      'Cambiar el centro de costo de',
      (sheet) => sheet.getByLabel(/^Centro de costo/).fill('Planta norte'),
    ],
  ];
  for (const [act, words, fill] of acts) {
    const sheet = await ask(act, words);
    await fill(sheet);
    await sheet.getByRole('button', { name: `${words} 3 personas` }).click();
    const question = page.getByRole('alertdialog', { name: `${words} 2 personas?` });
    await expect(question).toContainText('Queda como está 1 persona');
    await expect(question.getByRole('button', { name: `${words} 2 personas` }), act).toBeEnabled();
  }
  // None of them has an address.
  const invitation = await ask('Enviar la invitación', 'Invitar a');
  await invitation.getByRole('button', { name: 'Invitar a 3 personas' }).click();
  const question = page.getByRole('alertdialog', { name: /^¿Invitar a / });
  await expect(question).toContainText('No cambia a nadie');
  await expect(question.getByRole('button', { name: /^Invitar a / })).toBeDisabled();
}

async function upload(page: Page, choice: string, text: string): Promise<void> {
  await page.goto('/employees/import');
  const kind = page.getByRole('radio', { name: choice });
  await kind.click();
  // Kept in the address, so it is not there in the same instant.
  await expect(kind).toBeChecked();
  if (choice === 'Crear empleados')
    await choosePlace(page, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
  await page
    .getByLabel('Archivo de empleados')
    .setInputFiles({ name: 'archivo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Revisar las filas' }).click({ timeout: jobTimeout });
  await expect(page.getByRole('heading', { name: 'Revisa el cargue' })).toBeVisible({ timeout: jobTimeout });
}

async function apply(page: Page, act: string, done: string): Promise<void> {
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: act }).click();
  await expect(page.getByText(done)).toBeVisible({ timeout: jobTimeout });
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('all whom a filter lets through are retired together, taken back, and retired by file, with the letter', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    const { area, documents, file } = newcomers();
    await upload(page, 'Crear empleados', file);
    await apply(page, 'Crear 3 empleados', 'Creaste 3 empleados');

    await page.goto(`/employees?area=${encodeURIComponent(area)}`);
    await expect(employeeRows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    await page.getByRole('button', { name: 'Retirar', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Retirar a 3 personas' });
    await expect(sheet).toContainText('No queda nada por descontar.');
    await sheet.getByRole('combobox', { name: 'Motivo' }).selectOption({ label: 'Renuncia' });
    await sheet.getByRole('button', { name: 'Retirar a 3 personas' }).click();
    await page
      .getByRole('alertdialog', { name: '¿Retirar a 3 personas?' })
      .getByRole('button', { name: 'Retirar a 3 personas' })
      .click();
    await expect(page.getByText('Retiraste a 3 personas')).toBeVisible();
    await expectEveryRow(employeeRows(page), 'Retirado');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Deshiciste el retiro de 3 personas')).toBeVisible();
    await expectEveryRow(employeeRows(page), 'Invitado');

    await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Suspender' }).click();
    const suspending = page.getByRole('dialog', { name: 'Suspender a 3 personas' });
    await suspending.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Vacaciones' });
    // Nothing is asked about a change that would be refused: its field says so.
    const note = suspending.getByRole('textbox', { name: /^Nota/ });
    await note.fill('x'.repeat(2_001));
    await suspending.getByRole('button', { name: 'Suspender a 3 personas' }).click();
    await expect(note).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await note.fill('');
    await suspending.getByRole('button', { name: 'Suspender a 3 personas' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Suspender a 3 personas?' });
    await expect(question).toContainText('Se suspenden 3 personas');
    await question.getByRole('button', { name: 'Suspender a 3 personas' }).click();
    await expectEveryRow(employeeRows(page), 'Suspendido');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectEveryRow(employeeRows(page), 'Invitado');

    await upload(page, 'Retirar empleados', `Cédula;Fecha de retiro\n${documents[0]};${dayFromToday()}\n`);
    await apply(page, 'Retirar a 1 empleado', 'Registraste el retiro de 1 empleado');
    await saysWhomItReaches(page, `/employees?area=${encodeURIComponent(area)}`);
    await page.goto(`/employees?area=${encodeURIComponent(area)}&estado=retirado`);
    await employeeRows(page).first().getByRole('link').click();
    await saveThroughLinks(page);
    const { name, bytes } = await downloadOf(page, () =>
      page.getByRole('button', { name: 'Descargar la carta (PDF)' }).click(),
    );
    expect(name).toMatch(/^liquidacion-.*\.pdf$/);
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('raises come by file: what is there before is shown, a cell is corrected in place, a repeated value once, what was corrected later joins the same load, and all of it is taken back', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    const { documents, file } = newcomers(5);
    await upload(page, 'Crear empleados', file);
    await apply(page, 'Crear 5 empleados', 'Creaste 5 empleados');

    const raises = ['9.900.000', 'tres', 'dos millones', 'dos millones', 'cuatro'];
    await upload(
      page,
      'Actualizar empleados',
      ['Cédula;Nuevo salario', ...raises.map((raise, index) => `${documents[index]};${raise}`)].join('\n'),
    );
    await expect(page.getByText('$ 2.500.000 → $ 9.900.000')).toBeVisible();
    await expect(page.getByText('1 lista, 4 con error, 1 con aviso.')).toBeVisible();
    await page.getByRole('button', { name: /^tres/ }).click();
    const cell = page.getByRole('textbox', { name: 'Valor corregido' });
    await cell.fill('trece');
    await page.getByRole('button', { name: 'Corregir la celda' }).click();
    await expect(page.getByText('La fila 3 todavía tiene errores')).toBeVisible();
    // Another value that cannot be read leaves them at it.
    await expect(cell).toBeFocused();
    await expect(cell).toHaveValue('trece');
    await cell.fill('2.700.000');
    await page.getByRole('button', { name: 'Corregir la celda' }).click();
    await expect(page.getByText('La fila 3 quedó lista')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fila 4: ver qué pasa' })).toBeFocused();
    // The review begins with the rows that have something to say, and this one has nothing more.
    const corrections = page.getByText('$ 2.500.000 → $ 2.700.000');
    await expect(corrections).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Filas por resultado' })
      .getByRole('link', { name: /^Todas/ })
      .click();
    await expect(corrections).toBeVisible();
    await apply(page, 'Actualizar 2 empleados', 'Actualizaste 2 empleados');

    await page.getByRole('link', { name: 'Corregir las 3 filas' }).click();
    await page
      .getByRole('region', { name: 'Motivos' })
      .getByRole('button', { name: 'Corregir las 2' })
      .click();
    const note = page.getByRole('complementary', { name: 'Qué pasa en la celda' });
    const corrected = note.getByRole('textbox', { name: 'Valor corregido' });
    await expect(corrected).toBeFocused();
    await corrected.fill('2.800.000');
    await note.getByRole('button', { name: 'Corregir las 2' }).click();
    await expect(page.getByText('2 listas, 1 con error.')).toBeVisible();
    await apply(page, 'Actualizar 2 empleados', 'Actualizaste 4 empleados');
    await expect(page.getByRole('link', { name: 'Corregir la fila' })).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer el cargue' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Vuelven a lo de antes: 4 personas');
    await question.getByRole('button', { name: 'Deshacer el cargue' }).click();
    await expect(page.getByText('Los datos quedaron como estaban antes del cargue.')).toBeVisible({
      timeout: jobTimeout,
    });
  });
});
