import type { Caller } from './caller.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

export type Buckets = { files: string; translations: string };

/**
 * Throws `S3Error` unless the caller may do this. Whoever may not is told so before anything is looked up, so that nobody
 * learns whether another client's file exists.
 */
export function checkPermission(caller: Caller, request: S3Request, buckets: Buckets): void {
  const { bucket, key, method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  if (caller.kind === 'admin') {
    if (!Object.values(buckets).includes(bucket)) throw new S3Error('NoSuchBucket');
    return;
  }
  // Translations are what the sign-in page is written in: they are read before anybody has credentials.
  if (bucket === buckets.translations && reads && key !== '') return;
  if (
    caller.kind === 'session' &&
    bucket === buckets.files &&
    (reads || (method === 'PUT' && caller.mayWrite))
  ) {
    const prefix = caller.claims.clientPrefix;
    if (prefix.length > 1 && prefix.endsWith('/') && key.startsWith(prefix) && key.length > prefix.length)
      return;
  }
  throw new S3Error('AccessDenied');
}
