import { signRequest } from '@antela/api/test/identity';
import { runOps } from '@antela/ops/run-ops';
import { testOperators } from '@antela/ops/test/test-operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
let username: string;
beforeAll(async () => {
  product = await startTestProduct();
  username = await product.enrol('admin');
});
afterAll(() => product.stop());

/** Output of the operator's command, read as the portal reads it. */
async function link(...options: string[]): Promise<{ username: string; grant: string }> {
  const lines: string[] = [];
  const code = await runOps(
    ['impersonate', '--user', username, '--reason', 'Caso 4711: no ve la nómina', ...options],
    product.ops((line) => void lines.push(line)),
  );
  expect(code).toBe(0);
  const url = new URL(lines[0] ?? '');
  expect(url.href.startsWith(`${product.config.publicUrl}/impersonate#username=`)).toBe(true);
  const parts = new URLSearchParams(url.hash.slice(1));
  return { username: parts.get('username') ?? '', grant: parts.get('grant') ?? '' };
}

interface Tokens {
  IdToken: string;
  AccessToken: string;
  RefreshToken: string;
}

async function exchange({ username: USERNAME, grant }: { username: string; grant: string }): Promise<Tokens> {
  const ClientId = product.config.USER_POOL_CLIENT_ID;
  const { Session } = await product.identity('user-pool', 'InitiateAuth', {
    ClientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME },
  });
  const answer = await product.identity('user-pool', 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME, ANSWER: grant },
  });
  return answer['AuthenticationResult'] as unknown as Tokens;
}

async function credentialsFor(IdToken: string) {
  const Logins = {
    [`${new URL(product.config.publicUrl).host}/cloud/user-pool/${product.config.USER_POOL_ID}`]: IdToken,
  };
  const { IdentityId } = await product.identity('identity-pool', 'GetId', {
    IdentityPoolId: product.config.IDENTITY_POOL_ID,
    Logins,
  });
  const { Credentials } = (await product.identity('identity-pool', 'GetCredentialsForIdentity', {
    IdentityId,
    Logins,
  })) as unknown as {
    Credentials: { AccessKeyId: string; SecretKey: string; SessionToken: string };
  };
  return {
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.SecretKey,
    sessionToken: Credentials.SessionToken,
  };
}

async function call(method: string, path: string, headers: Record<string, string>) {
  const response = await fetch(`${product.config.publicUrl}/api/v2${path}`, { method, headers });
  return {
    status: response.status,
    body: (await response.json()) as {
      data: { impersonator: { name: string; readOnly: boolean } | null; infotoken: string };
      code?: string;
    },
  };
}
const session = '/companyportal/session';

async function signed(
  method: string,
  path: string,
  credentials: Awaited<ReturnType<typeof credentialsFor>>,
  headers: Record<string, string> = {},
) {
  const url = new URL(`${product.config.publicUrl}/api/v2${path}`);
  return call(
    method,
    path,
    await signRequest(credentials, { method, url, headers, body: undefined }, new Date()),
  );
}

test('the link lets the operator in once, as the user, through both doors, to look and not to touch', async () => {
  const given = await link();
  const tokens = await exchange(given);
  const credentials = await credentialsFor(tokens.IdToken);
  for (const answer of [
    await call('GET', session, { authorization: `Bearer ${tokens.IdToken}` }),
    await signed('GET', session, credentials),
  ])
    expect(answer.body.data.impersonator).toMatchObject({
      name: testOperators.first.name,
      reason: 'Caso 4711: no ve la nómina',
      readOnly: true,
    });
  const { body } = await signed('GET', session, credentials);
  const others = '/companyportal/session/others';
  expect(
    await signed('DELETE', others, credentials, { 'x-user-context': body.data.infotoken }),
  ).toMatchObject({ status: 403, body: { code: 'read_only_session' } });
  await expect(exchange(given)).rejects.toThrow('NotAuthorizedException');
  // Not even the account itself: the session must leave nothing behind.
  await expect(
    product.identity('user-pool', 'AssociateSoftwareToken', { AccessToken: tokens.AccessToken }),
  ).rejects.toThrow('NotAuthorizedException');
  expect((await signed('DELETE', session, credentials)).status).toBe(200);
  expect(await call('GET', session, { authorization: `Bearer ${tokens.IdToken}` })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
  const refresh = product.identity('user-pool', 'GetTokensFromRefreshToken', {
    ClientId: product.config.USER_POOL_CLIENT_ID,
    RefreshToken: tokens.RefreshToken,
  });
  await expect(refresh).rejects.toThrow('NotAuthorizedException');
});

test('a grant to write says so, and one for somebody else opens nothing here', async () => {
  const other = await product.enrol('onlyA1');
  const given = await link('--write');
  await expect(exchange({ ...given, username: other })).rejects.toThrow('NotAuthorizedException');
  const tokens = await exchange(given);
  const { body } = await call('GET', session, { authorization: `Bearer ${tokens.IdToken}` });
  expect(body.data.impersonator).toMatchObject({ name: testOperators.first.name, readOnly: false });
});

test('the command refuses who is no active user, and tells the history of the client', async () => {
  const lines: string[] = [];
  const context = product.ops((line) => void lines.push(line));
  expect(await runOps(['impersonate', '--user', 'nadie@antela.test', '--reason', 'x'], context)).toBe(2);
  expect(lines[0]).toContain('no es usuario activo');
  expect(await runOps(['impersonate', '--user', username], context)).toBe(2);
  const { rows } = await product.databases.owner.query(
    `select actor_name, changes from antela.audit_event where action = 'impersonation.granted' order by id limit 1`,
  );
  expect(rows).toEqual([
    {
      actor_name: `${testOperators.first.name} (operador)`,
      changes: { reason: [null, 'Caso 4711: no ve la nómina'], readOnly: [null, true] },
    },
  ]);
});

test('in person a session is refused at once when the user is signed out everywhere, through both doors', async () => {
  const { IdToken } = await product.tokensOf(username);
  const credentials = await credentialsFor(IdToken);
  await product.userPool.endSessions(username);
  expect(await call('GET', session, { authorization: `Bearer ${IdToken}` })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
  expect(await signed('GET', session, credentials)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
});
