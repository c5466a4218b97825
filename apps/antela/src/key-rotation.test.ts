import { randomBytes } from 'node:crypto';
import { signRequest } from '@antela/api/test/identity';
import { clients } from '@antela/api/test/world/clients';
import { employmentIdOf } from '@antela/api/test/world/employees';
import { totpCode } from '@antela/local-cloud/test/totp-code';
import { runOps } from '@antela/ops/run-ops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';
import { createServer } from './server.ts';
import { password, startAgain, startTestProduct, type TestProduct } from './test/test-product.ts';

const [old, fresh] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ ANTELA_SECRET: old });
});
afterAll(() => product.stop());

interface Tokens {
  IdToken: string;
  RefreshToken: string;
}

const pool = (operation: string, input: object) =>
  product.identity('user-pool', operation, { ClientId: product.config.USER_POOL_CLIENT_ID, ...input });

async function signIn(username: string): Promise<Record<string, never>> {
  return pool('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
}

async function signInWithCode(username: string, secret: string, at: Date): Promise<Tokens> {
  const { Session } = await signIn(username);
  const { AuthenticationResult } = await pool('RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, at) },
  });
  return AuthenticationResult as unknown as Tokens;
}

const base = () => `${product.config.publicUrl}/api/v2/companyportal`;
async function openSession(idToken: string): Promise<string> {
  const answer = await fetch(`${base()}/session`, { headers: { authorization: `Bearer ${idToken}` } });
  return ((await answer.json()) as { data: { infotoken: string } }).data.infotoken;
}

interface Carried extends Tokens {
  context: string;
  cursor: string;
  identityId: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string };
  app: TestProduct['secrets']['app'];
}

/** Temporary credentials, as the browser asks for them. */
async function credentialsOf(idToken: string): Promise<Pick<Carried, 'identityId' | 'credentials'>> {
  const { publicUrl, USER_POOL_ID } = product.config;
  const issuer = `${publicUrl}/cloud/user-pool/${USER_POOL_ID}`.replace(/^https?:\/\//, '');
  const Logins = { [issuer]: idToken };
  const { IdentityId } = await product.identity('identity-pool', 'GetId', {
    IdentityPoolId: product.config.IDENTITY_POOL_ID,
    Logins,
  });
  const given = await product.identity('identity-pool', 'GetCredentialsForIdentity', { IdentityId, Logins });
  const { AccessKeyId, SecretKey, SessionToken } = given['Credentials'] as unknown as Record<string, string>;
  return {
    identityId: String(IdentityId),
    credentials: {
      accessKeyId: String(AccessKeyId),
      secretAccessKey: String(SecretKey),
      sessionToken: String(SessionToken),
    },
  };
}

async function carriedBy(tokens: Tokens): Promise<Carried> {
  const context = await openSession(tokens.IdToken);
  const headers = { authorization: `Bearer ${tokens.IdToken}`, 'x-user-context': context };
  const list = await fetch(`${base()}/employee?limit=2`, { headers });
  const { page } = (await list.json()) as { page: { next: string } };
  return {
    ...tokens,
    context,
    cursor: page.next,
    ...(await credentialsOf(tokens.IdToken)),
    app: product.secrets.app,
  };
}

/** Answers to each of the things that people and machines carry. */
async function answersTo(carried: Carried): Promise<Record<string, number | string>> {
  const bearer = { authorization: `Bearer ${carried.IdToken}`, 'x-user-context': carried.context };
  const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
  const list = new URL(`${base()}/employee?limit=2`);
  const signed = await signRequest(
    carried.credentials,
    { method: 'GET', url: list, headers: { 'x-user-context': carried.context }, body: undefined },
    product.config.clock(),
  );
  const quote = new URL(`${product.config.publicUrl}/api/advance/quote`);
  const body = JSON.stringify({
    clientid: clients.a,
    companyemployeeid: employmentIdOf('free'),
    kind: 'salary',
  });
  const app = await signRequest(
    carried.app,
    { method: 'POST', url: quote, headers: { 'content-type': 'application/json' }, body },
    product.config.clock(),
  );
  return {
    idToken: await status(`${base()}/session`, { headers: { authorization: bearer.authorization } }),
    context: await status(list.href, { headers: bearer }),
    cursor: await status(`${list.href}&cursor=${encodeURIComponent(carried.cursor)}`, {
      headers: { ...bearer, 'x-user-context': await openSession(carried.IdToken) },
    }),
    credentials: await status(list.href, { headers: signed }),
    app: await status(quote.href, { method: 'POST', headers: app, body }),
  };
}

const good = { idToken: 200, context: 200, cursor: 200, credentials: 200, app: 200 };

/** A start with this secret alone, on the same database. */
async function startWith(secret: string): Promise<void> {
  const { config, databases } = product;
  const secrets = await loadSecrets(config.ANTELA_DATA, { ANTELA_SECRET: secret });
  const parts = { api: true, localCloud: true };
  const { app } = await createServer(config, secrets, databases, parts, {
    log: { logger: null, alarm: () => {} },
    metrics: null,
  });
  await app.close();
}

async function ops(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOps(
    args,
    product.ops((line) => lines.push(line)),
  );
  return { code, text: lines.join('\n') };
}

test('one secret takes another’s place while people work: sessions go on, everything is sealed anew on record, and the old one opens nothing more', async () => {
  const [plain, guarded] = [await product.enrol('admin'), await product.enrol('approver')];
  const { userPool } = product;
  const totp = await userPool.enrolTotp(guarded, password);
  const { AuthenticationResult } = await signIn(plain);
  const before = await carriedBy(AuthenticationResult as unknown as Tokens);
  expect(await answersTo(before)).toEqual(good);
  expect(await ops('keys', 'status')).toMatchObject({ code: 0, text: expect.stringContaining('un solo') });
  await expect(ops('keys', 'rotate')).resolves.toMatchObject({
    code: 2,
    text: expect.stringContaining('Falta ANTELA_SECRET_ALSO'),
  });

  // First everybody knows both; then the new one seals.
  product = await startAgain(product, { ANTELA_SECRET: old, ANTELA_SECRET_ALSO: fresh });
  expect(await answersTo(before)).toEqual(good);
  product = await startAgain(product, { ANTELA_SECRET: fresh, ANTELA_SECRET_ALSO: old });
  expect(await answersTo(before)).toEqual(good);
  const renewed = await pool('GetTokensFromRefreshToken', { RefreshToken: before.RefreshToken });
  const during = await carriedBy({
    RefreshToken: before.RefreshToken,
    ...(renewed['AuthenticationResult'] as unknown as Partial<Tokens>),
  } as Tokens);
  expect(await answersTo(during)).toEqual(good);

  await expect(startWith(fresh)).rejects.toThrow(/ANTELA_SECRET_ALSO/);
  const rotated = await ops('keys', 'rotate');
  expect(rotated).toMatchObject({ code: 0, text: expect.stringContaining('Nada sellado necesita ya') });
  expect(rotated.text).toMatch(/pool_user\.password +2 valores, [12] con el otro secreto/);
  expect(rotated.text).toMatch(/pool_user\.totp_secret +1 valores, 1 con el otro secreto/);
  expect((await ops('keys', 'rotate')).text).toMatch(/kept_key\.key +1 valores, 0 con el otro/);
  const acts = await product.databases.owner.query(
    `select o.name, a.outcome from antela.operator_act a join antela.operator o on o.id = a.operator_id where a.command = 'keys rotate' and a.outcome = 'done'`,
  );
  expect(acts.rows).toHaveLength(2);

  product = await startAgain(product, { ANTELA_SECRET: fresh });
  const jwks = await fetch(
    `${product.config.publicUrl}/cloud/user-pool/${product.config.USER_POOL_ID}/.well-known/jwks.json`,
  );
  expect(((await jwks.json()) as { keys: unknown[] }).keys).toHaveLength(2);
  // Its tokens' key was sealed anew; what it sealed itself is worth nothing.
  expect(await answersTo(before)).toEqual({
    idToken: 200,
    context: 401,
    cursor: 400,
    credentials: 401,
    app: 401,
  });
  expect(await answersTo({ ...during, app: product.secrets.app })).toEqual(good);
  await expect(pool('GetTokensFromRefreshToken', { RefreshToken: before.RefreshToken })).rejects.toThrow();
  const { AuthenticationResult: again } = await signIn(plain);
  const after = await carriedBy(again as unknown as Tokens);
  expect(after.identityId).toBe(before.identityId);
  await expect(startWith(old)).rejects.toThrow(/no abre lo que está sellado/);
  // The code of this half minute was good once, when the authenticator was connected.
  const nextStep = new Date(product.config.clock().getTime() + 30_000);
  expect((await signInWithCode(guarded, totp, nextStep)).IdToken).toBeTypeOf('string');
});
