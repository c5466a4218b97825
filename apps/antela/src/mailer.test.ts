import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { startMailServer } from './test/mail-server.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let product: TestProduct;
let username: string;
beforeAll(async () => {
  mail = await startMailServer();
  product = await startTestProduct({ SMTP_URL: mail.url, MAIL_FROM: 'Antela <no-responder@antela.test>' });
  username = await product.enrol('admin');
});
afterAll(async () => {
  await product.stop();
  mail.stop();
});

test('where mail leaves by a server, the user pool’s codes do too, and nobody else reads them', async () => {
  const { config, identity } = product;
  await identity('user-pool', 'ForgotPassword', {
    ClientId: config.USER_POOL_CLIENT_ID,
    Username: username,
  });
  await expect
    .poll(() => mail.mails)
    .toMatchObject([{ to: username, content: expect.stringMatching(/contrase=C3=B1a es \d{6}/) as unknown }]);
  for (const path of ['/mailbox', `/mailbox/api/messages?to=${username}`])
    expect((await fetch(`${config.publicUrl}${path}`)).status).toBe(404);
});

test('notices leave by the same server', async () => {
  const mailer = createMailer(product.config, product.databases.owner);
  await mailer.send({ to: 'ana@empresa.co', subject: 'Corte', text: 'Hola', html: null });
  expect(mail.mails.at(-1)).toMatchObject({
    to: 'ana@empresa.co',
    content: expect.stringContaining('Subject: Corte') as unknown,
  });
});
