import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DeleteUserAttributesCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmResetPassword,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import {
  errorName,
  goodPassword,
  region,
  startTestCloud,
  userPoolId as UserPoolId,
  userPoolClientId,
  type TestCloud,
} from '../test/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.addUser('ana@andino.test', { name: 'Ana', 'custom:client': 'andino' });
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await configureAmplify(cloud);
  await signOut();
});

const ana = { username: 'ana@andino.test', password: goodPassword };

describe("one's own account", () => {
  test('shows its attributes; the client one belongs to cannot be changed by oneself', async () => {
    await signIn(ana);
    expect(await fetchUserAttributes()).toMatchObject({
      name: 'Ana',
      email: 'ana@andino.test',
      'custom:client': 'andino',
    });
    expect(await errorName(updateUserAttributes({ userAttributes: { 'custom:client': 'caribe' } }))).toBe(
      'NotAuthorizedException',
    );
    await updateUserAttributes({ userAttributes: { name: 'Ana María' } });
    const AccessToken = (await fetchAuthSession()).tokens!.accessToken.toString();
    await cloud.client.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['name'] }));
    expect(await fetchUserAttributes()).not.toHaveProperty('name');
  });

  test('takes a new mobile only with the code that was sent there', async () => {
    await cloud.addUser('muda@andino.test');
    await signIn({ ...ana, username: 'muda@andino.test' });
    const changed = await updateUserAttributes({ userAttributes: { phone_number: '+573001234567' } });
    expect(changed.phone_number?.nextStep.codeDeliveryDetails?.destination).toBe('+*******4567');
    const stale = await cloud.codeFor('+573001234567');
    cloud.clock.advance(61_000);
    await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' });
    const code = await cloud.codeFor('+573001234567');
    expect(
      await errorName(confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: stale })),
    ).toBe('CodeMismatchException');
    expect(await fetchUserAttributes()).toMatchObject({
      phone_number: '+573001234567',
      phone_number_verified: 'false',
    });
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: code });
    expect(await fetchUserAttributes()).toMatchObject({ phone_number_verified: 'true' });
  });

  test('that is not confirmed says so only to who knows the password, and is confirmed by code', async () => {
    const username = 'sin-confirmar@andino.test';
    await cloud.addUser(username);
    await cloud.db.query("update cloud.pool_user set status = 'UNCONFIRMED' where username = $1", [username]);
    expect(await errorName(signIn({ username, password: 'no es la contraseña' }))).toBe(
      'NotAuthorizedException',
    );
    expect((await signIn({ username, password: goodPassword })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await resendSignUpCode({ username });
    await confirmSignUp({ username, confirmationCode: await cloud.codeFor(username) });
    expect((await signIn({ username, password: goodPassword })).isSignedIn).toBe(true);
  });
});

describe('the administrator', () => {
  test('invites with a temporary password that ends after a week and can be sent again', async () => {
    const Username = 'invitada@andino.test';
    const invite = (more: object) =>
      cloud.admin.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          UserAttributes: [{ Name: 'email', Value: Username }],
          ...more,
        }),
      );
    const temporary = async () => {
      for (;;) {
        const message = cloud.emails.filter((sent) => sent.kind === 'invitation').pop();
        const found = /código de activación es (\S+)/.exec(message?.text ?? '')?.[1];
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    expect((await invite({})).User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(await errorName(invite({}))).toBe('UsernameExistsException');
    const first = await temporary();
    cloud.clock.advance(7 * 86_400_000 + 1_000);
    expect(await errorName(signIn({ username: Username, password: first }))).toBe('NotAuthorizedException');
    cloud.emails.length = 0;
    await invite({ MessageAction: 'RESEND' });
    const second = await temporary();
    expect(await errorName(signIn({ username: Username, password: first }))).toBe('NotAuthorizedException');
    const { nextStep } = await signIn({ username: Username, password: second });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  });

  test('asks for a new password, which its user chooses by code', async () => {
    const username = 'olvida@andino.test';
    await cloud.addUser(username);
    await cloud.admin.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: username }));
    expect((await signIn({ username, password: goodPassword })).nextStep.signInStep).toBe('RESET_PASSWORD');
    // The password opens nothing: neither who is sent a code unasked nor who asks for another is told that it does.
    await resetPassword({ username });
    const sent = () => cloud.emails.filter(({ to }) => to === username).map(({ text }) => text);
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(2);
    for (const text of sent()) expect(text).toContain('la contraseña que tenías ya no abre nada');
    const confirmationCode = await cloud.codeFor(username);
    expect(
      await errorName(confirmResetPassword({ username, confirmationCode, newPassword: goodPassword })),
    ).toBe('PasswordHistoryPolicyViolationException');
    await confirmResetPassword({ username, confirmationCode, newPassword: 'otra frase bien larga' });
    expect((await signIn({ username, password: 'otra frase bien larga' })).isSignedIn).toBe(true);
  });

  test('switches a second factor on only where it can be used, and off', async () => {
    const prefer = (settings: object) =>
      errorName(
        cloud.admin.send(
          new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: ana.username, ...settings }),
        ),
      );
    expect(await prefer({ SoftwareTokenMfaSettings: { Enabled: true } })).toBe('InvalidParameterException');
    expect(await prefer({ EmailMfaSettings: { Enabled: true, PreferredMfa: true } })).toBe('no error');
    const shown = () => cloud.admin.send(new AdminGetUserCommand({ UserPoolId, Username: ana.username }));
    expect(await shown()).toMatchObject({
      UserMFASettingList: ['EMAIL_OTP'],
      PreferredMfaSetting: 'EMAIL_OTP',
    });
    expect(await prefer({ EmailMfaSettings: { Enabled: false } })).toBe('no error');
    expect((await shown()).UserMFASettingList).toEqual([]);
  });

  test('ends the sessions of somebody who moves to another client', async () => {
    await signIn(ana);
    await cloud.admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: ana.username,
        UserAttributes: [{ Name: 'custom:client', Value: 'caribe' }],
      }),
    );
    expect(await errorName(fetchUserAttributes())).toBe('NotAuthorizedException');
  });

  test('lists users by page and by filter', async () => {
    const all: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page: { Users?: { Username?: string }[]; PaginationToken?: string } = await cloud.admin.send(
        new ListUsersCommand({ UserPoolId, Limit: 2, PaginationToken }),
      );
      all.push(...page.Users!.map((user) => user.Username!));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);
    expect(all).toEqual([...all].sort());
    expect(all).toContain(ana.username);
    const filtered = async (Filter: string) =>
      (await cloud.admin.send(new ListUsersCommand({ UserPoolId, Filter }))).Users!.map(
        (user) => user.Username,
      );
    expect(await filtered('email = "ana@andino.test"')).toEqual([ana.username]);
    expect(await filtered('username ^= "an"')).toEqual([ana.username]);
    expect(await filtered('cognito:user_status = "NOBODY"')).toEqual([]);
  });

  test('are of whoever is named: by name, by sub, by an address or a mobile that was verified and is one person’s', async () => {
    await cloud.addUser('luz', {
      email: 'luz@andino.test',
      email_verified: 'true',
      phone_number: '+573000000001',
      phone_number_verified: 'false',
    });
    const find = async (Username: string) =>
      (await cloud.admin.send(new AdminGetUserCommand({ UserPoolId, Username }))).Username;
    const sub = (
      await cloud.admin.send(new AdminGetUserCommand({ UserPoolId, Username: 'luz' }))
    ).UserAttributes!.find(({ Name }) => Name === 'sub')!.Value!;
    expect([await find(sub), await find('LUZ@andino.test')]).toEqual(['luz', 'luz']);
    expect(await errorName(find('+573000000001'))).toBe('UserNotFoundException');
    const change = (Username: string, attributes: Record<string, string>) =>
      cloud.admin.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
    await change(sub, { phone_number_verified: 'true' });
    expect(await find('+573000000001')).toBe('luz');
    // An act by another of their names is done to them: lock and password are the user's.
    await cloud.admin.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: 'luz@andino.test',
        Password: 'otra frase bien larga',
        Permanent: true,
      }),
    );
    await signIn({ username: 'luz', password: 'otra frase bien larga' });
    await signOut();
    await cloud.addUser('otra', { email: 'luz@andino.test', email_verified: 'true' });
    expect(await errorName(find('luz@andino.test'))).toBe('UserNotFoundException');
  });

  test('must sign, with the right key, and a change that comes again is answered as the first was, and not made again', async () => {
    const as = (accessKeyId: string, secretAccessKey: string) =>
      new CognitoIdentityProviderClient({
        region,
        endpoint: cloud.userPoolEndpoint,
        maxAttempts: 1,
        systemClockOffset: cloud.admin.config.systemClockOffset,
        credentials: { accessKeyId, secretAccessKey },
      });
    const ask = new AdminGetUserCommand({ UserPoolId, Username: ana.username });
    expect(await errorName(as('AKIAANTELAADMIN00001', 'another secret').send(ask))).toBe(
      'InvalidSignatureException',
    );
    expect(await errorName(as('AKIASOMEBODYELSE', 'another secret').send(ask))).toBe(
      'UnrecognizedClientException',
    );

    let headers: Record<string, string> = {};
    cloud.admin.middlewareStack.add(
      (next) => (args) => {
        headers = { ...(args.request as { headers: Record<string, string> }).headers };
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'spy' },
    );
    const sendAgain = async (input: object) => {
      const again = await fetch(cloud.userPoolEndpoint, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      return [again.status, again.headers.get('x-amzn-errortype'), await again.json()];
    };
    const named = (Value: string) => ({
      UserPoolId,
      Username: ana.username,
      UserAttributes: [{ Name: 'name', Value }],
    });
    await cloud.admin.send(new AdminUpdateUserAttributesCommand(named('Anita')));
    const { middlewareStack } = cloud.admin;
    const first = headers;
    await cloud.admin.send(new AdminUpdateUserAttributesCommand(named('Ana')));
    headers = first;
    expect(await sendAgain(named('Anita'))).toEqual([200, null, {}]);
    expect(await sendAgain(named('Berta'))).toMatchObject([400, 'InvalidSignatureException', {}]);
    const shown = await cloud.admin.send(ask);
    expect(shown.UserAttributes).toContainEqual({ Name: 'name', Value: 'Ana' });

    const invite = { UserPoolId, Username: ana.username };
    expect(await errorName(cloud.admin.send(new AdminCreateUserCommand(invite)))).toBe(
      'UsernameExistsException',
    );
    expect(await sendAgain(invite)).toMatchObject([400, 'UsernameExistsException', {}]);
    middlewareStack.remove('spy');

    const unsigned = { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' };
    const bare = await fetch(cloud.userPoolEndpoint, {
      method: 'POST',
      headers: unsigned,
      body: JSON.stringify({ UserPoolId, Username: ana.username }),
    });
    expect(bare.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException');
  });
});

describe('the wire', () => {
  test('refuses unknown operations and bodies that are none, by the protocol', async () => {
    const signUp = new SignUpCommand({
      ClientId: userPoolClientId,
      Username: 'x@y.test',
      Password: goodPassword,
    });
    expect(await errorName(cloud.client.send(signUp))).toBe('UnknownOperationException');
    const post = async (target: string, body: string) => {
      const headers = {
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
        'content-type': 'application/x-amz-json-1.1',
      };
      const response = await fetch(cloud.userPoolEndpoint, { method: 'POST', headers, body });
      return [
        response.status,
        response.headers.get('x-amzn-errortype'),
        ((await response.json()) as { __type: string }).__type,
      ];
    };
    expect(await post('constructor', '{}')).toEqual([
      400,
      'UnknownOperationException',
      'UnknownOperationException',
    ]);
    expect(await post('InitiateAuth', '[]')).toEqual([
      400,
      'SerializationException',
      'SerializationException',
    ]);
    expect(await post('InitiateAuth', `{"ClientId":"${'x'.repeat(300_000)}"}`)).toEqual([
      413,
      'SerializationException',
      'SerializationException',
    ]);
    const odd = {
      ClientId: userPoolClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'ana@andino.test', SRP_A: '0' },
    };
    expect(await post('InitiateAuth', JSON.stringify(odd))).toEqual([
      400,
      'InvalidParameterException',
      'InvalidParameterException',
    ]);
    const wrongType = { ClientId: userPoolClientId, AuthFlow: 7, AuthParameters: 'x' };
    expect(await post('InitiateAuth', JSON.stringify(wrongType))).toEqual([
      400,
      'InvalidParameterException',
      'InvalidParameterException',
    ]);
  });

  test('keeps nothing in the clear that would let a reader of the database in', async () => {
    await cloud.addUser('sellada@andino.test');
    await resendSignUpCode({ username: 'sellada@andino.test' });
    const { rows } = await cloud.db.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (
         select u::text as t from cloud.pool_user u union all select l::text from cloud.lock_out l union all select c::text from cloud.code c
         union all select k.private_key::text from cloud.signing_key k union all select m.message::text from cloud.outgoing_message m
         union all select s.state::text from cloud.sign_in_step s) as everything`,
    );
    const text = rows[0]!.text;
    expect(text).not.toContain(goodPassword);
    expect(text).not.toContain('PRIVATE KEY');
    expect(text).not.toContain(Buffer.from('PRIVATE KEY').toString('hex'));
    expect(text).not.toMatch(/"secret"|código/);
  });
});
