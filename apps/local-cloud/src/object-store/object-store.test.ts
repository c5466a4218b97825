import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
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
import { buckets, portalOrigin, startStore } from './test/running-store.ts';

const limit = 2 * 1024 * 1024;
const Bucket = buckets.files;
let store: Awaited<ReturnType<typeof startStore>>;
let client: S3Client;
let user: S3Client;

beforeAll(async () => {
  store = await startStore({ maxObjectBytes: limit });
  client = store.connect();
  user = store.connectAs('clients/a/');
});
afterAll(() => store.stop());

const put = (Key: string, Body: string | Buffer, rest = {}, by = user) =>
  by.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
const get = async (Key: string, rest = {}, by = user) => {
  const answer = await by.send(new GetObjectCommand({ Bucket, Key, ...rest }));
  return { ...answer, bytes: Buffer.from(await answer.Body!.transformToByteArray()) };
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  );

describe('what was put is what one gets', () => {
  const algorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
  const modes = ['WHEN_REQUIRED', 'WHEN_SUPPORTED'] as const;

  test.each(modes)('with checksums %s, from memory, streamed, empty and odd', async (mode) => {
    const by = store.connectAs(
      'clients/a/',
      {},
      { requestChecksumCalculation: mode, responseChecksumValidation: mode },
    );
    const bytes = randomBytes(1_500_001);
    const bodies = {
      memory: () => bytes,
      stream: () => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
      file: () => new Uint8Array(bytes),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const Key = `clients/a/${mode}/${name} ñ+%&'()*!~ 你.xlsx`;
      const answer = await by.send(
        new PutObjectCommand({ Bucket, Key, Body: body(), ContentLength: bytes.length, ACL: 'private' }),
      );
      expect(answer.ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
      expect((await get(Key, {}, by)).bytes.equals(bytes)).toBe(true);
    }
    await put(`clients/a/${mode}/empty`, '', {}, by);
    expect(await get(`clients/a/${mode}/empty`, {}, by)).toMatchObject({ ContentLength: 0 });
  });

  test.each(algorithms)(
    'with the checksum %s, sent before the data and after it, and given back',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(100_000);
      const field = `Checksum${ChecksumAlgorithm}` as const;
      const Key = `clients/a/${ChecksumAlgorithm}`;
      const before = await put(Key, bytes, { ChecksumAlgorithm });
      await user.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: Readable.from([bytes]),
          ContentLength: bytes.length,
          ChecksumAlgorithm,
        }),
      );
      const answer = await get(Key, { ChecksumMode: 'ENABLED' });
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer[field]).toBe(before[field]);
      expect(answer[field]).toBeTruthy();
    },
  );

  test('with its type, its own headers and its metadata, to be saved and never run', async () => {
    await put('clients/a/page.html', '<script>', {
      ContentType: 'text/html',
      Metadata: { origin: 'portal' },
      ContentLanguage: 'es',
    });
    const answer = await get('clients/a/page.html');
    expect(answer).toMatchObject({
      ContentType: 'text/html',
      ContentDisposition: 'attachment',
      ContentLanguage: 'es',
      Metadata: { origin: 'portal' },
      CacheControl: 'private, no-store',
    });
    const link = await getSignedUrl(user, new GetObjectCommand({ Bucket, Key: 'clients/a/page.html' }));
    const { headers } = await fetch(link);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('in parts, by range', async () => {
    await put('clients/a/range', '0123456789');
    const part = async (Range: string) => {
      const { bytes, ContentRange, $metadata } = await get('clients/a/range', { Range });
      return `${$metadata.httpStatusCode} ${bytes.toString()} ${ContentRange ?? ''}`;
    };
    expect(await part('bytes=2-4')).toBe('206 234 bytes 2-4/10');
    expect(await part('bytes=7-')).toBe('206 789 bytes 7-9/10');
    expect(await part('bytes=-3')).toBe('206 789 bytes 7-9/10');
    expect(await part('bytes=-99')).toBe('206 0123456789 bytes 0-9/10');
    expect(await part('bytes=5-99')).toBe('206 56789 bytes 5-9/10');
    for (const whole of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect(await part(whole)).toBe('200 0123456789 ');
    for (const outside of ['bytes=10-', 'bytes=-0'])
      expect(await failure(part(outside))).toBe('416 InvalidRange');
  });

  test('only when it changed, and only when it did not', async () => {
    const { ETag } = await put('clients/a/conditional', 'one');
    const ask = (rest: object) => failure(get('clients/a/conditional', rest));
    expect(await ask({ IfNoneMatch: ETag })).toMatch(/^304/);
    expect(await ask({ IfMatch: '"other"' })).toBe('412 PreconditionFailed');
    expect(await ask({ IfModifiedSince: new Date(Date.now() + 1000) })).toMatch(/^304/);
    expect(await ask({ IfUnmodifiedSince: new Date(0) })).toBe('412 PreconditionFailed');
    for (const rest of [{ IfMatch: ETag }, { IfNoneMatch: '"other"' }, { IfModifiedSince: new Date(0) }])
      expect(await ask(rest)).toBe('nothing failed');
  });

  test('with HeadObject telling the same as GetObject', async () => {
    await put('clients/a/head', 'twelve bytes', { ContentType: 'text/plain' });
    const {
      Body: _,
      bytes: __,
      $metadata: ___,
      ...got
    } = await get('clients/a/head', { ChecksumMode: 'ENABLED' });
    const { $metadata: ____, ...head } = await user.send(
      new HeadObjectCommand({ Bucket, Key: 'clients/a/head', ChecksumMode: 'ENABLED' }),
    );
    expect(head).toEqual(got);
    expect(await failure(user.send(new HeadObjectCommand({ Bucket, Key: 'clients/a/none' })))).toBe(
      '404 NotFound',
    );
  });

  test('until it is deleted, which the admin alone may do, twice if need be', async () => {
    await put('clients/a/gone', 'x');
    const remove = (by: S3Client) => by.send(new DeleteObjectCommand({ Bucket, Key: 'clients/a/gone' }));
    expect(await failure(remove(user))).toBe('403 AccessDenied');
    await remove(client);
    await remove(client);
    expect(await failure(get('clients/a/gone'))).toBe('404 NoSuchKey');
  });
});

describe('a wrong body is refused and leaves what was there', () => {
  const Key = 'clients/a/kept';
  const attempts: Record<string, [() => Promise<unknown>, string]> = {
    'with another MD5': [
      () => put(Key, 'x', { ContentMD5: createHash('md5').update('y').digest('base64') }),
      '400 BadDigest',
    ],
    'with another CRC32': [() => put(Key, 'x', { ChecksumCRC32: 'AAAAAA==' }), '400 BadDigest'],
    'with another SHA-256': [
      () => put(Key, 'x', { ChecksumSHA256: createHash('sha256').update('y').digest('base64') }),
      '400 BadDigest',
    ],
    'with a checksum that is not known': [
      () => put(Key, 'x', { ChecksumXXHASH64: 'AAAAAAAAAAA=' }),
      '501 NotImplemented',
    ],
    'too large': [() => put(Key, Buffer.alloc(limit + 1)), '400 EntityTooLarge'],
    'too large, streamed': [
      () =>
        user.send(
          new PutObjectCommand({
            Bucket,
            Key,
            Body: Readable.from([Buffer.alloc(limit + 1)]),
            ContentLength: limit + 1,
          }),
        ),
      '400 EntityTooLarge',
    ],
    'to be read by everybody': [
      () => put(Key, 'x', { ACL: 'public-read' }),
      '400 AccessControlListNotSupported',
    ],
    'where there is something already': [() => put(Key, 'x', { IfNoneMatch: '*' }), '412 PreconditionFailed'],
    'under a lock': [() => put(Key, 'x', { ObjectLockMode: 'GOVERNANCE' }), '501 NotImplemented'],
    copied: [
      () => client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${Key}` })),
      '501 NotImplemented',
    ],
  };

  test.each(Object.keys(attempts))('%s', async (name) => {
    await put(Key, 'what was there');
    const [attempt, expected] = attempts[name]!;
    expect(await failure(attempt())).toBe(expected);
    expect((await get(Key)).bytes.toString()).toBe('what was there');
  });

  test('changed on the way, cut short, or without a length', async () => {
    await put(Key, 'what was there');
    const signed = await getSignedUrl(user, new PutObjectCommand({ Bucket, Key }));
    expect(
      await statusOf(signed, {
        method: 'PUT',
        body: Readable.from(['four']),
        headers: { 'transfer-encoding': 'chunked' },
      }),
    ).toBe(411);
    await cutShort(await getSignedUrl(user, new PutObjectCommand({ Bucket, Key })));
    expect((await get(Key)).bytes.toString()).toBe('what was there');
    await expect.poll(() => readdir(join(store.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('who may what', () => {
  const outside = ['clients/b/file', 'clients/a', 'clients/ab', 'file', 'clients/A/file'];

  test.each(outside)('credentials of a client do not reach %s, whether it exists or not', async (Key) => {
    for (const exists of [false, true]) {
      if (exists) await put(Key, 'secret', {}, client);
      expect(await failure(get(Key))).toBe('403 AccessDenied');
      expect(await failure(put(Key, 'x'))).toBe('403 AccessDenied');
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
      expect(await failure(get('clients/a/x', {}, store.connectAs(prefix)))).toBe('403 AccessDenied');
  });

  test('expired, revoked and foreign credentials reach nothing', async () => {
    expect(await failure(get('clients/a/x', {}, store.connectAs('clients/a/', { expiresAt: 1 })))).toBe(
      '400 ExpiredToken',
    );
    const other = await startStore({ standing: async ({ version }) => (version < 2 ? 'revoked' : 'full') });
    try {
      expect(await failure(get('clients/a/x', {}, other.connectAs('clients/a/')))).toBe('400 ExpiredToken');
      expect(await failure(get('clients/a/x', {}, other.connectAs('clients/a/', { version: 2 })))).toBe(
        '404 NoSuchKey',
      );
      const credentials = await other.connectAs('clients/a/').config.credentials();
      expect(await failure(get('clients/a/x', {}, store.connect({ credentials })))).toBe(
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

describe('a link', () => {
  const Key = 'clients/a/cartilla año.pdf';

  test('reads one object, saved under the name that was signed, until its time is over', async () => {
    await put(Key, 'contents', { ContentType: 'application/pdf' });
    const ResponseContentDisposition = `attachment; filename*=UTF-8''cartilla%20a%C3%B1o.pdf`;
    const link = await getSignedUrl(user, new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }), {
      expiresIn: 3600,
    });
    const answer = await fetch(link);
    expect(await answer.text()).toBe('contents');
    expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
    store.clock.now = () => new Date(Date.now() + 3_601_000);
    const late = await fetch(link);
    store.clock.now = () => new Date();
    expect([late.status, await late.text()]).toEqual([
      403,
      expect.stringContaining('<Message>Request has expired</Message>'),
    ]);
  });

  test('is refused after any change', async () => {
    await put(Key, 'contents');
    const link = await getSignedUrl(user, new GetObjectCommand({ Bucket, Key }));
    for (const changed of [
      link.replace('clients/a/', 'clients/b/'),
      link.replace('cartilla', 'Cartilla'),
      link.replace('X-Amz-Expires=900', 'X-Amz-Expires=901'),
      link.replace(/(X-Amz-Signature=.)./, '$1g'),
      `${link}&response-content-type=text%2Fhtml`,
      `${link}&response-content-disposition=inline`,
      link.replace('127.0.0.1', 'localhost'),
    ]) {
      expect(changed).not.toBe(link);
      expect((await fetch(changed)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(link, { headers: { 'x-amz-checksum-mode': 'ENABLED' } })).status).toBe(403);
    expect((await fetch(link)).status).toBe(200);
  });

  test('writes one object, once', async () => {
    const by = store.connectAs('clients/a/', {}, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const link = await getSignedUrl(
      by,
      new PutObjectCommand({ Bucket, Key: 'clients/a/by-link', ContentType: 'text/csv' }),
    );
    expect(
      (await fetch(link, { method: 'PUT', body: 'a;b', headers: { 'content-type': 'text/csv' } })).status,
    ).toBe(200);
    expect((await get('clients/a/by-link')).bytes.toString()).toBe('a;b');
    expect(
      (await fetch(link, { method: 'PUT', body: 'c;d', headers: { 'content-type': 'text/csv' } })).status,
    ).toBe(403);
    expect((await get('clients/a/by-link')).bytes.toString()).toBe('a;b');
  });
});

describe('a signature', () => {
  test('made with a clock six minutes off is refused with the time of the server', async () => {
    const early = store.connectAs('clients/a/', {}, { systemClockOffset: -6 * 60_000 });
    expect(await failure(get('clients/a/x', {}, early))).toBe('403 RequestTimeTooSkewed');
  });

  test('of a write is accepted once', async () => {
    const replay = await recordRequest((by) =>
      by.send(new PutObjectCommand({ Bucket, Key: 'clients/a/once', Body: 'first' })),
    );
    await put('clients/a/once', 'second');
    expect(await replay()).toBe(403);
    expect((await get('clients/a/once')).bytes.toString()).toBe('second');
  });

  test('of a body does not carry another body', async () => {
    const replay = await recordRequest((by) =>
      by.send(new PutObjectCommand({ Bucket, Key: 'clients/a/true', Body: 'truth' })),
    );
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'clients/a/true' }));
    await store.pool.query('delete from cloud.object_signature');
    expect(await replay('wrong')).toBe(400);
    expect(await failure(get('clients/a/true'))).toBe('404 NoSuchKey');
    expect(await replay()).toBe(200);
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
      await failure(put(Key, 'x'));
    }
    const files = await readdir(store.dataDir, { recursive: true });
    expect(
      files.filter((file) => !/^(incoming|blobs(\/[0-9a-f]{2}(\/[0-9a-f-]{36})?)?)$/.test(file)),
    ).toEqual([]);
  });
});

test('writers of one key at the same time never mix, and readers see one of them whole', async () => {
  const Key = 'clients/a/contended';
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000 + index, index));
  await put(Key, bodies[0]!);
  const [, reads] = await Promise.all([
    Promise.all(bodies.map((body) => put(Key, body))),
    Promise.all(bodies.map(() => get(Key, { ChecksumMode: 'ENABLED' }))),
  ]);
  for (const { bytes } of [...reads, await get(Key)])
    expect(bodies.some((body) => body.equals(bytes))).toBe(true);
  const { rows } = await store.pool.query<{ blob: string }>('select blob from cloud.object');
  const files = (await readdir(join(store.dataDir, 'blobs'), { recursive: true })).map((name) =>
    name.slice(3),
  );
  expect(files.filter((name) => name !== '').sort()).toEqual(rows.map(({ blob }) => blob).sort());
});

test('a start removes what a killed process left behind, and nothing else', async () => {
  const other = await startStore();
  const left = [
    'incoming/0c000000-0000-4000-8000-000000000000',
    'blobs/0a/0a000000-0000-4000-8000-000000000000',
    'blobs/0b/0b000000-0000-4000-8000-000000000000',
  ];
  try {
    await other.connect().send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'kept' }));
    for (const name of left) await writeFile(join(other.dataDir, name), 'left');
    for (const name of await readdir(other.dataDir, { recursive: true })) {
      if (name !== left[2]) await utimes(join(other.dataDir, name), new Date(0), new Date(0));
    }
    const again = await startStore({ pool: other.pool, dataDir: other.dataDir });
    await again.stop();
    const files = (await readdir(other.dataDir, { recursive: true })).filter((name) =>
      /^(incoming|blobs\/..)\//.test(name),
    );
    expect(files).toHaveLength(2);
    expect(files).toContain(left[2]);
    const answer = await other.connect().send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await answer.Body!.transformToString()).toBe('kept');
  } finally {
    await other.stop();
  }
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

/** Sends one request through the real client, and gives what sends exactly the same again, perhaps with another body. */
async function recordRequest(
  work: (by: S3Client) => Promise<unknown>,
): Promise<(body?: string) => Promise<number>> {
  const by = store.connectAs('clients/a/', {}, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  let sent: { method: string; path: string; headers: Record<string, string>; body: string } | undefined;
  by.middlewareStack.add(
    (next) => async (args) => {
      sent = args.request as typeof sent;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await work(by);
  return async (body = sent!.body) =>
    statusOf(`${new URL(store.url).origin}${sent!.path}?x-id=PutObject`, {
      method: sent!.method,
      headers: sent!.headers,
      body,
    });
}

function statusOf(
  url: string,
  { body, ...options }: { method: string; headers: Record<string, string>; body: string | Readable },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    }).on('error', reject);
    Readable.from(typeof body === 'string' ? [body] : body).pipe(request);
  });
}

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

/** Promises a thousand bytes, sends ten and hangs up; resolves when the server has hung up too. */
async function cutShort(url: string): Promise<void> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connectSocket(Number(port), hostname);
  socket.end(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\n0123456789`);
  await new Promise((resolve) => socket.on('close', resolve).resume());
}
