import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSrpClient } from '../test/srp-client.ts';
import {
  errorName,
  goodPassword,
  region,
  startTestCloud,
  userPoolClientId as ClientId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
let other: { endpoint: string; close: () => Promise<void> };
let elsewhere: CognitoIdentityProviderClient;
beforeAll(async () => {
  cloud = await startTestCloud();
  other = await cloud.listenAgain();
  elsewhere = new CognitoIdentityProviderClient({
    region,
    endpoint: other.endpoint,
    maxAttempts: 1,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
});
afterAll(async () => {
  elsewhere.destroy();
  await other.close();
  await cloud.close();
});

const begin = (client: CognitoIdentityProviderClient, USERNAME: string, SRP_A: string) =>
  client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A } }),
  );

test('a sign-in begun at one process ends at another, and its secret block is good at one of them only', async () => {
  await cloud.addUser('ana@andino.test');
  const srp = createSrpClient('Antela001', 'ana@andino.test', goodPassword, 0x5a5a_5a5a_5a5an ** 5n);
  const begun = await begin(cloud.client, 'ana@andino.test', srp.srpA);
  const ChallengeResponses = srp.answer(begun.ChallengeParameters!);
  const answer = () =>
    new RespondToAuthChallengeCommand({ ClientId, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses });
  const results = await Promise.all(
    [elsewhere, cloud.client, elsewhere, cloud.client].map((client) => errorName(client.send(answer()))),
  );
  expect(results.sort()).toEqual([
    'NotAuthorizedException',
    'NotAuthorizedException',
    'NotAuthorizedException',
    'no error',
  ]);
});

test('an old password does not sign in once there is a new one, though its exchange began before', async () => {
  await cloud.addUser('luz@andino.test');
  const srp = createSrpClient('Antela001', 'luz@andino.test', goodPassword, 0x5a5a_5a5a_5a5bn ** 5n);
  const begun = await begin(cloud.client, 'luz@andino.test', srp.srpA);
  await cloud.client.send(new ForgotPasswordCommand({ ClientId, Username: 'luz@andino.test' }));
  const ConfirmationCode = await cloud.codeFor('luz@andino.test');
  const confirm = (client: CognitoIdentityProviderClient) =>
    client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: 'luz@andino.test',
        ConfirmationCode,
        Password: 'otra frase bien larga',
      }),
    );
  const confirmed = await Promise.all([confirm(elsewhere), confirm(cloud.client)].map(errorName));
  expect(confirmed.sort()).toEqual(['ExpiredCodeException', 'no error']);
  const ChallengeResponses = srp.answer(begun.ChallengeParameters!);
  const late = new RespondToAuthChallengeCommand({
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  });
  expect(await errorName(cloud.client.send(late))).toBe('NotAuthorizedException');
});

test('failures at one process lock the name at the other', async () => {
  await cloud.addUser('mar@andino.test');
  const guess = (client: CognitoIdentityProviderClient, PASSWORD: string) =>
    errorName(
      client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'mar@andino.test', PASSWORD },
        }),
      ),
    );
  cloud.clock.freeze();
  for (const client of [cloud.client, elsewhere, cloud.client, elsewhere, cloud.client])
    await guess(client, 'no es la contraseña');
  expect(await guess(elsewhere, goodPassword)).toBe('NotAuthorizedException');
  cloud.clock.thaw();
  cloud.clock.advance(1_000);
  expect(await guess(elsewhere, goodPassword)).toBe('no error');
});

test('two first starts make keys that both trust', async () => {
  const keys = async (endpoint: string) => {
    const response = await fetch(`${endpoint}us-east-2_Antela001/.well-known/jwks.json`);
    return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  expect(await keys(other.endpoint)).toEqual(await keys(cloud.userPoolEndpoint));
});
