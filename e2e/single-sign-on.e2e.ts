import { randomUUID } from 'node:crypto';
import { axeOn } from './support/accessible.ts';
import { demoPassword } from './support/demo.ts';
import { inviteColleague } from './support/operator.ts';
import { enterCredentials, expect, openContext, pageAs, test } from './support/portal.ts';
import { startProvider } from './support/providers.ts';
import { h1 } from './support/sign-in-page.ts';
import {
  approve,
  enterThere,
  openSheet,
  proveDomain,
  toProvider,
  twoAdministrators,
} from './support/single-sign-on.ts';

test('a company’s people come in by its provider once two people want that, prove there who they are, and leave both', async ({
  browser,
  baseURL: base,
}) => {
  test.setTimeout(240_000);
  const baseURL = base ?? '';
  const { issuer, provider, stop } = await startProvider();
  const { domain, admin, second } = await twoAdministrators(baseURL);

  const first = await pageAs(browser, admin, baseURL);
  const form = await openSheet(first);
  await form.getByLabel('Emisor (issuer)').fill(issuer);
  await form.getByLabel('Identificador de la aplicación (client ID)').fill(provider.clientId);
  await form.getByLabel('Secreto de la aplicación (client secret)').fill(provider.clientSecret);
  await form.getByLabel('Dominios de correo').fill(domain);
  await form.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(form.getByText(`Falta probar ${domain}`)).toBeVisible();
  await proveDomain(form, domain);
  await expect(form.getByText(`Falta probar ${domain}`)).toHaveCount(0);
  expect((await (await axeOn(first)).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(form).toHaveCount(0);
  await first.context().close();

  const other = await pageAs(browser, second, baseURL);
  await approve(other, 'Ingreso con el proveedor de la empresa');

  const context = await openContext(browser, { ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await toProvider(page, `nadie@${randomUUID().slice(0, 8)}.demo`);
  await expect(page.getByText('Tu empresa no ingresa con un proveedor propio')).toBeVisible();
  expect((await (await axeOn(page)).analyze()).violations).toEqual([]);
  await toProvider(page, admin);
  await enterThere(page, `nadie@${domain}`);
  await expect(page.getByText('Ese correo no tiene usuario en este portal.')).toBeVisible();
  // Somebody who was invited needs no password of ours, and leaves both places at once.
  const invited = await inviteColleague(admin, 'Carla Paz Ruiz', 'Administrador');
  await toProvider(page, invited, { again: true });
  await enterThere(page, invited);
  await expect(h1(page)).toHaveText('Dashboard');
  const account = page.getByRole('button', { name: 'Menú de Carla' });
  const opener = page.getByRole('button', { name: 'Abrir el menú' });
  await expect(account.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await account.click();
  // The portal's own page comes without a load; the way over the provider ends with one.
  const back = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await back;
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(provider.asked.some(({ line }) => line === 'GET /end')).toBe(true);
  await toProvider(page, invited);
  await expect(h1(page)).toHaveText('Proveedor de la empresa');
  // The provider gave her address to somebody else: nobody but her comes in with it.
  provider.present = { sub: 'otra', email: invited, email_verified: true };
  await toProvider(page, invited);
  await expect(page.getByText('Con ese correo ya ingresó otra persona de tu proveedor.')).toBeVisible();
  // A proof that the provider saw long ago lets in, and moves nothing that asks for a fresh proof.
  provider.lies = { claims: { auth_time: Math.floor(Date.now() / 1000) - 4_000 } };
  provider.present = { sub: admin, email: admin, email_verified: true };
  await toProvider(page, admin);
  await expect(h1(page)).toHaveText('Dashboard');
  provider.lies = {};
  provider.present = null;

  const sheet = await openSheet(page);
  await sheet.getByLabel('Ingresar solo con el proveedor').check();
  await sheet
    .getByLabel('En una emergencia ingresa con contraseña')
    .selectOption({ label: 'Berta Gil Soto' });
  await sheet.getByRole('button', { name: 'Pedir el cambio' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirma que eres tú' });
  await expect(question).toBeVisible();
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('button', { name: 'Confirmar con tu empresa' }).click(),
  ]);
  await enterThere(popup, admin);
  await expect(sheet).toHaveCount(0);
  await approve(other, 'Ingreso con el proveedor de la empresa');

  const stranger = await openContext(browser);
  const byPassword = await stranger.newPage();
  await byPassword.goto('/sign-in');
  await enterCredentials(byPassword, admin, demoPassword);
  await expect(
    byPassword.getByText('En tu empresa se ingresa solo con su propio proveedor.', { exact: false }),
  ).toBeVisible();
  await enterCredentials(byPassword, second, demoPassword);
  await expect(h1(byPassword)).toHaveText('Dashboard');
  await stranger.close();

  // The provider says that she left it, at the address that the sheet shows: the portal is over for her as well.
  const addresses = await openSheet(page);
  const address = await addresses.getByText('/oauth2/backchannel-logout/').innerText();
  expect((await provider.signOut(address, { sub: 'somebody else' })).status).toBe(200);
  await page.reload();
  await expect(h1(page)).toHaveText('Usuarios');
  expect((await provider.signOut(address, { sub: admin })).status).toBe(200);
  // The server believes what it knows of a sign-in for a few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 1_500 });
  }).toPass();

  await context.close();

  const removing = await openSheet(other);
  await removing.getByRole('button', { name: 'Dejar de usarlo' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Pedir que termine' }).click();
  await expect(other.getByText('Dejar de ingresar con el proveedor de la empresa')).toBeVisible();
  await other.context().close();
  stop();
});
