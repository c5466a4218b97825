import type { Page } from '@playwright/test';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { actOnRow } from './support/rows.ts';
import { jobTimeout } from './support/timeouts.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const wallet = 'Alimentación planta';

async function openWallet(page: Page): Promise<void> {
  await page.goto('/wallets');
  await page.getByRole('link', { name: wallet }).first().click();
  await expect(h1(page)).toHaveText(wallet);
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a load is written in a form, its control total must match, another person approves it, and everybody has their money (spec §2, domain §8)', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openWallet(page);
    await page.getByRole('link', { name: 'Nuevo cargue' }).first().click();
    await expect(h1(page)).toHaveText('Nuevo cargue de billetera');
    await page.getByLabel('Concepto').fill('Auxilio de prueba');
    await page.getByRole('radio', { name: 'De un formulario' }).check();
    await page.getByLabel('Valor para todos').fill('20.000');
    const people = page.getByRole('table', { name: 'Personas de la billetera' });
    await people.getByRole('checkbox').nth(0).check();
    await people.getByRole('checkbox').nth(1).check();
    await expect(page.getByText(/^2 personas, \$\s40\.000$/)).toBeVisible();
    // A search by Enter sends nothing; whoever leaves is asked first.
    await page.getByRole('search').getByRole('textbox').press('Enter');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const leaving = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' });
    await leaving.getByRole('button', { name: 'Seguir aquí' }).click();
    await page.getByRole('button', { name: 'Revisar el cargue' }).click();

    await expect(page).toHaveURL(/\/wallets\/load\?/);
    await page.getByRole('button', { name: 'Enviar a aprobación' }).click();
    const control = page.getByRole('alertdialog', { name: 'Enviar a aprobación' });
    await control.getByLabel('Total de control').fill('41.000');
    await control.getByRole('button', { name: 'Enviar a aprobación' }).click();
    await expect(control.getByText('No es la suma de las líneas. Revisa el cargue.')).toBeVisible();
    await control.getByLabel('Total de control').fill('40.000');
    await control.getByRole('button', { name: 'Enviar a aprobación' }).click();
    await expect(page.getByText('Enviaste el cargue')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Aprobar cargue' })).toHaveCount(0);

    const approver = await pageAs(browser, 'aprobador@andino.demo', baseURL);
    await approver.goto(page.url());
    await approver.getByRole('button', { name: 'Aprobar cargue' }).click();
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Aprobar cargue' }).click();
    await expect(approver.getByText('Aprobaste el cargue')).toBeVisible();
    await approver.context().close();

    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Aplicado', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: jobTimeout });
  });

  test('lines of a file that name nobody are removed, one by one or all at once, by whoever says so (spec §2, domain §8)', async ({
    page,
  }) => {
    await page.goto('/wallet-users?estado=activo');
    const people = page.getByRole('table', { name: 'Personas inscritas en billeteras' });
    const first = people.getByRole('row').filter({ hasText: wallet }).first();
    const [, document = ''] = /([\d.]{7,})/.exec(await first.getByRole('rowheader').innerText()) ?? [];
    const lines = [document.replaceAll('.', ''), '99999991', '99999992', '99999993'].map(
      (one) => `${one};10000`,
    );

    await openWallet(page);
    await page.getByRole('link', { name: 'Nuevo cargue' }).first().click();
    await page.getByLabel('Archivo del cargue').setInputFiles({
      name: 'sobrantes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Documento;Valor', ...lines].join('\n')),
    });
    // Dropped before the concept, the file is kept until it is written.
    await expect(page.getByText('Escribe el concepto: lo verá cada persona.')).toBeVisible();
    await expect(page.getByText('«sobrantes.csv» está listo.')).toBeVisible();
    await page.getByLabel('Concepto').fill('Cargue con sobrantes');
    await page.getByRole('button', { name: 'Revisar el cargue' }).click();
    await expect(page.getByText('3 líneas por corregir')).toBeVisible({ timeout: jobTimeout });
    await actOnRow(page.getByRole('row').filter({ hasText: '99999991' }), 'Quitar');
    const removing = page.getByRole('alertdialog', { name: 'Quitar línea' });
    await removing.getByLabel('Motivo').fill('Ya no trabaja en la planta.');
    await removing.getByRole('button', { name: 'Quitar línea' }).click();
    await expect(page.getByText('Quitaste la línea')).toBeVisible();
    await expectKeyboardIn(page.getByRole('row').filter({ hasText: '99999992' }));
    await page.getByRole('button', { name: 'Quitar las 2 líneas' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar las 2 líneas' }).click();
    await expect(page.getByText('Quitaste 2 líneas')).toBeVisible();
    await expect(page.getByText('Listo para enviar')).toBeVisible();
    const table = page.getByRole('table', { name: 'Líneas del cargue' });
    await expect(table.getByText('La quitó nomina@andino.demo')).toHaveCount(3);
  });

  test('a deposit whose answer was lost is declared once, however often it is sent (domain §8)', async ({
    page,
  }) => {
    await openWallet(page);
    await page.getByRole('link', { name: 'Depósitos' }).click();
    await page.getByRole('button', { name: 'Declarar depósito' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Declarar depósito' });
    const send = sheet.getByRole('button', { name: 'Declarar depósito' });
    await send.click();
    await expect(sheet.getByLabel('Valor')).toBeFocused();
    await expect(sheet.getByText('Sube el comprobante del banco.')).toBeVisible();
    await sheet.getByLabel('Valor').fill('75.000');
    await sheet.getByLabel('Referencia').fill('Respuesta perdida');
    await sheet.getByLabel('Comprobante').setInputFiles({
      name: 'recibo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    const declaring = '**/companyportal/wallet/fund?*';
    await page.route(declaring, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      expect((await route.fetch()).status()).toBe(201);
      return route.abort();
    });
    await send.click();
    await expect(sheet.getByText('Hubo un problema de red.')).toBeVisible();
    await page.unroute(declaring);
    await send.click();
    await expect(page.getByText('Declaraste el depósito.')).toBeVisible();
    await expect(page.getByRole('table').getByText('Respuesta perdida')).toHaveCount(1);
    const deposits = page.getByRole('table', { name: 'Depósitos de la billetera' }).getByRole('row');
    for (const deposit of [deposits.nth(1), deposits.nth(2)]) {
      await actOnRow(deposit, 'Ver depósito');
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click();
      await expectKeyboardIn(deposit);
    }
  });

  test('a deposit gives back the receipt it was declared with, and the books tell it from the balance to the movement (domain §8)', async ({
    page,
  }) => {
    await saveThroughLinks(page);
    await openWallet(page);
    await page.getByRole('link', { name: 'Depósitos' }).click();
    const deposit = page.getByRole('row').filter({ hasText: 'Transferencia 4401' });
    const { name, bytes } = await downloadOf(page, () => actOnRow(deposit, 'Descargar comprobante'));
    expect(name).toMatch(/^comprobante-.*\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/wallets');
    await page.getByRole('link', { name: 'Libro' }).click();
    await expect(page.getByText('El libro cuadra')).toBeVisible();
    await page.getByRole('link', { name: 'Fondo de la empresa' }).click();
    await page.getByRole('link', { name: wallet, exact: true }).click();
    await expect(page.getByRole('table', { name: `Movimientos de ${wallet}` })).toContainText(
      'Transferencia 4470',
    );
  });
});
