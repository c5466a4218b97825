import { randomUUID } from 'node:crypto';
import {
  CompleteWebAuthnRegistrationCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../test/authenticator.ts';
import { callFrom } from '../test/call-from.ts';
import {
  goodPassword,
  startTestCloud,
  userPoolClientId as ClientId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.close());

type Source = { address: string; cookie?: string };
type Answer = Awaited<ReturnType<typeof callFrom>>;
/** First answer of a sign-in whose Session is used again and again. */
let chosen: Answer | undefined;
const home: Source = { address: '127.0.0.2' };
const stranger: Source = { address: '127.0.0.66' };
const wrong = 'NotAuthorizedException: Incorrect username or password.';
const locked = 'NotAuthorizedException: Password attempts exceeded';

const call = (source: Source, operation: string, input: object) =>
  callFrom(source, cloud.userPoolEndpoint, operation, input);
const guess = (source: Source, USERNAME: string, PASSWORD = 'no es la contraseña') =>
  call(source, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD },
  });
const confirm = (source: Source, Username: string, ConfirmationCode: string) =>
  call(source, 'ConfirmForgotPassword', {
    ClientId,
    Username,
    ConfirmationCode,
    Password: 'otra frase bien larga',
  });

/** Somebody who signed in at home, with the cookie their browser keeps. */
async function addUserAtHome(username: string): Promise<{ browser: Source; AccessToken: string }> {
  await cloud.addUser(username);
  const { body, cookie } = await guess(home, username, goodPassword);
  const { AccessToken } = body['AuthenticationResult'] as { AccessToken: string };
  return { browser: { address: '127.0.0.99', cookie: cookie! }, AccessToken };
}

test('a name that is asked about too often, from wherever, is refused to strangers; its own browser, and other names, are not', async () => {
  const left = new Map<string, number>();
  const narrow = await startTestCloud({
    mayAskAbout: (name) => {
      const rest = left.get(name) ?? 4;
      left.set(name, rest - 1);
      return rest > 0;
    },
  });
  await narrow.addUser('ana@andino.test');
  await narrow.addUser('otra@andino.test');
  const ask = (source: Source, USERNAME: string, PASSWORD: string) =>
    callFrom(source, narrow.userPoolEndpoint, 'InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    });
  const { cookie } = await ask(home, 'ana@andino.test', goodPassword);
  const errors: (string | null)[] = [];
  for (let host = 20; host < 26; host += 1)
    errors.push((await ask({ address: `127.0.0.${host}` }, 'ANA@andino.test', 'no es')).error);
  expect(errors.slice(0, 3)).toEqual([wrong, wrong, wrong]);
  expect(new Set(errors.slice(3))).toEqual(new Set(['TooManyRequestsException: Too many requests.']));
  const forgot = await callFrom(stranger, narrow.userPoolEndpoint, 'ForgotPassword', {
    ClientId,
    Username: 'ana@andino.test',
  });
  expect(forgot.error).toBe('TooManyRequestsException: Too many requests.');
  const browser = { address: '127.0.0.99', ...(cookie !== null && { cookie }) };
  expect((await ask(browser, 'ana@andino.test', goodPassword)).error).toBeNull();
  expect((await ask(stranger, 'otra@andino.test', goodPassword)).error).toBeNull();
  await narrow.close();
});

test.each<[string, (ask: (operation: string, input: object) => Promise<Answer>) => Promise<Answer>]>([
  [
    'beside another name, which nobody reads',
    (ask) =>
      ask('InitiateAuth', {
        ClientId,
        Username: randomUUID(),
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'ana@andino.test', PASSWORD: 'no es' },
      }),
  ],
  [
    'beside a name that is too long to be one',
    (ask) =>
      ask('InitiateAuth', {
        ClientId,
        Username: 'x'.repeat(129),
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'ana@andino.test', PASSWORD: 'no es' },
      }),
  ],
  [
    'by one Session, which takes any number of choices',
    async (ask) => {
      chosen ??= await ask('InitiateAuth', {
        ClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: 'ana@andino.test' },
      });
      return ask('RespondToAuthChallenge', {
        ClientId,
        ChallengeName: 'SELECT_CHALLENGE',
        Session: chosen.body['Session'],
        ChallengeResponses: { USERNAME: 'otra@andino.test', ANSWER: 'PASSWORD', PASSWORD: 'no es' },
      });
    },
  ],
])('a name that is asked about too often is refused when it comes %s', async (_how, send) => {
  chosen = undefined;
  let left = 4;
  const narrow = await startTestCloud({
    mayAskAbout: (name) => name !== 'ana@andino.test' || (left -= 1) >= 0,
  });
  await narrow.addUser('ana@andino.test');
  const errors: (string | null)[] = [];
  for (let host = 20; host < 26; host += 1)
    errors.push(
      (
        await send((operation, input) =>
          callFrom({ address: `127.0.0.${host}` }, narrow.userPoolEndpoint, operation, input),
        )
      ).error,
    );
  expect(errors[0]).toBe(wrong);
  expect(errors.at(-1)).toBe('TooManyRequestsException: Too many requests.');
  await narrow.close();
});

async function lockOut(source: Source, username: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) expect((await guess(source, username)).error).toBe(wrong);
  expect((await guess(source, username, goodPassword)).error).toBe(locked);
}

test("a stranger's wrong passwords keep strangers out, not the browser nor the address that signed in before", async () => {
  cloud.clock.freeze();
  const { browser } = await addUserAtHome('casa@andino.test');
  await lockOut(stranger, 'casa@andino.test');
  expect((await guess({ address: '127.0.0.67' }, 'casa@andino.test', goodPassword)).error).toBe(locked);
  expect((await guess(home, 'casa@andino.test', goodPassword)).error).toBeNull();
  // The same browser on another network.
  expect((await guess(browser, 'casa@andino.test', goodPassword)).error).toBeNull();
  expect((await guess(stranger, 'casa@andino.test', goodPassword)).error).toBe(locked);
  cloud.clock.thaw();
});

test('guesses from a network that is known keep that network out, not the browser that is known', async () => {
  cloud.clock.freeze();
  const { browser } = await addUserAtHome('oficina@andino.test');
  await lockOut(home, 'oficina@andino.test');
  expect(
    (await guess({ ...browser, address: home.address }, 'oficina@andino.test', goodPassword)).error,
  ).toBeNull();
  cloud.clock.thaw();
});

test("somebody else's cookie is a stranger's", async () => {
  cloud.clock.freeze();
  const { browser } = await addUserAtHome('ajena@andino.test');
  await cloud.addUser('victima@andino.test');
  await lockOut(stranger, 'victima@andino.test');
  expect((await guess(browser, 'victima@andino.test', goodPassword)).error).toBe(locked);
  cloud.clock.thaw();
});

test('a passkey comes in whatever was guessed', async () => {
  const username = 'llave@andino.test';
  const { AccessToken } = await addUserAtHome(username);
  const key = createAuthenticator(cloud.publicUrl);
  const { CredentialCreationOptions } = await cloud.client.send(
    new StartWebAuthnRegistrationCommand({ AccessToken }),
  );
  const { challenge } = CredentialCreationOptions as unknown as { challenge: string };
  await cloud.client.send(
    new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: key.create(challenge) }),
  );
  await lockOut(stranger, username);
  const begun = await call(stranger, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  const parameters = begun.body['ChallengeParameters'] as { CREDENTIAL_REQUEST_OPTIONS: string };
  const asked = JSON.parse(parameters.CREDENTIAL_REQUEST_OPTIONS) as { challenge: string };
  const done = await call(stranger, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'WEB_AUTHN',
    Session: begun.body['Session'],
    ChallengeResponses: { USERNAME: username, CREDENTIAL: key.get(asked.challenge) },
  });
  expect([done.error, 'AuthenticationResult' in done.body]).toEqual([null, true]);
});

test('a code by mail resets the password whatever was guessed, and opens the door again', async () => {
  const username = 'recupera@andino.test';
  await cloud.addUser(username);
  await lockOut(stranger, username);
  await call(stranger, 'ForgotPassword', { ClientId, Username: username });
  expect((await confirm(stranger, username, await cloud.codeFor(username))).error).toBeNull();
  expect((await guess(stranger, username, 'otra frase bien larga')).error).toBeNull();
});

test('the answers to a stranger are the same for a name that nobody has', async () => {
  await addUserAtHome('existe@andino.test');
  for (let tries = 0; tries < 8; tries += 1) {
    const [known, unknown] = [
      await guess(stranger, 'existe@andino.test'),
      await guess(stranger, 'noexiste@andino.test'),
    ];
    expect({ ...unknown.body, cookie: unknown.cookie }).toEqual({ ...known.body, cookie: known.cookie });
  }
});

test('a day has 108 guesses at a name, passwords and codes together, from wherever they come', async () => {
  const username = 'ciento-ocho@andino.test';
  const { browser } = await addUserAtHome(username);
  const sources = [stranger, { address: '127.0.0.67' }, home, browser];
  let guesses = 0;
  for (let elapsed = 0; elapsed < 86_400; elapsed += 901) {
    for (const source of sources) {
      while ((await guess(source, username)).error === wrong) guesses += 1;
      await call(source, 'ForgotPassword', { ClientId, Username: username });
      while ((await confirm(source, username, 'abcdef')).error?.startsWith('CodeMismatch')) guesses += 1;
    }
    cloud.clock.advance(901_000);
  }
  expect(guesses).toBe(108);
}, 240_000);
