import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** Weighs the request's `If-*` headers (RFC 9110 §13.2.2): true when the caller's copy is current. Throws when they fail. */
export function isUnchanged({ header }: S3Request, object: { etag: string; createdAt: Date }): boolean {
  const ifMatch = header('if-match');
  const ifNoneMatch = header('if-none-match');
  const modifiedMs = Math.floor(object.createdAt.getTime() / 1000) * 1000;
  const ifUnmodifiedSince =
    ifMatch === undefined ? Date.parse(header('if-unmodified-since') ?? '') : Number.NaN;
  if ((ifMatch !== undefined && !names(ifMatch, object.etag)) || modifiedMs > ifUnmodifiedSince) {
    throw new S3Error('PreconditionFailed');
  }
  if (ifNoneMatch !== undefined) return names(ifNoneMatch, object.etag);
  return modifiedMs <= Date.parse(header('if-modified-since') ?? '');
}

function names(list: string, etag: string): boolean {
  return list
    .split(',')
    .some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '').replaceAll('"', '')));
}

/** Both ends belong to the range. */
export type ByteRange = { start: number; end: number };

/**
 * The one range asked for (RFC 9110 §14.2), or null for the whole object: also when several are asked for, when the unit is
 * not bytes, or when `If-Range` names another version. Throws when the range lies outside of the object.
 */
export function readRange({ header }: S3Request, object: { etag: string; size: number }): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header('range') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const ifRange = header('if-range');
  if (ifRange !== undefined && ifRange !== `"${object.etag}"`) return null;
  const last = object.size - 1;
  const [from, to] = [Number(match[1]), Number(match[2])];
  if (match[1] !== '' && match[2] !== '' && from > to) return null;
  const range =
    match[1] === ''
      ? { start: Math.max(0, object.size - to), end: to === 0 ? -1 : last }
      : { start: from, end: match[2] === '' ? last : Math.min(to, last) };
  if (range.start > range.end) throw new S3Error('InvalidRange');
  return range;
}
