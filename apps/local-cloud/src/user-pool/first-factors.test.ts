import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import { createAuthenticator } from '../test/authenticator.ts';
import {
  errorName,
  goodPassword,
  startTestCloud,
  userPoolClientId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
const grants = new Map([['el secreto', 'ana@andino.test']]);
beforeAll(async () => {
  cloud = await startTestCloud({
    customChallenge: {
      create: async () => ({ purpose: 'impersonation' }),
      verify: async (username, answer) => {
        const granted = grants.get(answer) === username && grants.delete(answer);
        return granted ? { claims: { 'custom:operator': 'operador' }, lifetimeSeconds: 1_800 } : null;
      },
    },
  });
  await cloud.addUser('ana@andino.test', { phone_number: '+573001234567', phone_number_verified: 'true' });
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await configureAmplify(cloud);
  await signOut();
});

const userAuth = { authFlowType: 'USER_AUTH' } as const;

describe('the combined first-factor flow', () => {
  test('offers what the user has, and takes a password, plain or by SRP, again after a wrong one', async () => {
    const choice = await signIn({ username: 'ana@andino.test', options: userAuth });
    expect(choice.nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'SMS_OTP'],
    });
    expect((await confirmSignIn({ challengeResponse: 'PASSWORD_SRP' })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_PASSWORD',
    );
    expect(await errorName(confirmSignIn({ challengeResponse: 'no es la contraseña' }))).toBe(
      'NotAuthorizedException',
    );
    expect((await confirmSignIn({ challengeResponse: goodPassword })).isSignedIn).toBe(true);
    await signOut();
    await signIn({ username: 'ana@andino.test', options: userAuth });
    await confirmSignIn({ challengeResponse: 'PASSWORD' });
    expect((await confirmSignIn({ challengeResponse: goodPassword })).isSignedIn).toBe(true);
  });

  test('signs in by a code alone, by e-mail or SMS', async () => {
    await signIn({ username: 'ana@andino.test', options: { ...userAuth, preferredChallenge: 'EMAIL_OTP' } });
    expect(
      (await confirmSignIn({ challengeResponse: await cloud.codeFor('ana@andino.test') })).isSignedIn,
    ).toBe(true);
    await signOut();
    await signIn({ username: 'ana@andino.test', options: userAuth });
    const asked = await confirmSignIn({ challengeResponse: 'SMS_OTP' });
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
    expect(
      (await confirmSignIn({ challengeResponse: await cloud.codeFor('+573001234567') })).isSignedIn,
    ).toBe(true);
  });

  test('goes straight to the preferred password, plain or by SRP', async () => {
    for (const preferredChallenge of ['PASSWORD', 'PASSWORD_SRP'] as const) {
      const result = await signIn({
        username: 'ana@andino.test',
        password: goodPassword,
        options: { ...userAuth, preferredChallenge },
      });
      expect(result.isSignedIn).toBe(true);
      await signOut();
    }
  });
});

describe('a passkey', () => {
  test('registered by somebody signed in signs them in, once for each challenge and only from this origin', async () => {
    await signIn({ username: 'ana@andino.test', password: goodPassword });
    const AccessToken = (await fetchAuthSession()).tokens!.accessToken.toString();
    const authenticator = createAuthenticator(cloud.publicUrl);
    const started = await cloud.client.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
    const Credential = authenticator.create(
      (started.CredentialCreationOptions as { challenge: string }).challenge,
    );
    await cloud.client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
    expect(
      await errorName(
        cloud.client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential })),
      ),
    ).toBe('NotAuthorizedException');
    const listed = await cloud.client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    expect(listed.Credentials).toMatchObject([
      { RelyingPartyId: 'localhost', AuthenticatorTransports: ['internal'] },
    ]);

    const begin = () =>
      cloud.client.send(
        new InitiateAuthCommand({
          ClientId: userPoolClientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: 'ana@andino.test', PREFERRED_CHALLENGE: 'WEB_AUTHN' },
        }),
      );
    const answer = (Session: string | undefined, CREDENTIAL: string) =>
      cloud.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: userPoolClientId,
          ChallengeName: 'WEB_AUTHN',
          Session,
          ChallengeResponses: { USERNAME: 'ana@andino.test', CREDENTIAL },
        }),
      );
    const step = await begin();
    expect(step.ChallengeName).toBe('WEB_AUTHN');
    const { challenge } = JSON.parse(step.ChallengeParameters!['CREDENTIAL_REQUEST_OPTIONS']!) as {
      challenge: string;
    };
    expect(
      await errorName(answer(step.Session, authenticator.get(challenge, 'http://localhost.evil.test'))),
    ).toBe('NotAuthorizedException');
    const credential = authenticator.get(challenge);
    expect((await answer(step.Session, credential)).AuthenticationResult?.AccessToken).toBeTruthy();
    expect(await errorName(answer(step.Session, credential))).toBe('NotAuthorizedException');
    expect(await errorName(answer((await begin()).Session, credential))).toBe('NotAuthorizedException');

    const CredentialId = listed.Credentials![0]!.CredentialId;
    await cloud.client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
    expect((await begin()).ChallengeName).toBe('SELECT_CHALLENGE');
  });
});

describe('the custom challenge', () => {
  test('without SRP takes a grant once, adds its claims, and shortens the session', async () => {
    const step = await signIn({
      username: 'ana@andino.test',
      options: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
    });
    expect(step.nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { purpose: 'impersonation' },
    });
    expect(await errorName(confirmSignIn({ challengeResponse: 'otro secreto' }))).toBe(
      'NotAuthorizedException',
    );
    expect((await confirmSignIn({ challengeResponse: 'el secreto' })).isSignedIn).toBe(true);
    const { tokens } = await fetchAuthSession();
    expect(tokens!.idToken!.payload['custom:operator']).toBe('operador');
    const { rows } = await cloud.db.query<{ attributes: unknown; minutes: number }>(
      'select attributes, extract(epoch from expires_at - signed_in_at)::int / 60 as minutes from cloud.live_session where origin_jti = $1',
      [tokens!.idToken!.payload['origin_jti']],
    );
    expect(rows).toEqual([{ attributes: { 'custom:operator': 'operador' }, minutes: 30 }]);
    // People who act in somebody's name may not keep a way in: password, factors and passkeys are the user's own.
    expect(tokens!.accessToken.payload['scope']).toBeUndefined();
    const accountCalls = [
      () => fetchUserAttributes(),
      () => setUpTOTP(),
      () => updateMFAPreference({ email: 'PREFERRED' }),
      () => updatePassword({ oldPassword: goodPassword, newPassword: 'Otra-clave-2026' }),
    ];
    for (const call of accountCalls) expect(await errorName(call())).toBe('NotAuthorizedException');
    await signOut();
    await signIn({ username: 'ana@andino.test', options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
    expect(await errorName(confirmSignIn({ challengeResponse: 'el secreto' }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('with SRP asks for the password first', async () => {
    grants.set('otra vez', 'ana@andino.test');
    const options = { authFlowType: 'CUSTOM_WITH_SRP' } as const;
    expect(
      await errorName(signIn({ username: 'ana@andino.test', password: 'no es la contraseña', options })),
    ).toBe('NotAuthorizedException');
    const step = await signIn({ username: 'ana@andino.test', password: goodPassword, options });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
    expect((await confirmSignIn({ challengeResponse: 'otra vez' })).isSignedIn).toBe(true);
  });
});
