import type { Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expect, test } from './support/portal.ts';

test.use({ as: 'nomina@andino.demo' });

/** The address of the report of a period that has one, and its first person. */
async function reported(baseURL: string) {
  const ask = await apiAs('nomina@andino.demo', baseURL);
  const payrolls = await ask<{ payrollid: string; name: string }[]>('/v2/companyportal/payroll', {
    query: { limit: '50' },
  });
  const payrollid = payrolls.find(({ name }) => name === 'Planta quincenal')?.payrollid ?? '';
  const periods = await ask<{ payperiodid: string; reportVersion: number | null }[]>(
    '/v2/companyportal/payroll/period',
    { query: { payrollid, sort: 'startDate:desc', limit: '50' } },
  );
  const period = periods.find(({ reportVersion }) => reportVersion !== null);
  const payperiodid = period?.payperiodid ?? '';
  const lines = await ask<{ documentNumber: string }[]>('/v2/companyportal/payroll/period/line', {
    query: { payperiodid, limit: '5' },
  });
  return {
    page: `/payrolls/detail?payrollid=${payrollid}&periodo=${payperiodid}&paso=reporte`,
    document: lines[0]?.documentNumber ?? '',
  };
}

async function chooseProgram(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Elegir|Cambiar) programa$/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: 'Programa' }).selectOption({ label: 'Novasoft' });
  await expect(sheet.getByText('Sin confirmar con el proveedor:')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Concepto' }).fill('1201');
  await sheet.getByRole('combobox', { name: 'Elemento DIAN' }).selectOption({ label: 'Pago a tercero' });
  await sheet.getByRole('button', { name: 'Guardar programa' }).click();
  await expect(page.getByText('Guardaste el programa')).toBeVisible();
}

test('the payroll says by which program it is liquidated, and the file that the program gave comes back filled in, on a phone too', async ({
  page,
  baseURL,
}) => {
  const { page: address, document } = await reported(baseURL ?? '');
  await saveThroughLinks(page);
  await page.goto(address);
  await chooseProgram(page);
  const program = await downloadOf(page, () =>
    page.getByRole('button', { name: 'Descargar para Novasoft' }).click(),
  );
  expect(program.bytes.toString()).toMatch(/^\ufeff?Cod_emp,Cod_con,Can_doc\r?\n/);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Llena el archivo que te dio tu nómina' }).click();
    const sheet = page.getByRole('dialog', { name: 'Llena el archivo que te dio tu nómina' });
    const give = (text: string) =>
      sheet.locator('input[type=file]').setInputFiles({
        name: 'novedades.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await give(`Cédula;Valor;Valor\n${document};;\n1;;\n`);
    await expect(
      sheet.getByText('Varias columnas se llaman «Valor» (B, C). Elige cuál se llena.'),
    ).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Descargar lleno' })).toHaveCount(0);
    await sheet.getByRole('combobox', { name: 'Columna que se llena' }).selectOption('2');
    await expect(sheet.getByText('Personas encontradas')).toBeVisible();
    await expect(sheet.getByText(/personas por descontar no están en el archivo$/)).toBeVisible();
    const filled = await downloadOf(page, () =>
      sheet.getByRole('button', { name: 'Descargar lleno' }).click(),
    );
    expect(filled.name).toBe('novedades.csv');
    expect(filled.bytes.toString()).toMatch(new RegExp(`^Cédula;Valor;Valor\n${document};;\\d+\n1;;\n$`));
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
    await sheet.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expect(sheet).toHaveCount(0);
  }
});
