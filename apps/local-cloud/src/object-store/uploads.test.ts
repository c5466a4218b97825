import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { peoplePolicy } from './people-policy.ts';
import { failure, statusOf } from './test/answers.ts';
import { buckets, startStore } from './test/running-store.ts';

const Bucket = buckets.files;
const own = 'clients/a/people/sub-1/';
const asNew = { IfNoneMatch: '*' };

test('a real cloud is given the policy that this store keeps', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const documents = [...page.matchAll(/```json\n([^`]*)```/g)].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );
  expect(documents).toContainEqual(peoplePolicy('FILES_BUCKET'));
});

test('what a person and a client may have lying here is bounded, also when all arrives at once', async () => {
  const store = await startStore({ quotas: { personBytes: 1_000, clientBytes: 2_000, personFiles: 4 } });
  try {
    const put = (Key: string, size: number, by = store.user) =>
      failure(store.put(Key, Buffer.alloc(size), asNew, by));
    expect(await put(`${own}large`, 1_001)).toBe('403 QuotaExceeded');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => put(`${own}${index}`, 300)));
    expect(answers.filter((answer) => answer === 'nothing failed')).toHaveLength(3);
    expect(await put(`${own}small`, 1)).toBe('nothing failed');
    expect(await put(`${own}one-more`, 1)).toBe('403 QuotaExceeded');
    const colleague = (subject: string) => store.connectAs('a', { subject });
    expect(await put('clients/a/people/sub-2/x', 1_000, colleague('sub-2'))).toBe('nothing failed');
    expect(await put('clients/a/people/sub-3/x', 100, colleague('sub-3'))).toBe('403 QuotaExceeded');
    expect(await put('clients/b/people/sub-1/x', 1_000, store.connectAs('b'))).toBe('nothing failed');
    // The server's copies take nobody's room.
    expect(await put('clients/a/people/sub-1/copy', 5_000, store.connect())).toBe('nothing failed');
  } finally {
    await store.stop();
  }
});

test('uploads and copies are swept after a day, and what the server keeps never', async () => {
  const store = await startStore();
  const day = 24 * 60 * 60_000;
  try {
    const now = Date.now();
    store.clock.now = () => new Date(now);
    const admin = store.connect();
    await store.put(`${own}old`, 'x', asNew);
    for (const Key of [`${own}copy`, 'clients/a/records/kept', 'clients/a/records/people/x'])
      await store.put(Key, 'x', {}, admin);
    const later = { clock: () => new Date(now + day + 1) };
    await (await startStore({ pool: store.pool, dataDir: store.dataDir, ...later })).stop();
    const { rows } = await store.pool.query<{ key: string }>('select key from cloud.object order by key');
    expect(rows.map(({ key }) => key)).toEqual(['clients/a/records/kept', 'clients/a/records/people/x']);
  } finally {
    await store.stop();
  }
});

test('a content type that is none is 415 and no fault of ours, whoever sends it', async () => {
  const store = await startStore();
  try {
    const path = `${store.url}/${Bucket}/${own}x`;
    for (const type of ['x', 'text', '/'])
      expect(await statusOf(path, { method: 'PUT', body: 'x', headers: { 'content-type': type } })).toBe(415);
  } finally {
    await store.stop();
  }
});

test('an upload that sends nothing any more is ended', async () => {
  const store = await startStore({ stalledAfterMs: 200 });
  try {
    const by = store.connectAs('a', {}, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const command = new PutObjectCommand({ Bucket, Key: `${own}slow`, ...asNew });
    const signed = new URL(
      await getSignedUrl(by, command, { unhoistableHeaders: new Set(['if-none-match']) }),
    );
    const socket = connectSocket(Number(signed.port), signed.hostname);
    socket.write(
      `PUT ${signed.pathname}${signed.search} HTTP/1.1\r\nhost: ${signed.host}\r\nif-none-match: *\r\ncontent-length: 1000\r\n\r\n0123456789`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('<Code>RequestTimeout</Code>');
    socket.destroy();
  } finally {
    await store.stop();
  }
});
