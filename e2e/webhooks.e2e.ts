import type { Page } from '@playwright/test';
import { verifyWebhook } from '../packages/client/antela.mjs';
import { expectKeyboardIn } from './support/keyboard.ts';
import { newUser } from './support/operator.ts';
import { expect, pageAs, test } from './support/portal.ts';
import { startReceiver } from './support/receiver.ts';
import { jobTimeout } from './support/timeouts.ts';

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

async function openForm(page: Page) {
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Crear webhook' }).first().click();
  return page.getByRole('dialog', { name: 'Crear webhook' });
}

test('a webhook waits for another person, takes a message, is told when it takes none, rotated and removed', async ({
  browser,
  baseURL,
}) => {
  const receiver = await startReceiver();
  const name = `Nómina ${unique()}`;
  const page = await pageAs(browser, await newUser(baseURL ?? '', 'Administrador'), baseURL);
  const form = await openForm(page);
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Dirección').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'Adelanto pagado' }).check();
  await form.getByRole('checkbox', { name: 'Periodo cerrado' }).check();
  await form.getByRole('button', { name: 'Crear webhook' }).click();
  const shown = page.getByRole('dialog', { name: `Guarda el secreto de «${name}»` });
  const secret = await shown.getByLabel('Secreto', { exact: true }).innerText();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const row = (of: Page) => of.getByRole('row').filter({ hasText: name });
  await expect(row(page)).toContainText('Por aprobar');
  await page.context().close();

  const other = await pageAs(browser, await newUser(baseURL ?? '', 'Administrador'), baseURL);
  await other.goto('/webhooks');
  const waiting = other.getByRole('listitem').filter({ hasText: name });
  await expect(waiting).toContainText('Webhook que avisa a otra dirección: espera tu aprobación');
  await waiting.getByRole('button', { name: 'Revisar y aprobar' }).click();
  const asking = other.getByRole('alertdialog');
  await expect(asking).toContainText(receiver.url);
  await expect(asking).toContainText('Adelanto pagado, Periodo cerrado');
  await asking.getByRole('button', { name: 'Aprobar la solicitud' }).click();
  await expect(row(other)).toContainText('Activo');

  await other.getByRole('rowheader', { name }).getByRole('button').click();
  const sheet = other.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Enviar una prueba' }).click();
  await expect(sheet.getByText('Recibido').first()).toBeVisible({ timeout: jobTimeout });
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ type: 'webhook.test' });
  await sheet.getByText('Ver el mensaje y sus intentos').first().click();
  await expect(sheet.getByText('"type": "webhook.test"').first()).toBeVisible();

  await sheet.getByRole('button', { name: 'Rotar el secreto' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Rotar' }).click();
  await other
    .getByRole('dialog', { name: `Guarda el secreto de «${name}»` })
    .getByRole('button', { name: 'Ya lo guardé' })
    .click();
  await sheet.getByRole('button', { name: 'Retirar este' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(other.getByText('Retiraste el secreto')).toBeVisible();
  await expectKeyboardIn(sheet);

  receiver.answer.status = 410;
  await sheet.getByRole('button', { name: 'Enviar otra vez', exact: true }).first().click();
  await expect(sheet.getByText('Respondió que ya no existe.').first()).toBeVisible({
    timeout: jobTimeout,
  });
  await expectKeyboardIn(sheet.getByRole('listitem').filter({ hasText: 'ya no existe' }));
  await other.reload();
  await expect(row(other)).toContainText('Ya no existe');
  await other.getByRole('rowheader', { name }).getByRole('button').click();
  await sheet.getByRole('button', { name: 'Reanudar' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Reanudar' }).click();
  await expect(other.getByText('Reanudaste el webhook')).toBeVisible();

  await sheet.getByRole('button', { name: 'Quitar' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(other.getByText('Quitaste el webhook')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Enviar una prueba' })).toHaveCount(0);
  await expectKeyboardIn(sheet);
  await other.context().close();
  receiver.stop();
});

test.describe('for Administrador', () => {
  test.use({ as: 'admin@andino.demo' });

  test('what is missing is said at its field, and why an address is refused too', async ({ page }) => {
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    await expect(form.getByText('Escribe el nombre.')).toBeVisible();
    await expect(form.getByText('Escribe la dirección completa, con https://.')).toBeVisible();
    await expect(form.getByText('Elige de qué avisa.')).toBeVisible();
    await form.getByLabel('Nombre').fill(`Privada ${unique()}`);
    await form.getByRole('checkbox', { name: 'Corte' }).check();
    await form.getByLabel('Dirección').fill('https://10.0.0.8/avisos');
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    await expect(form.getByText('Lleva a una red privada.').first()).toBeVisible();
    await expect(form.getByLabel('Dirección')).toHaveAttribute('aria-invalid', 'true');
  });
});
