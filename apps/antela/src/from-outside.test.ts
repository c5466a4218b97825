import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { optOutPath, optOutToken } from '@antela/api/features/people/invitations/opt-out.service';
import { clients } from '@antela/api/test/world/clients';
import { employeeIdOf } from '@antela/api/test/world/employees';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardDoor } from './admission.ts';
import { guardAnswers } from './answer-headers.ts';
import { createHeldBack } from './held-back.ts';
import { contentSecurityPolicy, portalConfigOf } from './portal.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

const otherPortal = 'https://portal.example';
let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ ALLOWED_ORIGINS: otherPortal });
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
    '/baja/x',
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

test('whoever was invited says no without signing in: looking changes nothing, a button or a mail program does', async () => {
  const { config, databases } = product;
  const key = randomUUID();
  await databases.owner.query(
    'insert into antela.invited_person (client_id, employee_id, invited_at, opt_out_key) values ($1, $2, now(), $3)',
    [clients.a, employeeIdOf('ana'), key],
  );
  const address = `${config.publicUrl}${optOutPath}${optOutToken(clients.a, key)}`;
  const isOut = async () =>
    (await databases.owner.query('select from antela.invitation_opt_out')).rowCount === 1;
  const page = await (await fetch(address)).text();
  expect([page.includes('Grupo A'), page.includes('<form method="post">'), await isOut()]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await fetch(`${address.slice(0, -2)}zz`, { method: 'POST' })).status).toBe(404);
  expect(await isOut()).toBe(false);
  const said = await fetch(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([said.status, (await said.text()).includes('no te enviamos más'), await isOut()]).toEqual([
    200,
    true,
    true,
  ]);
  expect(await (await fetch(address)).text()).not.toContain('<form');
});

const harmless = (said: Headers, what: string) => {
  expect.soft(said.get('x-content-type-options'), what).toBe('nosniff');
  expect.soft(said.get('content-security-policy'), what).toMatch(/frame-ancestors '(?:none|self)'/);
};

test('so is what is refused, not changed, asked in another way or no HTTP at all', async () => {
  const { publicUrl } = product.config;
  const doors = [
    ['/', '/sign-in', '/config.json', '/docs', '/livez', '/mailbox', '/assets/none.js', '/api/nada'],
    ['/api/v2/companyportal/session', '/cloud/user-pool/', '/cloud/identity-pool/', '/cloud/objects/x/y'],
  ].flat();
  for (const path of doors)
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH'])
      for (const type of ['application/json', 'text/x-odd; ;', '']) {
        const bare = method === 'HEAD' || method === 'OPTIONS';
        if (bare && type !== '') continue;
        const init = { method, ...(!bare && { body: '{', headers: { 'content-type': type } }) };
        const { headers, status } = await fetch(publicUrl + path, { ...init, redirect: 'manual' });
        harmless(headers, `${method} ${path} ${type} ${status}`);
      }

  const first = await fetch(`${publicUrl}/opening.js`);
  const again = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  const same = await fetch(`${publicUrl}/opening.js`, { headers: again });
  if (first.ok) expect(same.status).toBe(304);
  harmless(same.headers, 'not changed');

  const narrow = Fastify();
  guardAnswers(narrow, false);
  const heldBack = createHeldBack({ isTls: false, isServing: () => true, refused: () => undefined });
  guardDoor(narrow, { strangersPerSecond: 1, machineKeyIds: [], heldBack });
  narrow.get('/api/x', async () => 'x');
  const flood = await Promise.all(Array.from({ length: 8 }, () => narrow.inject('/api/x')));
  const refused = flood.find(({ statusCode }) => statusCode === 429);
  harmless(new Headers(refused?.headers as Record<string, string>), 'refused by the door');

  for (const [said, status] of [
    ['NO SOY HTTP\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await raw(publicUrl, said);
    expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
    harmless(new Headers(headersOf(answer)), `no request: ${status}`);
  }
});

/** The answer of the server to these very bytes. */
async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const said: Buffer[] = [];
  socket.on('data', (data: Buffer) => said.push(data));
  const closed = once(socket, 'close');
  socket.end(bytes);
  await closed;
  return Buffer.concat(said).toString();
}

const headersOf = (answer: string): [string, string][] =>
  answer
    .split('\r\n\r\n')[0]!
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);

test('scripts come from the folder of the portal’s own, not from where people’s files lie', () => {
  const { config } = product;
  const policy = contentSecurityPolicy(portalConfigOf(config), config.publicUrl);
  expect(policy).toContain(`script-src ${config.publicUrl}/assets/ ${config.publicUrl}/opening.js;`);
});

test.each(['user-pool/', 'identity-pool/', 'objects/antela-files/x'])(
  'pages of an origin that was named use /cloud/%s, and those of no other',
  async (path) => {
    const ask = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-amz-target',
      };
      const answer = await fetch(`${product.config.publicUrl}/cloud/${path}`, { method: 'OPTIONS', headers });
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    };
    expect(await ask(otherPortal)).toEqual([204, otherPortal]);
    expect(await ask('https://portal.example.otro.co')).toEqual([403, null]);
  },
);
