import {
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  fetchAuthSession,
  fetchUserAttributes,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteProof } from '../live-sessions.ts';
import { configureAmplify } from '../test/amplify.ts';
import { goodPassword, startTestCloud, userPoolClientId, type TestCloud } from '../test/test-cloud.ts';
import { accountOperations } from './operations.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.close());

const minuteMs = 60_000;
const stale = 'NotAuthorizedException: A factor must be proved again before this.';

/** Neither changes what somebody signs in with: a copied token reads, or locks its owner out for a moment, and no more. */
const enoughToBeSignedIn = [
  'DescribeRecoveryCodes',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GlobalSignOut',
  'ListDevices',
  'ListWebAuthnCredentials',
];

async function signInOf(username: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const { AuthenticationResult } = await cloud.client.send(
    new InitiateAuthCommand({
      ClientId: userPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
    }),
  );
  return {
    AccessToken: AuthenticationResult!.AccessToken!,
    RefreshToken: AuthenticationResult!.RefreshToken!,
  };
}

async function renewed(RefreshToken: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const { AuthenticationResult } = await cloud.client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken }),
  );
  return {
    AccessToken: AuthenticationResult!.AccessToken!,
    RefreshToken: AuthenticationResult!.RefreshToken!,
  };
}

/** The operation with nothing but a token: whatever it refuses next, it has let the token pass. */
async function answerTo(operation: string, AccessToken: string): Promise<string> {
  const response = await fetch(cloud.userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken }),
  });
  const { __type, message } = (await response.json()) as { __type?: string; message?: string };
  return __type === undefined ? 'no error' : `${__type}: ${message}`;
}

describe('every operation on an account', () => {
  test('that changes what its owner signs in with is refused to a token whose sign-in is over five minutes old, refreshed or not', async () => {
    const changing = Object.keys(accountOperations).filter((name) => !enoughToBeSignedIn.includes(name));
    expect(changing.length).toBeGreaterThanOrEqual(15);
    await cloud.addUser('edades@andino.test');
    // All operations are asked at the same second of the sign-in's age, however busy the machine.
    cloud.clock.freeze();
    for (const seconds of [0, 60, 299, 302, 500, 900, 3_600, 12 * 3_600 - 60]) {
      let tokens = await signInOf('edades@andino.test');
      cloud.clock.advance(seconds * 1_000);
      // An access token lives a quarter of an hour: an older sign-in shows a new one.
      if (seconds >= 900) tokens = await renewed(tokens.RefreshToken);
      for (const name of changing) {
        const answer = await answerTo(name, tokens.AccessToken);
        if (seconds > 300) expect([name, seconds, answer]).toEqual([name, seconds, stale]);
        else expect([name, seconds, answer]).not.toEqual([name, seconds, stale]);
      }
      for (const name of enoughToBeSignedIn.filter((name) => name !== 'GlobalSignOut'))
        expect(await answerTo(name, tokens.AccessToken)).not.toBe(stale);
    }
    cloud.clock.thaw();
  });

  test('takes a proof given meanwhile only from the tokens made after it: a copy made before stays too old', async () => {
    await cloud.addUser('copia@andino.test');
    const copied = await signInOf('copia@andino.test');
    cloud.clock.advance(10 * minuteMs);
    const claims = JSON.parse(Buffer.from(copied.AccessToken.split('.')[1]!, 'base64url').toString()) as {
      sub: string;
      origin_jti: string;
      auth_time: number;
    };
    await noteProof(cloud.db, claims.sub, claims.origin_jti, cloud.clock.now());
    const own = await renewed(copied.RefreshToken);
    const ownClaims = JSON.parse(
      Buffer.from(own.AccessToken.split('.')[1]!, 'base64url').toString(),
    ) as typeof claims;
    expect(ownClaims.auth_time).toBe(claims.auth_time);
    for (const name of ['ChangePassword', 'SetUserMFAPreference', 'StartWebAuthnRegistration']) {
      expect(await answerTo(name, copied.AccessToken)).toBe(stale);
      expect(await answerTo(name, own.AccessToken)).not.toBe(stale);
    }
    cloud.clock.advance(5 * minuteMs + 1_000);
    const later = await renewed(own.RefreshToken);
    expect(await answerTo('ChangePassword', later.AccessToken)).toBe(stale);
  });
});

describe('with the library that the portal uses', () => {
  beforeEach(async () => {
    await configureAmplify(cloud);
    await signOut();
  });

  test('an old session changes nothing, stays signed in, and changes it after a proof', async () => {
    await cloud.addUser('libreria@andino.test');
    await signIn({ username: 'libreria@andino.test', password: goodPassword });
    cloud.clock.advance(6 * minuteMs);
    const change = () => updatePassword({ oldPassword: goodPassword, newPassword: 'otra frase bien larga' });
    await expect(change()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(updateMFAPreference({ email: 'PREFERRED' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const { payload } = (await fetchAuthSession()).tokens!.accessToken;
    await noteProof(cloud.db, payload.sub!, payload['origin_jti'] as string, cloud.clock.now());
    await fetchAuthSession({ forceRefresh: true });
    await updateMFAPreference({ email: 'PREFERRED' });
    await change();
    expect(await fetchUserAttributes()).toMatchObject({ email: 'libreria@andino.test' });
  });

  test('the address is the administrator’s: its user cannot write it, however fresh the sign-in', async () => {
    await cloud.addUser('correo@andino.test');
    await signIn({ username: 'correo@andino.test', password: goodPassword });
    await expect(
      updateUserAttributes({ userAttributes: { email: 'otra@persona.test' } }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(await fetchUserAttributes()).toMatchObject({
      email: 'correo@andino.test',
      email_verified: 'true',
    });
  });
});
