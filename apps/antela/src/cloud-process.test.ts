import { randomBytes, randomUUID } from 'node:crypto';
import { gatewayHeaders } from '@antela/api/http/gateway-edge';
import { clients, companies } from '@antela/api/test/world/clients';
import { employeeIdOf } from '@antela/api/test/world/employees';
import { roleIdOf } from '@antela/api/test/world/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from './test/free-port.ts';
import { bundleProduct } from './test/product-process.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

const gatewaySecret = randomBytes(32).toString('hex');
let product: TestProduct;
let processes: Awaited<ReturnType<typeof bundleProduct>>;
let origin: string;
let admin: Person;

/**
 * An API and a worker that were started as on a real cloud (`IDENTITY=cognito`, `OBJECTS=s3`), each in a process of its own. Their official clients
 * reach pool and store of another process, where the environment sends them: no line of ours says where those are.
 */
beforeAll(async () => {
  [product, processes] = await Promise.all([startTestProduct(), bundleProduct()]);
  const { config, secrets } = product;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const env = {
    IDENTITY: 'cognito',
    OBJECTS: 's3',
    AUTH_EDGE: 'gateway',
    GATEWAY_SECRET: gatewaySecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    S3_ENDPOINT: `${config.publicUrl}/cloud/objects`,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${config.publicUrl}/cloud/user-pool/`,
    AWS_ACCESS_KEY_ID: secrets.admin.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secrets.admin.secretAccessKey,
  };
  processes.start(product, 'api', { ...env, PORT: String(port) });
  processes.start(product, 'worker', env);
  await vi.waitFor(() => fetch(`${origin}/livez`), { timeout: 170_000, interval: 50 });
  admin = await signIn('admin');
});
afterAll(async () => {
  await processes.remove();
  await product.stop();
});

interface Person {
  /** Headers of a gateway in front of the process that has verified the signature. */
  headers: Record<string, string>;
  /** Folder of their own in the store. */
  folder: string;
}

/** Somebody who signed in at the pool and opened their session, in the other process. */
async function signIn(key: 'admin' | 'onlyA1'): Promise<Person> {
  const { authorization, 'x-user-context': context } = await product.signIn(key);
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(claims) as { sub: string };
  const { REGION: region, USER_POOL_ID: pool } = product.config;
  const provider = `cognito-idp.${region}.amazonaws.com/${pool}`;
  return {
    headers: {
      [gatewayHeaders.secret]: gatewaySecret,
      [gatewayHeaders.provider]: `${provider},${provider}:CognitoSignIn:${sub}`,
      'x-user-context': context,
    },
    folder: `clients/${clients.a}/people/${sub}/`,
  };
}

async function call(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await fetch(`${origin}/api${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  const body = (await answer.json()) as { code?: string; data: Record<string, never> };
  return { status: answer.status, code: body.code, data: body.data };
}
const json = { 'content-type': 'application/json' };

test('the portal is told of the real services, and of no embedded one', async () => {
  const told = (await (await fetch(`${origin}/config.json`)).json()) as Record<string, unknown>;
  expect(told).not.toHaveProperty('userPoolEndpoint');
  expect(told).not.toHaveProperty('identityPoolEndpoint');
  expect(told['storage']).toMatchObject({ endpoint: `${product.config.publicUrl}/cloud/objects` });
  expect((await fetch(`${origin}/cloud/user-pool/`, { method: 'POST' })).status).toBe(404);
});

test('whom the gateway names is let in while the pool says they are enabled, and nobody by another secret', async () => {
  const contacts = '/v2/companyportal/contact';
  expect(await call(contacts, admin.headers)).toMatchObject({ status: 200 });
  const forged = { ...admin.headers, [gatewayHeaders.secret]: 'x'.repeat(64) };
  expect(await call(contacts, forged)).toMatchObject({ status: 401 });
  const disabled = (await signIn('onlyA1')).headers;
  await product.userPool.disable('onlya1@antela.test');
  expect(await call(contacts, disabled)).toMatchObject({ status: 401, code: 'session_ended' });
});

test('whoever is invited gets an account in the pool, by the worker', async () => {
  const email = `${randomUUID()}@antela.test`;
  const users = [{ email, name: 'Nueva Persona', roleid: roleIdOf('nobody'), companies: [companies.a1] }];
  const invited = await call('/v2/companyportal/user', admin.headers, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ users }),
  });
  expect(invited).toMatchObject({ status: 201, data: [{ outcome: 'invited' }] });
  const known = () => product.userPool.findSubject(email);
  await vi.waitFor(async () => expect(await known()).not.toBeNull(), { timeout: 60_000, interval: 200 });
});

test('a file that a browser put into the store is taken over, and handed out as a copy', async () => {
  const { headers, folder } = admin;
  const { objects } = product.ops(() => {});
  const upload = `${folder}rut/${randomUUID()}.pdf`;
  await objects.write(upload, Buffer.from('%PDF-1.7 verdadero'), 'application/pdf');
  const id = employeeIdOf('ana');
  const empty = await call(`/employee/rut?employeeid=${id}`, headers);
  const saved = await call(`/employee/rut?employeerutid=${id}`, headers, {
    method: 'PUT',
    headers: { ...json, 'if-match': '"0"' },
    body: JSON.stringify({
      nit: empty.data['suggestedNit'],
      economicActivity: null,
      responsibilities: [],
      file: { key: upload, name: 'RUT.pdf' },
    }),
  });
  expect(saved).toMatchObject({ status: 200 });
  const copy = await call(`/employee/rut/file?employeerutid=${id}`, headers);
  expect(Buffer.from(await objects.read(String(copy.data['key']))).toString()).toBe('%PDF-1.7 verdadero');
});
