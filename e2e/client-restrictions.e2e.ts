import type { Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { smallAtTheHead } from './support/capitals.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import { placeOf } from './support/people.ts';
import { expect, test } from './support/portal.ts';
import { actOnRow, rowMenu } from './support/rows.ts';
import { currentYear, isoDayFromToday } from './support/today.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Restricciones que tocan a tus empresas' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const sheet = (page: Page) => page.getByRole('dialog');
const unique = (name: string) => `${name} ${String(Date.now()).slice(-7)}`;

/** Has another restriction wait for somebody to switch it off. */
async function askForEnd(page: Page, name: string) {
  const ask = await apiAs('nomina@andino.demo', new URL(page.url()).origin);
  const { companyid } = await placeOf(ask, 'Logística Telar S.A.S.', 'Operación quincenal');
  const path = '/v2/companyportal/client/restriction';
  const { clientrestrictionid, version } = await ask<{ clientrestrictionid: string; version: number }>(path, {
    method: 'POST',
    body: {
      name,
      products: ['salary'],
      scope: { companyids: [companyid], payrollids: [], costCenters: [], contractTypes: [] },
      validFrom: isoDayFromToday(),
      validUntil: null,
      repetition: 'once',
      rule: { kind: 'amount_per_advance', maximum: 90_000_000 },
      activate: true,
    },
  });
  const { proposalid } = await ask<{ proposalid: string }>(`${path}/deactivate`, {
    method: 'POST',
    query: { clientrestrictionid, state: 'inactive' },
    version,
  });
  const withdraw = () =>
    ask('/v2/companyportal/proposal/reject', { method: 'POST', body: { proposalid, reason: 'Ya no.' } });
  return { withdraw };
}

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a restriction shows whom it reaches while it is written, is kept as a draft, switched on and off, and undone (spec §2)', async ({
    page,
  }) => {
    const name = unique('Tope de prueba');
    await page.goto('/client-restriction');
    await page.getByRole('button', { name: 'Crear restricción' }).first().click();
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await expect(sheet(page)).toContainText('Escribe un nombre que la reconozca.');
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Regla' }).selectOption({ label: 'Valor máximo por adelanto' });
    // Far above what anybody has, so that tests that run beside this one notice nothing.
    await page.getByLabel('Valor máximo').fill('90000000');
    await page.getByRole('radio', { name: 'Algunas empresas' }).check();
    await page.getByRole('checkbox', { name: 'Logística Telar S.A.S.' }).check();
    await expect(sheet(page)).toContainText('es de máximo $ 90.000.000, en Logística Telar S.A.S.');
    await expect(sheet(page)).toContainText(/Alcanza a \d+ personas/);
    await expect(sheet(page)).toContainText('Hoy nadie tendría menos para adelantar.');
    await page.getByRole('button', { name: 'Guardar borrador' }).click();

    await expect(rowOf(page, name)).toContainText('Borrador');
    await actOnRow(rowOf(page, name), 'Activar');
    await expect(rowOf(page, name)).toContainText('Vigente');
    await expectKeyboardIn(rowOf(page, name));
    // Switching off an active restriction needs another person; its author may withdraw the request.
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await expect(page.getByText(`«${name}» rige hasta que otra persona apruebe el cambio`)).toBeVisible();
    await expect(rowOf(page, name)).toContainText('Vigente');
    await page.reload();
    const waiting = page.getByText(new RegExp(`Lo pediste el .* para ${name}`)).locator('../../..');
    await waiting.getByRole('button', { name: 'Retirar la solicitud' }).click();
    // Meanwhile somebody asks for another one: the list is drawn anew around the question.
    const other = await askForEnd(page, unique('Tope de otra persona'));
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Sigue haciendo falta.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar la solicitud' }).click();
    await expect(page.getByText('Retiraste la solicitud')).toBeVisible();
    // The button is gone with its answer: the keyboard goes on to one of what waits next.
    const goesOn = page.getByRole('main').locator('li button').and(page.locator(':focus'));
    await expect(goesOn).toBeVisible();
    await other.withdraw();

    await rowOf(page, name).getByRole('button', { name, exact: true }).click();
    await sheet(page).getByRole('button', { name: 'Cambiar' }).click();
    await page.getByLabel('Valor máximo').fill('80.000.000');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(sheet(page)).toContainText('$ 80.000.000');
    await sheet(page).getByRole('button', { name: 'Ver historial' }).click();
    await expect(sheet(page)).toContainText('Retiró su solicitud');
    // It was in force for a moment: it is kept, not deleted.
    await expect(sheet(page).getByRole('button', { name: 'Borrar' })).toBeHidden();
  });

  test('blocked days stand in the calendar with the holidays, by pointer and by keyboard, and as a list on a phone', async ({
    page,
  }) => {
    const name = unique('Inventario');
    const year = currentYear() + 1;
    await page.goto('/client-restriction');
    await page.getByRole('button', { name: 'Crear restricción' }).first().click();
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Primer día' }).fill(`21/07/${year}`);
    await page.getByRole('textbox', { name: 'Último día' }).fill(`22/07/${year}`);
    await page.getByRole('button', { name: 'Activar restricción' }).click();
    await expect(rowOf(page, name)).toContainText('Programada');

    await page.goto(`/client-restriction?vista=calendario&mes=${year}-07`);
    const day = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) });
    await expect(day(`20 de julio de ${year}, Día de la Independencia`)).toBeVisible();
    expect(await smallAtTheHead(page)).toEqual([]);
    await day('20 de julio').click();
    await page.keyboard.press('ArrowRight');
    await expect(day('21 de julio')).toBeFocused();
    await expect(day('21 de julio')).toHaveAccessibleName(new RegExp(`sin adelantos: .*${name}`));
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByText(`20 de julio de ${year}`).first()).toBeVisible();
    // The frame after the resize may still have the wide layout.
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name, exact: true }).first().click();
    await sheet(page).getByRole('button', { name: 'Borrar', exact: true }).click();
    await page.getByRole('button', { name: 'Borrar restricción' }).click();
    await expect(page.getByText(`«${name}» rige hasta que otra persona apruebe el cambio`)).toBeVisible();
  });

  test('a payroll says which rules hold today and who set them', async ({ page }) => {
    await page.goto('/payrolls');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Política', exact: true }).click();
    const rules = page.getByRole('region', { name: 'Reglas efectivas' });
    await expect(rules).toContainText('según la política');
    await rules.getByRole('link', { name: 'Máximo cuatro adelantos al mes' }).first().click();
    await expect(sheet(page)).toContainText('Cada persona hace máximo 4 adelantos de salario al mes');
  });
});

test.describe('for the second person', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a loosened rule is decided where the notice leads: in the rule’s own sheet, before and after in view', async ({
    page,
    baseURL,
  }) => {
    const ask = await apiAs('nomina@andino.demo', baseURL);
    const name = unique('Tope que espera');
    const body = (maximum: number) => ({
      name,
      products: ['salary'],
      scope: { companyids: [], payrollids: [], costCenters: ['Ninguno'], contractTypes: [] },
      validFrom: '2026-11-01',
      validUntil: null,
      repetition: 'once',
      rule: { kind: 'amount_per_advance', maximum },
    });
    const path = '/v2/companyportal/client/restriction';
    const { clientrestrictionid, version } = await ask<{ clientrestrictionid: string; version: number }>(
      path,
      { method: 'POST', body: { ...body(200_000), activate: true } },
    );
    await ask(path, { method: 'PUT', query: { clientrestrictionid }, version, body: body(500_000) });

    await page.goto(`/client-restriction?restriccion=${clientrestrictionid}`);
    await expect(sheet(page)).toContainText('Restricción por cliente: espera tu aprobación');
    await sheet(page).getByRole('button', { name: 'Revisar y aprobar' }).click();
    const asking = page.getByRole('alertdialog');
    await expect(asking).toContainText(/200\.000.*500\.000/s);
    await asking.getByRole('button', { name: 'Aprobar la solicitud' }).click();
    await expect(sheet(page)).not.toContainText('espera tu aprobación');
    await expect(sheet(page)).toContainText('500.000');
  });
});

test.describe('for somebody of one company', () => {
  test.use({ as: 'una-empresa@andino.demo' });

  test('what reaches further is read and not changed, and nothing reaches beyond its company', async ({
    page,
  }) => {
    await page.goto('/client-restriction');
    const further = rowOf(page, 'Máximo cuatro adelantos al mes');
    await expect(further).toBeVisible();
    await expect(rowMenu(further)).toHaveCount(0);
    await page.getByRole('button', { name: 'Máximo cuatro adelantos al mes' }).click();
    await expect(sheet(page)).toContainText('También toca a empresas que tú no ves');
    await expect(sheet(page).getByRole('button', { name: 'Cambiar' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Crear restricción' }).first().click();
    await page.getByLabel('Nombre', { exact: true }).fill(unique('Ajena'));
    await page.getByRole('combobox', { name: 'Regla' }).selectOption({ label: 'Antigüedad mínima' });
    await page.getByLabel('Días en la empresa').fill('1');
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText(
      'Una restricción para todas las empresas la pone quien las ve todas.',
    );
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('the rules are seen and not touched', async ({ page }) => {
    await page.goto('/client-restriction');
    await expect(rowOf(page, 'Tope para aprendices')).toContainText('Vigente');
    await expect(page.getByRole('button', { name: 'Crear restricción' })).toBeHidden();
    await expect(rowMenu(page.getByRole('table'))).toHaveCount(0);
  });
});
