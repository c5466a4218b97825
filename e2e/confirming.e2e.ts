import type { Locator, Page } from '@playwright/test';
import { pressAct } from './support/act.ts';
import { candidateOf } from './support/candidates.ts';
import type { DemoUser } from './support/demo.ts';
import { expect, test } from './support/portal.ts';
import { networkSentence, watchWrites } from './support/press.ts';

const unique = (): string => String(Date.now()).slice(-7);

/** Step that leads to the button that confirms; `typed` is in a field, and has to stay there while nothing is sent. */
interface Prepared {
  button: Locator;
  typed?: { field: Locator; value: string };
  /** Answer to the act; nothing where it is pressed on another page than the one it leads to. */
  done: Locator;
}

async function writeContact(page: Page, name: string): Promise<Locator> {
  await page.goto('/contacts/create');
  return fillContact(page, name);
}

async function fillContact(page: Page, name: string): Promise<Locator> {
  // The list that one comes from has a field to search by name.
  const field = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await field.fill(name);
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Técnico' });
  await page.getByLabel('Correo').fill(`${name.replace(' ', '')}@example.co`);
  await page.getByRole('checkbox', { name: 'Logística Telar S.A.S.', exact: true }).check();
  return field;
}

/** One of each kind of place that confirms: a page's form, a form in a sheet, a check-answers page, a dialog, one with a reason. */
const acts: Record<string, { as: DemoUser; prepare: (page: Page) => Promise<Prepared> }> = {
  'a contact, on a page of its own': {
    as: 'admin@andino.demo',
    async prepare(page) {
      const name = `Berta ${unique()}`;
      const field = await writeContact(page, name);
      return {
        button: page.getByRole('main').locator('button[type=submit], button[aria-disabled]'),
        typed: { field, value: name },
        done: page.getByText(`Creaste a ${name}`),
      };
    },
  },
  'an advance, on the page that shows it once more': {
    as: 'nomina@andino.demo',
    async prepare(page) {
      const person = await candidateOf(page, 'Taller A catorcenal', 60_000, 2);
      await page.goto(`/transactions?nuevo=${person.companyemployeeid}`);
      await expect(page.getByText('Disponible hoy')).toBeVisible();
      await page.getByRole('textbox', { name: 'Valor del adelanto' }).fill('60.000');
      await page
        .getByRole('textbox', { name: 'Cómo dio la orden el empleado' })
        .fill('Solicitud firmada en la oficina de nómina.');
      await expect(page.getByText(/Se puede adelantar/)).toBeVisible();
      await page.getByRole('button', { name: 'Revisar adelanto' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisa el adelanto');
      return {
        button: page.getByRole('main').locator('.says-sending'),
        done: page.getByRole('link', { name: 'Ver el adelanto' }),
      };
    },
  },
  'a wallet, in a sheet': {
    as: 'admin@andino.demo',
    async prepare(page) {
      await page.goto('/wallets');
      await page.getByRole('link', { name: 'Alimentación planta' }).first().click();
      await page
        .getByRole('button', { name: /^(Editar|Cambiar)/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      const field = sheet.getByLabel('Tope por usuario');
      await field.fill('750.000');
      return {
        button: sheet.locator('.says-sending'),
        typed: { field, value: '$\u00a0750.000' },
        done: page.getByText('Guardaste la billetera'),
      };
    },
  },
  'a restriction of the client, with one of two buttons': {
    as: 'nomina@andino.demo',
    async prepare(page) {
      const name = `Tope ${unique()}`;
      await page.goto('/client-restriction');
      await page.getByRole('button', { name: 'Crear restricción' }).first().click();
      const field = page.getByLabel('Nombre', { exact: true });
      await field.fill(name);
      await page
        .getByRole('combobox', { name: 'Regla' })
        .selectOption({ label: 'Valor máximo por adelanto' });
      await page.getByLabel('Valor máximo').fill('90000000');
      return {
        button: page.getByRole('dialog').locator('.says-sending').first(),
        typed: { field, value: name },
        done: page.getByRole('table').getByText(name),
      };
    },
  },
  'a contact that is deleted, in a dialog': {
    as: 'admin@andino.demo',
    async prepare(page) {
      const name = `Rosa ${unique()}`;
      await writeContact(page, name);
      await page.getByRole('button', { name: 'Crear contacto' }).click();
      await expect(page.getByText(`Creaste a ${name}`)).toBeVisible();
      await page.goto('/contacts');
      await page.getByRole('textbox', { name: 'Buscar por nombre, cargo o correo' }).fill(name);
      await page.getByRole('link', { name }).click();
      await pressAct(page, page.getByRole('button', { name: 'Borrar contacto' }));
      return {
        button: page.getByRole('alertdialog').locator('.says-sending'),
        done: page.getByText(`Borraste a ${name}`),
      };
    },
  },
  'a suspension of wallet users, with its reason': {
    as: 'nomina@andino.demo',
    async prepare(page) {
      await page.goto('/wallet-users?estado=activo');
      await page.getByRole('table').getByRole('row').nth(5).getByRole('checkbox').check();
      await page
        .getByRole('region', { name: 'Selección' })
        .getByRole('button', { name: 'Suspender', exact: true })
        .click();
      const dialog = page.getByRole('alertdialog');
      const field = dialog.getByLabel('Motivo');
      await field.fill('Perdió el celular');
      return {
        button: dialog.locator('.says-sending'),
        typed: { field, value: 'Perdió el celular' },
        done: page.getByText('Suspendiste a 1 persona'),
      };
    },
  },
};

for (const [name, { as, prepare }] of Object.entries(acts)) {
  test.describe(name, () => {
    test.use({ as });

    test('is refused at once without a connection, stays as it was written, is not sent when the line is back, and pressed twice is sent once (spec §8)', async ({
      page,
    }) => {
      const { button, typed, done } = await prepare(page);
      await page.context().setOffline(true);
      await button.click();
      await expect(page.getByText(networkSentence).first()).toBeVisible();
      if (typed) await expect(typed.field).toHaveValue(typed.value);

      const writes = watchWrites(page);
      await page.context().setOffline(false);
      await page.waitForTimeout(2_000);
      expect(writes).toEqual([]);

      const width = (await button.boundingBox())?.width;
      let sendingWidth: number | undefined;
      await page.route('**/api/**', async (route) => {
        if (route.request().method() !== 'GET') {
          sendingWidth ??= (await button.boundingBox())?.width;
          await expect(button).toHaveAttribute('aria-disabled', 'true');
        }
        await route.continue();
      });
      if (typed) {
        await button.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      } else await button.dblclick({ delay: 20 });
      await expect(done.first()).toBeVisible();
      await page.waitForTimeout(600);
      expect(writes).toHaveLength(1);
      expect(sendingWidth).toBe(width);
    });
  });
}

test.describe('whoever leaves while a write is on its way', () => {
  test.use({ as: 'admin@andino.demo' });

  test('stays where they went, is told of it there, and it is done once, back and forward (design/screens.md)', async ({
    page,
  }) => {
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Crear contacto' }).first().click();
    const name = `Irma ${unique()}`;
    await fillContact(page, name);
    const writes = watchWrites(page);
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/**/contact*', async (route) => {
      if (route.request().method() === 'POST') await late;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Crear contacto' }).click();
    await expect.poll(() => writes).toHaveLength(1);
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL('/contacts');
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Nóminas' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Nóminas');
    answer();
    await expect(page.getByText(`Creaste a ${name}`)).toBeVisible();
    await expect(title).toHaveText('Nóminas');
    await page.goBack();
    await page.getByRole('textbox', { name: 'Buscar por nombre, cargo o correo' }).fill(name);
    await expect(page.getByRole('link', { name })).toHaveCount(1);
    await page.goForward();
    await expect(title).toHaveText('Nóminas');
    expect(writes).toHaveLength(1);
  });
});

test.describe('whoever types on while a write is on its way', () => {
  test.use({ as: 'admin@andino.demo' });

  test('keeps the keyboard where they are when it is refused', async ({ page }) => {
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Crear contacto' }).first().click();
    await fillContact(page, `Irma ${unique()}`);
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/**/contact*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await late;
      await route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Revisa los datos',
          status: 400,
          code: 'invalid_input',
          detail: 'Hay datos por corregir. Revisa los campos señalados.',
          errors: [{ path: 'name', code: 'refused', detail: 'Escribe el nombre de otra manera.' }],
        },
      });
    });
    await page.getByRole('button', { name: 'Crear contacto' }).click();
    const role = page.getByLabel('Cargo');
    await role.focus();
    await page.keyboard.type('Ana');
    answer();
    await expect(page.getByText('Escribe el nombre de otra manera.')).toBeVisible();
    await page.keyboard.type('lista');
    await expect(role).toHaveValue(/Analista$/);
    await expect(role).toBeFocused();
  });
});
