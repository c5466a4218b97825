import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

const roster = join(import.meta.dirname, '../apps/api/test-data/roster-hilados-andinos.xlsx');

test.use({ as: 'nomina@andino.demo' });

test('Nómina turns the roster that HR really has into people, and grants one of them a salary advance that is paid and waits to be deducted (spec §1, §2)', async ({
  page,
}) => {
  test.setTimeout(120_000);

  await test.step('the untouched spreadsheet goes up', async () => {
    await page.goto('/employees');
    await page.getByRole('link', { name: 'Cargar archivo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cargar empleados');
    await page.getByLabel('Empresa').selectOption({ label: 'Hilados Andinos S.A.S.' });
    await page.getByLabel('Nómina').selectOption({ label: 'Planta quincenal' });
    await page.getByLabel('Archivo de empleados').setInputFiles(roster);
  });
  await page.pause();
});
