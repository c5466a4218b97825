import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure, statusOf } from './test/answers.ts';
import { buckets, openPolicy, startStore } from './test/running-store.ts';

const limit = 2 * 1024 * 1024;
const Bucket = buckets.files;
let store: Awaited<ReturnType<typeof startStore>>;
let client: S3Client;
let user: S3Client;

beforeAll(async () => {
  store = await startStore({ maxObjectBytes: limit, policy: openPolicy });
  client = store.connect();
  ({ user } = store);
});
afterAll(() => store.stop());

describe('what was put is what one gets', () => {
  const algorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
  const modes = ['WHEN_REQUIRED', 'WHEN_SUPPORTED'] as const;

  test.each(modes)('with checksums %s, from memory, streamed, empty and odd', async (mode) => {
    const by = store.connectAs(
      'a',
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
      expect((await store.get(Key, {}, by)).bytes.equals(bytes)).toBe(true);
    }
    await store.put(`clients/a/${mode}/empty`, '', {}, by);
    expect(await store.get(`clients/a/${mode}/empty`, {}, by)).toMatchObject({ ContentLength: 0 });
  });

  test.each(algorithms)(
    'with the checksum %s, sent before the data and after it, and given back',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(100_000);
      const field = `Checksum${ChecksumAlgorithm}` as const;
      const Key = `clients/a/${ChecksumAlgorithm}`;
      const before = await store.put(Key, bytes, { ChecksumAlgorithm });
      await user.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: Readable.from([bytes]),
          ContentLength: bytes.length,
          ChecksumAlgorithm,
        }),
      );
      const answer = await store.get(Key, { ChecksumMode: 'ENABLED' });
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer[field]).toBe(before[field]);
      expect(answer[field]).toBeTruthy();
    },
  );

  test('with the headers that we decide, whatever people say a file is: to be saved and never run', async () => {
    const said = {
      ContentType: 'text/html',
      ContentDisposition: 'inline',
      CacheControl: 'public, max-age=31536000',
      ContentEncoding: 'gzip',
      Metadata: { origin: 'portal' },
    };
    const types = {
      html: 'application/octet-stream',
      svg: 'application/octet-stream',
      PDF: 'application/pdf',
    };
    for (const [extension, ContentType] of Object.entries(types)) {
      const Key = `clients/a/page.${extension}`;
      await store.put(Key, '<script>', said);
      // Kept by an earlier version, which believed what it was told.
      await client.send(
        new PutObjectCommand({ Bucket, Key: `${Key}.${extension}`, Body: '<script>', ...said }),
      );
      const { ContentEncoding: _, Metadata: __, ...decided } = said;
      const shown = { ContentDisposition: 'attachment', CacheControl: 'private, no-store', ContentType };
      const answer = await store.get(Key);
      expect(answer).toMatchObject({ ...decided, ...shown, Metadata: {} });
      expect(answer.ContentEncoding).toBeUndefined();
      expect(await store.get(`${Key}.${extension}`)).toMatchObject(shown);
    }
    for (const rest of [{ ResponseContentType: 'text/html' }, { ResponseContentDisposition: 'inline' }])
      expect(await failure(store.get('clients/a/page.html', rest))).toBe('403 AccessDenied');
    const link = await getSignedUrl(user, new GetObjectCommand({ Bucket, Key: 'clients/a/page.html' }));
    const { headers } = await fetch(link);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('in parts, by range', async () => {
    await store.put('clients/a/range', '0123456789');
    const part = async (Range: string) => {
      const { bytes, ContentRange, $metadata } = await store.get('clients/a/range', { Range });
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
    const { ETag } = await store.put('clients/a/conditional', 'one');
    const ask = (rest: object) => failure(store.get('clients/a/conditional', rest));
    expect(await ask({ IfNoneMatch: ETag })).toMatch(/^304/);
    expect(await ask({ IfMatch: '"other"' })).toBe('412 PreconditionFailed');
    expect(await ask({ IfModifiedSince: new Date(Date.now() + 1000) })).toMatch(/^304/);
    expect(await ask({ IfUnmodifiedSince: new Date(0) })).toBe('412 PreconditionFailed');
    for (const rest of [{ IfMatch: ETag }, { IfNoneMatch: '"other"' }, { IfModifiedSince: new Date(0) }])
      expect(await ask(rest)).toBe('nothing failed');
  });

  test('and is replaced only where it is the version that the writer has seen', async () => {
    const Key = 'clients/a/version';
    const { ETag } = await store.put(Key, 'one');
    const put = (Body: string, rest: object) =>
      failure(client.send(new PutObjectCommand({ Bucket, Key, Body, ...rest })));
    expect(await put('two', { IfMatch: '"00000000000000000000000000000000"' })).toBe(
      '412 PreconditionFailed',
    );
    const both = await Promise.all(['two', 'three'].map((body) => put(body, { IfMatch: ETag })));
    expect(both.toSorted()).toEqual(['412 PreconditionFailed', 'nothing failed']);
    expect(await put('four', { IfMatch: ETag })).toBe('412 PreconditionFailed');
    expect(await put('x', { Key: 'clients/a/version-none', IfMatch: ETag })).toBe('404 NoSuchKey');
    expect(await put('x', { IfMatch: '*' })).toBe('501 NotImplemented');
  });

  test('a version is deleted while it is there, and another one stays', async () => {
    const Key = 'clients/a/version-deleted';
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body: 'one' }));
    const remove = (IfMatch: string | undefined, of = Key) =>
      failure(client.send(new DeleteObjectCommand({ Bucket, Key: of, IfMatch })));
    expect(await remove('"00000000000000000000000000000000"')).toBe('412 PreconditionFailed');
    expect(await failure(client.send(new GetObjectCommand({ Bucket, Key })))).toBe('nothing failed');
    expect(await remove(ETag)).toBe('nothing failed');
    expect(await remove('*')).toBe('404 NoSuchKey');
    expect(await remove(undefined)).toBe('nothing failed');
  });

  test('with HeadObject telling the same as GetObject', async () => {
    await store.put('clients/a/head', 'twelve bytes', { ContentType: 'text/plain' });
    const {
      Body: _,
      bytes: __,
      $metadata: ___,
      ...got
    } = await store.get('clients/a/head', { ChecksumMode: 'ENABLED' });
    const { $metadata: ____, ...head } = await user.send(
      new HeadObjectCommand({ Bucket, Key: 'clients/a/head', ChecksumMode: 'ENABLED' }),
    );
    expect(head).toEqual(got);
    expect(await failure(user.send(new HeadObjectCommand({ Bucket, Key: 'clients/a/none' })))).toBe(
      '404 NotFound',
    );
  });

  test('until it is deleted, which the admin alone may do, twice if need be', async () => {
    await store.put('clients/a/gone', 'x');
    const remove = (by: S3Client) => by.send(new DeleteObjectCommand({ Bucket, Key: 'clients/a/gone' }));
    expect(await failure(remove(user))).toBe('403 AccessDenied');
    await remove(client);
    await remove(client);
    expect(await failure(store.get('clients/a/gone'))).toBe('404 NoSuchKey');
  });
});

describe('a wrong body is refused and leaves what was there', () => {
  const Key = 'clients/a/kept';
  const attempts: Record<string, [() => Promise<unknown>, string]> = {
    'with another MD5': [
      () => store.put(Key, 'x', { ContentMD5: createHash('md5').update('y').digest('base64') }),
      '400 BadDigest',
    ],
    'with an MD5 that is none': [() => store.put(Key, 'x', { ContentMD5: 'none' }), '400 InvalidDigest'],
    'with another CRC32': [() => store.put(Key, 'x', { ChecksumCRC32: 'AAAAAA==' }), '400 BadDigest'],
    'with another SHA-256': [
      () => store.put(Key, 'x', { ChecksumSHA256: createHash('sha256').update('y').digest('base64') }),
      '400 BadDigest',
    ],
    'with a checksum that is not known': [
      () => store.put(Key, 'x', { ChecksumXXHASH64: 'AAAAAAAAAAA=' }),
      '501 NotImplemented',
    ],
    'too large': [() => store.put(Key, Buffer.alloc(limit + 1)), '400 EntityTooLarge'],
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
      () => store.put(Key, 'x', { ACL: 'public-read' }),
      '400 AccessControlListNotSupported',
    ],
    'where there is something already': [
      () => store.put(Key, 'x', { IfNoneMatch: '*' }),
      '412 PreconditionFailed',
    ],
    'under a lock': [() => store.put(Key, 'x', { ObjectLockMode: 'GOVERNANCE' }), '501 NotImplemented'],
    copied: [
      () => client.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${Key}` })),
      '501 NotImplemented',
    ],
  };

  test.each(Object.keys(attempts))('%s', async (name) => {
    await store.put(Key, 'what was there');
    const [attempt, expected] = attempts[name]!;
    expect(await failure(attempt())).toBe(expected);
    expect((await store.get(Key)).bytes.toString()).toBe('what was there');
  });

  test('changed on the way, cut short, or without a length', async () => {
    await store.put(Key, 'what was there');
    const signed = await getSignedUrl(user, new PutObjectCommand({ Bucket, Key }));
    expect(
      await statusOf(signed, {
        method: 'PUT',
        body: Readable.from(['four']),
        headers: { 'transfer-encoding': 'chunked' },
      }),
    ).toBe(411);
    await cutShort(await getSignedUrl(user, new PutObjectCommand({ Bucket, Key })));
    expect((await store.get(Key)).bytes.toString()).toBe('what was there');
    await expect.poll(() => readdir(join(store.dataDir, 'incoming'))).toEqual([]);
  });
});

test('writers of one key at the same time never mix, and readers see one of them whole', async () => {
  const Key = 'clients/a/contended';
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000 + index, index));
  await store.put(Key, bodies[0]!);
  const [, reads] = await Promise.all([
    Promise.all(bodies.map((body) => store.put(Key, body))),
    Promise.all(bodies.map(() => store.get(Key, { ChecksumMode: 'ENABLED' }))),
  ]);
  for (const { bytes } of [...reads, await store.get(Key)])
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

/** Promises a thousand bytes, sends ten and hangs up; resolves when the server has hung up too. */
async function cutShort(url: string): Promise<void> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connectSocket(Number(port), hostname);
  socket.end(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\n0123456789`);
  await new Promise((resolve) => socket.on('close', resolve).resume());
}
