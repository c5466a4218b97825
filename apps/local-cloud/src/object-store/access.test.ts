import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from './test/answers.ts';
import { buckets, portalOrigin, startStore } from './test/running-store.ts';

const Bucket = buckets.files;
let store: Awaited<ReturnType<typeof startStore>>;
let client: S3Client;
let user: S3Client;

beforeAll(async () => {
  store = await startStore();
  client = store.connect();
  ({ user } = store);
});
afterAll(() => store.stop());

describe('who may what', () => {
  const outside = ['clients/b/file', 'clients/a', 'clients/ab', 'file', 'clients/A/file'];

  test.each(outside)('credentials of a client do not reach %s, whether it exists or not', async (Key) => {
    for (const exists of [false, true]) {
      if (exists) await store.put(Key, 'secret', {}, client);
      expect(await failure(store.get(Key))).toBe('403 AccessDenied');
      expect(await failure(store.put(Key, 'x'))).toBe('403 AccessDenied');
      expect(await failure(user.send(new HeadObjectCommand({ Bucket, Key })))).toMatch(/^403/);
    }
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  test('credentials of a client list nothing, write no translations, and with an empty prefix reach nothing', async () => {
    expect(await failure(user.send(new ListObjectsV2Command({ Bucket, Prefix: 'clients/a/' })))).toBe(
      '403 AccessDenied',
    );
    expect(
      await failure(
        user.send(
          new PutObjectCommand({ Bucket: buckets.translations, Key: 'clients/a/es.json', Body: '{}' }),
        ),
      ),
    ).toBe('403 AccessDenied');
    for (const prefix of ['', '/', 'clients/a'])
      expect(await failure(store.get('clients/a/x', {}, store.connectAs(prefix)))).toBe('403 AccessDenied');
  });

  test('expired, revoked and foreign credentials reach nothing', async () => {
    expect(await failure(store.get('clients/a/x', {}, store.connectAs('clients/a/', { expiresAt: 1 })))).toBe(
      '400 ExpiredToken',
    );
    const other = await startStore({ standing: async ({ version }) => (version < 2 ? 'revoked' : 'full') });
    try {
      expect(await failure(store.get('clients/a/x', {}, other.connectAs('clients/a/')))).toBe(
        '400 ExpiredToken',
      );
      expect(await failure(store.get('clients/a/x', {}, other.connectAs('clients/a/', { version: 2 })))).toBe(
        '404 NoSuchKey',
      );
      const credentials = await other.connectAs('clients/a/').config.credentials();
      expect(await failure(store.get('clients/a/x', {}, store.connect({ credentials })))).toBe(
        '403 InvalidAccessKeyId',
      );
    } finally {
      await other.stop();
    }
  });

  test('everybody reads translations and nothing else, and writes nothing', async () => {
    const url = `${store.url}/${buckets.translations}/es/common.json`;
    await client.send(
      new PutObjectCommand({
        Bucket: buckets.translations,
        Key: 'es/common.json',
        Body: '{"a":"á"}',
        ContentType: 'application/json',
      }),
    );
    const answer = await fetch(url);
    expect(await answer.json()).toEqual({ a: 'á' });
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect((await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag')! } })).status).toBe(
      304,
    );
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await fetch(`${url}?response-content-type=text/html`)).status).toBe(400);
    for (const method of ['PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(403);
    for (const path of ['', '/', `/${buckets.translations}`, `/${Bucket}/clients/a/x`, '/none/x'])
      expect((await fetch(store.url + path)).status).toBeGreaterThanOrEqual(403);
  });

  test('the admin sees which buckets there are, and what is not done here is said so', async () => {
    await client.send(new HeadBucketCommand({ Bucket }));
    expect(await failure(client.send(new HeadBucketCommand({ Bucket: 'none' })))).toMatch(/^404/);
    expect(await failure(client.send(new GetObjectCommand({ Bucket: 'none', Key: 'x' })))).toBe(
      '404 NoSuchBucket',
    );
    expect(await failure(client.send(new ListObjectsV2Command({ Bucket })))).toBe('501 NotImplemented');
    expect(await failure(client.send(new GetObjectCommand({ Bucket, Key: 'x', VersionId: '1' })))).toBe(
      '501 NotImplemented',
    );
  });
});

describe('a key', () => {
  const odd = [
    '%00',
    'a%00b',
    '..%2Fb',
    '%2e%2e/b',
    '../b',
    './b',
    'a/..',
    'a%0ab',
    '%ff',
    '%',
    'k'.repeat(1025),
  ];

  test.each(odd)('spelt %j is refused, also for the admin', async (key) => {
    const status = await rawStatus('GET', `/cloud/objects/${Bucket}/clients/a/${key}`);
    expect(status).toBe(400);
  });

  test('never becomes a file name', async () => {
    for (const Key of [
      'clients/a/..',
      'clients/a/con',
      'clients/a/C:\\x',
      'clients/a/-rf',
      `clients/a/${'é'.repeat(500)}`,
    ]) {
      await failure(store.put(Key, 'x'));
    }
    const files = await readdir(store.dataDir, { recursive: true });
    expect(
      files.filter((file) => !/^(incoming|blobs(\/[0-9a-f]{2}(\/[0-9a-f-]{36})?)?)$/.test(file)),
    ).toEqual([]);
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    fetch(`${store.url}/${Bucket}/clients/a/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,x-amz-date',
      },
    });

  test('may speak to the store when they are on the list', async () => {
    const { status, headers } = await preflight(portalOrigin);
    expect([
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-headers'),
    ]).toEqual([204, portalOrigin, 'authorization,x-amz-date']);
    const refused = await fetch(`${store.url}/${Bucket}/x`, { headers: { origin: portalOrigin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, portalOrigin]);
    expect(refused.headers.get('access-control-expose-headers')).toContain('etag');
  });

  test('may not when they are not', async () => {
    const { status, headers } = await preflight('https://other.example');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

/** With no library that would tidy the path up on the way. */
function rawStatus(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(store.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    request.on('error', reject).end();
  });
}
