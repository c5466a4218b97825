import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { fromCognitoIdentityPool } from '@aws-sdk/credential-providers';
import { Upload } from '@aws-sdk/lib-storage';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { JwtVerifier } from 'aws-jwt-verify';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  identityPoolId,
  region,
  startTestCloud,
  userPoolClientId,
  userPoolId,
  type TestCloud,
} from './test/test-cloud.ts';

const bucket = 'antela-files';
const username = 'ana@andino.test';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.addUser(username, { 'custom:client': 'andino' });
});
afterAll(() => cloud.close());

/** Signs in by SRP with the library that browsers used before Amplify. */
function signIn(): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const Pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: userPoolClientId,
    endpoint: cloud.userPoolEndpoint,
  });
  const user = new CognitoUser({ Username: username, Pool });
  const details = new AuthenticationDetails({ Username: username, Password: goodPassword });
  return new Promise((resolve, reject) =>
    user.authenticateUser(details, {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
    }),
  );
}

/** Credentials of that person, as a provider of the SDK gets and renews them. */
async function credentialsOf(session: CognitoUserSession) {
  const idToken = session.getIdToken().getJwtToken();
  const provider = fromCognitoIdentityPool({
    clientConfig: { region, endpoint: cloud.identityPoolEndpoint },
    identityPoolId,
    logins: { [`${new URL(cloud.publicUrl).host}/cloud/user-pool/${userPoolId}`]: idToken },
  });
  const credentials = await provider();
  const { sub } = session.getIdToken().payload as { sub: string };
  return { provider, credentials, own: `clients/andino/people/${sub}/` };
}

const objectsUrl = () => `${cloud.publicUrl}/cloud/objects`;

test('amazon-cognito-identity-js signs in by SRP, renews its session and leaves everywhere', async () => {
  const { user, session } = await signIn();
  expect(session.isValid()).toBe(true);
  expect(session.getIdToken().payload).toMatchObject({ email: username, token_use: 'id' });
  const renew = () =>
    new Promise<CognitoUserSession>((resolve, reject) =>
      user.refreshSession(session.getRefreshToken(), (error: Error | null, renewed: CognitoUserSession) =>
        error ? reject(error) : resolve(renewed),
      ),
    );
  expect((await renew()).isValid()).toBe(true);
  const left = new Promise((resolve, reject) =>
    user.globalSignOut({ onSuccess: resolve, onFailure: reject }),
  );
  expect(await left).toBe('SUCCESS');
  await expect(renew()).rejects.toThrow();
});

test('aws-jwt-verify believes the tokens by the keys that the pool publishes, for their own audience alone', async () => {
  const token = (await signIn()).session.getIdToken();
  const { iss: issuer } = token.payload as { iss: string };
  const jwks = await (await fetch(`${issuer}/.well-known/jwks.json`)).json();
  const verifierFor = (audience: string) => {
    const verifier = JwtVerifier.create({ issuer, audience, jwksUri: `${issuer}/.well-known/jwks.json` });
    verifier.cacheJwks(jwks as never);
    return verifier;
  };
  expect(await verifierFor(userPoolClientId).verify(token.getJwtToken())).toMatchObject({
    email: username,
  });
  await expect(verifierFor('another').verify(token.getJwtToken())).rejects.toThrow('Audience not allowed');
});

test('credential-providers and lib-storage put a stream into the place of the person', async () => {
  const { provider, own } = await credentialsOf((await signIn()).session);
  const client = new S3Client({
    region,
    endpoint: objectsUrl(),
    forcePathStyle: true,
    credentials: provider,
  });
  const Body = Readable.from([Buffer.from('uno,'), Buffer.from('dos')]);
  await new Upload({
    client,
    params: { Bucket: bucket, Key: `${own}lista.csv`, Body, IfNoneMatch: '*' },
  }).done();
  const { Body: kept } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${own}lista.csv` }));
  expect(await kept?.transformToString()).toBe('uno,dos');
  client.destroy();
});

test('aws4fetch writes and reads with the same signatures', async () => {
  const { credentials, own } = await credentialsOf((await signIn()).session);
  const aws = new AwsClient({ ...credentials, service: 's3', region });
  const once = { 'if-none-match': '*' };
  const url = `${objectsUrl()}/${bucket}/${own}nota de Ana.txt`;
  expect((await aws.fetch(url, { method: 'PUT', body: 'Hola, ñandú', headers: once })).status).toBe(200);
  expect(await (await aws.fetch(url)).text()).toBe('Hola, ñandú');
  expect((await fetch(url)).status).toBe(403);
});
