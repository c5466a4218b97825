import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../test/authenticator.ts';
import {
  goodPassword,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '../test/test-cloud.ts';
import type { AccountEvent } from './account-event.ts';

let cloud: TestCloud;
const told: AccountEvent[] = [];
beforeAll(async () => {
  cloud = await startTestCloud({ onAccountEvent: async (event) => void told.push(event) });
});
afterAll(() => cloud.close());

type Answer = Record<string, unknown> & { __type?: string };

async function call(operation: string, input: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(cloud.userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  return text === '' ? {} : (JSON.parse(text) as Answer);
}

const begin = (username: string): Promise<Answer> =>
  call('InitiateAuth', {
    ClientId: userPoolClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
  });
const answer = (
  { ChallengeName, Session }: Answer,
  ChallengeResponses: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  call(
    'RespondToAuthChallenge',
    { ClientId: userPoolClientId, ChallengeName, Session, ChallengeResponses },
    headers,
  );
const tokenOf = ({ AuthenticationResult }: Answer): string =>
  (AuthenticationResult as { AccessToken: string } | undefined)?.AccessToken ?? 'no token';
const subOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

/** Somebody signed in, with an application of codes as second factor. */
async function withTotp(username: string): Promise<{ AccessToken: string; codes: string[] }> {
  await cloud.addUser(username, { 'custom:client': 'andino' });
  const AccessToken = tokenOf(await begin(username));
  const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken });
  const UserCode = new TOTP({ secret: Secret.fromBase32(String(SecretCode)) }).generate({
    timestamp: cloud.clock.now().getTime(),
  });
  await call('VerifySoftwareToken', { AccessToken, UserCode });
  await call('SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  const { RecoveryCodes } = await call('CreateRecoveryCodes', { AccessToken });
  return { AccessToken, codes: RecoveryCodes as string[] };
}

test('ten recovery codes are made, kept only as fingerprints, and each stands in for the second factor once', async () => {
  const username = 'diez@andino.test';
  const { AccessToken, codes } = await withTotp(username);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  const { rows } = await cloud.db.query<{ row: string }>('select r::text as row from cloud.recovery_code r');
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5));

  const [first = '', second = ''] = codes;
  // However it is typed: without the dash, in small letters.
  const typed = first.replace('-', ' ').toLowerCase();
  expect(tokenOf(await answer(await begin(username), { SOFTWARE_TOKEN_MFA_CODE: typed }))).not.toBe(
    'no token',
  );
  expect((await answer(await begin(username), { SOFTWARE_TOKEN_MFA_CODE: first })).__type).toBe(
    'CodeMismatchException',
  );
  expect(await call('DescribeRecoveryCodes', { AccessToken })).toMatchObject({ CodesLeft: 9 });

  const steps = await Promise.all(Array.from({ length: 5 }, () => begin(username)));
  const answers = await Promise.all(steps.map((step) => answer(step, { SOFTWARE_TOKEN_MFA_CODE: second })));
  expect(answers.filter((given) => tokenOf(given) !== 'no token')).toHaveLength(1);
  await expect
    .poll(() => told.filter(({ email }) => email === username).map(({ kind }) => kind))
    .toEqual(['factor_connected', 'recovery_codes_created', 'recovery_code_used', 'recovery_code_used']);
});

test('new recovery codes void the ones before, and a wrong one is a guess like any other', async () => {
  const username = 'nuevos@andino.test';
  const { AccessToken, codes } = await withTotp(username);
  const { RecoveryCodes } = await call('CreateRecoveryCodes', { AccessToken });
  const step = await begin(username);
  expect((await answer(step, { SOFTWARE_TOKEN_MFA_CODE: codes[0]! })).__type).toBe('CodeMismatchException');
  expect(tokenOf(await answer(step, { SOFTWARE_TOKEN_MFA_CODE: (RecoveryCodes as string[])[0]! }))).not.toBe(
    'no token',
  );

  for (let guess = 0; guess < 5; guess += 1)
    await answer(await begin(username), { SOFTWARE_TOKEN_MFA_CODE: 'AAAAA-AAAAA' });
  expect((await begin(username))['message']).toBe('Password attempts exceeded');
});

test('recovery codes do not stand in for a password, and end with the last second factor and with a recovery of the account', async () => {
  const username = 'termina@andino.test';
  const { AccessToken } = await withTotp(username);
  const left = async () =>
    (
      await cloud.db.query(
        'select 1 from cloud.recovery_code join cloud.pool_user using (sub) where username = $1',
        [username],
      )
    ).rowCount;
  expect(await left()).toBe(10);
  await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } });
  expect(await left()).toBe(0);
  expect((await call('CreateRecoveryCodes', { AccessToken })).__type).toBe('InvalidParameterException');

  await call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } });
  await call('CreateRecoveryCodes', { AccessToken });
  await cloud.admin.send(
    new AdminResetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: username,
      ClientMetadata: { everything: 'true' },
    }),
  );
  expect(await left()).toBe(0);

  await cloud.addUser('primero@andino.test');
  const step = await call('InitiateAuth', {
    ClientId: userPoolClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: 'primero@andino.test', PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  });
  expect((await answer(step, { EMAIL_OTP_CODE: 'AAAAA-AAAAA' })).__type).toBe('CodeMismatchException');
});

test('a passkey opens a session without a name, says whose it is, and only once per challenge', async () => {
  const username = 'llave@andino.test';
  await cloud.addUser(username);
  await cloud.addUser('otra@andino.test');
  const AccessToken = tokenOf(await begin(username));
  const authenticator = createAuthenticator(cloud.publicUrl);
  const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken });
  const { challenge } = CredentialCreationOptions as { challenge: string };
  const Credential = authenticator.create(challenge);
  await call('CompleteWebAuthnRegistration', { AccessToken, Credential });
  const nameless = () =>
    call('InitiateAuth', {
      ClientId: userPoolClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    });
  const rowsBefore = (await cloud.db.query('select 1 from cloud.sign_in_step')).rowCount;
  const step = await nameless();
  expect((await cloud.db.query('select 1 from cloud.sign_in_step')).rowCount).toBe(rowsBefore);
  const options = JSON.parse(
    (step['ChallengeParameters'] as Record<string, string>)['CREDENTIAL_REQUEST_OPTIONS']!,
  ) as { challenge: string; allowCredentials?: unknown[] };
  expect(options.allowCredentials ?? []).toEqual([]);

  const owner = subOf(AccessToken);
  const other = subOf(tokenOf(await begin('otra@andino.test')));
  const signed = (of: string | undefined, from?: string) =>
    authenticator.get(options.challenge, from ?? cloud.publicUrl, of);
  for (const CREDENTIAL of [signed(undefined), signed(other), signed(owner, 'http://localhost.evil.test')])
    expect((await answer(step, { CREDENTIAL })).__type).toBe('NotAuthorizedException');
  const CREDENTIAL = signed(owner);
  expect(subOf(tokenOf(await answer(step, { CREDENTIAL })))).toBe(owner);
  expect((await answer(step, { CREDENTIAL })).__type).toBe('NotAuthorizedException');
  const late = await nameless();
  cloud.clock.advance(15 * 60_000 + 1_000);
  expect((await answer(late, { CREDENTIAL: signed(owner) })).__type).toBe('NotAuthorizedException');

  const fresh = tokenOf(await begin(username));
  const rename = (token: string, FriendlyCredentialName: string) =>
    call('UpdateWebAuthnCredential', {
      AccessToken: token,
      CredentialId: Credential.id,
      FriendlyCredentialName,
    });
  expect(await rename(fresh, 'Portátil de la oficina')).toEqual({});
  expect((await rename(tokenOf(await begin('otra@andino.test')), 'Mía')).__type).toBe(
    'ResourceNotFoundException',
  );
  expect(await call('ListWebAuthnCredentials', { AccessToken: fresh })).toMatchObject({
    Credentials: [{ FriendlyCredentialName: 'Portátil de la oficina' }],
  });
});

test('a browser has one device, whatever its storage forgot, and the list names the sessions open on it', async () => {
  await cloud.addUser('equipos@andino.test');
  const enter = async (cookie?: string) => {
    const response = await fetch(cloud.userPoolEndpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        ...(cookie !== undefined && { cookie }),
      },
      body: JSON.stringify({
        ClientId: userPoolClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'equipos@andino.test', PASSWORD: goodPassword },
      }),
    });
    const own = cookie ?? response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { AuthenticationResult } = (await response.json()) as {
      AuthenticationResult: { AccessToken: string; NewDeviceMetadata: { DeviceKey: string } };
    };
    const { AccessToken, NewDeviceMetadata } = AuthenticationResult;
    const DeviceSecretVerifierConfig = { Salt: 'AAAA', PasswordVerifier: 'AAAA' };
    await call(
      'ConfirmDevice',
      { AccessToken, DeviceKey: NewDeviceMetadata.DeviceKey, DeviceSecretVerifierConfig },
      { cookie: own },
    );
    return { cookie: own, AccessToken };
  };
  const { cookie } = await enter();
  const { AccessToken } = await enter(cookie);
  await enter();
  type Listed = { DeviceAttributes: { Name: string; Value: string }[] };
  const listed = async (token: string) =>
    ((await call('ListDevices', { AccessToken: token })) as unknown as { Devices: Listed[] }).Devices;
  const sessionsOn = ({ DeviceAttributes }: Listed) =>
    DeviceAttributes.find(({ Name }) => Name === 'dev:device_sessions')?.Value ?? '';
  const Devices = await listed(AccessToken);
  expect(Devices).toHaveLength(2);
  for (const device of Devices) expect(sessionsOn(device)).toMatch(/^[0-9a-f-]{36}$/);

  // By a passkey as well, which names no device.
  const authenticator = createAuthenticator(cloud.publicUrl);
  const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken });
  const Credential = authenticator.create((CredentialCreationOptions as { challenge: string }).challenge);
  await call('CompleteWebAuthnRegistration', { AccessToken, Credential });
  const step = await call('InitiateAuth', {
    ClientId: userPoolClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  const { CREDENTIAL_REQUEST_OPTIONS } = step['ChallengeParameters'] as Record<string, string>;
  const { challenge } = JSON.parse(CREDENTIAL_REQUEST_OPTIONS!) as { challenge: string };
  const CREDENTIAL = authenticator.get(challenge, cloud.publicUrl, subOf(AccessToken));
  const entered = tokenOf(await answer(step, { CREDENTIAL }, { cookie }));
  const after = await listed(entered);
  expect(after).toHaveLength(2);
  const counts = after.map((device) => sessionsOn(device).split(',').length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2]);
});
