import { expect, test } from './support/portal.ts';

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
