import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { smallAtTheHead } from './support/capitals.ts';
import { expectKeyboardIn, expectKeyboardOnHeading } from './support/keyboard.ts';
import { expect, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { actOnRow, expectEveryRow } from './support/rows.ts';
import { dayFromToday } from './support/today.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('the list says where each payroll stands, and its page shows each part at its own address (spec §2)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    const row = rows(page).filter({ hasText: 'Planta quincenal' });
    await expect(row).toContainText('Hilados Andinos S.A.S.');
    await expect(row).toContainText('Abierta');
    await expect(row).toContainText('Girar y cerrar');
    await expect(row).toContainText('$');
    await expect(rows(page).filter({ hasText: 'Taller B catorcenal' })).toContainText(/corte/i);
    await page.getByRole('link', { name: 'Planta quincenal', exact: true }).click();
    await expect(h1(page)).toHaveText('Planta quincenal');
    await expect(page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem').last()).toContainText(
      'Detalle Nómina',
    );
    await expect(page.getByText('Por descontar en este periodo').locator('..')).toContainText('$');
    const tabs = page.getByRole('navigation', { name: 'Secciones de la nómina' });
    await tabs.getByRole('link', { name: 'Calendario' }).click();
    await expect(page).toHaveURL(/seccion=calendario/);
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible();
    await tabs.getByRole('link', { name: 'Política' }).click();
    await expect(page).toHaveURL(/seccion=politica/);
    await expect(page.getByRole('term').first()).toBeVisible();
    expect(await smallAtTheHead(page)).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/seccion=calendario/);

    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(page.url().replace('calendario', 'historial'));
    // The last of six goes on past the edge of the narrowest phone, but not where one is in it.
    await expect(tabs.getByRole('link', { name: 'Historial' })).toBeInViewport({ ratio: 1 });
  });

  test('a row opened before the typing has paused stays open, however long its page takes', async ({
    page,
  }) => {
    await page.route('**/assets/payroll-page*', async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await page.goto('/payrolls');
    const name = 'Planta quincenal';
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: /^Buscar/ }).fill(name);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(h1(page)).toHaveText(name);
    await expect(page).not.toHaveURL(/buscar/);
    await expect(page).toHaveURL(/detail/);
  });

  test('its figures lead to the people and the advances behind them (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls');
    await page.getByRole('link', { name: 'Taller A catorcenal', exact: true }).click();
    await page.getByRole('link', { name: /^Empleados de esta nómina/ }).click();
    await expect(rows(page).first()).toContainText('Taller A catorcenal');
    await page.goBack();
    const part = page
      .getByRole('list', { name: 'De qué se compone' })
      .getByRole('listitem')
      .filter({ hasText: 'Pagado' });
    const [, many = ''] = /([\d.]+) adelantos/.exec((await part.textContent()) ?? '') ?? [];
    await part.getByRole('link', { name: 'Pagado' }).click();
    await expect(page).toHaveURL(/parte=pagado/);
    await expect(page.getByRole('dialog', { name: 'Pagado' })).toContainText(`${many} en la lista`);
  });

  test('a payroll that is not there is not found, and none at all leads to the list (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/payrolls/detail?payrollid=01930000-0000-7000-8000-00000000dead');
    await expect(h1(page)).toHaveText('No encontramos esta página');
    await page.goto('/payrolls/detail');
    await expect(page).toHaveURL('/payrolls');
    await expect(h1(page)).toHaveText('Nóminas');
  });
});

test.describe('for who manages payrolls', () => {
  test.use({ as: 'nomina@andino.demo' });

  /** A payroll of its own for each test: the others keep their calendar. */
  async function createPayroll(page: Page, name: string): Promise<void> {
    await page.goto('/payrolls');
    await page.getByRole('button', { name: 'Crear nómina' }).first().click();
    await expect(page).toHaveURL(/nueva=1/);
    const sheet = page.getByRole('dialog', { name: 'Crear nómina' });
    await sheet.getByLabel('Empresa').selectOption({ label: 'Hilados Andinos S.A.S.' });
    await sheet.getByLabel('Nombre').fill(name);
    await sheet.getByLabel('Frecuencia').selectOption({ label: 'Mensual' });
    await expect(sheet.getByText(/^1[23] periodos, doce meses hacia adelante/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Crear nómina' }).click();
    await expect(h1(page)).toHaveText(name);
  }

  test('a payroll is created with twelve months of calendar, one period moved without leaving a gap, and stopped and started again (domain §4)', async ({
    page,
  }) => {
    await createPayroll(page, `Mensual ${Date.now()}`);
    await expect(page).toHaveURL(/seccion=calendario/);
    const calendar = page.getByRole('table', { name: 'Calendario de la nómina' });
    const second = calendar.getByRole('row').nth(2);
    const third = calendar.getByRole('row').nth(3);
    await expect(second).toContainText(/– \d\d\/\d\d\/\d{4}/);
    const [, lastDay = ''] = (await second.innerText()).match(/– (\d\d\/\d\d\/\d{4})/) ?? [];
    const earlier = lastDay.replace(/^\d\d/, '26');
    await actOnRow(second, 'Cambiar fechas');
    const sheet = page.getByRole('dialog', { name: 'Cambiar fechas' });
    await sheet.getByRole('textbox', { name: 'Confirmar hasta' }).fill('01/01/2020');
    await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(sheet.getByText('El plazo para confirmar empieza el día del pago o después.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await actOnRow(second, 'Cambiar fechas');
    await sheet.getByRole('textbox', { name: 'Último día' }).fill(earlier);
    await sheet.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(sheet).toBeHidden();
    await expect(second).toContainText(`– ${earlier}`);
    await expectKeyboardIn(second);
    await expect(third).toContainText(earlier.replace(/^\d\d/, '27'));
    await expectSameAfterReload(page);
    await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar nómina' }).click();
    await expect(page.getByText('Desactivaste la nómina')).toBeVisible();
    await expectSameAfterReload(page);
    await page.getByRole('button', { name: 'Activar nómina' }).click();
    await expect(page.getByText('Activaste la nómina')).toBeVisible();
    await expectSameAfterReload(page);
  });

  test('a new version of the policy shows what it would allow, and what changed; taking a stricter one away before it holds waits for another person (domain §4)', async ({
    page,
  }) => {
    await createPayroll(page, `Con política ${Date.now()}`);
    await page
      .getByRole('navigation', { name: 'Secciones de la nómina' })
      .getByRole('link', { name: 'Política' })
      .click();
    await page.getByRole('button', { name: 'Crear versión' }).click();
    await page.getByLabel('Con un salario de').fill('3000000');
    await page.getByLabel('En el día del periodo').fill('20');
    await expect(page.getByText('Puede adelantar').locator('..')).toContainText('$ 990.000');
    await page.getByLabel('Del salario ya ganado').fill('30');
    await expect(page.getByText('Puede adelantar').locator('..')).toContainText('$ 590.000');
    await page.getByLabel('Mínimo por adelanto').fill('55000');
    await page.getByRole('button', { name: 'Crear versión' }).click();
    await expect(
      page.getByText('El mínimo es un múltiplo del valor de «En múltiplos de».', { exact: false }),
    ).toBeVisible();
    await page.getByLabel('Mínimo por adelanto').fill('60000');
    await page.getByRole('button', { name: 'Crear versión' }).click();
    await expect(page.getByRole('heading', { name: 'Versión 2, vigente' })).toBeVisible();
    const compared = page.getByRole('region', { name: 'Qué cambia frente a otra versión' });
    await expect(compared).toContainText('50 % → 30 %');
    await expect(compared).toContainText('$ 50.000 → $ 60.000');
    await expectSameAfterReload(page);
    await page.getByRole('button', { name: 'Crear versión' }).click();
    await page.getByRole('textbox', { name: 'Rige desde' }).fill(dayFromToday(20));
    await page.getByLabel('Del salario ya ganado').fill('25');
    await page.getByRole('button', { name: 'Crear versión' }).click();
    const versions = page.getByRole('table', { name: 'Versiones de la política' });
    const planned = versions.getByRole('row').filter({ hasText: 'Programado' });
    await actOnRow(planned, 'Quitar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar versión' }).click();
    await expect(page.getByText('Quitar una versión de la política: espera a otra persona')).toBeVisible();
    await expectKeyboardIn(planned);
    await expectSameAfterReload(page);
    await page
      .getByRole('navigation', { name: 'Secciones de la nómina' })
      .getByRole('link', { name: 'Historial' })
      .click();
    await expect(page.getByText('Creó una versión de la política').first()).toBeVisible();
  });

  test('a layout of the report is written, changed and deleted (domain §7)', async ({ page }) => {
    await page.goto('/payrolls');
    await page.getByRole('link', { name: 'Planta quincenal', exact: true }).click();
    const steps = page.getByRole('list', { name: 'Pasos del cierre' });
    await steps.getByRole('link', { name: 'Reporte' }).click();
    const name = `Formato ${Date.now()}`;
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Nuevo formato' }).click();
    await sheet.getByLabel('Nombre', { exact: true }).fill(name);
    await sheet.getByRole('button', { name: 'Guardar formato' }).click();
    await expect(row).toBeVisible();
    await actOnRow(row, 'Cambiar');
    await sheet.getByRole('button', { name: 'Agregar columna' }).click();
    await sheet.getByLabel('Nombre de la columna').last().fill('Sucursal');
    await sheet.getByRole('button', { name: 'Guardar formato' }).click();
    await expect(row).toContainText('Sucursal');
    await expectKeyboardIn(row);
    await actOnRow(row, 'Borrar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar formato' }).click();
    await expect(page.getByText('Borraste el formato')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expectKeyboardOnHeading(page.getByRole('main'));
  });
});

test.describe('for another client', () => {
  test.use({ as: 'admin@caribe.demo' });

  test('only its own payrolls are there (design/trust.md)', async ({ page }) => {
    await page.goto('/payrolls');
    await expectEveryRow(rows(page), 'Caribe Servicios S.A.S.');
  });
});
