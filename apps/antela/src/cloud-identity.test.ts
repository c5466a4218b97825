import { randomBytes } from 'node:crypto';
import { api } from '@antela/api/app';
import { gatewayHeaders } from '@antela/api/http/gateway-edge';
import { createObjectStore } from '@antela/api/objects/object-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudSignIns } from './cloud-identity.ts';
import { readConfig } from './config.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

const gatewaySecret = randomBytes(32).toString('hex');
/** As the process would be started, but for where the user pool is. */
const settings = {
  IDENTITY: 'cognito',
  AUTH_EDGE: 'gateway',
  GATEWAY_SECRET: gatewaySecret,
  DATABASE_URL: 'postgres://antela_app@db/antela',
  DATABASE_OWNER_URL: 'postgres://antela@db/antela',
  SMTP_URL: 'smtp://correo.empresa.co',
};

let product: TestProduct;
let server: FastifyInstance;
let address: string;
let username: string;
let aheadMs = 0;
const clock = (): Date => new Date(Date.now() + aheadMs);

/** An API that knows the user pool only by its protocols: the official SDK, the published keys, the tokens. */
beforeAll(async () => {
  product = await startTestProduct();
  username = await product.enrol('admin');
  const { config, secrets, databases, userPool } = product;
  const issuer = `${config.publicUrl}/cloud/user-pool/${config.USER_POOL_ID}`;
  server = Fastify();
  await server.register(api, {
    prefix: '/api',
    pool: databases.app,
    clock,
    masterSecret: secrets.master,
    objects: createObjectStore({
      endpoint: `${config.publicUrl}/cloud/objects`,
      region: config.REGION,
      forcePathStyle: true,
      filesBucket: config.FILES_BUCKET,
      credentials: secrets.admin,
    }),
    publicUrl: config.publicUrl,
    appUrl: config.appUrl,
    brand: config.BRAND_NAME,
    poolUsers: userPool,
    invitations: { resend: (name: string) => userPool.resendInvitation(name), mailOf: async () => null },
    identity: {
      region: config.REGION,
      issuer,
      jwksUrl: `${issuer}/.well-known/jwks.json`,
      audience: config.USER_POOL_CLIENT_ID,
      machineKeys: [],
      gatewaySecret,
      findSignIn: cloudSignIns(userPool, clock),
    },
    limits: { requestsPerSecond: 1000, eventLoopDelayMaxMs: 0 },
  });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await product.stop();
});

const signIn = () => product.tokensOf(username);

async function get(path: string, headers: Record<string, string>) {
  const response = await fetch(`${address}/api/v2${path}`, { headers });
  const body = (await response.json()) as {
    code?: string;
    data: { infotoken: string; username: string; name: string };
  };
  return { status: response.status, code: body.code, data: body.data };
}
const session = (token: string) => get('/companyportal/session', { authorization: `Bearer ${token}` });

/** Headers that the gateway sends once it has verified the signature of this id token's user. */
function passedOn(idToken: string, context: string): Record<string, string> {
  const { iss, sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
    iss: string;
    sub: string;
  };
  const pool = iss.replace(/^https?:\/\//, '');
  return {
    [gatewayHeaders.secret]: gatewaySecret,
    [gatewayHeaders.provider]: `${pool},${pool}:CognitoSignIn:${sub}`,
    'x-user-context': context,
  };
}

test('the id token opens the session, and its context the calls that the gateway passes on', async () => {
  const { IdToken, AccessToken } = await signIn();
  const { data } = await session(IdToken);
  expect(data).toMatchObject({ username, name: 'Marta Administradora' });
  expect(await get('/companyportal/contact', passedOn(IdToken, data.infotoken))).toMatchObject({
    status: 200,
  });
  expect(await session(AccessToken)).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('whoever is disabled in the user pool is out within half a minute, on every door, and in again when enabled', async () => {
  const { IdToken } = await signIn();
  const { data } = await session(IdToken);
  await product.userPool.disable(username);
  aheadMs += 31_000;
  expect(await session(IdToken)).toMatchObject({ status: 401, code: 'session_ended' });
  expect(await get('/companyportal/contact', passedOn(IdToken, data.infotoken))).toMatchObject({
    status: 401,
    code: 'session_ended',
  });
  await product.userPool.enable(username);
  aheadMs += 31_000;
  expect(await session((await signIn()).IdToken)).toMatchObject({ status: 200 });
});

test('a user pool that does not answer is a passing fault, which ends no session, and is asked again', async () => {
  let isAway = true;
  const asked = cloudSignIns(
    { isEnabled: (name) => (isAway ? Promise.reject(new Error('away')) : product.userPool.isEnabled(name)) },
    clock,
  );
  const claimant = {
    clientId: '',
    subject: '',
    username,
    originJti: '',
    signedInAt: clock(),
    credentialVersion: null,
    impersonationId: null,
  };
  await expect(asked(claimant)).rejects.toMatchObject({ code: 'unavailable' });
  isAway = false;
  expect(await asked(claimant)).toEqual({ claims: {} });
  expect(await asked({ ...claimant, username: 'nadie@antela.test' })).toBeNull();
});

test('the configuration names what such a process lacks', () => {
  expect(readConfig(settings)).toMatchObject({ AUTH_EDGE: 'gateway', demo: false });
  expect(() => readConfig({ ...settings, AUTH_EDGE: undefined })).toThrow('AUTH_EDGE');
  expect(() => readConfig({ ...settings, GATEWAY_SECRET: undefined })).toThrow('GATEWAY_SECRET');
  expect(() => readConfig({ ...settings, GATEWAY_SECRET: 'corto' })).toThrow('GATEWAY_SECRET');
  expect(() => readConfig({ ...settings, DATABASE_URL: undefined })).toThrow('DATABASE_URL');
});
