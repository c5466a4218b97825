import type { Page } from '@playwright/test';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expect, test } from './support/portal.ts';

const stop = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Pasos del cierre' }).getByRole('link', { name });

async function openPayroll(page: Page, name: string): Promise<void> {
  await page.goto('/payrolls');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a version of the report is downloaded, with its hash beside it, and says who has it (design/domain.md §7)', async ({
    page,
  }) => {
    await saveThroughLinks(page);
    await openPayroll(page, 'Taller A catorcenal');
    const payrollid = new URL(page.url()).searchParams.get('payrollid');
    await page.goto(`/payrolls/detail?payrollid=${payrollid}&seccion=reportes`);
    await expect(stop(page, 'Reporte')).toHaveAttribute('aria-current', 'step');
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
    await stop(page, 'Reporte').click();
    await expect(page.getByRole('table', { name: 'Descuentos del periodo' })).toBeVisible();
    // Read aloud, every step has its day at a width that shows only its name.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of [/^Apertura/, /^Corte/, /^Reporte/])
      await expect(stop(page, name)).toHaveAccessibleName(/\(.+\) .*\d/);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The line belongs to the period one looks at, which the address names.
    const before = page.getByRole('navigation', { name: 'Otros periodos' }).getByRole('link').first();
    const address = new URL((await before.getAttribute('href')) ?? '', page.url());
    await before.click();
    await expect(page).toHaveURL(/periodo=/);
    const period = page.getByRole('combobox', { name: 'Periodo' });
    await expect(period).toHaveValue(address.searchParams.get('periodo') ?? '');
    const label = (await period.locator('option:checked').innerText()).replace(/, \d{4}$/, '');
    await expect(page.getByRole('region', { name: label }).getByText('Apertura').first()).toBeAttached();
    await page.goBack();
    await expect(page.getByRole('button', { name: /Emitir|Reabrir/ })).toHaveCount(0);
    const payrollid = new URL(page.url()).searchParams.get('payrollid');
    await page.goto(`/payrolls/detail?payrollid=${payrollid}&seccion=conciliacion`);
    await expect(page.getByRole('heading', { name: 'De lo reportado a lo que giras' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar el periodo' })).toHaveCount(0);
  });
});
