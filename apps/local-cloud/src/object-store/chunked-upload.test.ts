import { crc32 } from 'node:zlib';
import { Sha256 } from '@aws-crypto/sha256-js';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeAwsChunked } from './test/encode-aws-chunked.ts';
import { admin, buckets, openPolicy, startStore } from './test/running-store.ts';

/** The client library only sends chunks without signatures; other clients sign each of them. */
let store: Awaited<ReturnType<typeof startStore>>;
beforeAll(async () => {
  store = await startStore({ policy: openPolicy });
});
afterAll(() => store.stop());

const chunks = [Buffer.alloc(70_000, 1), Buffer.alloc(8192, 2), Buffer.from('end')];
const whole = Buffer.concat(chunks);
const trailer = {
  name: 'x-amz-checksum-crc32',
  value: Buffer.from(crc32(whole).toString(16).padStart(8, '0'), 'hex').toString('base64'),
};
const kinds = {
  signed: { payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', signed: true, trailer: null },
  'signed, with a trailer': { payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', signed: true, trailer },
  'unsigned, with a trailer': { payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', signed: false, trailer },
};

test.each(Object.entries(kinds))('a body in chunks, %s, is stored without them', async (name, kind) => {
  expect(await put(name, kind)).toEqual([200, '']);
  const { Body, ContentEncoding } = await store
    .connect()
    .send(new GetObjectCommand({ Bucket: buckets.files, Key: name }));
  expect(ContentEncoding).toBeUndefined();
  expect(whole.equals(await Body!.transformToByteArray())).toBe(true);
});

test.each(Object.entries(kinds))(
  'a body in chunks, %s, is refused when it is not what was promised',
  async (name, kind) => {
    const altered = [Buffer.alloc(70_000, 9), ...chunks.slice(1)];
    const forged = encodeAwsChunked(altered, null, kind.trailer);
    const refusals = [
      await put(`${name}!`, kind, { body: forged }),
      await put(`${name}!`, kind, { length: whole.length - 1 }),
      await put(`${name}!`, kind, { length: whole.length + 1 }),
    ];
    expect(refusals).toEqual([
      [400, kind.signed ? 'IncompleteBody' : 'BadDigest'],
      [400, 'IncompleteBody'],
      [400, 'IncompleteBody'],
    ]);
    await expect(
      store.connect().send(new GetObjectCommand({ Bucket: buckets.files, Key: `${name}!` })),
    ).rejects.toThrow('does not exist');
  },
);

test('chunks signed for one request do not serve another, and a literal nobody knows is no payload', async () => {
  const seedSignature = '0'.repeat(64);
  expect(await put('other', kinds.signed, { seedSignature })).toEqual([403, 'SignatureDoesNotMatch']);
  expect(
    await put('other', { ...kinds.signed, payload: 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' }),
  ).toEqual([400, 'InvalidArgument']);
});

async function put(
  key: string,
  kind: (typeof kinds)[keyof typeof kinds],
  other: { body?: Buffer; length?: number; seedSignature?: string } = {},
): Promise<[status: number, code: string]> {
  const url = new URL(`${store.url}/${buckets.files}/${encodeURIComponent(key)}`);
  const signer = new SignatureV4({
    service: 's3',
    region: 'us-east-2',
    credentials: admin,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const signedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const headers: Record<string, string> = {
    host: url.host,
    'content-encoding': 'aws-chunked',
    'x-amz-content-sha256': kind.payload,
    'x-amz-decoded-content-length': `${other.length ?? whole.length}`,
    ...(kind.trailer && { 'x-amz-trailer': kind.trailer.name }),
  };
  const signed = await signer.sign(
    { method: 'PUT', protocol: 'http:', hostname: url.hostname, path: url.pathname, headers },
    { signingDate: signedAt },
  );
  const seedSignature =
    other.seedSignature ?? /Signature=(.*)/.exec(signed.headers['authorization'] ?? '')?.[1] ?? '';
  const chunkSigner = {
    secret: admin.secretAccessKey,
    region: 'us-east-2',
    service: 's3',
    signedAt,
    seedSignature,
  };
  const body = other.body ?? encodeAwsChunked(chunks, kind.signed ? chunkSigner : null, kind.trailer);
  const answer = await fetch(url, { method: 'PUT', headers: signed.headers, body: new Uint8Array(body) });
  return [answer.status, /<Code>(.*)<\/Code>/.exec(await answer.text())?.[1] ?? ''];
}
