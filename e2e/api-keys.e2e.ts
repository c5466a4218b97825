import type { APIRequestContext, Page } from '@playwright/test';
import { expectKeyboardIn, expectKeyboardOnHeading } from './support/keyboard.ts';
import { newUser } from './support/operator.ts';
import { expect, pageAs, test } from './support/portal.ts';

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;
const self = '/api/v2/companyportal/apikey/self';

/** Opens the sheet, fills it and sends it. @returns the secret, as it is shown the one time */
async function createKey(page: Page, name: string, scope: string): Promise<string> {
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Crear clave' });
  await sheet.getByLabel('Nombre').fill(name);
  await sheet.getByRole('checkbox', { name: scope }).check();
  await sheet.getByRole('combobox', { name: 'Sirve durante' }).selectOption({ label: '30 días' });
  await sheet.getByRole('button', { name: 'Crear clave' }).click();
  return shownSecret(page, name);
}

async function shownSecret(page: Page, name: string): Promise<string> {
  const shown = page.getByRole('dialog', { name: `Guarda la clave «${name}»` });
  const secret = await shown.getByLabel('Clave', { exact: true }).innerText();
  await shown.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

const statusWith = async (request: APIRequestContext, secret: string) =>
  (await request.get(self, { headers: { authorization: `Bearer ${secret}` } })).status();

test.describe('for Administrador', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a key is shown once and opens, is rotated with both alive, and revoked it opens nothing', async ({
    page,
    request,
  }) => {
    const name = `Nómina ${unique()}`;
    const secret = await createKey(page, name, 'Leer empleados');
    expect(await statusWith(request, secret)).toBe(200);

    await page.getByRole('rowheader', { name }).getByRole('button').click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByText('Activa').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Rotar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotar' }).click();
    const next = await shownSecret(page, name);
    expect([await statusWith(request, secret), await statusWith(request, next)]).toEqual([200, 200]);

    await sheet.getByRole('button', { name: 'Revocar este' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await expect(page.getByText('Revocaste el secreto')).toBeVisible();
    expect([await statusWith(request, secret), await statusWith(request, next)]).toEqual([401, 200]);
    await expectKeyboardOnHeading(sheet.getByRole('region', { name: 'Secretos' }));

    await sheet.getByRole('button', { name: 'Revocar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await expect(page.getByText('Revocaste la clave')).toBeVisible();
    expect(await statusWith(request, next)).toBe(401);
    await expect(sheet.getByRole('button', { name: 'Rotar' })).toHaveCount(0);
    await expect(sheet.getByText('Revocó la clave de API').first()).toBeVisible();
    await expectKeyboardIn(sheet);
  });

  test('what is missing is said at its field, and a wrong address too', async ({ page }) => {
    await page.goto('/api-keys');
    await page.getByRole('button', { name: 'Crear clave' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Crear clave' });
    await sheet.getByRole('button', { name: 'Crear clave' }).click();
    await expect(sheet.getByText('Escribe el nombre.')).toBeVisible();
    await expect(sheet.getByText('Elige qué permite.')).toBeVisible();
    await sheet.getByLabel('Nombre').fill(`Con dirección ${unique()}`);
    await sheet.getByRole('checkbox', { name: 'Leer reportes' }).check();
    await sheet.getByLabel('Solo desde estas direcciones').fill('300.1.1.1');
    await sheet.getByRole('button', { name: 'Crear clave' }).click();
    await expect(sheet.getByLabel('Solo desde estas direcciones')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('one that writes opens once another person has approved it, and by it a provider ends a session', async ({
  browser,
  request,
  baseURL,
}) => {
  const name = `Proveedor ${unique()}`;
  const maker = await newUser(baseURL ?? '', 'Administrador');
  const page = await pageAs(browser, maker, baseURL);
  const secret = await createKey(page, name, 'Sincronizar usuarios');
  expect(await statusWith(request, secret)).toBe(401);
  const row = (of: Page) => of.getByRole('row').filter({ hasText: name });
  await expect(row(page)).toContainText('Por aprobar');

  const other = await pageAs(browser, await newUser(baseURL ?? '', 'Administrador'), baseURL);
  await other.goto('/api-keys');
  const waiting = other.getByRole('listitem').filter({ hasText: name });
  await expect(waiting).toContainText('Clave de API que escribe: espera tu aprobación');
  await waiting.getByRole('button', { name: 'Revisar y aprobar' }).click();
  const asking = other.getByRole('alertdialog');
  await expect(asking).toContainText('Sincronizar usuarios');
  await asking.getByRole('button', { name: 'Aprobar la solicitud' }).click();
  await expect(row(other)).toContainText('Activa');
  expect(await statusWith(request, secret)).toBe(200);
  await other.context().close();

  const headers = { authorization: `Bearer ${secret}` };
  const users = '/api/scim/v2/Users';
  const found = await request.get(users, { headers, params: { filter: `userName eq "${maker}"` } });
  const { Resources } = (await found.json()) as { Resources: { id: string }[] };
  const answer = await request.patch(`${users}/${Resources[0]?.id}`, {
    headers: { ...headers, 'content-type': 'application/scim+json' },
    data: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.context().close();
});
