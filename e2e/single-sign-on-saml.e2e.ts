import { axeOn } from './support/accessible.ts';
import { expect, openContext, pageAs, test } from './support/portal.ts';
import { startSamlProvider } from './support/providers.ts';
import { h1 } from './support/sign-in-page.ts';
import {
  approve,
  enterThere,
  openSheet,
  proveDomain,
  toProvider,
  twoAdministrators,
} from './support/single-sign-on.ts';

test('a company’s people come in by its SAML provider once two people trust its certificate, prove there who they are, and leave both', async ({
  browser,
  baseURL: base,
}) => {
  test.setTimeout(240_000);
  const baseURL = base ?? '';
  const { issuer, provider, stop } = await startSamlProvider();
  const { domain, admin, second } = await twoAdministrators(baseURL);
  // The provider's administrator loaded the certificate, and lets it take nothing else.
  const loaded = await fetch(`${baseURL}/cloud/user-pool/saml2/signing-certificate.pem`);
  provider.demands = await loaded.text();

  const first = await pageAs(browser, admin, baseURL);
  const form = await openSheet(first);
  await form.getByRole('radio', { name: 'SAML 2.0' }).check();
  await form.getByRole('button', { name: 'Leer los metadatos' }).click();
  await expect(form.getByText('Pega los metadatos, o la dirección en que están.')).toBeVisible();
  await form.getByLabel('Metadatos de tu proveedor').fill(`${issuer}/nada`);
  await form.getByRole('button', { name: 'Leer los metadatos' }).click();
  await expect(form.getByText('Esa dirección respondió 404.')).toBeVisible();
  await form.getByLabel('Metadatos de tu proveedor').fill(`${issuer}/metadata`);
  await form.getByRole('button', { name: 'Leer los metadatos' }).click();
  await expect(form.getByLabel('Identificador del proveedor (Entity ID)')).toHaveValue(issuer);
  await expect(form.getByLabel('Dirección para ingresar (SSO)')).toHaveValue(`${issuer}/saml`);
  await expect(form.getByText(/^Vence el /)).toBeVisible();
  await expect(form.getByLabel('Firmar lo que enviamos a tu proveedor')).toBeChecked();
  const download = first.waitForEvent('download');
  await form.getByRole('link', { name: 'Descargar el certificado de Antela' }).click();
  expect((await download).suggestedFilename()).toBe('antela-saml.pem');
  await form.getByLabel('Dominios de correo').fill(domain);
  await proveDomain(form, domain);
  expect((await (await axeOn(first)).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(form).toHaveCount(0);
  await first.context().close();

  const other = await pageAs(browser, second, baseURL);
  await approve(other, 'Ingreso con el proveedor de la empresa');

  const context = await openContext(browser, { ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await toProvider(page, admin);
  await enterThere(page, `nadie@${domain}`);
  await expect(page.getByText('Ese correo no tiene usuario en este portal.')).toBeVisible();
  provider.lies = { audience: 'https://otra.example' };
  await toProvider(page, admin, { again: true });
  await enterThere(page, admin);
  await expect(
    page.getByText('La respuesta del proveedor es para otra aplicación', { exact: false }),
  ).toBeVisible();
  // A proof that the provider saw long ago lets in, and moves nothing that asks for a fresh proof.
  provider.lies = { provedSecondsAgo: 4_000 };
  await toProvider(page, admin, { again: true });
  await enterThere(page, admin);
  await expect(h1(page)).toHaveText('Dashboard');
  provider.lies = {};

  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Entra ID' }).click();
  await sheet.getByRole('button', { name: 'Pedir el cambio' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirma que eres tú' });
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('button', { name: 'Confirmar con tu empresa' }).click(),
  ]);
  await enterThere(popup, admin);
  await expect(sheet).toHaveCount(0);
  expect(provider.asked.some(({ message }) => message.includes('ForceAuthn="true"'))).toBe(true);

  const account = page.getByRole('button', { name: 'Menú de' });
  const opener = page.getByRole('button', { name: 'Abrir el menú' });
  await expect(account.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await account.click();
  const back = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await back;
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(provider.asked.some(({ line }) => line === 'GET /end')).toBe(true);
  await toProvider(page, admin);
  await enterThere(page, admin);
  await expect(h1(page)).toHaveText('Dashboard');

  // The provider says that she left it, at the address that the sheet shows: the portal is over for her as well.
  const address = await (await openSheet(page)).getByText('/saml2/logout/').innerText();
  const elsewhere = await openContext(browser, { ignoreHTTPSErrors: true });
  const leaving = await elsewhere.newPage();
  await leaving.goto(provider.signOutUrl(address, { nameId: admin, signed: 'by another' }));
  await expect(h1(leaving)).toHaveText('No cerramos tu sesión');
  await leaving.goto(provider.signOutUrl(address, { nameId: admin }));
  await expect(h1(leaving)).toHaveText('Saliste de todo');
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 1_500 });
  }).toPass();
  await elsewhere.close();
  await context.close();

  await other.context().close();
  stop();
});
