import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchDevices,
  forgetDevice,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import { callFrom } from '../test/call-from.ts';
import {
  goodPassword,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '../test/test-cloud.ts';
import type { AccountEvent } from './account-event.ts';

let cloud: TestCloud;
let told: AccountEvent[] = [];
let isAway = false;
beforeAll(async () => {
  cloud = await startTestCloud({
    onAccountEvent: async (event) => {
      if (isAway) throw new Error('nobody takes it now');
      told.push(event);
    },
  });
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await configureAmplify(cloud);
  await signOut();
  told = [];
});

const kinds = () => told.map(({ kind }) => kind);
const nowTold = async (...expected: string[]): Promise<void> => {
  await expect.poll(kinds).toEqual(expected);
};

async function signedIn(username: string): Promise<void> {
  await cloud.addUser(username, { 'custom:client': 'andino' });
  await signIn({ username, password: goodPassword });
}

test('each change of what somebody signs in with is told once, with the address from before it', async () => {
  await signedIn('cambia@andino.test');
  await updatePassword({ oldPassword: goodPassword, newPassword: 'otra frase bien larga' });
  await nowTold('password_changed');
  expect(told[0]).toMatchObject({ clientId: 'andino', email: 'cambia@andino.test', ip: '127.0.0.1' });

  const { sharedSecret } = await setUpTOTP();
  const code = new TOTP({ secret: Secret.fromBase32(sharedSecret) }).generate();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await updateMFAPreference({ totp: 'DISABLED' });
  await updateUserAttributes({ userAttributes: { phone_number: '+573001234567' } });
  await rememberDevice();
  expect(await fetchDevices()).toHaveLength(1);
  await forgetDevice();
  await nowTold(
    'password_changed',
    'factor_connected',
    'factor_disconnected',
    'mobile_changed',
    'device_trusted',
    'device_forgotten',
  );
});

test('what was refused is not told', async () => {
  await signedIn('rechazo@andino.test');
  await updatePassword({ oldPassword: 'no es la contraseña', newPassword: 'otra frase bien larga' }).catch(
    () => undefined,
  );
  await updateUserAttributes({ userAttributes: { email: 'otra@persona.test' } }).catch(() => undefined);
  await forgetDevice({ device: { id: 'ninguno' } }).catch(() => undefined);
  await updateMFAPreference({ sms: 'ENABLED' }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kinds()).toEqual([]);
});

test('a reset by code and a new address are told to the address from before', async () => {
  const username = 'direccion@andino.test';
  await cloud.addUser(username, { 'custom:client': 'andino' });
  await resetPassword({ username });
  const confirmationCode = await cloud.codeFor(username);
  await confirmResetPassword({ username, confirmationCode, newPassword: 'otra frase bien larga' });
  await cloud.admin.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: username,
      UserAttributes: [{ Name: 'email', Value: 'nueva@andino.test' }],
    }),
  );
  await nowTold('password_recovered', 'email_changed');
  expect(told.map(({ email }) => email)).toEqual([username, username]);
});

test('a second factor set up on the way in is told', async () => {
  const username = 'entrando@andino.test';
  await cloud.addUser(username, { 'custom:mfa': 'EMAIL_OTP' });
  await signIn({ username, password: goodPassword });
  await confirmSignIn({ challengeResponse: username });
  await confirmSignIn({ challengeResponse: await cloud.codeFor(username) });
  await nowTold('factor_connected');
});

test('a sign-in is told when neither its browser nor its address was seen before; the very first is not', async () => {
  const USERNAME = 'equipos@andino.test';
  await cloud.addUser(USERNAME);
  const from = (address: string, cookie?: string) =>
    callFrom({ address, ...(cookie && { cookie }) }, cloud.userPoolEndpoint, 'InitiateAuth', {
      ClientId: userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: goodPassword },
    });
  const { cookie } = await from('127.0.0.2');
  await from('127.0.0.2');
  await from('127.0.0.3', cookie!);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kinds()).toEqual([]);
  await from('127.0.0.66');
  await nowTold('new_device');
  expect(told[0]).toMatchObject({ ip: '127.0.0.66' });
});

test('what nobody takes now is told later, and lies sealed meanwhile', async () => {
  await signedIn('luego@andino.test');
  isAway = true;
  await updateMFAPreference({ email: 'ENABLED' });
  const { rows } = await cloud.db.query<{ event: Buffer }>('select event from cloud.account_event');
  expect(rows).toHaveLength(1);
  expect(rows[0]!.event.toString()).not.toContain('luego@andino.test');
  isAway = false;
  cloud.clock.advance(16_000);
  await updateMFAPreference({ email: 'DISABLED' });
  await nowTold('factor_connected', 'factor_disconnected');
});
