import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { verifyWebhook } from '../packages/client/antela.mjs';
import { startBucketService } from './support/bucket-service.ts';
import { expectKeyboardIn } from './support/keyboard.ts';
import { newUser } from './support/operator.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { startReceiver } from './support/receiver.ts';
import { jobTimeout } from './support/timeouts.ts';

const twoPeople = async (browser: Browser, baseURL = ''): Promise<[Page, Page]> => [
  await pageAs(browser, await newUser(baseURL, 'Administrador'), baseURL),
  await pageAs(browser, await newUser(baseURL, 'Administrador'), baseURL),
];

async function approve(page: Page, name: string, what: string): Promise<void> {
  await page.goto('/audit-streams');
  const waiting = page.getByRole('listitem').filter({ hasText: name });
  await expect(waiting).toContainText(`${what}: espera tu aprobación`);
  await waiting.getByRole('button', { name: 'Revisar y aprobar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar la solicitud' }).click();
  await expect(waiting).toHaveCount(0);
}

test('the history leaves once two people want it, is tried again by a person, and ends once two people want that', async ({
  browser,
  baseURL,
}) => {
  const receiver = await startReceiver();
  receiver.answer.status = 503;
  const name = `SIEM ${Date.now()}`;
  const [first, second] = await twoPeople(browser, baseURL);
  const row = (of: Page) => of.getByRole('row').filter({ hasText: name });
  const keep = (of: Page) =>
    of
      .getByRole('dialog', { name: `Guarda el secreto de «${name}»` })
      .getByRole('button', { name: 'Ya lo guardé' })
      .click();
  await first.goto('/audit-streams');
  await first.getByRole('button', { name: 'Enviar el historial' }).first().click();
  const form = first.getByRole('dialog', { name: 'Enviar el historial' });
  await form.getByRole('button', { name: 'Pedir el envío' }).click();
  await expect(form.getByText('Escribe el nombre.')).toBeVisible();
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('radio', { name: 'A un bucket tuyo' }).check();
  await form.getByLabel('Dirección del servicio').fill('https://s3.us-east-1.amazonaws.com');
  await form.getByLabel('Bucket', { exact: true }).fill('Mi Bucket');
  await form.getByLabel('Región').fill('us-east-1');
  await form.getByLabel('Identificador de la clave').fill('AKIAEXAMPLE');
  await form.getByLabel('Secreto de la clave').fill('a-secret-of-a-bucket');
  await form.getByRole('button', { name: 'Pedir el envío' }).click();
  await expect(form.getByText('de 3 a 63 letras minúsculas')).toBeVisible();
  await expect(form.getByLabel('Bucket', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('radio', { name: 'A un programa tuyo' }).check();
  await form.getByLabel('Dirección').fill('https://10.0.0.8/historial');
  await form.getByRole('button', { name: 'Pedir el envío' }).click();
  await expect(form.getByText('Lleva a una red privada.').first()).toBeVisible();
  await form.getByLabel('Dirección').fill(receiver.url);
  await form.getByRole('button', { name: 'Pedir el envío' }).click();
  const secret = await first
    .getByRole('dialog', { name: `Guarda el secreto de «${name}»` })
    .getByLabel('Secreto', { exact: true })
    .innerText();
  await keep(first);
  await expect(row(first)).toContainText('Por aprobar');
  expect(receiver.received).toEqual([]);

  await approve(second, name, 'Envío del historial a otra dirección');
  await second.getByRole('rowheader', { name }).getByRole('button').click();
  const sheet = second.getByRole('dialog', { name });
  await expect(sheet.getByText('Por reintentar')).toBeVisible({ timeout: jobTimeout });
  await expect(sheet.getByText(/^MCowBQYDK2VwAyEA/)).toBeVisible();
  await sheet.getByText('Ver los intentos').click();
  await expect(sheet.getByText(/· 503\s· \d+ ms/)).toBeVisible();
  receiver.answer.status = 204;
  await sheet.getByRole('button', { name: 'Intentar ya' }).click();
  await expect(sheet.getByText(/Recibido$/).first()).toBeVisible({ timeout: jobTimeout });
  await expectKeyboardIn(sheet.getByRole('listitem').filter({ hasText: 'Eventos 1 a' }));
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({
    type: 'audit.events',
    data: { message: 1, after: '0:' },
  });

  await sheet.getByRole('button', { name: 'Rotar el secreto' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Pedir otro' }).click();
  await keep(second);
  await expect(sheet.getByText('No firma hasta que otra persona lo apruebe')).toBeVisible();
  await approve(first, name, 'Otro secreto para el envío del historial');
  await first.getByRole('rowheader', { name }).getByRole('button').click();
  const ending = first.getByRole('dialog', { name });
  await expect(ending.getByText(/^Firma hasta el/)).toBeVisible();
  await ending.getByRole('button', { name: 'Dejar de enviar' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Pedir que termine' }).click();
  await expect(first.getByText('Pediste terminar el envío')).toBeVisible();
  await approve(second, name, 'Dejar de enviar el historial');
  await expect(row(second)).toContainText(/Terminando|Terminado/);
  await first.context().close();
  await second.context().close();
  receiver.stop();
});

/** Verdict of the program that clients are given over objects as they are downloaded. */
function verdictOf(bodies: readonly string[], publicKey: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'antela-trail-'));
  try {
    for (const [index, body] of bodies.entries()) writeFileSync(join(folder, `${index}.json`), body);
    const program = join(import.meta.dirname, '../docs/examples/verify-audit.mjs');
    return execFileSync(process.execPath, [program, '--key', publicKey, folder]).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the history goes into a bucket once two people want it, with the key that two people gave it, and is verified from what is downloaded', async ({
  browser,
  baseURL,
}) => {
  const service = await startBucketService(baseURL ?? '');
  const name = `Bóveda ${Date.now()}`;
  const [first, second] = await twoPeople(browser, baseURL);
  await first.goto('/audit-streams');
  await first.getByRole('button', { name: 'Enviar el historial' }).first().click();
  const form = first.getByRole('dialog', { name: 'Enviar el historial' });
  await form.getByRole('radio', { name: 'A un bucket tuyo' }).check();
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Dirección del servicio').fill(service.url);
  await form.getByLabel('Bucket', { exact: true }).fill(service.bucket);
  await form.getByLabel('Prefijo').fill('historial');
  await form.getByLabel('Región').fill(service.region);
  await form.getByLabel('Identificador de la clave').fill(service.key.id);
  await form.getByLabel('Secreto de la clave').fill('the-secret-of-another-key');
  await form.getByRole('button', { name: 'Pedir el envío' }).click();
  await expect(first.getByText('Pediste el envío')).toBeVisible();
  expect(service.puts).toEqual([]);

  await approve(second, name, 'Envío del historial a otra dirección');
  await second.getByRole('rowheader', { name }).getByRole('button').click();
  const sheet = second.getByRole('dialog', { name });
  await expect(sheet.getByText('Por reintentar')).toBeVisible({ timeout: jobTimeout });
  await sheet.getByText('Ver los intentos').click();
  await expect(
    sheet.getByText('El secreto no es el de esa clave. Cambia la clave del envío.', { exact: true }),
  ).toBeVisible();
  await sheet.getByRole('button', { name: 'Cambiar la clave' }).click();
  const dialog = second.getByRole('alertdialog', { name: `Cambiar la clave de «${name}»` });
  await dialog.getByLabel('Identificador de la clave').fill(service.key.id);
  await dialog.getByLabel('Secreto de la clave').fill(service.key.secret);
  await dialog.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(dialog).toHaveCount(0);
  expect(service.puts.filter(({ status }) => status === 200)).toEqual([]);

  await approve(first, name, 'Otro secreto para el envío del historial');
  await first.getByRole('rowheader', { name }).getByRole('button').click();
  const going = first.getByRole('dialog', { name });
  await going.getByRole('button', { name: 'Intentar ya' }).click();
  await expect(going.getByText(/Recibido$/).first()).toBeVisible({ timeout: jobTimeout });
  const publicKey = await going.getByText(/^MCowBQYDK2VwAyEA/).innerText();
  const paths = service.puts.filter(({ status }) => status === 200).map(({ path }) => path);
  expect(paths[0]).toMatch(/\/historial\/[0-9a-f-]{36}\/0000000001-events-1-\d+\.json$/);
  const bodies = await Promise.all([...new Set(paths)].map(service.read));
  expect(verdictOf(bodies, publicKey)).toContain('no falta nada');
  expect(() =>
    verdictOf(
      bodies.map((body) => body.replace('"seq":2', '"seq":3')),
      publicKey,
    ),
  ).toThrow();
  await first.context().close();
  await second.context().close();
  service.stop();
});
