import { clients } from '@antela/api/test/world/clients';
import { userIdOf } from '@antela/api/test/world/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
let username: string;
beforeAll(async () => {
  product = await startTestProduct();
  username = await product.enrol('admin');
});
afterAll(() => product.stop());

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await product.databases.owner.query<Row & Record<string, unknown>>(text, values)).rows;

const signIn = async (secret = password) => (await product.tokensOf(username, secret)).AccessToken;

const mails = () =>
  rows<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from antela.outbox_message where client_id = $1 order by created_at, id',
    [clients.a],
  );
const history = async () =>
  (
    await rows<{ action: string }>(
      `select action from antela.audit_event where client_id = $1 and entity_id = $2 and action like 'sign_in.%' order by id`,
      [clients.a, userIdOf('admin')],
    )
  ).map(({ action }) => action);

test('from the day that a client asks for a second factor, a password opens only the way to set one up', async () => {
  const from = (date: string, graceDays: number) =>
    rows(
      `update antela.client set settings = settings || jsonb_build_object('secondFactorFrom', $2::text, 'secondFactorGraceDays', $3::int) where client_id = $1`,
      [clients.a, date, graceDays],
    );
  const step = async () =>
    (
      (await product.identity('user-pool', 'InitiateAuth', {
        ClientId: product.config.USER_POOL_CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      })) as { ChallengeName?: string }
    ).ChallengeName;
  await from('2020-01-01', 0);
  expect(await step()).toBe('MFA_SETUP');
  await from('2020-01-01', 36_500);
  expect(await step()).toBeUndefined();
  await from('2099-01-01', 0);
  expect(await step()).toBeUndefined();
});

test('a changed password is in the history of the client, in the notices of its owner and in a mail that says what to do', async () => {
  await product.identity('user-pool', 'ChangePassword', {
    AccessToken: await signIn(),
    PreviousPassword: password,
    ProposedPassword: 'otra frase bien larga',
  });
  await expect.poll(history).toEqual(['sign_in.password_changed']);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: username, subject: 'Cambiaste tu contraseña' });
  expect(mail?.text).toContain('Si no fuiste tú, recupera tu contraseña enseguida');
  expect(mail?.text).toMatch(/No fui yo: portal:\/password-recovery/);
  const [notice] = await rows<{ subject: string; path: string }>(
    `select subject, path from antela.notice where client_id = $1 and user_id = $2 and kind = 'account'`,
    [clients.a, userIdOf('admin')],
  );
  expect(notice).toEqual({ subject: 'Cambiaste tu contraseña', path: '/security' });
});

test('an account that is recovered has nothing left of what opened it, and its owner hears of it', async () => {
  const AccessToken = await signIn('otra frase bien larga');
  await product.identity('user-pool', 'SetUserMFAPreference', {
    AccessToken,
    EmailMfaSettings: { Enabled: true },
  });
  const sub = (
    await rows<{ sub: string }>('select sub from cloud.pool_user where username = $1', [username])
  )[0]!.sub;
  await product.databases.owner.query(
    `insert into cloud.passkey (credential_id, sub, name, public_key, counter, created_at) values ('llave', $1, 'Llave', '', 0, now())`,
    [sub],
  );
  await product.userPool.recover(username);
  expect(
    await rows(
      `select u.password, u.totp_secret, u.mfa_enabled, u.status,
         (select count(*)::int from cloud.passkey p where p.sub = u.sub) as passkeys,
         (select count(*)::int from cloud.device d where d.sub = u.sub) as devices,
         (select count(*)::int from cloud.session s where s.sub = u.sub and s.revoked_at is null) as sessions
       from cloud.pool_user u where u.sub = $1`,
      [sub],
    ),
  ).toEqual([
    {
      password: null,
      totp_secret: null,
      mfa_enabled: [],
      status: 'RESET_REQUIRED',
      passkeys: 0,
      devices: 0,
      sessions: 0,
    },
  ]);
  await expect(product.identity('user-pool', 'GetUser', { AccessToken })).rejects.toThrow(
    'NotAuthorizedException',
  );
  await expect(signIn('otra frase bien larga')).rejects.toThrow('NotAuthorizedException');
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toEqual([
      'Cambiaste tu contraseña',
      'Conectaste un segundo paso a tu cuenta',
      'Tu empresa recuperó tu cuenta',
    ]);
  // An administrator's act is recorded by the API, under the administrator's name.
  expect(await history()).toEqual(['sign_in.password_changed', 'sign_in.factor_connected']);
});
