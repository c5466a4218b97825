import { expect, test } from './support/portal.ts';

/** A grey picture of 64 by 32. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAAAAACH9iFYAAAAGElEQVR4nGNgGAWjYBSMglEwCkbBKEAFAAggAAGm0bC9AAAAAElFTkSuQmCC';

test.describe('for Nómina', () => {
  test.use({ as: 'nomina@andino.demo' });

  test('those who have not come in are invited as is shown before, and what has not left is stopped (decision 0102)', async ({
    page,
  }) => {
    const words = 'Ya puedes adelantar tu salario.';
    await page.goto('/employees?estado=invitado');
    await page.getByRole('main').getByRole('button', { name: 'Invitar', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /^Invitar a \d+ personas$/ });
    const message = sheet.getByLabel('Mensaje');
    const send = sheet.getByRole('button', { name: /^Invitar a \d+ personas$/ });
    await message.fill('Escríbeme a ana@otra.co');
    await send.click();
    await expect(sheet.getByText(/^Escribe el mensaje sin enlaces ni correos/)).toBeVisible();
    await message.fill(words);
    await expect(sheet.getByRole('region', { name: 'Así les llega' })).toContainText(words);
    await send.click();
    await page
      .getByRole('alertdialog', { name: /^¿Invitar a/ })
      .getByRole('button', { name: /^Invitar a/ })
      .click();
    await expect(page.getByText(/^Invitaste a \d+ personas$/)).toBeVisible();
    await page.goto('/employees?ver=invitaciones');
    const ofLogo = page.getByRole('button', { name: 'Logo', exact: true });
    await expect(page.getByRole('table', { name: 'Invitaciones enviadas' })).toBeVisible();
    if (await ofLogo.isHidden()) await page.getByRole('button', { name: 'Más acciones' }).click();
    await ofLogo.click();
    const logo = page.getByRole('dialog', { name: 'Logo de la empresa' });
    await logo
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(logo.getByText(/^El logo debe ser un PNG o un JPEG/)).toBeVisible();
    await logo
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
    await expect(page.getByText('Guardaste el logo')).toBeVisible();
    await expect(logo.getByRole('img', { name: /^Logo de / })).toHaveJSProperty('naturalWidth', 64);
    await logo.getByRole('button', { name: 'Quitar el logo' }).click();
    await expect(page.getByText('Quitaste el logo')).toBeVisible();
    await page.keyboard.press('Escape');
    const sent = page.getByRole('table', { name: 'Invitaciones enviadas' });
    await expect(sent.getByRole('rowheader')).toHaveCount(1);
    await sent.getByRole('rowheader').click();
    const campaign = page.getByRole('dialog', { name: /^Invitación del/ });
    await expect(campaign).toContainText(words);
    await campaign.getByRole('button', { name: 'Detener lo que falta' }).click();
    const question = page.getByRole('alertdialog', { name: /^¿Detener lo que falta/ });
    await expect(question).toContainText(/Ya sali(ó|eron) \d+ mensajes?/);
    await question.getByRole('button', { name: 'Detener', exact: true }).click();
    await expect(page.getByText('Detuviste lo que faltaba')).toBeVisible();
    await expect(campaign.getByRole('button', { name: 'Detener lo que falta' })).toHaveCount(0);
  });
});
