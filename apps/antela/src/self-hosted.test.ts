import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, createMessenger } from './mailer.ts';
import { startMailServer } from './test/mail-server.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let product: TestProduct;
let username: string;
beforeAll(async () => {
  mail = await startMailServer();
  product = await startTestProduct({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Antela <no-responder@antela.test>',
    TRUSTED_PROXIES: '127.0.0.1',
  });
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
  // A person is shown the portal's page at any address of nobody's, where it is built; a program is told the truth.
  const headers = { 'sec-fetch-dest': 'empty' };
  for (const path of ['/mailbox', `/mailbox/api/messages?to=${username}`])
    expect((await fetch(`${config.publicUrl}${path}`, { headers })).status).toBe(404);
});

test('notices leave by the same server', async () => {
  const mailer = createMailer(product.config, product.databases.owner, () => {});
  await mailer.send({ to: 'ana@empresa.co', subject: 'Corte', text: 'Hola', html: null });
  expect(mail.mails.at(-1)).toMatchObject({
    to: 'ana@empresa.co',
    content: expect.stringContaining('Subject: Corte') as unknown,
  });
});

test('an invitation leaves in the employer’s name, and mail programs show its way to say no', async () => {
  const mailer = createMailer(product.config, product.databases.owner, () => {});
  await mailer.send({
    to: 'ana@empresa.co',
    subject: 'Activa tu cuenta',
    text: 'Hola',
    html: null,
    fromName: 'Hilados "Ñandú", S.A.S.',
    optOutUrl: `${product.config.publicUrl}/baja/x`,
  });
  const content = mail.mails.at(-1)?.content.replaceAll('\n ', ' ') ?? '';
  expect(content).toMatch(/^From: .*<no-responder@antela\.test>$/m);
  expect(content).not.toMatch(/^From: Antela/m);
  expect(content).toContain(`List-Unsubscribe: <${product.config.publicUrl}/baja/x>`);
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a picture goes inside the mail, where the HTML draws it from', async () => {
  const mailer = createMailer(product.config, product.databases.owner, () => {});
  const bytes = Buffer.from('una imagen');
  await mailer.send({
    to: 'ana@empresa.co',
    subject: 'Activa tu cuenta',
    text: 'Hola',
    html: '<img src="cid:logo" alt="Hilados">',
    pictures: [{ cid: 'logo', type: 'image/png', bytes }],
  });
  const content = mail.mails.at(-1)?.content ?? '';
  expect(content).toMatch(/^Content-Type: multipart\/related/m);
  expect(content).toMatch(/^Content-ID: <logo>$/im);
  expect(content).toMatch(/^Content-Disposition: inline; filename=logo\.png$/m);
  expect(content).toContain(bytes.toString('base64'));
});

test('notices leave at the rate that is set, and codes wait for none of them', async () => {
  const config = { ...product.config, MAIL_PER_SECOND: 10 };
  const mailer = createMailer(config, product.databases.owner, () => {});
  const began = performance.now();
  for (let turn = 0; turn < 4; turn += 1) await mailer.turn?.();
  // The first at once; the clock of the event loop may be a millisecond early each time.
  expect(performance.now() - began).toBeGreaterThan(290);
  expect(createMessenger(config, () => {})).not.toHaveProperty('turn');
});

test('behind a trusted proxy, a session comes from where the proxy says', async () => {
  const { config, databases } = product;
  const { IdToken } = await product.tokensOf(username);
  const headers = { authorization: `Bearer ${IdToken}`, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  const session = await fetch(`${config.publicUrl}/api/v2/companyportal/session`, { headers });
  expect(session.status).toBe(200);
  const { rows } = await databases.owner.query('select host(ip) as ip from antela.portal_session');
  expect(rows).toEqual([{ ip: '203.0.113.7' }]);
});
