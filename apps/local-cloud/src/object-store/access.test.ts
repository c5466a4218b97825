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
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
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
  const own = 'clients/a/people/sub-1/';
  const outside = [
    `${own}../sub-2/file`,
    own,
    'clients/a/people/sub-2/file',
    'clients/a/people/sub-11/file',
    'clients/b/people/sub-1/file',
    'clients/a/records/file',
    'clients/a/file',
    'clients/A/people/sub-1/file',
    'file',
  ];

  test.each(outside)('credentials of a person do not reach %s, whether it exists or not', async (Key) => {
    const refused = /^(403 AccessDenied|400 InvalidURI)$/;
    for (const exists of [false, true]) {
      if (exists) await failure(store.put(Key, 'secret', {}, client));
      expect(await failure(store.get(Key))).toMatch(refused);
      expect(await failure(store.put(Key, 'x', { IfNoneMatch: '*' }))).toMatch(refused);
      expect(await failure(user.send(new HeadObjectCommand({ Bucket, Key })))).toMatch(/^40[03]/);
      expect(await failure(user.send(new DeleteObjectCommand({ Bucket, Key })))).toMatch(refused);
    }
  });

  test('a person creates files below a prefix of their own, reads them, and overwrites none', async () => {
    const Key = `${own}rut/one.pdf`;
    expect(await failure(store.put(Key, 'first'))).toBe('403 AccessDenied');
    await store.put(Key, 'first', { IfNoneMatch: '*' });
    expect(await failure(store.put(Key, 'second', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed');
    expect(await failure(store.put(Key, 'second'))).toBe('403 AccessDenied');
    expect(await failure(user.send(new DeleteObjectCommand({ Bucket, Key })))).toBe('403 AccessDenied');
    expect((await store.get(Key)).bytes.toString()).toBe('first');
    const colleague = store.connectAs('a', { subject: 'sub-2' });
    expect(await failure(store.get(Key, {}, colleague))).toBe('403 AccessDenied');
    const signed = await getSignedUrl(user, new PutObjectCommand({ Bucket, Key: `${own}by-link.pdf` }));
    expect((await fetch(signed, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  test('credentials of a person list nothing, write no translations, and of no client reach nothing', async () => {
    expect(await failure(user.send(new ListObjectsV2Command({ Bucket, Prefix: own })))).toBe(
      '403 AccessDenied',
    );
    const translation = { Bucket: buckets.translations, Key: `${own}es.json`, IfNoneMatch: '*' };
    expect(await failure(user.send(new PutObjectCommand({ ...translation, Body: '{}' })))).toBe(
      '403 AccessDenied',
    );
    for (const tag of ['', '/', 'a/people', '*', '..', 'a/'])
      for (const by of [store.connectAs(tag), store.connectAs('a', { subject: tag })])
        expect(await failure(store.get(`${own}x`, {}, by))).toBe('403 AccessDenied');
  });

  test('expired, revoked and foreign credentials reach nothing', async () => {
    const ask = (by: S3Client) => failure(store.get(`${own}x`, {}, by));
    expect(await ask(store.connectAs('a', { expiresAt: 1 }))).toBe('400 ExpiredToken');
    const other = await startStore({ standing: async ({ version }) => (version < 2 ? 'revoked' : 'full') });
    try {
      expect(await ask(other.connectAs('a'))).toBe('400 ExpiredToken');
      expect(await ask(other.connectAs('a', { version: 2 }))).toBe('404 NoSuchKey');
      const credentials = await other.connectAs('a').config.credentials();
      expect(await ask(store.connect({ credentials }))).toBe('403 InvalidAccessKeyId');
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
