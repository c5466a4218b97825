import { openSessionToken } from '@antela/sigv4/session-token';
import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  fetchAuthSession,
  getCurrentUser,
  signIn,
  signOut,
  confirmSignIn,
  resetPassword,
  confirmResetPassword,
} from 'aws-amplify/auth';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import {
  errorName,
  goodPassword,
  secret,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.addUser('ana@andino.test', { 'custom:client': 'andino', name: 'Ana' });
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await configureAmplify(cloud);
  await signOut();
});

describe('signing in with aws-amplify', () => {
  test('by SRP gives tokens that verify with the published keys, and credentials of the client', async () => {
    const result = await signIn({ username: 'Ana@Andino.test', password: goodPassword });
    expect(result.nextStep.signInStep).toBe('DONE');
    const { tokens, credentials } = await fetchAuthSession();
    const issuer = `${cloud.publicUrl}/cloud/user-pool/${userPoolId}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(tokens!.idToken!.toString(), keys, {
      issuer,
      audience: userPoolClientId,
    });
    expect(payload).toMatchObject({
      token_use: 'id',
      'cognito:username': 'ana@andino.test',
      email_verified: true,
      name: 'Ana',
    });
    expect(tokens!.accessToken.payload).toMatchObject({
      token_use: 'access',
      client_id: userPoolClientId,
      username: 'ana@andino.test',
    });
    expect(tokens!.accessToken.payload['origin_jti']).toBe(payload['origin_jti']);

    const claims = openSessionToken(credentials!.sessionToken!, secret);
    expect(claims).toMatchObject({
      client: 'andino',
      subject: payload.sub,
      accessKeyId: credentials!.accessKeyId,
      version: 2,
    });
    expect((await getCurrentUser()).username).toBe('ana@andino.test');
  });

  test('by password gives tokens too', async () => {
    const result = await signIn({
      username: 'ana@andino.test',
      password: goodPassword,
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    });
    expect(result.isSignedIn).toBe(true);
  });

  test('with a temporary password asks for a new one, and refuses a common one, and itself, without losing the step', async () => {
    await cloud.admin.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: 'nuevo@andino.test',
        TemporaryPassword: 'provisional larga 482913',
      }),
    );
    const result = await signIn({ username: 'nuevo@andino.test', password: 'provisional larga 482913' });
    expect(result.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    // Well known ones; the product's and its trade's; those of the person and of the company.
    for (const common of [
      'contraseña123',
      'Colombia.Futbol1',
      'amoramor1234',
      'antela-nomina-26',
      'Adelantos2026!',
      'nuevo andino 26',
    ])
      expect([common, await errorName(confirmSignIn({ challengeResponse: common }))]).toEqual([
        common,
        'InvalidPasswordException',
      ]);
    // Its sender knows the temporary one.
    expect(await errorName(confirmSignIn({ challengeResponse: 'provisional larga 482913' }))).toBe(
      'PasswordHistoryPolicyViolationException',
    );
    expect((await confirmSignIn({ challengeResponse: 'una frase bien larga' })).isSignedIn).toBe(true);
    await signOut();
    expect(
      await errorName(signIn({ username: 'nuevo@andino.test', password: 'provisional larga 482913' })),
    ).toBe('NotAuthorizedException');
  });

  test('refreshes with rotation, and signing out revokes', async () => {
    await signIn({ username: 'ana@andino.test', password: goodPassword });
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens!.accessToken.toString()).not.toBe(before.tokens!.accessToken.toString());
    await signOut();
    const { rows } = await cloud.db.query('select * from cloud.live_session where origin_jti = $1', [
      after.tokens!.accessToken.payload['origin_jti'],
    ]);
    expect(rows).toEqual([]);
  });

  test('a forgotten password is replaced by code, and the old one stops', async () => {
    await cloud.addUser('olga@andino.test');
    await resetPassword({ username: 'olga@andino.test' });
    const code = await cloud.codeFor('olga@andino.test');
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = (confirmationCode: string) =>
      confirmResetPassword({
        username: 'olga@andino.test',
        confirmationCode,
        newPassword: 'otra frase bien larga',
      });
    expect(await errorName(confirm(wrong))).toBe('CodeMismatchException');
    await confirm(code);
    expect(await errorName(confirm(code))).toBe('ExpiredCodeException');
    expect(await errorName(signIn({ username: 'olga@andino.test', password: goodPassword }))).toBe(
      'NotAuthorizedException',
    );
    expect(
      (await signIn({ username: 'olga@andino.test', password: 'otra frase bien larga' })).isSignedIn,
    ).toBe(true);
  });
});
