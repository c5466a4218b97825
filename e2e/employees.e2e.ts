import type { Page } from '@playwright/test';
import { pressAct } from './support/act.ts';
import { apiAs } from './support/api.ts';
import { candidateOf } from './support/candidates.ts';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expectKeyboardIn, expectKeyboardOnHeading } from './support/keyboard.ts';
import { shiftsOf, watchLayout } from './support/layout-shift.ts';
import { hire, placeOf } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { primariesOf } from './support/primaries.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { actOnRow, employeeRows, employeeSearch, rowMenu } from './support/rows.ts';
import { dayFromToday } from './support/today.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillPerson(page: Page, document: string, from: string): Promise<void> {
  await page.getByLabel('Número de documento').fill(document);
  await page.getByLabel('Primer nombre').fill('Nicolás');
  await page.getByLabel('Primer apellido').fill('Peñaranda');
  await page.getByLabel('Segundo apellido').fill('Güiza');
  await page.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: 'Confecciones Aburrá S.A.S.' });
  await page.getByRole('combobox', { name: 'Nómina' }).selectOption({ label: 'Taller A catorcenal' });
  await page.getByRole('textbox', { name: 'Fecha de ingreso' }).fill(from);
  await page.getByLabel('Salario mensual').fill('2.350.000');
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a person is created, changed under somebody else, registered, given other terms from a day on, suspended, retired and taken on again (spec §2, §7)', async ({
    page,
  }) => {
    await saveThroughLinks(page);
    const document = `10${String(Date.now()).slice(-8)}`;
    await page.goto('/employees/create');
    await fillPerson(page, document, '01/02/2024');
    await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
    await expect(h1(page)).toHaveText('Nicolás Peñaranda Güiza');
    await expect(page.getByText('Creaste a Nicolás Peñaranda')).toBeVisible();
    const toReview = page.getByText(/^1 por revisar: Falta la cuenta/);
    await expect(toReview).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Revisar' }).click();
    const finding = page.getByRole('dialog', { name: 'Faltan datos para adelantar' });
    await finding.getByLabel('Motivo').fill('Abre su cuenta esta semana.');
    await finding.getByRole('button', { name: 'Hay que corregirlo' }).click();
    await expect(finding).toBeHidden();
    await expect(page.getByText(/^1 por corregir: Falta la cuenta/)).toBeVisible();

    await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Empleados' }).click();
    await employeeSearch(page).fill('penaranda guiza');
    await employeeRows(page)
      .filter({ hasText: document.slice(-3) })
      .getByRole('link', { name: 'Nicolás Peñaranda Güiza' })
      .click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Cambiar datos' }).click();
    await other.getByLabel('Dirección').fill('Calle 10 # 20-30');
    await other.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(other.getByText(/^Guardaste/)).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Cambiar datos' }).click();
    await expect.poll(() => primariesOf(page)).toEqual(['Guardar cambios']);
    await page.getByLabel('Segundo nombre').fill('Andrés');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'guardó cambios antes que tú' });
    await expect(conflict).toContainText('ahora «Calle 10 # 20-30»');
    await expect(page.getByLabel('Segundo nombre')).toHaveValue('Andrés');
    await expect(page.getByLabel('Dirección')).toHaveValue('Calle 10 # 20-30');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(h1(page)).toHaveText('Nicolás Andrés Peñaranda Güiza');

    const sections = page.getByRole('navigation', { name: 'Secciones del empleado' });
    await expect(sections.getByRole('link').last()).toHaveText('Historial');
    await page.getByRole('button', { name: 'Agregar RUT' }).click();
    await page.getByLabel('Arrastra aquí el PDF, o elígelo').setInputFiles({
      name: 'RUT.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });
    await expect(page.getByText('Subido. Guarda el RUT para conservarlo.')).toBeVisible();
    const hint = await page.getByText(/^Por su cédula sería/).textContent();
    const nit = /\d+-\d/.exec(hint ?? '')?.[0] ?? '';
    await page.getByLabel('NIT').fill(nit.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
    await page.getByRole('button', { name: 'Guardar RUT' }).click();
    await expect(page.getByLabel('NIT')).toHaveAccessibleDescription(/dígito de verificación/);
    await page.getByLabel('NIT').fill(nit);
    await page.getByRole('button', { name: 'Guardar RUT' }).click();
    await expect(page.getByText(/^Guardaste el RUT de Nicolás/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page.getByTitle(/^RUT de Nicolás/)).toBeVisible();
    const { name, bytes } = await downloadOf(page, () =>
      page.getByRole('main').getByRole('button', { name: 'Descargar' }).click(),
    );
    expect([name, bytes.toString('latin1', 0, 5)]).toEqual([
      'RUT Nicolás Andrés Peñaranda Güiza.pdf',
      '%PDF-',
    ]);

    await sections.getByRole('link', { name: 'Contrato y cuenta' }).click();
    await page.getByRole('button', { name: 'Cambiar desde una fecha' }).click();
    const terms = page.getByRole('dialog', { name: 'Cambiar desde una fecha' });
    await terms.getByRole('textbox', { name: 'Desde' }).fill(dayFromToday(30));
    const earned = await terms.getByLabel('Salario mensual').inputValue();
    await terms.getByLabel('Salario mensual').fill('9.999.000');
    await terms.getByRole('button', { name: 'Programar el cambio' }).click();
    // In sight beside the button that now says what pressing it again does; gone with the value that it was about.
    const doubt = terms.getByRole('alert').filter({ hasText: 'El salario sube más del' });
    await expect(doubt).toBeFocused();
    await expect(doubt).toBeInViewport({ ratio: 1 });
    await expect(terms.getByRole('button', { name: 'Guardar de todos modos' })).toBeVisible();
    await terms.getByLabel('Salario mensual').fill(earned);
    await expect(doubt).toBeHidden();
    await terms.getByLabel('Cargo').fill('Jefe de corte');
    const planned = page
      .getByRole('list', { name: 'Cargo' })
      .getByRole('listitem')
      .filter({ hasText: 'Programado' });
    await terms.getByRole('button', { name: 'Programar el cambio' }).click();
    await expect(planned).toBeVisible();
    await expect(planned).toContainText('Jefe de corte');
    await planned.getByRole('button', { name: 'Quitar' }).click();
    await expect(page.getByText('Quitaste el cambio programado')).toBeVisible();
    await expect(planned).toHaveCount(0);

    for (const act of ['kept', 'refused'] as const) {
      await page.getByRole('main').getByRole('button', { name: 'Registrar suspensión' }).click();
      const sheet = page.getByRole('dialog', { name: 'Registrar suspensión' });
      await sheet.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Vacaciones' });
      await sheet.getByRole('textbox', { name: 'Desde' }).fill(dayFromToday(45));
      await sheet.getByRole('textbox', { name: 'Hasta' }).fill(dayFromToday(56));
      await sheet.getByRole('button', { name: 'Registrar suspensión' }).click();
      if (act === 'kept') await expect(sheet).toBeHidden();
      else {
        await expect(sheet).toContainText(/ya tiene|se cruza/i);
        await sheet.getByRole('button', { name: 'Cancelar' }).click();
      }
    }
    await expect(page.getByRole('table', { name: /^Suspensiones de/ })).toContainText('Vacaciones');

    await pressAct(page, page.getByRole('button', { name: 'Retirar empleado' }));
    const retirement = page.getByRole('dialog', { name: /^Retirar a Nicolás/ });
    await retirement.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 });
    await retirement.getByRole('button', { name: 'Retirar empleado' }).click();
    const question = page.getByRole('alertdialog', { name: /^¿Retirar a Nicolás/ });
    await expect(question).toContainText('No queda nada por descontar');
    await question.getByRole('button', { name: 'Retirar empleado' }).click();
    await expect(page.getByText(/Registraste el retiro de Nicolás/)).toBeVisible();

    await page.goto('/employees/create');
    await fillPerson(page, document, dayFromToday(10));
    await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
    await page.getByRole('button', { name: 'Crear otro contrato a esa persona' }).click();
    await expect(h1(page)).toHaveText('Nicolás Andrés Peñaranda Güiza');
    await expect(page.getByRole('main')).toContainText('Invitado');
  });

  test('a contract is corrected, a suspension changed and deleted, and a restriction set and taken back, each once and seen without a reload (spec §2, §7)', async ({
    page,
    baseURL,
  }) => {
    const ask = await apiAs('nomina@andino.demo', baseURL);
    const place = await placeOf(ask, 'Confecciones Aburrá S.A.S.', 'Taller A catorcenal');
    const { companyemployeeid } = await hire(ask, place, 'Wilmer');
    await page.goto(`/employees/update?companyemployeeid=${companyemployeeid}`);
    const sections = page.getByRole('navigation', { name: 'Secciones del empleado' });
    await sections.getByRole('link', { name: 'Contrato y cuenta' }).click();
    await page.getByRole('button', { name: 'Cambiar contrato' }).click();
    await page.getByLabel('Área').fill('Corte');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Guardaste los cambios').first()).toBeVisible();
    await expectSameAfterReload(page);

    await page.getByRole('main').getByRole('button', { name: 'Registrar suspensión' }).click();
    const sheet = page.getByRole('dialog', { name: 'Registrar suspensión' });
    await sheet.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Vacaciones' });
    await sheet.getByRole('textbox', { name: 'Desde' }).fill(dayFromToday(45));
    await sheet.getByRole('textbox', { name: 'Hasta' }).fill(dayFromToday(56));
    await sheet.getByRole('button', { name: 'Registrar suspensión' }).click();
    const suspensions = page.getByRole('table', { name: /^Suspensiones de/ });
    await actOnRow(suspensions, 'Cambiar');
    const changed = page.getByRole('dialog', { name: 'Cambiar suspensión' });
    await changed.getByLabel('Nota').fill('Aplazadas por inventario');
    await changed.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(suspensions).toContainText('Aplazadas por inventario');
    await expectKeyboardIn(suspensions.getByRole('row').filter({ hasText: 'Aplazadas por inventario' }));
    await expectSameAfterReload(page);
    await actOnRow(suspensions, 'Eliminar');
    await expect(page.getByText('Eliminaste la suspensión')).toBeVisible();
    await expect(page.getByText('No tiene suspensiones')).toBeVisible();
    await expectKeyboardOnHeading(page.getByRole('region', { name: 'Suspensiones' }));
    await expectSameAfterReload(page);

    await sections.getByRole('link', { name: 'Adelantos y prima' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Restringir' }).click();
    const restricting = page.getByRole('dialog', { name: /^Restringir a/ });
    await restricting.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 });
    await restricting.getByRole('button', { name: 'Restringir' }).click();
    const restrictions = page.getByRole('table', { name: /^Restricciones de acceso/ });
    await expect(rowMenu(restrictions)).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(rowMenu(restrictions)).toHaveCount(0);
    await expectSameAfterReload(page);
  });

  test('an answer that comes late about what is to be looked at moves nothing of the page (design/specimen, rule 6)', async ({
    page,
    baseURL,
  }) => {
    // Somebody with something to be looked at, of the others nothing is said: the oldest, who is of no other walk.
    const ask = await apiAs('nomina@andino.demo', baseURL);
    const found = await ask<{ companyemployeeid: string; state: string }[]>(
      '/v2/companyportal/employee/anomaly',
    );
    const oldest = found.filter(({ state }) => state !== 'fine').at(-1);
    const href = `/employees/update?companyemployeeid=${oldest?.companyemployeeid}`;
    await watchLayout(page);
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/companyportal/employee/anomaly?*', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(href);
    const part = page.getByRole('heading', { name: 'Datos personales' });
    await expect(part).toBeVisible();
    await page.waitForLoadState('domcontentloaded');
    const before = await part.boundingBox();
    answer();
    await expect(page.getByText(/por (revisar|corregir)|datos? revisados?/).first()).toBeVisible();
    expect(await part.boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('a form that lacks something says so at each field, and keeps what was typed (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/employees/create');
    await page.getByLabel('Primer nombre').fill('Ana');
    await page.getByLabel('Correo').fill('ana sin arroba');
    await page.getByRole('main').getByRole('button', { name: 'Crear empleado' }).click();
    await expect(page.getByLabel('Número de documento')).toHaveAccessibleDescription(
      /Escribe el número de documento\./,
    );
    await expect(page.getByLabel('Número de documento')).toBeFocused();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
      /Escribe un correo como ana@empresa\.com\./,
    );
    await expect(page.getByLabel('Primer nombre')).toHaveValue('Ana');
  });

  test('somebody who cannot take an advance learns why (design/screens.md)', async ({ page }) => {
    await page.goto('/employees?estado=restringido');
    await employeeRows(page).first().getByRole('button', { name: 'No puede hoy' }).click();
    const why = page.getByRole('dialog', { name: 'Por qué no puede adelantar' });
    await expect(why).toContainText('Acceso restringido');
    await expect(why.getByRole('status')).toContainText(/puede adelantar prima/i);
    await expect(why.getByRole('link', { name: 'Ver qué puede hacer hoy' })).toBeVisible();
    await page.keyboard.press('Escape');
    await employeeRows(page)
      .first()
      .getByRole('button', { name: /^Mirar a/ })
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(/Adelanto de salario, hasta\s*\$\s0/);
    await expect(sheet.getByRole('heading', { name: '¿Por qué no puede adelantar salario?' })).toBeVisible();
    await expect(sheet.getByRole('listitem').first()).toBeVisible();
  });

  test('from a person to a new advance for that person (design/screens.md)', async ({ page }) => {
    const person = await candidateOf(page, 'Taller A catorcenal', 50_000, 3);
    await page.goto(`/employees/update?companyemployeeid=${person.companyemployeeid}`);
    await page.getByRole('link', { name: 'Nuevo adelanto', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Empleado', exact: true })).toHaveValue(
      new RegExp(person.name),
    );
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('no list has a column of salaries, nothing repeats «Oculto», and nothing can be created (spec §6)', async ({
    page,
  }) => {
    for (const [path, told] of [
      ['/prima?vista=acumulado', /Causada|Falta por pagar/],
      ['/employees?orden=-salario', /Salario/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('table').getByRole('rowheader').first(), path).toBeVisible();
      await expect(page.getByRole('columnheader', { name: told }), path).toHaveCount(0);
      await expect(page.getByRole('table').getByText('Oculto'), path).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Documento' })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Salario' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const name of ['Crear empleado', 'Cargar archivo'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    await page.goto('/employees/create');
    await expect(page.getByText('Tu rol no permite crear empleados')).toBeVisible();
    await page.goto('/employees/import');
    await expect(page.getByText('Tu rol no permite cargar empleados')).toBeVisible();
  });

  test('what a person can do today is told as the least there is (decision 0092)', async ({ page }) => {
    await page.goto('/employees?estado=activo');
    await employeeRows(page)
      .first()
      .getByRole('button', { name: /^Mirar a/ })
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(/Adelanto de salario, al menos\s*\$\s[1-9]/);
    await expect(sheet).toContainText('Tu rol no ve los salarios: puede haber más.');
  });
});
