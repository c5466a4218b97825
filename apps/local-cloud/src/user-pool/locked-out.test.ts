import { randomUUID } from 'node:crypto';
import {
  AdminResetUserPasswordCommand,
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
  userPoolId,
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
  await forgot(stranger, username);
  expect((await confirm(stranger, username, await cloud.codeFor(username))).error).toBeNull();
  expect((await guess(stranger, username, 'otra frase bien larga')).error).toBeNull();
});

const forgot = (source: Source, Username: string) => call(source, 'ForgotPassword', { ClientId, Username });

/** Half a day of one stranger's guesses, each as soon as it is looked at: their day's share is used up well before. */
async function guessUntilRefused(act: () => Promise<Answer>): Promise<number> {
  let looked = 0;
  for (let elapsed = 0; elapsed < 43_200; elapsed += 901) {
    while (/Incorrect|CodeMismatch/.test((await act()).error ?? '')) looked += 1;
    cloud.clock.advance(901_000);
  }
  return looked;
}

test('whatever is guessed from one network leaves strangers elsewhere theirs, at passwords and at codes', async () => {
  const username = 'media-red@andino.test';
  await cloud.addUser(username);
  expect(await guessUntilRefused(() => guess(stranger, username))).toBe(10);
  expect((await guess(stranger, username, goodPassword)).error).toBe(locked);
  expect((await guess({ address: '127.0.0.67' }, username, goodPassword)).error).toBeNull();
  cloud.clock.advance(86_400_000);
  const codes = await guessUntilRefused(async () => {
    await forgot(stranger, username);
    return confirm(stranger, username, 'abcdef');
  });
  expect(codes).toBe(5);
  cloud.clock.advance(3_600_000);
  cloud.emails.length = 0;
  expect((await forgot({ address: '127.0.0.68' }, username)).error).toBeNull();
  const code = await cloud.codeFor(username);
  expect((await confirm({ address: '127.0.0.68' }, username, code)).error).toBeNull();
}, 240_000);

test("a stranger's tries spend no code that somebody else was sent", async () => {
  const username = 'gastado@andino.test';
  await addUserAtHome(username);
  for (const owner of [home, { address: '127.0.0.69' }]) {
    expect((await forgot(owner, username)).error).toBeNull();
    const code = await cloud.codeFor(username);
    const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(stranger, username, 'abcdef')));
    expect(tries.filter(({ error }) => error?.startsWith('LimitExceeded')).length).toBeGreaterThan(6);
    cloud.clock.advance(70_000);
    expect((await confirm(owner, username, code)).error).toBeNull();
  }
});

test("a stranger's asking for codes holds up neither their owner nor the administrator, nor does it replace theirs", async () => {
  const username = 'pedido@andino.test';
  await addUserAtHome(username);
  for (let asks = 0; asks < 5; asks += 1) {
    expect((await forgot(stranger, username)).error).toBeNull();
    cloud.clock.advance(61_000);
  }
  expect((await forgot(stranger, username)).error).toContain('LimitExceeded');
  const forget = { UserPoolId: userPoolId, Username: username };
  await cloud.admin.send(new AdminResetUserPasswordCommand(forget));
  cloud.emails.length = 0;
  expect((await forgot(home, username)).error).toBeNull();
  const code = await cloud.codeFor(username);
  cloud.clock.advance(540_000);
  expect((await confirm(home, username, code)).error).toBeNull();
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
  const strangers = [66, 67, 68, 69].map((host) => ({ address: `127.0.0.${host}` }));
  const sources = [...strangers, home, browser];
  let guesses = 0;
  for (let elapsed = 0, pause = 901; elapsed < 86_400; elapsed += pause) {
    for (const source of sources) {
      while ((await guess(source, username)).error === wrong) guesses += 1;
      await forgot(source, username);
      while ((await confirm(source, username, 'abcdef')).error?.startsWith('CodeMismatch')) guesses += 1;
    }
    // No lock is longer, and ten hours of such pauses use up every share.
    pause = elapsed < 36_000 ? 901 : 7_200;
    cloud.clock.advance(pause * 1_000);
  }
  expect(guesses).toBe(108);
}, 240_000);
