import {
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchMFAPreference,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import {
  errorName,
  goodPassword,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
/** Tenants that ask for a second factor by now. */
const asking = new Set<string>();
beforeAll(async () => {
  cloud = await startTestCloud({ isSecondFactorDue: async (tenant) => asking.has(tenant) });
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await configureAmplify(cloud);
  await signOut();
});

const totpOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: cloud.clock.now().getTime() + offsetMs,
  });

async function setAttributes(username: string, attributes: Record<string, string>): Promise<void> {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  await cloud.admin.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId: userPoolId, Username: username, UserAttributes }),
  );
}

describe('a second factor', () => {
  test('TOTP set up by somebody signed in is asked for from then on, and no code of it is good twice', async () => {
    await cloud.addUser('totp@andino.test');
    await signIn({ username: 'totp@andino.test', password: goodPassword });
    const { sharedSecret } = await setUpTOTP();
    expect(await errorName(verifyTOTPSetup({ code: '12345a' }))).toBe('EnableSoftwareTokenMFAException');
    await verifyTOTPSetup({ code: totpOf(sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();

    cloud.clock.advance(60_000);
    const step = await signIn({ username: 'totp@andino.test', password: goodPassword });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect(await errorName(confirmSignIn({ challengeResponse: '000000' }))).toBe('CodeMismatchException');
    const code = totpOf(sharedSecret);
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    await signOut();

    await signIn({ username: 'totp@andino.test', password: goodPassword });
    expect(await errorName(confirmSignIn({ challengeResponse: code }))).toBe('ExpiredCodeException');
    expect((await confirmSignIn({ challengeResponse: totpOf(sharedSecret, 30_000) })).isSignedIn).toBe(true);
  });

  test('is asked for after a reset of the password too', async () => {
    const username = 'restablece@andino.test';
    await cloud.addUser(username);
    await signIn({ username, password: goodPassword });
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: totpOf(sharedSecret) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();
    await resetPassword({ username });
    const newPassword = 'otra frase bien larga';
    await confirmResetPassword({ username, confirmationCode: await cloud.codeFor(username), newPassword });
    const step = await signIn({ username, password: newPassword });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  });

  test('by e-mail or SMS is chosen when there are several and none is preferred', async () => {
    await cloud.addUser('varios@andino.test', {
      phone_number: '+573001234567',
      phone_number_verified: 'true',
    });
    await signIn({ username: 'varios@andino.test', password: goodPassword });
    await updateMFAPreference({ sms: 'ENABLED', email: 'ENABLED' });
    await signOut();

    const first = await signIn({ username: 'varios@andino.test', password: goodPassword });
    expect(first.nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['EMAIL', 'SMS'],
    });
    const byEmail = await confirmSignIn({ challengeResponse: 'EMAIL' });
    expect(byEmail.nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'v***@a***' },
    });
    expect(
      (await confirmSignIn({ challengeResponse: await cloud.codeFor('varios@andino.test') })).isSignedIn,
    ).toBe(true);
    await signOut();

    await signIn({ username: 'varios@andino.test', password: goodPassword });
    const bySms = await confirmSignIn({ challengeResponse: 'SMS' });
    expect(bySms.nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******4567' },
    });
    expect(
      (await confirmSignIn({ challengeResponse: await cloud.codeFor('+573001234567') })).isSignedIn,
    ).toBe(true);
  });

  test('that a tenant asks for by now is set up while signing in, whatever stood for the password, on a remembered device too', async () => {
    const credentials = { username: 'empresa@andino.test', password: goodPassword };
    await cloud.addUser(credentials.username, { 'custom:client': 'exige' });
    expect((await signIn(credentials)).isSignedIn).toBe(true);
    await rememberDevice();
    await signOut();
    asking.add('exige');
    const ofDevice = await signIn(credentials);
    expect(ofDevice.nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION');
    await signIn({
      username: credentials.username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
    });
    const byCode = await confirmSignIn({ challengeResponse: await cloud.codeFor(credentials.username) });
    expect(byCode.nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION');

    await signIn(credentials);
    const chosen = await confirmSignIn({ challengeResponse: 'TOTP' });
    if (chosen.nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
      throw new Error(chosen.nextStep.signInStep);
    const challengeResponse = totpOf(chosen.nextStep.totpSetupDetails.sharedSecret);
    expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);

    await cloud.addUser('otra-empresa@andino.test', { 'custom:client': 'no exige' });
    await signOut();
    expect((await signIn({ username: 'otra-empresa@andino.test', password: goodPassword })).isSignedIn).toBe(
      true,
    );
  });

  test('is set up by the mailbox alone where there is a passkey, which counts: a password connects no application', async () => {
    const [USERNAME, PASSWORD] = ['llave@andino.test', goodPassword];
    await cloud.addUser(USERNAME, { 'custom:client': 'exige' });
    asking.add('exige');
    await cloud.db.query(
      `insert into cloud.passkey (credential_id, sub, name, public_key, counter, transports, created_at)
       select 'llave', sub, 'Llave', 'llave', 0, '{}', now() from cloud.pool_user where username = $1`,
      [USERNAME],
    );
    const first = await cloud.client.send(
      new InitiateAuthCommand({
        ClientId: userPoolClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    );
    expect(first.ChallengeParameters).toEqual({ MFAS_CAN_SETUP: '["EMAIL_OTP"]' });
    const application = new AssociateSoftwareTokenCommand({ Session: first.Session });
    expect(await errorName(cloud.client.send(application))).toBe('InvalidParameterException');
    const asked = await signIn({ username: USERNAME, password: PASSWORD });
    expect(asked.nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
  });

  test('that is asked of somebody who has none is set up while signing in: TOTP', async () => {
    await cloud.addUser('debe@andino.test');
    await setAttributes('debe@andino.test', { 'custom:mfa': 'SOFTWARE_TOKEN_MFA,EMAIL_OTP' });
    const first = await signIn({ username: 'debe@andino.test', password: goodPassword });
    expect(first.nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    });
    const chosen = await confirmSignIn({ challengeResponse: 'TOTP' });
    if (chosen.nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
      throw new Error(chosen.nextStep.signInStep);
    const { sharedSecret } = chosen.nextStep.totpSetupDetails;
    expect(await errorName(confirmSignIn({ challengeResponse: '000000' }))).toBe(
      'EnableSoftwareTokenMFAException',
    );
    expect((await confirmSignIn({ challengeResponse: totpOf(sharedSecret) })).isSignedIn).toBe(true);
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });

  test('that is asked of somebody who has none is set up while signing in: e-mail', async () => {
    await cloud.addUser('correo@andino.test');
    await setAttributes('correo@andino.test', { 'custom:mfa': 'EMAIL_OTP' });
    const first = await signIn({ username: 'correo@andino.test', password: goodPassword });
    expect(first.nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP');
    // The address is the administrator's: codes go nowhere else.
    expect(await errorName(confirmSignIn({ challengeResponse: 'otro@andino.test' }))).toBe(
      'NotAuthorizedException',
    );
    const asked = await confirmSignIn({ challengeResponse: 'correo@andino.test' });
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect(
      (await confirmSignIn({ challengeResponse: await cloud.codeFor('correo@andino.test') })).isSignedIn,
    ).toBe(true);
    expect(await fetchMFAPreference()).toEqual({ enabled: ['EMAIL'], preferred: 'EMAIL' });
  });

  test('five wrong codes end the step, and every one counts against the lock', async () => {
    await cloud.addUser('cinco@andino.test');
    await signIn({ username: 'cinco@andino.test', password: goodPassword });
    await updateMFAPreference({ email: 'PREFERRED' });
    await signOut();
    await signIn({ username: 'cinco@andino.test', password: goodPassword });
    const code = await cloud.codeFor('cinco@andino.test');
    const wrong = code === '999999' ? '999998' : '999999';
    for (let tries = 0; tries < 5; tries++) {
      expect(await errorName(confirmSignIn({ challengeResponse: wrong }))).toBe('CodeMismatchException');
    }
    cloud.clock.advance(2_000);
    expect(await errorName(confirmSignIn({ challengeResponse: code }))).toBe('NotAuthorizedException');
    const { rows } = await cloud.db.query<{ failures: number }>(
      'select max(failures) as failures from cloud.lock_out',
    );
    expect(rows[0]!.failures).toBe(5);
  });

  test.each(['by e-mail', 'by TOTP'])(
    'tried %s while its name is locked is no try: the same step and code are good afterwards',
    async (way) => {
      const username = `${way.replaceAll(' ', '-')}@andino.test`;
      await cloud.addUser(username);
      await signIn({ username, password: goodPassword });
      const setup = await setUpTOTP();
      await verifyTOTPSetup({ code: totpOf(setup.sharedSecret) });
      await updateMFAPreference({ totp: 'ENABLED', email: 'ENABLED' });
      await updateMFAPreference(way === 'by e-mail' ? { email: 'PREFERRED' } : { totp: 'PREFERRED' });
      await signOut();
      await signIn({ username, password: goodPassword });
      const challengeResponse =
        way === 'by e-mail' ? await cloud.codeFor(username) : totpOf(setup.sharedSecret, 30_000);
      for (let wrong = 0; wrong < 5; wrong++)
        await errorName(
          cloud.client.send(
            new InitiateAuthCommand({
              ClientId: userPoolClientId,
              AuthFlow: 'USER_PASSWORD_AUTH',
              AuthParameters: { USERNAME: username, PASSWORD: 'no es la clave' },
            }),
          ),
        );
      for (let tries = 0; tries < 6; tries++)
        await expect(confirmSignIn({ challengeResponse })).rejects.toThrow('Password attempts exceeded');
      cloud.clock.advance(2_000);
      expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
    },
  );
});
