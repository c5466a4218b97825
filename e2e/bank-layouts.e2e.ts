import type { Page } from '@playwright/test';
import { axeOn } from './support/accessible.ts';
import { apiAs } from './support/api.ts';
import { newClient, newColleague, ops } from './support/operator.ts';
import { photograph } from './support/pictures.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { h1 } from './support/sign-in-page.ts';

interface Listed {
  companies: { company: { id: string } }[];
  shipped: { key: string; layout: object }[];
}

const andino = 'Logística Telar S.A.S.';

async function openLayouts(page: Page): Promise<void> {
  await page.goto('/transactions?ver=formatos');
  await expect(h1(page)).toHaveText('Formatos del banco');
}

async function copyFor(page: Page, name: string, company: string): Promise<void> {
  await openLayouts(page);
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: company }).click();
  await expect(h1(page)).toHaveText('Formato del banco');
  await expect(page).toHaveTitle(
    new RegExp(`^Formato del banco de ${company.replaceAll('.', String.raw`\.`)}`),
  );
}

/** A client whose company pays by bank file, with two people who approve its format. */
async function payingByFile(baseURL = '') {
  const admin = await newClient(baseURL);
  const second = await newColleague(baseURL, admin, 'Berta Gil Soto', 'Administrador');
  const client = `Tejidos ${admin.slice(0, 8)}`;
  const company = `${client} S.A.S.`;
  await ops('disburse', 'rail', '--client', client, '--company', company, '--rail', 'archivo');
  return { admin, second, company };
}

const axe = async (page: Page) => expect((await (await axeOn(page)).analyze()).violations).toEqual([]);

test('a company’s bank has a format of its own once another person has approved it, each fault at its field', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { admin, second, company } = await payingByFile(baseURL);

  const page = await pageAs(browser, admin, baseURL);
  await openLayouts(page);
  await expect(page.getByRole('link', { name: company })).toBeVisible();
  await axe(page);
  await copyFor(page, 'Bancolombia PAB', company);
  const lines = page.getByRole('region', { name: 'Líneas del archivo' });
  await expect(lines).toContainText('MARIA DEL PILAR MUNOZ ECHEVERR');
  await expect(page.getByText('Con dos pagos inventados')).toBeVisible();
  await axe(page);

  const line = page.getByRole('region', { name: 'Línea de cada pago' });
  await line.getByText('56–72 Cuenta: Número de cuenta').click();
  const width = line.getByLabel('Caracteres');
  await width.fill('4');
  await expect(page.getByText('Con 2 datos el archivo no sale')).toBeVisible();
  await width.fill('');
  await page.getByRole('button', { name: 'Pedir este formato' }).click();
  await expect(line.getByText('Sin separador, cada columna dice cuántos caracteres ocupa.')).toBeVisible();
  await width.fill('17');
  await page.getByLabel('Nombre del formato').fill('Banco de la casa');
  await expect(page.getByText('Con 2 datos el archivo no sale')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pedir este formato' }).click();
  await expect(page.getByText('Formato del archivo del banco: espera a otra persona')).toBeVisible();
  await expect(page.getByText('Así quedaría el archivo con el formato que espera')).toBeVisible();
  await page.context().close();

  const other = await pageAs(browser, second, baseURL);
  await openLayouts(other);
  await other.getByRole('link', { name: company }).click();
  await expect(other.getByRole('region', { name: 'Líneas del archivo' })).toContainText('MARIA');
  await other.getByRole('button', { name: 'Revisar y aprobar' }).click();
  const asking = other.getByRole('alertdialog');
  await expect(asking).toContainText('Antela → Banco de la casa');
  await asking.getByRole('button', { name: 'Aprobar la solicitud' }).click();
  await expect(other.getByText(/Rige Banco de la casa, versión 1$/)).toBeVisible();
  await axe(other);
  await other.getByRole('button', { name: 'Volver al formato de Antela' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Pedir el formato de Antela' }).click();
  await expect(other.getByText('Formato del archivo del banco: espera a otra persona')).toBeVisible();
  await other.context().close();
});

test('a format that others had approved meanwhile is told part by part and overwritten by a choice alone, and a preview that fails says so', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { admin, second, company } = await payingByFile(baseURL);
  const page = await pageAs(browser, admin, baseURL);
  await copyFor(page, 'ACH Colombia (NACHAM)', company);
  const lines = page.getByRole('region', { name: 'Líneas del archivo' });
  await expect(lines).toContainText('5220');
  await expect(lines).toContainText('9'.repeat(106));
  await photograph(page, 'ach');

  const [maker, other] = [await apiAs(admin, baseURL), await apiAs(second, baseURL)];
  const path = '/v2/companyportal/bank-layout';
  const { companies, shipped } = await maker<Listed>(path);
  const [companyid = ''] = companies.map((one) => one.company.id);
  const layout = shipped.find(({ key }) => key === 'bancolombia-pab')?.layout;
  const { proposalid } = await maker<{ proposalid: string }>(path, {
    method: 'PUT',
    query: { companyid },
    body: { layout: { ...layout, name: 'El de Berta' } },
    version: 0,
  });
  await other('/v2/companyportal/proposal/approve', { method: 'POST', body: { proposalid } });

  await page.getByLabel('Nombre del formato').fill('El mío');
  const send = page.getByRole('button', { name: 'Pedir este formato' });
  await send.click();
  const alert = page.getByRole('alert').filter({ hasText: 'guardó cambios antes que tú' });
  await expect(alert).toContainText('El de Berta');
  await expect(alert).toContainText('56–72 Cuenta: Número de cuenta');
  await photograph(page, 'changed meanwhile');
  await axe(page);
  await send.click();
  await expect(alert.getByText('Elige qué queda.').first()).toBeVisible();

  await page.route(/bank-layout\/preview/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Nombre del formato').fill('El mío otra vez');
  const failed = page.getByRole('region', { name: 'Así queda el archivo' });
  await expect(failed.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await failed.getByRole('button', { name: 'Reintentar' }).scrollIntoViewIfNeeded();
  await photograph(page, 'failed preview');
  await page.unroute(/bank-layout\/preview/);
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect(lines).toBeVisible();

  for (const mine of await alert.getByRole('radio', { name: /^Lo tuyo/ }).all()) await mine.check();
  await send.click();
  await expect(page.getByText('Formato del archivo del banco: espera a otra persona')).toBeVisible();
  await page.context().close();
});

test.describe('for Andino', () => {
  test.use({ as: 'admin@andino.demo' });

  test('a format is tried over the payments before anybody asks for it', async ({ page }) => {
    await copyFor(page, 'Bancolombia SAP', andino);
    await expect(page.getByRole('region', { name: 'Líneas del archivo' })).toContainText('ADELANTO');
    await expect(
      page.getByText(/^Con (?:los pagos que esperan|los pagos del lote|dos pagos inventados)/),
    ).toBeVisible();
    await page.getByLabel('Separador').selectOption({ label: 'Punto y coma' });
    await expect(page.getByRole('region', { name: 'Líneas del archivo' })).toContainText(';');
  });
});

test.describe('for Consulta', () => {
  test.use({ as: 'consulta@andino.demo' });

  test('who only sees the payments sees the format and changes nothing', async ({ page }) => {
    await openLayouts(page);
    await page.getByRole('link', { name: andino }).click();
    await expect(page.getByText('Lo cambia quien crea o aprueba los lotes.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Líneas del archivo' })).toContainText('ANTELA');
    await expect(page.getByRole('button', { name: 'Pedir este formato' })).toHaveCount(0);
  });
});
