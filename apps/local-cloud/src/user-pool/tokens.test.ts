import { createPublicKey } from 'node:crypto';
import { GetCredentialsForIdentityCommand, GetIdCommand } from '@aws-sdk/client-cognito-identity';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorName,
  goodPassword,
  identityPoolId,
  region,
  startTestCloud,
  userPoolClientId as ClientId,
  userPoolId as UserPoolId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
const username = 'ana@andino.test';
beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.addUser(username, { 'custom:client': 'andino' });
});
afterAll(() => cloud.close());

type Tokens = Required<Pick<AuthenticationResultType, 'AccessToken' | 'IdToken' | 'RefreshToken'>>;

async function signIn(client = cloud.client, password = goodPassword): Promise<Tokens> {
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const output = await client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
  );
  return output.AuthenticationResult as Tokens;
}

async function refresh(RefreshToken: string, client = cloud.client): Promise<Tokens> {
  const output = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
  return output.AuthenticationResult as Tokens;
}

const whoAmI = (AccessToken: string) => errorName(cloud.client.send(new GetUserCommand({ AccessToken })));

async function credentialsFor(idToken: string) {
  const Logins = { [`${cloud.publicUrl.replace('http://', '')}/cloud/user-pool/${UserPoolId}`]: idToken };
  const { IdentityId } = await cloud.identityClient.send(
    new GetIdCommand({ IdentityPoolId: identityPoolId, Logins }),
  );
  return cloud.identityClient.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));
}

describe('a refresh token', () => {
  test('is good once: a copy used later ends the whole session', async () => {
    const first = await signIn();
    const second = await refresh(first.RefreshToken);
    cloud.clock.advance(10_500);
    expect(await errorName(refresh(first.RefreshToken))).toBe('RefreshTokenReuseException');
    expect(await errorName(refresh(second.RefreshToken))).toBe('NotAuthorizedException');
    expect(await whoAmI(second.AccessToken)).toBe('NotAuthorizedException');
  });

  test('sent by two tabs at once gives both the same successor', async () => {
    const { RefreshToken } = await signIn();
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(RefreshToken)));
    const next = await Promise.all(tabs.map((tab) => whoAmI(tab.AccessToken)));
    expect(new Set(next)).toEqual(new Set(['no error']));
    cloud.clock.advance(11_000);
    const successors = await Promise.all(tabs.slice(0, 1).map((tab) => refresh(tab.RefreshToken)));
    expect(await whoAmI(successors[0]!.AccessToken)).toBe('no error');
  });

  test('ends twelve hours after signing in, however often it was renewed', async () => {
    let tokens = await signIn();
    for (let hour = 0; hour < 11; hour++) {
      cloud.clock.advance(3_600_000);
      tokens = await refresh(tokens.RefreshToken);
    }
    cloud.clock.advance(3_600_000);
    expect(await errorName(refresh(tokens.RefreshToken))).toBe('NotAuthorizedException');
  });

  test('works the same in the older operation and in another process', async () => {
    const other = await cloud.listenAgain();
    const client = new CognitoIdentityProviderClient({
      region,
      endpoint: other.endpoint,
      credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
    });
    const { RefreshToken } = await signIn(client);
    const output = await cloud.client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    );
    expect(await whoAmI(output.AuthenticationResult!.AccessToken!)).toBe('no error');
    cloud.clock.advance(11_000);
    expect(await errorName(refresh(RefreshToken, client))).toBe('RefreshTokenReuseException');
    client.destroy();
    await other.close();
  });
});

describe('revoking', () => {
  test('one session ends its tokens and its credentials, and leaves the others', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await credentialsFor(mine.IdToken);
    await cloud.client.send(new RevokeTokenCommand({ ClientId, Token: mine.RefreshToken }));
    expect(await whoAmI(mine.AccessToken)).toBe('NotAuthorizedException');
    expect(await errorName(credentialsFor(mine.IdToken))).toBe('NotAuthorizedException');
    expect(await errorName(refresh(mine.RefreshToken))).toBe('NotAuthorizedException');
    expect(await whoAmI(other.AccessToken)).toBe('no error');
  });

  test('everything of a user ends all sessions and calls in all credentials', async () => {
    const version = async () =>
      (await cloud.db.query<{ version: number }>('select version from cloud.credential_version')).rows[0]!
        .version;
    for (const end of [
      (tokens: Tokens) => cloud.client.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken })),
      () => cloud.admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: username })),
      () => cloud.admin.send(new AdminDisableUserCommand({ UserPoolId, Username: username })),
    ]) {
      const tokens = await signIn();
      const before = await version();
      await end(tokens);
      expect(await version()).toBe(before + 1);
      expect(await whoAmI(tokens.AccessToken)).toBe('NotAuthorizedException');
      expect(await errorName(refresh(tokens.RefreshToken))).toBe('NotAuthorizedException');
      expect((await cloud.db.query('select 1 from cloud.live_session')).rows).toEqual([]);
    }
    expect(await errorName(signIn())).toBe('NotAuthorizedException');
    await cloud.admin.send(new AdminEnableUserCommand({ UserPoolId, Username: username }));
    expect(await errorName(signIn())).toBe('no error');
  });

  test('by a new password leaves only the session that chose it', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      errorName(
        cloud.client.send(
          new ChangePasswordCommand({ AccessToken: mine.AccessToken, PreviousPassword, ProposedPassword }),
        ),
      );
    expect(await change('no es la contraseña', 'otra frase bien larga')).toBe('NotAuthorizedException');
    expect(await change(goodPassword, 'corta')).toBe('InvalidPasswordException');
    expect(await change(goodPassword, 'otra frase bien larga')).toBe('no error');
    expect(await whoAmI(mine.AccessToken)).toBe('no error');
    expect(await whoAmI(other.AccessToken)).toBe('NotAuthorizedException');
    expect(await change('otra frase bien larga', goodPassword)).toBe('no error');
  });
});

describe('a forged token', () => {
  test('is refused in every variant', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = decodeJwt(AccessToken);
    const { kid } = decodeProtectedHeader(AccessToken);
    const { privateKey } = await generateKeyPair('RS256');
    const jwks = (await (await fetch(`${claims.iss}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
    const publicKey = createPublicKey({ key: jwks.keys[0]!, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const signed = (payload: JWTPayload, header = { alg: 'RS256', kid: kid! }) =>
      new SignJWT(payload).setProtectedHeader(header).sign(privateKey);
    const [head, body, signature] = AccessToken.split('.') as [string, string, string];
    const altered = Buffer.from(JSON.stringify({ ...claims, username: 'otra@andino.test' })).toString(
      'base64url',
    );
    const forged = {
      'signed by another key': await signed(claims),
      'signed by an unknown key': await signed(claims, { alg: 'RS256', kid: 'another' }),
      'without a signature': new UnsecuredJWT(claims).encode(),
      'with its signature cut off': `${head}.${body}.`,
      'with other claims': `${head}.${altered}.${signature}`,
      'with the public key as a shared secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: kid! })
        .sign(Buffer.from(publicKey)),
      'with the key in its own header': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', jwk: { kty: 'RSA' } })
        .sign(privateKey),
      'an id token': IdToken,
      'a refresh token': (await signIn()).RefreshToken,
      'no token': 'no.token.atall',
    };
    for (const [variant, token] of Object.entries(forged))
      expect([variant, await whoAmI(token)]).toEqual([variant, 'NotAuthorizedException']);
    expect(await whoAmI(AccessToken)).toBe('no error');
    cloud.clock.advance(15 * 60_000 + 1_000);
    expect(await whoAmI(AccessToken)).toBe('NotAuthorizedException');
  });

  test('opens nothing at the identity pool, nor does no token at all', async () => {
    const { AccessToken, IdToken } = await signIn();
    expect(await errorName(credentialsFor(AccessToken))).toBe('NotAuthorizedException');
    expect(await errorName(credentialsFor('no.token.atall'))).toBe('NotAuthorizedException');
    expect(
      await errorName(cloud.identityClient.send(new GetIdCommand({ IdentityPoolId: identityPoolId }))),
    ).toBe('NotAuthorizedException');
    const under = (provider: string) =>
      errorName(
        cloud.identityClient.send(
          new GetIdCommand({ IdentityPoolId: identityPoolId, Logins: { [provider]: IdToken } }),
        ),
      );
    expect(await under('cognito-idp.us-east-2.amazonaws.com/us-east-2_Another01')).toBe(
      'NotAuthorizedException',
    );
    // The name that the cloud gives this pool is as good as the address it is served at.
    expect(await under(`cognito-idp.us-east-2.amazonaws.com/${UserPoolId}`)).toBe('no error');
    expect((await credentialsFor(IdToken)).Credentials?.Expiration?.getTime()).toBeGreaterThan(
      cloud.clock.now().getTime() + 3_590_000,
    );
  });
});
