import {
  adminAccessKey,
  errorName,
  goodPassword,
  region,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '@antela/local-cloud/test/test-cloud';
import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from './totp-code.ts';
import { createUserPoolAdmin, type UserPoolAdmin } from './user-pool-admin.ts';

const clientId = '01930000-0000-7000-8000-000000000001';
let cloud: TestCloud;
let admin: UserPoolAdmin;

beforeAll(async () => {
  cloud = await startTestCloud();
  admin = createUserPoolAdmin({
    endpoint: cloud.userPoolEndpoint,
    region,
    userPoolId,
    userPoolClientId,
    credentials: adminAccessKey,
    clock: cloud.clock.now,
  });
});
afterAll(() => cloud.close());

const signIn = (username: string, password = goodPassword) =>
  cloud.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );

const create = (name: string, isInvited = false) =>
  admin.createUser({
    username: `${name}@empresa.example`,
    email: `${name}@empresa.example`,
    name,
    clientId,
    isInvited,
  });

test('a user is made with the tenant in its tokens, without mail, and found again', async () => {
  const subject = await create('ana');
  expect(cloud.emails).toEqual([]);
  expect(await admin.findSubject('ana@empresa.example')).toBe(subject);
  expect(await admin.findSubject('nadie@empresa.example')).toBeNull();
  expect(await errorName(create('ana'))).toBe('UsernameExistsException');
  await admin.setPassword('ana@empresa.example', goodPassword, true);
  const { AuthenticationResult } = await signIn('ana@empresa.example');
  expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({
    sub: subject,
    'custom:client': clientId,
    name: 'ana',
  });
});

test('an invited user is mailed a temporary password, and another when it is sent again', async () => {
  await create('beto', true);
  await expect.poll(() => cloud.emails.filter(({ to }) => to === 'beto@empresa.example').length).toBe(1);
  await admin.resendInvitation('beto@empresa.example');
  await expect.poll(() => cloud.emails.filter(({ to }) => to === 'beto@empresa.example').length).toBe(2);
});

test('a disabled user cannot come in until enabled', async () => {
  await create('caro');
  await admin.setPassword('caro@empresa.example', goodPassword, true);
  await admin.disable('caro@empresa.example');
  expect(await errorName(signIn('caro@empresa.example'))).toBe('NotAuthorizedException');
  await admin.enable('caro@empresa.example');
  expect((await signIn('caro@empresa.example')).AuthenticationResult).toBeDefined();
});

test('ended sessions refresh no more, and a reset password opens nothing', async () => {
  await create('dora');
  await admin.setPassword('dora@empresa.example', goodPassword, true);
  const { AuthenticationResult } = await signIn('dora@empresa.example');
  await admin.endSessions('dora@empresa.example');
  const refresh = new InitiateAuthCommand({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: userPoolClientId,
    AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? '' },
  });
  expect(await errorName(cloud.client.send(refresh))).toBe('NotAuthorizedException');
  await admin.resetPassword('dora@empresa.example');
  expect(await errorName(signIn('dora@empresa.example'))).toBe('PasswordResetRequiredException');
});

test('a TOTP can be set up, is asked for from then on, and can be set up anew', async () => {
  await create('elsa');
  await admin.setPassword('elsa@empresa.example', goodPassword, true);
  const first = await admin.enrolTotp('elsa@empresa.example', goodPassword);
  cloud.clock.advance(60_000);
  const secret = await admin.enrolTotp('elsa@empresa.example', goodPassword);
  expect(secret).not.toBe(first);
  cloud.clock.advance(60_000);
  const { ChallengeName, Session } = await signIn('elsa@empresa.example');
  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  const answer = {
    USERNAME: 'elsa@empresa.example',
    SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, cloud.clock.now()),
  };
  const { AuthenticationResult } = await cloud.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: userPoolClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: answer,
    }),
  );
  expect(AuthenticationResult?.IdToken).toBeDefined();
});

test('without its second factors a user comes in with the password alone', async () => {
  await create('fabi');
  await admin.setPassword('fabi@empresa.example', goodPassword, true);
  await admin.enrolTotp('fabi@empresa.example', goodPassword);
  expect((await signIn('fabi@empresa.example')).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await admin.resetMfa('fabi@empresa.example');
  expect((await signIn('fabi@empresa.example')).AuthenticationResult).toBeDefined();
});

test('the codes are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(
    [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((seconds) =>
      totpCode(secret, new Date(seconds * 1_000)),
    ),
  ).toEqual(['287082', '081804', '005924', '353130']);
});

test('codes go to the new address, those sent to the former one open nothing, and the name to sign in stays', async () => {
  const name = 'gema@empresa.example';
  await create('gema');
  await admin.setPassword(name, goodPassword, true);
  await cloud.client.send(new ForgotPasswordCommand({ ClientId: userPoolClientId, Username: name }));
  const former = await cloud.codeFor(name);
  const ofName = { ClientId: userPoolClientId, Username: name, Password: 'otra frase bien larga' };
  const confirm = (ConfirmationCode: string) =>
    cloud.client.send(new ConfirmForgotPasswordCommand({ ...ofName, ConfirmationCode }));
  await admin.setEmail(name, 'gema@nueva.example');
  await admin.setEmail(name, 'gema@nueva.example');
  expect(await errorName(confirm(former))).toBe('ExpiredCodeException');
  cloud.clock.advance(3_600_000);
  await cloud.client.send(new ForgotPasswordCommand({ ClientId: userPoolClientId, Username: name }));
  const code = await cloud.codeFor('gema@nueva.example');
  // Theirs already: nothing happens to a code under way.
  await admin.setEmail(name, 'gema@nueva.example');
  await confirm(code);
  expect((await signIn(name, ofName.Password)).AuthenticationResult).toBeDefined();
});

test('an account is taken out with all that opened it, unless the name is another account’s by now', async () => {
  const name = 'hilda@empresa.example';
  const subject = await create('hilda');
  await admin.setPassword(name, goodPassword, true);
  const refresh = (await signIn(name)).AuthenticationResult?.RefreshToken ?? '';
  await admin.removeUser(name, 'somebody else');
  expect(await admin.findSubject(name)).toBe(subject);
  await admin.removeUser(name, subject);
  await admin.removeUser(name, subject);
  expect(await admin.findSubject(name)).toBeNull();
  expect(await errorName(signIn(name))).toBe('NotAuthorizedException');
  const again = cloud.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: userPoolClientId,
      AuthParameters: { REFRESH_TOKEN: refresh },
    }),
  );
  expect(await errorName(again)).toBe('NotAuthorizedException');
  expect(await create('hilda')).not.toBe(subject);
});
