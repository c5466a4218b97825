import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, failure } from './test/answers.ts';
import { buckets, openPolicy, startStore } from './test/running-store.ts';

const Bucket = buckets.files;
let store: Awaited<ReturnType<typeof startStore>>;
let client: S3Client;
let user: S3Client;

beforeAll(async () => {
  store = await startStore({ policy: openPolicy });
  client = store.connect();
  ({ user } = store);
});
afterAll(() => store.stop());

describe('a link', () => {
  const Key = 'clients/a/cartilla año.pdf';

  test('reads one object, saved under the name that was signed, until its time is over', async () => {
    await store.put(Key, 'contents', { ContentType: 'application/pdf' });
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
    await store.put(Key, 'contents');
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
    const by = store.connectAs('a', {}, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    const link = await getSignedUrl(
      by,
      new PutObjectCommand({ Bucket, Key: 'clients/a/by-link', ContentType: 'text/csv' }),
    );
    expect(
      (await fetch(link, { method: 'PUT', body: 'a;b', headers: { 'content-type': 'text/csv' } })).status,
    ).toBe(200);
    expect((await store.get('clients/a/by-link')).bytes.toString()).toBe('a;b');
    expect(
      (await fetch(link, { method: 'PUT', body: 'c;d', headers: { 'content-type': 'text/csv' } })).status,
    ).toBe(403);
    expect((await store.get('clients/a/by-link')).bytes.toString()).toBe('a;b');
  });
});

describe('a signature', () => {
  test('made with a clock six minutes off is refused with the time of the server', async () => {
    const early = store.connectAs('a', {}, { systemClockOffset: -6 * 60_000 });
    expect(await failure(store.get('clients/a/x', {}, early))).toBe('403 RequestTimeTooSkewed');
  });

  test('for another region is told the right one, in the field that clients read', async () => {
    const lost = store.connectAs('a', {}, { region: 'sa-east-1' });
    const error: unknown = await store.get('clients/a/any', {}, lost).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ name: 'AuthorizationHeaderMalformed', Region: 'us-east-2' });
  });

  test('of a write that comes again is answered as the first was, and nothing is written', async () => {
    let first: string | undefined;
    const replay = await recordRequest(async (by) => {
      const sent = await by.send(new PutObjectCommand({ Bucket, Key: 'clients/a/once', Body: 'first' }));
      first = sent.ETag;
    });
    await store.put('clients/a/once', 'second');
    const files = await store.pool.query('select count(*)::int as n from cloud.object');
    const again = await Promise.all([replay(), replay(), replay()]);
    expect(again.map(({ status, etag }) => [status, etag])).toEqual(
      [first, first, first].map((etag) => [200, etag]),
    );
    expect((await store.get('clients/a/once')).bytes.toString()).toBe('second');
    expect(await store.pool.query('select count(*)::int as n from cloud.object')).toMatchObject({
      rows: files.rows,
    });
  });

  test('of a file that had to be new is answered as the first was, though now there is one', async () => {
    const replay = await recordRequest((by) =>
      by.send(new PutObjectCommand({ Bucket, Key: 'clients/a/new', Body: 'first', IfNoneMatch: '*' })),
    );
    expect((await replay()).status).toBe(200);
    expect(await failure(store.put('clients/a/new', 'second', { IfNoneMatch: '*' }))).toBe(
      '412 PreconditionFailed',
    );
  });

  test('of a deletion that comes again leaves alone what was put there since', async () => {
    await store.put('clients/a/gone', 'first');
    const replay = await recordRequest(
      (by) => by.send(new DeleteObjectCommand({ Bucket, Key: 'clients/a/gone' })),
      store.connect(),
    );
    await store.put('clients/a/gone', 'second');
    expect((await replay()).status).toBe(204);
    expect((await store.get('clients/a/gone')).bytes.toString()).toBe('second');
  });

  test('of a body does not carry another body', async () => {
    const replay = await recordRequest((by) =>
      by.send(new PutObjectCommand({ Bucket, Key: 'clients/a/true', Body: 'truth' })),
    );
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'clients/a/true' }));
    await store.pool.query('delete from cloud.object_signature');
    expect((await replay('wrong')).status).toBe(400);
    expect(await failure(store.get('clients/a/true'))).toBe('404 NoSuchKey');
    expect((await replay()).status).toBe(200);
  });
});

/** Sends one request through the real client, and gives what sends exactly the same again, perhaps with another body. */
async function recordRequest(
  work: (by: S3Client) => Promise<unknown>,
  by = store.connectAs('a', {}, { requestChecksumCalculation: 'WHEN_REQUIRED' }),
): Promise<(body?: string) => ReturnType<typeof answerTo>> {
  type Request = {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    body?: string;
  };
  let sent: Request | undefined;
  by.middlewareStack.add(
    (next) => async (args) => {
      sent = args.request as Request;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await work(by);
  const { method, path, query, headers, body: first = '' } = sent!;
  const url = `${new URL(store.url).origin}${path}?${new URLSearchParams(query).toString()}`;
  return (body = first) => answerTo(url, { method, headers, body });
}
