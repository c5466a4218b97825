import { GetCredentialsForIdentityCommand, GetIdCommand } from '@aws-sdk/client-cognito-identity';
import {
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOnlyClaim } from './live-sessions.ts';
import {
  errorName,
  goodPassword,
  identityPoolId,
  region,
  startTestCloud,
  userPoolClientId as ClientId,
  userPoolId,
  type TestCloud,
} from './test/test-cloud.ts';

const portal = 'https://portal.example';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({
    allowedOrigins: [portal],
    messenger: undefined,
    customChallenge: {
      create: async () => ({}),
      verify: async () => ({ claims: { [readOnlyClaim]: 'true' }, lifetimeSeconds: 600 }),
    },
  });
  await cloud.addUser('ana@andino.test', { 'custom:client': 'andino' });
});
afterAll(() => cloud.close());

test('temporary credentials reach own files of the person, no others, and nothing once their session was revoked', async () => {
  const begun = await cloud.client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ana@andino.test', PASSWORD: goodPassword },
    }),
  );
  const { IdToken = '', RefreshToken } = begun.AuthenticationResult!;
  const { objects, put, own } = await objectsOf(IdToken);
  expect(await put(`${own}nota.txt`)).toBe('no error');
  expect(await put(`${own.replace('andino', 'caribe')}nota.txt`)).toBe('AccessDenied');
  await cloud.client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
  expect(await put(`${own}nota.txt`)).toBe('ExpiredToken');
  expect(await errorName(objects.send(new GetObjectCommand(at(`${own}nota.txt`))))).toBe('ExpiredToken');
  objects.destroy();
});

test('a session that may only read reads files and writes none, and nothing of it outlives it', async () => {
  const begun = await cloud.client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: 'ana@andino.test' },
    }),
  );
  const { AuthenticationResult } = await cloud.client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: begun.Session,
      ChallengeResponses: { USERNAME: 'ana@andino.test', ANSWER: 'enlace' },
    }),
  );
  expect(AuthenticationResult!.ExpiresIn).toBe(600);
  const { objects, put, own, expiresInSeconds } = await objectsOf(AuthenticationResult!.IdToken!);
  expect(expiresInSeconds).toBeLessThanOrEqual(600);
  expect(await put(`${own}nota.txt`)).toBe('AccessDenied');
  expect(await errorName(objects.send(new GetObjectCommand(at(`${own}nada.txt`))))).toBe('NoSuchKey');
  objects.destroy();
});

const at = (Key: string) => ({ Bucket: 'antela-files', Key });

/** The object store as the holder of this id token reaches it. */
async function objectsOf(IdToken: string) {
  const Logins = { [`${new URL(cloud.publicUrl).host}/cloud/user-pool/${userPoolId}`]: IdToken };
  const { IdentityId } = await cloud.identityClient.send(
    new GetIdCommand({ IdentityPoolId: identityPoolId, Logins }),
  );
  const { Credentials } = await cloud.identityClient.send(
    new GetCredentialsForIdentityCommand({ IdentityId, Logins }),
  );
  const objects = new S3Client({
    region,
    endpoint: `${cloud.publicUrl}/cloud/objects`,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: Credentials!.AccessKeyId!,
      secretAccessKey: Credentials!.SecretKey!,
      sessionToken: Credentials!.SessionToken!,
    },
  });
  const put = (Key: string) =>
    errorName(objects.send(new PutObjectCommand({ ...at(Key), Body: 'hola', IfNoneMatch: '*' })));
  const expiresInSeconds = (Credentials!.Expiration!.getTime() - Date.now()) / 1000;
  const { sub } = JSON.parse(Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const own = `clients/andino/people/${sub}/`;
  return { objects, put, own, expiresInSeconds };
}

test('without a messenger, codes are read at the mailbox', async () => {
  await cloud.client.send(new ForgotPasswordCommand({ ClientId, Username: 'ana@andino.test' }));
  await expect
    .poll(async () => (await fetch(`${cloud.publicUrl}/mailbox/api/messages?to=ana@andino.test`)).json())
    .toMatchObject({
      data: [{ kind: 'email', text: expect.stringMatching(/contraseña es \d{6}\n/) as unknown }],
    });
});

test('pages of listed origins may call and read the answers, others may not', async () => {
  const ask = async (method: string, origin: string, endpoint: string) => {
    const { status, headers } = await fetch(endpoint, {
      method,
      headers: { origin, 'access-control-request-headers': 'x-amz-target,content-type' },
    });
    return [
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-headers'),
      headers.get('access-control-expose-headers'),
    ];
  };
  for (const endpoint of [cloud.userPoolEndpoint, cloud.identityPoolEndpoint]) {
    expect(await ask('OPTIONS', portal, endpoint)).toEqual([
      204,
      portal,
      'x-amz-target,content-type',
      expect.any(String),
    ]);
    expect(await ask('OPTIONS', 'https://evil.example', endpoint)).toEqual([403, null, null, null]);
    expect(await ask('POST', portal, endpoint)).toEqual([
      400,
      portal,
      null,
      expect.stringContaining('x-amzn-errortype'),
    ]);
    expect(await ask('POST', 'https://evil.example', endpoint)).toEqual([400, null, null, null]);
  }
});
