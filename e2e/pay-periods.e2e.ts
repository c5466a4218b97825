import type { Page } from '@playwright/test';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expect, test } from './support/portal.ts';
import { dayFromToday } from './support/today.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secciones de la nómina' }).getByRole('link', { name });

async function openPayroll(page: Page, name: string): Promise<void> {
  await page.goto('/payrolls');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test.describe('for the other client', () => {
  test.use({ as: 'admin@caribe.demo' });

  // Of a payroll that no other test lets anybody advance from.
  test('a period is cut off, reported, confirmed with a difference, reconciled and closed (design/domain.md §4, §7)', async ({
    page,
  }) => {
    await openPayroll(page, 'Operación quincenal');
    // Whichever period waits: on some days one is already cut off, on others the current one is still open.
    const cutOff = page.getByRole('button', { name: 'Hacer el corte ahora' });
    const issue = page.getByRole('button', { name: 'Emitir reporte' });
    await expect(cutOff.or(issue)).toBeVisible();
    if (await cutOff.isVisible()) {
      await cutOff.click();
      await question(page)
        .getByRole('button', { name: /^(Hacer el corte|Cortar y vencer)/ })
        .click();
    }
    await issue.click();
    await expect(question(page)).toContainText('Total a descontar');
    await question(page)
      .getByRole('button', { name: /^Emitir reporte por/ })
      .click();
    await expect(page.getByText('Emitiste la versión 1 del reporte')).toBeVisible();

    // Down to each advance of a line.
    const lines = page.getByRole('table', { name: 'Descuentos del periodo' });
    await lines.getByRole('rowheader').first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^Adelanto de \$/).first()).toBeVisible();
    await sheet.getByRole('banner').getByRole('button', { name: 'Cerrar' }).click();

    await page.getByRole('link', { name: 'Confirmar lo descontado' }).click();
    await page.getByRole('button', { name: 'Línea por línea' }).click();
    await page
      .getByRole('textbox', { name: /^Descontado a/ })
      .first()
      .fill('0');
    await page
      .getByRole('combobox', { name: /^Motivo de/ })
      .first()
      .selectOption({ label: 'Embargo prioritario' });
    await expect(page.getByText('Una línea con diferencia')).toBeVisible();
    await page.getByRole('button', { name: 'Confirmar lo descontado' }).click();
    await question(page)
      .getByRole('button', { name: /^Confirmar \$/ })
      .click();

    await page
      .getByRole('combobox', { name: /^A dónde pasa lo de/ })
      .selectOption({ label: 'Liquidación final' });
    await page.getByRole('button', { name: 'Conciliar el periodo' }).click();
    await question(page).getByRole('button', { name: 'Conciliar el periodo' }).click();

    const due = page
      .getByRole('definition')
      .filter({ has: page.getByRole('strong') })
      .first();
    await page.getByLabel('Valor girado').fill((await due.innerText()).replaceAll(/\D/g, ''));
    await page.getByLabel('Referencia').fill('ACH 4711');
    await page.getByRole('textbox', { name: 'Fecha del giro' }).fill(dayFromToday());
    await page.getByRole('button', { name: 'Cerrar el periodo' }).click();
    await question(page)
      .getByRole('button', { name: /^Cerrar con un giro de/ })
      .click();
    await expect(page.getByText('El periodo está cerrado y ya no cambia.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar el periodo' })).toHaveCount(0);
  });
});

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a version of the report is downloaded, with its hash beside it, and says who has it (design/domain.md §7)', async ({
    page,
  }) => {
    await saveThroughLinks(page);
    await openPayroll(page, 'Taller A catorcenal');
    await section(page, 'Reportes').click();
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    const file = await downloadOf(page, () => page.getByRole('button', { name: 'Descargar CSV' }).click());
    expect(file.name).toMatch(/^descuentos-\d{4}-\d\d-\d\d-version-1\.csv$/);
    expect(file.bytes.toString('utf8')).toContain('Total a descontar');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Paula Andrea Serna Villa' })
        .filter({ hasText: 'CSV' })
        .first(),
    ).toBeVisible();
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('whoever only looks sees the lines and can neither issue nor confirm (spec §6)', async ({ page }) => {
    await openPayroll(page, 'Taller B catorcenal');
    await expect(page.getByRole('table', { name: 'Descuentos del periodo' })).toBeVisible();
    // The line belongs to the period one looks at, which the address names.
    const before = page.getByRole('navigation', { name: 'Otros periodos' }).getByRole('link').first();
    const label = (await before.innerText()).replaceAll(/[‹›]/g, '').trim();
    await before.click();
    await expect(page).toHaveURL(/periodo=/);
    await expect(page.getByRole('region', { name: label }).getByText('Apertura').first()).toBeAttached();
    await page.goBack();
    await expect(page.getByRole('button', { name: /Emitir|Reabrir/ })).toHaveCount(0);
    await section(page, 'Conciliación').click();
    await expect(page.getByRole('heading', { name: 'Lo que se descontó' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar el periodo' })).toHaveCount(0);
  });
});
