import {
  CompleteWebAuthnRegistrationCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../test/authenticator.ts';
import { goodPassword, startTestCloud, userPoolClientId, type TestCloud } from '../test/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.close());

const ClientId = userPoolClientId;

function guess(username: string, password: string): Promise<unknown> {
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  return cloud.client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
  );
}

/** Answer as a stranger sees it: keys and kinds of a success, name and words of an error. */
async function seen(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (output) =>
      JSON.parse(
        JSON.stringify(output, (key, value: unknown) => (key === '$metadata' ? undefined : value)),
      ) as unknown,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error),
  );
}

describe('guessing a password', () => {
  test('is locked after five failures, twice as long each time, up to a quarter of an hour', async () => {
    await cloud.addUser('candado@andino.test');
    // From where its owner came in, more can be guessed than from a stranger's network.
    await guess('candado@andino.test', goodPassword);
    const waits: number[] = [];
    for (let failures = 1; failures <= 17; failures++) {
      expect(await seen(guess('candado@andino.test', 'no es la contraseña'))).toBe(
        'NotAuthorizedException: Incorrect username or password.',
      );
      const { rows } = await cloud.db.query<{ wait: number | null }>(
        'select round(extract(epoch from locked_until - updated_at))::int as wait from cloud.lock_out order by failures desc limit 1',
      );
      const wait = rows[0]!.wait ?? 0;
      waits.push(wait);
      if (wait > 0) {
        const stranger = {
          USERNAME: 'candado@andino.test',
          PASSWORD: goodPassword,
          DEVICE_KEY: 'us-east-2_unknown',
        };
        const withDevice = new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: stranger,
        });
        expect(await seen(cloud.client.send(withDevice))).toContain('Password attempts exceeded');
        expect(await seen(guess('candado@andino.test', goodPassword))).toBe(
          'NotAuthorizedException: Password attempts exceeded',
        );
        cloud.clock.advance(wait * 1_000);
      }
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect(await guess('candado@andino.test', goodPassword)).toMatchObject({ AuthenticationResult: {} });
    expect(await seen(guess('candado@andino.test', 'no es la contraseña'))).toContain('Incorrect');
  });

  test('by fifty requests at the same instant gets five answers, not fifty', async () => {
    await cloud.addUser('paralelo@andino.test');
    cloud.clock.freeze();
    const wrong = Array.from({ length: 49 }, (_, index) =>
      guess('paralelo@andino.test', `no es la contraseña ${index}`),
    );
    const answers = await Promise.all([...wrong, guess('paralelo@andino.test', goodPassword)].map(seen));
    expect(answers.filter((answer) => String(answer).includes('Incorrect'))).toHaveLength(5);
    expect(answers.at(-1)).toBe('NotAuthorizedException: Password attempts exceeded');
    cloud.clock.thaw();
  });
});

describe('a name that nobody has', () => {
  const known = 'ana@andino.test';
  const unknown = 'aXa@andino.test';
  beforeAll(() => cloud.addUser(known));

  /** Runs the same on both names and compares; the names themselves and random texts are blanked. */
  async function compare(run: (username: string) => Promise<unknown>): Promise<unknown> {
    const blank = (username: string, value: unknown) =>
      JSON.stringify(value)
        .replaceAll(username.toLowerCase(), '<name>')
        .replace(
          /"(SALT|SRP_B|SECRET_BLOCK|Session)":"([^"]+)"/g,
          (_, key: string, text: string) => `"${key}":"${Math.round(text.length / 16)}"`,
        );
    const [a, b] = [await seen(run(known)), await seen(run(unknown))];
    expect(blank(unknown, b)).toBe(blank(known, a));
    return a;
  }

  /**
   * The least that each name waited: what else the machine does in between only makes an answer slower. On a busy one it takes more
   * rounds until neither was disturbed; what really takes longer stays so in all of them. @returns the difference in milliseconds
   */
  async function apart(run: (username: string) => Promise<unknown>, pauseMs: number): Promise<number> {
    const least: Record<string, number> = { [known]: Infinity, [unknown]: Infinity };
    const difference = () => Math.abs(least[known]! - least[unknown]!);
    for (let round = 0; round < 40 || (round < 240 && difference() >= 5); round += 1)
      for (const name of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
        cloud.clock.advance(pauseMs);
        const start = performance.now();
        await seen(run(name));
        least[name] = Math.min(least[name]!, performance.now() - start);
      }
    return difference();
  }

  test('begins and fails SRP like any other, with the same salt every time', async () => {
    const begin = (username: string) =>
      cloud.client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: username, SRP_A: 'abcdef' },
        }),
      );
    await compare(begin);
    const salts = await Promise.all([begin(unknown), begin(unknown)]);
    expect(salts[0].ChallengeParameters!['SALT']).toBe(salts[1].ChallengeParameters!['SALT']);
    const answer = await compare(async (username) => {
      const { ChallengeParameters } = await begin(username);
      return cloud.client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: {
            USERNAME: username,
            TIMESTAMP: 'Fri Nov 20 10:00:00 UTC 2026',
            PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters!['SECRET_BLOCK']!,
            PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          },
        }),
      );
    });
    expect(answer).toBe('NotAuthorizedException: Incorrect username or password.');
  });

  test('is told that a code is on its way, and fails every code, like any other', async () => {
    const forgot = (Username: string) => cloud.client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const confirm = (Username: string) =>
      cloud.client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username,
          ConfirmationCode: 'abcdef',
          Password: 'otra frase bien larga',
        }),
      );
    expect(await compare(confirm)).toContain('ExpiredCodeException');
    expect(await compare(forgot)).toMatchObject({
      CodeDeliveryDetails: { Destination: 'a***@a***', DeliveryMedium: 'EMAIL' },
    });
    expect(await compare(forgot)).toContain('LimitExceededException');
    for (let tries = 0; tries < 4; tries++) expect(await compare(confirm)).toContain('CodeMismatchException');
    cloud.clock.advance(3_600_000);
    expect(await compare(confirm)).toContain('ExpiredCodeException');
    expect(
      await compare((Username) =>
        cloud.client.send(new ResendConfirmationCodeCommand({ ClientId, Username })),
      ),
    ).toMatchObject({ CodeDeliveryDetails: {} });
  });

  test('fails with a password, and is locked, like any other', async () => {
    // The lock is measured in seconds from the last failure, which a busy machine may take between two.
    cloud.clock.freeze();
    for (let failures = 0; failures < 7; failures++)
      await compare((username) => guess(username, 'no es la contraseña'));
    expect(await compare((username) => guess(username, 'no es la contraseña'))).toContain('exceeded');
    cloud.clock.thaw();
    cloud.clock.advance(3_600_000);
  });

  test('gets the same choice and challenge in the other flows', async () => {
    await compare((username) =>
      cloud.client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: username },
        }),
      ),
    );
    const output = await compare((username) =>
      cloud.client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
        }),
      ),
    );
    expect(output).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    const answered = await compare(async (username) => {
      const begun = await cloud.client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
        }),
      );
      const ChallengeResponses = { USERNAME: username, EMAIL_OTP_CODE: 'abcdef' };
      return cloud.client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'EMAIL_OTP',
          Session: begun.Session,
          ChallengeResponses,
        }),
      );
    });
    expect(answered).toContain('CodeMismatchException');
  });

  const begin = (username: string, preferred?: string) =>
    cloud.client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: username, ...(preferred && { PREFERRED_CHALLENGE: preferred }) },
      }),
    );
  const answerPasskey = (username: string, Session: string | undefined, CREDENTIAL: string) =>
    cloud.client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeResponses: { USERNAME: username, CREDENTIAL },
      }),
    );
  type Options = { challenge: string; allowCredentials: { id: string }[] };
  const optionsOf = ({ ChallengeParameters }: { ChallengeParameters?: Record<string, string> | undefined }) =>
    JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '') as Options;
  /** Names that nobody has, some of which are drawn to look as if they had a passkey. */
  async function drawn(): Promise<string[]> {
    const names = Array.from({ length: 48 }, (_, index) => `nadie${index}@andino.test`);
    const asked = await Promise.all(names.map((name) => begin(name)));
    return names.filter((_, index) => asked[index]?.AvailableChallenges?.includes('WEB_AUTHN'));
  }

  test('may look as if it had passkeys, as many and as long as people’s, the same at every ask, and refuses alike', async () => {
    const holder = 'llave@andino.test';
    await cloud.addUser(holder);
    const signedIn = (await guess(holder, goodPassword)) as { AuthenticationResult: { AccessToken: string } };
    const { AccessToken } = signedIn.AuthenticationResult;
    const authenticator = createAuthenticator(cloud.publicUrl);
    const { CredentialCreationOptions } = await cloud.client.send(
      new StartWebAuthnRegistrationCommand({ AccessToken }),
    );
    const Credential = authenticator.create((CredentialCreationOptions as { challenge: string }).challenge);
    await cloud.client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));

    const decoys = await drawn();
    expect(decoys.length).toBeGreaterThan(4);
    const real = await begin(holder, 'WEB_AUTHN');
    const shape = ({ challenge: _challenge, allowCredentials, ...rest }: Options) => [
      rest,
      Object.keys(allowCredentials[0] ?? {}),
    ];
    const lengths = new Set<number>();
    for (const name of decoys) {
      const [first, second] = [await begin(name, 'WEB_AUTHN'), await begin(name, 'WEB_AUTHN')];
      expect(Object.keys(first.ChallengeParameters ?? {})).toEqual(
        Object.keys(real.ChallengeParameters ?? {}),
      );
      expect(shape(optionsOf(first))).toEqual(shape(optionsOf(real)));
      expect(optionsOf(second).allowCredentials).toEqual(optionsOf(first).allowCredentials);
      expect(optionsOf(second).challenge).not.toBe(optionsOf(first).challenge);
      for (const { id } of optionsOf(first).allowCredentials) lengths.add(id.length);
    }
    // One length for all of nobody's would tell the others apart.
    expect(lengths.size).toBeGreaterThan(1);

    const refusals = async (name: string) => {
      const { Session } = await begin(name, 'WEB_AUTHN');
      const seenBy: unknown[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        seenBy.push(await seen(answerPasskey(name, Session, authenticator.get('otro'))));
      return seenBy;
    };
    expect(await refusals(decoys[0] ?? '')).toEqual(await refusals(holder));
  });

  test('fails the code that confirms an account like any other, at every try', async () => {
    for (let tries = 0; tries < 7; tries += 1)
      await compare((Username) =>
        cloud.client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: '000000' })),
      );
    cloud.clock.advance(3_600_000);
  });

  test('takes as long as any other to be sent a code, to fail one, and to be asked for a choice', async () => {
    const asks: [string, (name: string) => Promise<unknown>][] = [
      ['choice', (name) => begin(name)],
      ['forgotten', (Username) => cloud.client.send(new ForgotPasswordCommand({ ClientId, Username }))],
      [
        'code',
        (Username) =>
          cloud.client.send(
            new ConfirmForgotPasswordCommand({
              ClientId,
              Username,
              ConfirmationCode: 'abcdef',
              Password: 'otra frase bien larga',
            }),
          ),
      ],
    ];
    for (const [ask, run] of asks) expect(await apart(run, 3_600_000), ask).toBeLessThan(5);
  });

  test('is answered in the same time', async ({ task }) => {
    const measured = Math.ceil(await apart((name) => guess(name, 'no es la contraseña'), 901_000));
    expect(measured).toBeLessThanOrEqual(5);
    Object.assign(task.meta, {
      promised: [{ of: 'cuánto más tarda quien existe o quien no', most: 5, measured, unit: 'ms' }],
    });
  });
});

describe('a code', () => {
  const confirmReset = (Username: string, ConfirmationCode: string) =>
    seen(
      cloud.client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username,
          ConfirmationCode,
          Password: 'otra frase bien larga',
        }),
      ),
    );

  test('is sent at most five times an hour, a minute apart, and stands for ten minutes', async () => {
    await cloud.addUser('codigos@andino.test');
    const forgot = () =>
      seen(cloud.client.send(new ForgotPasswordCommand({ ClientId, Username: 'codigos@andino.test' })));
    for (let sends = 0; sends < 5; sends++) {
      expect(await forgot()).toMatchObject({ CodeDeliveryDetails: {} });
      cloud.clock.advance(59_000);
      expect(await forgot()).toContain('LimitExceededException');
      cloud.clock.advance(2_000);
    }
    expect(await forgot()).toContain('LimitExceededException');
    cloud.clock.advance(3_600_000);
    expect(await forgot()).toMatchObject({ CodeDeliveryDetails: {} });
    for (const [waited, answer] of [
      [599_000, '[object Object]'],
      [601_000, 'ExpiredCodeException'],
    ] as const) {
      const Username = `codigo-${waited}@andino.test`;
      await cloud.addUser(Username);
      await cloud.client.send(new ForgotPasswordCommand({ ClientId, Username }));
      const code = await cloud.codeFor(Username);
      cloud.clock.advance(waited);
      expect(String(await confirmReset(Username, code))).toContain(answer);
    }
  });

  test('gives five tries and no sixth, the right one included', async () => {
    await cloud.addUser('tries@andino.test');
    const Username = 'tries@andino.test';
    await cloud.client.send(new ForgotPasswordCommand({ ClientId, Username }));
    const code = await cloud.codeFor(Username);
    const confirm = (typed: string) => confirmReset(Username, typed);
    const wrong = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(wrong.map(confirm));
    expect(answers.filter((answer) => String(answer).includes('CodeMismatch'))).toHaveLength(5);
    cloud.clock.advance(5_000);
    expect(await confirm(code)).toContain('LimitExceededException');
  });
});
