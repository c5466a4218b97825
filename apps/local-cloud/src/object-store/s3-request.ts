import { parseQuery } from '@antela/sigv4/canonical';
import type { FastifyRequest } from 'fastify';
import { S3Error } from './s3-error.ts';

/** A request as S3 sees it. An empty key means the bucket itself. */
export type S3Request = {
  method: string;
  /** As received, which is what was signed. */
  rawPath: string;
  rawQuery: string;
  bucket: string;
  key: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: ReadonlyMap<string, string>;
  /** A header; for `x-amz-*` also the query parameter a pre-signing client made of it. */
  header: (name: string) => string | undefined;
  /** All `x-amz-*` headers and parameters, by lower-case name. */
  amz: ReadonlyMap<string, string>;
};

/** Reads a path-style request under `prefix`. Throws `S3Error` when it can name no object. */
export function readS3Request(request: FastifyRequest, prefix: string): S3Request {
  const url = request.originalUrl;
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const rawQuery = mark < 0 ? '' : url.slice(mark + 1);
  const parameters = parseQuery(rawQuery);
  if (!parameters || !rawPath.startsWith(`${prefix}/`)) throw new S3Error('InvalidURI');

  const [, bucket = '', key = ''] = /^([^/]*)\/?(.*)$/s.exec(decode(rawPath.slice(prefix.length + 1))) ?? [];
  checkKey(key);

  const query = new Map(
    parameters.map(({ name, value }) => [/^x-amz-/i.test(name) ? name.toLowerCase() : name, value]),
  );
  const headers = request.headers;
  const amz = new Map<string, string>();
  for (const [name, value] of query)
    if (name.startsWith('x-amz-') && !signingParameters.has(name)) amz.set(name, value);
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('x-amz-')) amz.set(name, text(value) ?? '');
  const header = (name: string) => (name.startsWith('x-amz-') ? amz.get(name) : text(headers[name]));
  return { method: request.method, rawPath, rawQuery, bucket, key, headers, query, header, amz };
}

const signingParameters = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-expires',
  'x-amz-signedheaders',
  'x-amz-signature',
]);

/**
 * Keys are opaque here and never become file names. The refused ones are those that others read in two ways: PostgreSQL
 * stores no NUL, browsers resolve dot segments, also written as `%2e%2e`, and control characters hide in listings.
 */
function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  if (/[\u0000-\u001f\u007f]/.test(key))
    throw new S3Error('InvalidURI', 'Keys with control characters are not accepted.');
  if (/(^|\/)\.{1,2}(\/|$)/.test(key))
    throw new S3Error('InvalidURI', 'Keys with dot segments are not accepted.');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function text(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
