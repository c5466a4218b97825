import type { Browser, Locator, Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { candidateOf, type Candidate } from './support/candidates.ts';
import { downloadOf, saveThroughLinks, zipSignature } from './support/downloads.ts';
import { requestPaymentsByFile } from './support/payments.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { jobTimeout } from './support/timeouts.ts';
import { dayFromToday } from './support/today.ts';

/** Asks approval above $ 250.000. */
const payroll = 'Taller A catorcenal';
const amount = '$ 260.000';
const othersDecide = 'Espera la aprobación de otra persona';

const sheet = (page: Page) => page.getByRole('dialog', { name: `Adelanto de ${amount}` });

/** Where the payment and the deduction stand; what was just done is said beside it. */
const stateOf = (dialog: Locator) => dialog.getByRole('status').filter({ hasText: /^Pago/ });

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('an advance above the threshold waits for another person, who approves it and it is paid, which the screen of whoever asked says by itself (spec §2, design/trust.md)', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await candidateOf(page, payroll, 260_000, 0);
    const url = await request(page, person);
    await expect(sheet(page).getByText(othersDecide)).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Aprobar' })).toHaveCount(0);

    const approver = await openAs(browser, 'aprobador@andino.demo', baseURL, url);
    await sheet(approver).getByRole('button', { name: 'Aprobar' }).click();
    const dialog = approver.getByRole('alertdialog', { name: `Aprobar el adelanto de ${person.name}` });
    await expect(dialog.getByRole('button', { name: 'Volver' })).toBeFocused();
    await dialog.getByRole('button', { name: `Aprobar ${amount}` }).click();
    await expect(stateOf(sheet(approver))).toContainText(/Pagado.*Por descontar/, {
      timeout: jobTimeout,
    });
    await approver.context().close();
    // The screen of the one who asked, untouched, is told of it.
    await expect(stateOf(sheet(page))).toContainText(/Pagado.*Por descontar/);
  });

  test('who asked can cancel before it is approved, with a reason that history keeps (spec §2)', async ({
    page,
  }) => {
    const person = await candidateOf(page, payroll, 260_000, 1);
    await request(page, person);
    await sheet(page).getByRole('button', { name: 'Cancelar adelanto' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Cancelar el adelanto de ${person.name}` });
    const confirm = dialog.getByRole('button', { name: `Cancelar el adelanto de ${amount}` });
    await confirm.click();
    await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe el motivo\./);
    await dialog.getByLabel('Motivo').fill('El empleado ya no lo necesita.');
    await confirm.click();
    await expect(stateOf(sheet(page))).toContainText('Cancelado');
    await expect(sheet(page).getByText('El empleado ya no lo necesita.').first()).toBeVisible();
  });

  test('a payment that failed is tried again and arrives (spec §2)', async ({ page }) => {
    await page.goto('/transactions?pago=fallido');
    // People whom the demo data refuses a payment: what a bank's file refused beside this test waits for another file.
    await page
      .getByRole('table')
      .getByRole('rowheader')
      .getByRole('button', { name: /Óscar Mauricio Zapata|Sandra Milena Correa/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Adelanto de/ });
    await expect(dialog.getByText('El pago no llegó')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reintentar el pago' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Pagar \$/ })
      .click();
    await expect(stateOf(dialog)).toContainText('Pagado', { timeout: jobTimeout });
  });

  test('more than is available is refused with the reason, and nothing is sent (spec §1)', async ({
    page,
  }) => {
    const person = await candidateOf(page, payroll, 50_000, 3);
    // A fast typist takes the person they typed, never one listed from before.
    await page.goto('/transactions?nuevo=1');
    const picker = page.getByRole('combobox', { name: 'Empleado', exact: true });
    await picker.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    let press = () => {};
    const pressed = new Promise<void>((resolve) => (press = resolve));
    await page.route(/[?&]q=/, (route) => pressed.then(() => route.continue()));
    await picker.fill(person.name);
    await picker.press('ArrowDown');
    await picker.press('Enter');
    press();
    await expect(page.getByRole('option', { name: person.name }).first()).toBeEnabled();
    await expect(picker).toHaveValue(person.name);

    await fillAdvance(page, person, '90000000');
    await expect(page.getByText('No se puede adelantar $ 90.000.000')).toBeVisible();
    await page.getByRole('button', { name: 'Revisar adelanto' }).click();
    await expect(
      page.getByText('Este adelanto no se puede hacer. Los motivos están marcados con ✖.'),
    ).toBeVisible();
    await expect(page.getByText('No cumple:').first()).toBeAttached();
  });

  test('what the list shows can be taken away as a workbook (spec §7)', async ({ page }) => {
    await saveThroughLinks(page);
    await page.goto('/transactions?pago=devuelto');
    await page.getByRole('button', { name: 'Descargar' }).click();
    const { name, bytes } = await downloadOf(page, () =>
      page
        .getByRole('group', { name: 'Informe de esta vista' })
        .getByRole('menuitem', { name: 'Excel (.xlsx)' })
        .click(),
    );
    expect(name).toMatch(/\.xlsx$/);
    expect(bytes.toString('latin1', 0, 4)).toBe(zipSignature);
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin@andino.demo' });

  test('nobody approves what they asked for themselves (design/trust.md)', async ({ page }) => {
    const person = await candidateOf(page, payroll, 260_000, 2);
    await request(page, person);
    await expect(sheet(page).getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
    await sheet(page).getByRole('button', { name: 'Cerrar' }).click();

    await page.getByRole('checkbox', { name: `Seleccionar ${person.name}, ${amount}` }).check();
    await page.getByRole('button', { name: 'Aprobar (1)' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Aprobar ${amount}` })
      .click();
    const result = page.getByRole('status').filter({ hasText: 'Ningún adelanto cambió' });
    await expect(result).toContainText('No puedes aprobar lo que tú creaste. Debe hacerlo otra persona.');
  });
});

test.describe('for somebody who pays by the bank’s files', () => {
  test.use({ as: 'admin@andino.demo' });

  test('payments on their way are waited for by a report, left out of it and brought back, once however often it is pressed; a batch is discarded, made again, approved by another person, goes to the bank as a file, and its answer pays, fails and returns (spec §2)', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const [maker, other] = [
      await apiAs('nomina@andino.demo', baseURL),
      await apiAs('aprobador@andino.demo', baseURL),
    ];
    const payrollName = await requestPaymentsByFile(maker, other, 3);
    await cutOff(page, payrollName);
    await orderAndReopen(page);
    await leaveOutAndBringBack(page);
    // Advances of a period that was cut off are sent no more; on some days the demo has no others either.
    await requestPaymentsByFile(maker, other, 3);
    const batch = (of: Page) => of.getByRole('dialog', { name: /^Lote \d+$/ });
    for (const isDiscarded of [true, false]) {
      await page.goto('/transactions?ver=dispersion');
      await page.getByRole('button', { name: 'Crear lote' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Crear lote de/ })
        .click();
      await expect(batch(page).getByText('Quien crea un lote no lo puede aprobar.')).toBeVisible();
      await expect(batch(page).getByText(othersDecide)).toBeVisible();
      await expect(batch(page).getByRole('button', { name: 'Aprobar lote' })).toHaveCount(0);
      if (isDiscarded) await discard(page, batch(page));
    }

    const approver = await pageAs(browser, 'aprobador@andino.demo', baseURL);
    await saveThroughLinks(approver);
    await approver.goto(page.url());
    await expect(batch(approver).getByRole('button', { name: 'Aprobar lote' })).toBeVisible();
    // Only whoever may not approve is told to wait for somebody else.
    await expect(batch(approver).getByText(othersDecide)).toHaveCount(0);
    await batch(approver).getByRole('button', { name: 'Aprobar lote' }).click();
    await approver
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Aprobar \d+ pagos por/ })
      .click();
    const { bytes } = await downloadOf(approver, () =>
      batch(approver).getByRole('button', { name: 'Descargar archivo del banco' }).click(),
    );
    const [, ...lines] = bytes.toString('utf8').trim().split(/\r?\n/);
    const references = lines.slice(0, 3).map((line) => line.split(';')[1]);
    const outcomes = ['Pagado;', 'Rechazado;La cuenta no existe', 'Devuelto;La cuenta fue cerrada'];
    const answer = [
      'Referencia;Estado;Motivo',
      ...references.map((one, index) => `${one};${outcomes[index]}`),
    ];
    await batch(approver)
      .locator('input[type=file]')
      .setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(answer.join('\n')) });
    await expect(batch(approver).getByRole('status').filter({ hasText: 'Respuesta aplicada' })).toContainText(
      'Pagados: 1 · Rechazados: 1 · Devueltos: 1',
    );

    await approver.goto('/transactions?pago=devuelto');
    await approver.getByRole('table').getByRole('rowheader').getByRole('button').first().click();
    await expect(approver.getByText('El banco devolvió el pago')).toBeVisible();
    await approver.context().close();
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('advances can be read and nothing can be done with them (spec §6)', async ({ page }) => {
    await page.goto('/transactions');
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nuevo adelanto' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.goto('/transactions?nuevo=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adelantos de salario');
  });
});

async function cutOff(page: Page, name: string): Promise<void> {
  await page.goto('/payrolls');
  await page.getByRole('textbox', { name: /^Buscar/ }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await cutOffNow(page);
}

async function cutOffNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hacer el corte ahora' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Hacer el corte/ })
    .click();
}

/** Orders the report for when the payments have ended, takes the order back, and opens the period again and cuts it off once more. */
async function orderAndReopen(page: Page): Promise<void> {
  const order = page.getByRole('main').getByRole('button', { name: 'Emitir en cuanto terminen' });
  await order.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emitir en cuanto terminen' }).click();
  await page.getByRole('button', { name: 'Retirar el pedido' }).click();
  await expect(order).toBeVisible();
  await expectSameAfterReload(page);
  await page.getByRole('main').getByRole('button', { name: 'Reabrir el periodo' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motivo').fill('Se cortó antes de tiempo.');
  await question.getByRole('textbox', { name: 'Día del nuevo corte' }).fill(dayFromToday(2));
  await question.getByRole('button', { name: 'Reabrir el periodo' }).click();
  await expect(page.getByRole('button', { name: 'Hacer el corte ahora' })).toBeVisible();
  await expectSameAfterReload(page);
  await cutOffNow(page);
}

async function discard(page: Page, batch: Locator): Promise<void> {
  await batch.getByRole('button', { name: 'Descartar lote' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motivo').fill('Falta un pago.');
  await question.getByRole('button', { name: 'Descartar lote' }).click();
  await expect(batch.getByRole('term').filter({ hasText: 'Lo decidió' })).toBeVisible();
}

/** Reports the payroll's period without its three payments, and takes them back into it. */
async function leaveOutAndBringBack(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  const leave = page.getByRole('button', { name: 'Dejarlos para el siguiente' });
  await leave.click();
  const bringBack = page.getByRole('button', { name: 'Traerlos de vuelta' });
  await question.getByRole('button', { name: /^Emitir por .+ y dejar 3 pagos$/ }).click();
  await expect(bringBack).toBeVisible();
  await bringBack.click();
  await question.getByRole('button', { name: 'Traer de vuelta 3 pagos' }).click();
  await expect(leave).toBeVisible();
}

async function fillAdvance(page: Page, { companyemployeeid }: Candidate, typed: string): Promise<void> {
  await page.goto(`/transactions?nuevo=${companyemployeeid}`);
  await expect(page.getByText('Disponible hoy')).toBeVisible();
  await page.getByRole('textbox', { name: 'Valor del adelanto' }).fill(typed);
  await page
    .getByRole('textbox', { name: 'Cómo dio la orden el empleado' })
    .fill('Solicitud firmada en la oficina de nómina.');
}

/** Asks for `amount`, and opens its sheet; answers the sheet's address. */
async function request(page: Page, person: Candidate): Promise<string> {
  await fillAdvance(page, person, '260000');
  await expect(page.getByText(`Se puede adelantar ${amount}`)).toBeVisible();
  await page.getByRole('button', { name: 'Revisar adelanto' }).click();
  await expect(page.getByText('Otra persona debe aprobarlo antes de que salga el dinero.')).toBeVisible();
  await page.getByRole('button', { name: `Adelantar ${amount} a ${person.name}` }).click();
  await page.getByRole('link', { name: 'Ver el adelanto' }).click();
  await expect(sheet(page)).toBeVisible();
  return page.url();
}

async function openAs(
  browser: Browser,
  user: 'aprobador@andino.demo',
  baseURL: string | undefined,
  url: string,
): Promise<Page> {
  const page = await pageAs(browser, user, baseURL);
  await page.goto(url);
  return page;
}
