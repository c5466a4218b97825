import type { Page } from '@playwright/test';
import { pressAct } from './support/act.ts';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import { pesosOf } from './support/money.ts';
import { expect, test } from './support/portal.ts';
import { actOnRow, rowMenu } from './support/rows.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const table = (page: Page) => page.getByRole('table', { name: 'Personas inscritas en billeteras' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar por nombre, documento o código' });

/** Somebody hired for one test into a payroll that uses the wallet of the list's first person. */
async function hire(page: Page, name: string): Promise<{ document: string; wallet: string }> {
  const document = `10${String(Date.now()).slice(-8)}`;
  await page.goto('/wallet-users?estado=activo');
  const first = rows(page).first();
  await expect(first).toContainText('Activo');
  const [wallet = ''] = (await first.getByRole('cell').nth(1).innerText()).split('\n');
  await first.getByRole('link').click();
  await pressAct(page, page.getByRole('link', { name: 'Ver empleado' }));
  const place = page.getByText(/\s· .*S\.A\.S\.$/).first();
  const [payroll = '', company = ''] = (await place.innerText()).split(/\s· /);
  await page.goto('/employees/create');
  await page.getByLabel('Número de documento').fill(document);
  await page.getByLabel('Primer nombre').fill(name);
  await page.getByLabel('Primer apellido').fill('Billetera');
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: company });
  await page.getByRole('combobox', { name: 'Nómina' }).selectOption({ label: payroll });
  await page.getByRole('textbox', { name: 'Fecha de ingreso' }).fill('01/02/2024');
  await page.getByLabel('Salario mensual').fill('2.350.000');
  await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
  await expect(h1(page)).toHaveText(`${name} Billetera`);
  return { document, wallet };
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a person is enrolled, given a limit, suspended and withdrawn (spec §2, §7)', async ({ page }) => {
    const { document, wallet } = await hire(page, 'Yamile');
    await page.goto('/wallet-users');
    await page.getByRole('button', { name: 'Inscribir personas' }).click();
    const enrolment = page.getByRole('dialog', { name: 'Inscribir personas' });
    const wallets = enrolment.getByRole('combobox', { name: 'Billetera' });
    await wallets.selectOption(
      await wallets.getByRole('option', { name: wallet }).first().getAttribute('value'),
    );
    await enrolment.getByRole('combobox', { name: 'Empleados' }).fill(document);
    await page.getByRole('option', { name: /^Yamile Billetera/ }).click();
    await enrolment.getByLabel('Límite por periodo').fill('90.000');
    await enrolment.getByRole('button', { name: 'Inscribir', exact: true }).click();
    await expect(page.getByText('Inscribiste a 1 persona')).toBeVisible();

    await search(page).fill(document);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('$ 90.000');
    await actOnRow(rows(page).first(), 'Cambiar');
    const sheet = page.getByRole('dialog', { name: 'Yamile Billetera' });
    await sheet.getByRole('radio', { name: 'Suspendido' }).check();
    await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(sheet.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe por qué la suspendes/);
    await sheet.getByLabel('Motivo').fill('Perdió el celular');
    await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(rows(page).first()).toContainText('Suspendido');
    await expect(rows(page).first()).toContainText('Perdió el celular');
    await expectKeyboardIn(rows(page).first());

    await rows(page).first().getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Selección' })
      .getByRole('button', { name: 'Retirar', exact: true })
      .click();
    const leaving = page.getByRole('dialog', { name: 'Retirar a Yamile Billetera' });
    await expect(leaving).toContainText('No hay saldo que decidir.');
    await leaving.getByLabel('Motivo').fill('Cambio de beneficio');
    await leaving.getByRole('button', { name: 'Retirar de la billetera' }).click();
    await expect(page.getByText('Retiraste a 1 persona')).toBeVisible();
    await expect(rows(page).first()).toContainText('Retirado');
  });

  test("the list narrows to an address of its own; a person's wallets and movements are on one page, and are the employee's too", async ({
    page,
  }) => {
    await saveThroughLinks(page);
    await page.goto('/wallet-users?saldo=con&estado=activo');
    await expect(rows(page).first()).toContainText('Activo');
    const money = rows(page).first().getByRole('cell', { name: /^\$/ }).first();
    expect(pesosOf(await money.innerText())).toBeGreaterThan(0);
    // Loads of other tests may put somebody above: whom one reads is whom one opens.
    const name = await rows(page).first().getByRole('link').innerText();
    await rows(page).getByRole('link', { name, exact: true }).first().click();
    await expect(h1(page)).toHaveText(name);
    await expect(page.getByRole('navigation', { name: 'Ruta' })).toContainText('Detalle del usuario');
    const movements = page.getByRole('table', { name: `Movimientos de ${name}` });
    await expect(movements.getByRole('rowheader', { name: /^Cargue/ }).first()).toBeVisible();
    const file = await downloadOf(page, async () => {
      await page.getByRole('button', { name: 'Descargar' }).click();
      await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    });
    expect(file.name).toMatch(/^movimientos-de-usuario-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(file.bytes.subarray(0, 4).toString('latin1')).toBe(zipSignature);
    await pressAct(page, page.getByRole('link', { name: 'Ver empleado' }));
    await expect(page.getByRole('table', { name: `Billeteras de ${name}` })).toBeVisible();
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('who only looks sees balances and no act', async ({ page }) => {
    await page.goto('/wallet-users');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Inscribir personas' })).toHaveCount(0);
    await expect(rowMenu(rows(page))).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
