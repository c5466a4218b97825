import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { newClient } from './support/operator.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { dayFromToday } from './support/today.ts';

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('everybody’s prima of the semester is listed with its totals, downloaded, and opened from the list', async ({
    page,
  }) => {
    await saveThroughLinks(page);
    await page.goto('/prima');
    await page.getByRole('link', { name: 'Prima causada' }).click();
    const table = page.getByRole('table', { name: 'Prima del semestre de tus empleados' });
    await expect(table.getByRole('row').nth(1)).toContainText('$');
    await expect(page.getByText('ganados hasta hoy')).toBeVisible();
    const file = await downloadOf(page, async () => {
      await page.getByRole('button', { name: 'Descargar prima causada' }).click();
      await page.getByRole('menuitem', { name: 'Texto separado por punto y coma (.csv)' }).click();
    });
    expect(file.name).toMatch(/^prima-causada-\d{4}-\d\d-\d\d\.csv$/);
    await table.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /^Prima del semestre/ })).toBeVisible();
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('what suspensions do to prima is read and not changed', async ({ page }) => {
    await page.goto('/prima?vista=acumulado');
    await page.getByRole('button', { name: 'Suspensiones y prima' }).click();
    await expect(page.getByRole('dialog')).toContainText('Solo lectura');
    await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeHidden();
  });
});

test('what holds for a whole client is changed by its administrator: which suspensions lower prima, and from when a second step is asked for', async ({
  browser,
  baseURL,
}) => {
  const page = await pageAs(browser, await newClient(baseURL ?? ''), baseURL);
  const sheet = page.getByRole('dialog');
  await page.goto(`${baseURL}/prima?vista=acumulado`);
  await page.getByRole('button', { name: 'Suspensiones y prima' }).click();
  const holidays = sheet.getByRole('checkbox', { name: 'Las vacaciones impiden adelantar' });
  await holidays.check();
  await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Guardaste los cambios. La prima se calcula con ellos')).toBeVisible();
  await page.getByRole('button', { name: 'Suspensiones y prima' }).click();
  await expect(holidays).toBeChecked();

  await page.goto(`${baseURL}/users`);
  await page.getByRole('button', { name: 'Segundo paso' }).click();
  await sheet.getByRole('radio', { name: 'Se exige desde una fecha' }).check();
  await sheet.getByRole('textbox', { name: 'Desde' }).fill(dayFromToday(30));
  await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Guardaste los cambios. Rigen desde ya.')).toBeVisible();
  await page.getByRole('button', { name: 'Segundo paso' }).click();
  await expect(sheet.getByRole('radio', { name: 'Se exige desde una fecha' })).toBeChecked();
  await expect(sheet).toContainText(/Tiene hasta el/);
  await page.context().close();
});
