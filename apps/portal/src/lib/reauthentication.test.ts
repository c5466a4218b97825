import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createReauthentication } from './reauthentication.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A user pool that gives these answers in turn; what it was asked is kept. */
async function poolWith(...answers: ({ status?: number } & Record<string, unknown>)[]) {
  const asked: { operation: string; body: Record<string, unknown> }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      asked.push({ operation, body: JSON.parse(Buffer.concat(chunks).toString()) });
      const { status = 200, ...body } = answers.shift() ?? {};
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const again = createReauthentication({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    clientId: 'portal',
    username: 'ana@andino.demo',
    getPasskey: async (options) => ({ id: 'llave', challenge: options.challenge }),
  });
  return { again, asked };
}

const tokens = { AuthenticationResult: { IdToken: 'ficha', RefreshToken: 'renueva' } };

it('a password alone is enough where there is no second step; the sign-in is thrown away afterwards', async () => {
  const { again, asked } = await poolWith(tokens, {});
  expect(await again.withPassword('clave')).toEqual({
    kind: 'proved',
    idToken: 'ficha',
    refreshToken: 'renueva',
  });
  await again.discard('renueva');
  expect(asked).toEqual([
    {
      operation: 'InitiateAuth',
      body: {
        ClientId: 'portal',
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'ana@andino.demo', PASSWORD: 'clave' },
      },
    },
    { operation: 'RevokeToken', body: { ClientId: 'portal', Token: 'renueva' } },
  ]);
});

it('asks for the code of the second step, chosen by the service when there are several', async () => {
  const { again, asked } = await poolWith(
    {
      ChallengeName: 'SELECT_MFA_TYPE',
      Session: 'uno',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
    },
    { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'dos', ChallengeParameters: {} },
    { status: 400, __type: 'CodeMismatchException', message: 'Code mismatch' },
    tokens,
  );
  const step = await again.withPassword('clave');
  if (step.kind !== 'code') throw new Error(step.kind);
  expect(step.sentTo).toBeNull();
  await expect(step.answer('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  expect(await step.answer('123456')).toMatchObject({ kind: 'proved' });
  expect(asked.at(-1)).toMatchObject({
    operation: 'RespondToAuthChallenge',
    body: { Session: 'dos', ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' } },
  });
});

it('a passkey proves by itself', async () => {
  const options = JSON.stringify({ challenge: 'reto' });
  const { again, asked } = await poolWith(
    {
      ChallengeName: 'WEB_AUTHN',
      Session: 'uno',
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: options },
    },
    tokens,
  );
  expect(await again.withPasskey()).toMatchObject({ kind: 'proved' });
  expect(asked[1]?.body['ChallengeResponses']).toEqual({
    USERNAME: 'ana@andino.demo',
    CREDENTIAL: '{"id":"llave","challenge":"reto"}',
  });
});

it('says by name what went wrong: a wrong password, a step that only a whole sign-in takes, no network', async () => {
  const { again } = await poolWith(
    { status: 400, __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'uno', ChallengeParameters: {} },
  );
  await expect(again.withPassword('otra')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(again.withPassword('clave')).rejects.toMatchObject({ name: 'ReauthenticationImpossible' });
  await new Promise((resolve) => server?.close(resolve));
  await expect(again.withPassword('clave')).rejects.toMatchObject({ name: 'NetworkError' });
});
