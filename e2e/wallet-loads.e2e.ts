import type { Locator, Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { downloadOf, saveThroughLinks } from './support/downloads.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import { hire, placeOf } from './support/people.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { expectSameAfterReload } from './support/refresh.ts';
import { actOnRow } from './support/rows.ts';
import { jobTimeout } from './support/timeouts.ts';
import { dayFromToday } from './support/today.ts';

const company = 'Hilados Andinos S.A.S.';
const payroll = 'Planta quincenal';
const wallet = 'Alimentación planta';

const asked = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });

/** Presses the act and confirms it in what it opens, with a reason where it asks for one. */
async function act(page: Page, name: string, { reason, said }: { reason?: string; said: string }) {
  await button(page.getByRole('main'), name).click();
  const confirm = button(asked(page), new RegExp(`^${name}`));
  if (reason !== undefined) await asked(page).getByLabel('Motivo').fill(reason);
  await confirm.click();
  await expect(page.getByText(said, { exact: true })).toBeVisible();
}

/** Told by the page itself: the load's state and what comes next. */
const expectState = (page: Page, words: string) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible({ timeout: jobTimeout });

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('a wallet is made; a load is read by the columns one names, mended, rejected, sent again, applied before its day, tried again for whom it failed, reversed; and its copy is called off (domain §8)', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const ask = await apiAs('nomina@andino.demo', baseURL);
    const place = await placeOf(ask, company, payroll);
    const enrolled = await hire(ask, place, 'Ximena');
    const absent = await hire(ask, place, 'Yesid');
    const other = await pageAs(browser, 'admin@andino.demo', baseURL);

    await test.step('a wallet is made', async () => {
      const name = `Recargos ${Date.now()}`;
      await page.goto('/wallets');
      await button(page, 'Crear billetera').first().click();
      await asked(page).getByRole('combobox', { name: 'Empresa' }).selectOption({ label: company });
      await asked(page).getByLabel('Nombre').fill(name);
      await asked(page).getByRole('checkbox', { name: payroll }).check();
      await button(asked(page), 'Crear billetera').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expectSameAfterReload(page);
    });

    const wallets = await ask<{ walletid: string; name: string }[]>('/v2/companyportal/wallet/choice');
    const walletid = wallets.find(({ name }) => name === wallet)?.walletid ?? '';
    const { outcomes } = await ask<{ outcomes: { payrolltypemoneybagemployeeid: string }[] }>(
      '/v2/companyportal/wallet/user',
      {
        method: 'POST',
        body: { action: 'enrol', walletid, employeeids: [enrolled.employeeid], limit: null },
      },
    );
    const userids = outcomes.map((one) => one.payrolltypemoneybagemployeeid);

    await test.step('its file is read by the columns one names, and its lines are mended', async () => {
      // Titles that were named before would be known.
      const title = `Esto ${Date.now()}`;
      const rows = [`${enrolled.documentNumber};0`, `${absent.documentNumber};20000`];
      await page.goto(`/wallets/load/create?walletid=${walletid}`);
      await page.getByLabel('Concepto').fill(`Cargue ${Date.now()}`);
      await page.getByRole('textbox', { name: 'Aplicar el' }).fill(dayFromToday(1));
      await page.getByLabel('Archivo del cargue').setInputFiles({
        name: 'sin-titulos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([`${title};Aquello`, ...rows].join('\n')),
      });
      await button(page, 'Decir qué trae cada columna').click({ timeout: jobTimeout });
      await asked(page)
        .getByRole('combobox', { name: `A · ${title}` })
        .selectOption({ label: 'Documento' });
      await asked(page)
        .getByRole('combobox', { name: 'B · Aquello' })
        .selectOption({ label: 'Valor a cargar' });
      await button(asked(page), 'Leer el archivo así').click();
      await expectState(page, '2 líneas por corregir');
      await button(page, /^Inscribir a/).click();
      await button(asked(page), /^Inscribir a/).click();
      await expectState(page, 'Una línea por corregir');
      const lines = page.getByRole('table', { name: 'Líneas del cargue' });
      await actOnRow(lines.getByRole('row').filter({ hasText: enrolled.fullName }), 'Corregir');
      await asked(page).getByLabel('Valor a cargar').fill('20.000');
      await button(asked(page), 'Guardar cambios').click();
      await expectState(page, 'Listo para enviar');
      await expectKeyboardIn(page.getByRole('region', { name: 'Líneas', exact: true }));
      await expectSameAfterReload(page);
    });

    const walletloadid = new URL(page.url()).searchParams.get('loadid') ?? '';
    async function submit() {
      await button(page, 'Enviar a aprobación').click();
      await asked(page).getByLabel('Total de control').fill('40.000');
      await button(asked(page), 'Enviar a aprobación').click();
      await expectState(page, 'Espera a que otra persona lo apruebe');
    }

    await test.step('what is asked and answered of it stands with it, and what is taken back can still be read', async () => {
      await submit();
      await button(page, 'Comentar').click();
      await asked(page).getByLabel('Comentario').fill('El valor sale del acta del comité.');
      await asked(page).getByRole('checkbox', { name: 'Marcela Echeverri Toro' }).check();
      await asked(page)
        .getByLabel('Archivo', { exact: true })
        .setInputFiles({
          name: 'acta.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.7 acta'),
        });
      await button(asked(page), 'Comentar').click();
      await expect(page.getByText('Menciona a Marcela Echeverri Toro')).toBeVisible();
      await expectSameAfterReload(page);
      await saveThroughLinks(other);
      await other.goto('/dashboard');
      await button(other, /^Avisos/).click();
      await other
        .getByRole('link', { name: /te mencionó: Cargue/ })
        .first()
        .click();
      await expect(other).toHaveURL(new RegExp(walletloadid));
      const act = await downloadOf(other, () => button(other, 'Descargar acta.pdf').click());
      expect([act.name, act.bytes.toString()]).toEqual(['acta.pdf', '%PDF-1.7 acta']);
      await button(other, 'Comentar').click();
      await asked(other).getByLabel('Comentario').fill('No es el acta.');
      await button(asked(other), 'Comentar').click();
      await button(other.getByRole('main'), 'Retirar').click();
      await button(asked(other), 'Retirar').click();
      await expect(other.getByText(/^— Retirado el/)).toBeVisible();
      await expectKeyboardIn(other.getByRole('listitem').filter({ hasText: 'acta.pdf' }));
      await expect(other.getByText('No es el acta.')).toBeVisible();
      await expectSameAfterReload(other);
      await other.goto(`/wallets/detail?walletid=${walletid}&seccion=cargues`);
      const loads = other.getByRole('table', { name: 'Cargues de la billetera' });
      await expect(loads.getByRole('row').filter({ hasText: 'Un comentario' })).toHaveCount(1);
    });

    await test.step('it is rejected, reviewed and sent again', async () => {
      await other.goto(page.url());
      await act(other, 'Rechazar', { reason: 'Falta el visto bueno.', said: 'Rechazaste el cargue' });
      await expectSameAfterReload(other);
      await page.reload();
      await button(page, 'Revisar de nuevo').click();
      await expectState(page, 'Listo para enviar');
      await submit();
    });

    await test.step('approved, it is applied before its day, and again for whom it failed', async () => {
      const change = async (body: object) =>
        ask('/v2/companyportal/wallet/user', {
          method: 'POST',
          body: { ...body, payrolltypemoneybagemployeeids: userids },
        });
      await other.reload();
      await act(other, 'Aprobar cargue', { said: 'Aprobaste el cargue' });
      await expectState(other, 'Su dinero ya está apartado.');
      await change({ action: 'suspend', reason: 'Perdió el celular' });
      await act(other, 'Aplicar ya', { said: 'El cargue empieza ya' });
      await expectState(other, 'Una línea no se aplicó');
      await expectSameAfterReload(other);
      await change({ action: 'activate' });
      await page.reload();
      await act(page, 'Intentar de nuevo', { said: 'Estamos intentándolo de nuevo' });
      await expectState(page, 'Cada persona tiene su saldo');
      await expectSameAfterReload(page);
    });

    await test.step('it is reversed, line by line and whole', async () => {
      await other.reload();
      const line = other.getByRole('table', { name: 'Líneas del cargue' }).getByRole('row');
      await actOnRow(line.filter({ hasText: absent.fullName }), 'Reversar');
      await asked(other).getByLabel('Motivo').fill('Era de otro mes.');
      await button(asked(other), 'Reversar línea').click();
      await expectState(other, 'volvieron al fondo');
      await expectKeyboardIn(
        other
          .getByRole('table', { name: 'Líneas del cargue' })
          .getByRole('row')
          .filter({ has: other.getByRole('button') }),
      );
      await act(other, 'Reversar cargue', {
        reason: 'Era de otro mes.',
        said: 'Estamos reversando el cargue',
      });
      await expectState(other, 'Todo volvió al fondo');
      await expectSameAfterReload(other);
      await other.context().close();
    });

    await test.step('a copy of it is called off', async () => {
      const copy = await ask<{ walletloadid: string }>('/v2/companyportal/wallet/load', {
        method: 'POST',
        body: { walletid, concept: 'Copia de prueba', scheduledOn: null, copyOf: walletloadid },
      });
      await page.goto(`/wallets/load?loadid=${copy.walletloadid}`);
      await act(page, 'Anular', { reason: 'Se repitió.', said: 'Anulaste el cargue' });
      await expectState(page, 'Lo anularon antes de aplicarse');
      await expectSameAfterReload(page);
    });
  });
});
