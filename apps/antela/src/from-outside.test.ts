import { employeeIdOf } from '@antela/api/test/world/employees';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardAnswers } from './answer-headers.ts';
import { contentSecurityPolicy, portalConfigOf } from './portal.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** A person's sign-in as the portal has it: calls of the API by bearer, and the store by temporary credentials. */
async function signIn(key: 'admin' | 'onlyA1') {
  const { config } = product;
  const { IdToken } = await product.tokensOf(await product.enrol(key));
  const Logins = { [`${new URL(config.publicUrl).host}/cloud/user-pool/${config.USER_POOL_ID}`]: IdToken };
  const { IdentityId } = await product.identity('identity-pool', 'GetId', {
    IdentityPoolId: config.IDENTITY_POOL_ID,
    Logins,
  });
  const { Credentials } = (await product.identity('identity-pool', 'GetCredentialsForIdentity', {
    IdentityId,
    Logins,
  })) as unknown as { Credentials: Record<'AccessKeyId' | 'SecretKey' | 'SessionToken', string> };
  const store = new S3Client({
    endpoint: `${config.publicUrl}/cloud/objects`,
    region: config.REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: Credentials.AccessKeyId,
      secretAccessKey: Credentials.SecretKey,
      sessionToken: Credentials.SessionToken,
    },
  });
  const headers: Record<string, string> = { authorization: `Bearer ${IdToken}` };
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${config.publicUrl}/api${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    });
    return (await answer.json()) as {
      data: Record<string, string> & { file: { key: string } };
      code?: string;
    };
  };
  const { data } = await call('/v2/companyportal/session');
  headers['x-user-context'] = data['infotoken'] ?? '';
  const Bucket = config.FILES_BUCKET;
  const put = (Key: string, Body: string, ContentType = 'application/pdf') =>
    store
      .send(new PutObjectCommand({ Bucket, Key, Body, ContentType, IfNoneMatch: '*' }))
      .then(() => 'put', nameOf);
  const get = (Key: string) =>
    store
      .send(new GetObjectCommand({ Bucket, Key }))
      .then(async ({ Body, ContentType }) => `${ContentType} ${await Body?.transformToString()}`, nameOf);
  return { prefix: data['filesprefix'] ?? '', call, put, get, stop: () => store.destroy() };
}
const nameOf = (error: Error) => error.name;

test('a colleague who knows every key neither reads nor replaces a file, and who may see its record gets a copy', async () => {
  const [owner, colleague] = [await signIn('admin'), await signIn('onlyA1')];
  const upload = `${owner.prefix}rut/${crypto.randomUUID()}.pdf`;
  expect(await owner.put(upload, '%PDF-1.7 verdadero')).toBe('put');
  const employeerutid = employeeIdOf('ana');
  const empty = await owner.call(`/employee/rut?employeeid=${employeerutid}`);
  const { data } = await owner.call(`/employee/rut?employeerutid=${employeerutid}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': '"0"' },
    body: JSON.stringify({
      nit: empty.data['suggestedNit'],
      economicActivity: null,
      responsibilities: [],
      file: { key: upload, name: 'RUT.pdf' },
    }),
  });
  const kept = data.file.key;
  const html = '<script>alert(1)</script>';
  for (const person of [colleague, owner])
    for (const key of [upload, kept])
      expect(await person.put(key, html, 'text/html')).toMatch(/^(AccessDenied|PreconditionFailed)$/);
  for (const key of [upload, kept]) expect(await colleague.get(key)).toBe('AccessDenied');
  expect(await owner.get(kept)).toBe('AccessDenied');

  const copy = (await colleague.call(`/employee/rut/file?employeerutid=${employeerutid}`)).data['key'] ?? '';
  expect(copy.startsWith(colleague.prefix)).toBe(true);
  expect(await colleague.get(copy)).toBe('application/pdf %PDF-1.7 verdadero');
  expect(await owner.get(copy)).toBe('AccessDenied');
  owner.stop();
  colleague.stop();
});

test('every answer, whichever part gives it, is shown in no frame and taken for nothing but what it is', async () => {
  const { publicUrl } = product.config;
  const asked = [
    '/',
    '/sign-in',
    '/assets/none.js',
    '/config.json',
    '/docs',
    '/livez',
    '/readyz',
    '/mailbox',
    '/mailbox/api/messages?to=x',
    '/mailbox/messages/00000000-0000-4000-8000-000000000000/html',
    '/api/v2/companyportal/session',
    '/api/nada',
    '/cloud/user-pool/',
    '/cloud/identity-pool/',
    '/cloud/objects/x/y',
    '/%E0%A4%A',
  ];
  for (const path of asked) {
    const { headers } = await fetch(publicUrl + path, { redirect: 'manual' });
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors '(?:none|self)'/);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
  const overTls = Fastify();
  guardAnswers(overTls, true);
  overTls.get('/', async () => 'x');
  expect((await overTls.inject('/')).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test('scripts come from the folder of the portal’s own, not from where people’s files lie', () => {
  const { config } = product;
  const policy = contentSecurityPolicy(portalConfigOf(config), config.publicUrl);
  expect(policy).toContain(`script-src ${config.publicUrl}/assets/ ${config.publicUrl}/theme.js;`);
});
