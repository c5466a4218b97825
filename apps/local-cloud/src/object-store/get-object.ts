import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import type { Blobs } from './blobs.ts';
import type { Caller } from './caller.ts';
import { isUnchanged, readRange, type ByteRange } from './conditions.ts';
import { findObject, type StoredObject } from './objects.sql.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { headersOfFile } from './served-headers.ts';

/** GetObject and HeadObject: whole or one range, conditional, with signed overrides of the answer's headers. */
export async function getObject(
  request: S3Request,
  reply: FastifyReply,
  { pool, blobs, caller, privately }: { pool: Pool; blobs: Blobs; caller: Caller; privately: boolean },
): Promise<FastifyReply> {
  const overrides = readOverrides(request, caller);
  if (privately && caller.kind !== 'admin' && !mayPeopleAsk(overrides)) throw new S3Error('AccessDenied');
  const headersOf = (object: StoredObject) => ({
    ...(!privately && { 'cache-control': 'public, no-cache' }),
    ...object.headers,
    ...(privately && headersOfFile(request.key)),
    ...overrides,
  });
  // Between the row and the file a writer may replace the object; its new row then names a file that is there.
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const object = await findObject(pool, request.bucket, request.key);
    if (!object) throw new S3Error('NoSuchKey', undefined, { Key: request.key });
    const { status, headers, body } = planAnswer(request, object, headersOf(object));
    if (!body) return reply.code(status).headers(headers).send();
    const file = await blobs.open(object.blob);
    if (!file) continue;
    return reply
      .code(status)
      .headers(headers)
      .send(file.createReadStream({ ...body, highWaterMark }));
  }
  throw new Error('An object has no file.');
}

const attemptsMax = 5;
const highWaterMark = 256 * 1024;

type Answer = { status: number; headers: Record<string, string | number>; body: ByteRange | null };

function planAnswer(request: S3Request, object: StoredObject, shown: Record<string, string>): Answer {
  const { size, etag, createdAt } = object;
  const headers: Answer['headers'] = {
    etag: `"${etag}"`,
    'last-modified': createdAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...shown,
  };
  if (isUnchanged(request, object)) return { status: 304, headers, body: null };

  const range = readRange(request, object);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  // A checksum is of the whole object; clients would hold a part against it.
  else if (request.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED')
    Object.assign(headers, object.checksums);
  headers['content-length'] = end - start + 1;
  const bodiless = request.method === 'HEAD' || size === 0;
  return { status: range ? 206 : 200, headers, body: bodiless ? null : { start, end } };
}

const overridable = [
  'content-type',
  'content-disposition',
  'content-language',
  'content-encoding',
  'cache-control',
  'expires',
];

/** The name that a file is saved under is the asker's to say; how a browser reads it is not. */
const mayPeopleAsk = (overrides: Record<string, string>): boolean =>
  Object.entries(overrides).every(
    ([name, value]) => name === 'content-disposition' && value.startsWith('attachment'),
  );

function readOverrides(request: S3Request, caller: Caller): Record<string, string> {
  const overrides: Record<string, string> = {};
  for (const name of overridable) {
    const value = request.query.get(`response-${name}`);
    if (value === undefined) continue;
    if (caller.kind === 'anonymous') {
      throw new S3Error(
        'InvalidRequest',
        'Request specific response headers cannot be used for anonymous GET requests.',
      );
    }
    if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
      throw new S3Error('InvalidArgument', `response-${name} is not a header's value.`);
    }
    overrides[name] = value;
  }
  return overrides;
}
