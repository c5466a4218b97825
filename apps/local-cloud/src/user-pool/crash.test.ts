import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSrpClient } from '../test/srp-client.ts';
import {
  errorName,
  freePort,
  goodPassword,
  region,
  userPoolClientId as ClientId,
  userPoolId as UserPoolId,
} from '../test/test-cloud.ts';

let database: TestDatabase;
let dataDir: string;
let port: number;
let running: ChildProcess;
let client: CognitoIdentityProviderClient;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'antela-crash-'));
  port = await freePort();
  running = await start();
  client = new CognitoIdentityProviderClient({
    region,
    endpoint: `http://127.0.0.1:${port}/cloud/user-pool/`,
    maxAttempts: 1,
    credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'nothing' },
  });
});
afterAll(async () => {
  client.destroy();
  await kill();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = fork(new URL('../test/cloud-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
  });
  return child;
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await ended;
}

async function addUser(Username: string): Promise<void> {
  const UserAttributes = [{ Name: 'email', Value: Username }];
  await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: goodPassword, Permanent: true }),
  );
}

function signIn(USERNAME: string, PASSWORD: string) {
  return client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
}

async function codeFor(to: string): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/mailbox/api/messages?to=${to}`);
    const { data } = (await response.json()) as { data: { text: string }[] };
    const code = /\d{6}/.exec(data[0]?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('sessions, a sign-in under way, codes and failures survive a process that is killed', async () => {
  for (const name of ['sesion@andino.test', 'paso@andino.test', 'codigo@andino.test', 'fallas@andino.test'])
    await addUser(name);
  const { AuthenticationResult } = await signIn('sesion@andino.test', goodPassword);
  const srp = createSrpClient('Antela001', 'paso@andino.test', goodPassword, 0x5a5a_5a5a_5a5an ** 5n);
  const AuthParameters = { USERNAME: 'paso@andino.test', SRP_A: srp.srpA };
  const begun = await client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
  );
  await client.send(new ForgotPasswordCommand({ ClientId, Username: 'codigo@andino.test' }));
  const ConfirmationCode = await codeFor('codigo@andino.test');
  for (let failures = 0; failures < 4; failures++)
    await errorName(signIn('fallas@andino.test', 'no es la contraseña'));

  await kill();
  running = await start();

  const { RefreshToken } = AuthenticationResult!;
  expect(await errorName(client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })))).toBe(
    'no error',
  );
  const ChallengeResponses = srp.answer(begun.ChallengeParameters!);
  const answer = new RespondToAuthChallengeCommand({
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  });
  expect(await errorName(client.send(answer))).toBe('no error');
  expect(await errorName(signIn('fallas@andino.test', 'no es la contraseña'))).toBe('NotAuthorizedException');
  await expect(signIn('fallas@andino.test', goodPassword)).rejects.toThrow('Password attempts exceeded');
  const confirm = new ConfirmForgotPasswordCommand({
    ClientId,
    Username: 'codigo@andino.test',
    ConfirmationCode,
    Password: 'otra frase bien larga',
  });
  expect(await errorName(client.send(confirm))).toBe('no error');
  expect(await errorName(signIn('codigo@andino.test', 'otra frase bien larga'))).toBe('no error');
});
