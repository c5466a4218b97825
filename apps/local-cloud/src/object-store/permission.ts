import type { Caller } from './caller.ts';
import { isAllowed, type Policy } from './people-policy.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

export type Buckets = { files: string; translations: string };

/**
 * Throws `S3Error` unless the caller may do this. Whoever may not is told so before anything is looked up, so that nobody
 * learns whether another's file exists.
 */
export function checkPermission(caller: Caller, request: S3Request, buckets: Buckets, policy: Policy): void {
  const { bucket, key, method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  if (caller.kind === 'admin') {
    if (!Object.values(buckets).includes(bucket)) throw new S3Error('NoSuchBucket');
    return;
  }
  // Translations are what the sign-in page is written in: they are read before anybody has credentials.
  if (bucket === buckets.translations && reads && key !== '') return;
  const action = reads ? 's3:GetObject' : method === 'PUT' ? 's3:PutObject' : null;
  const isOpen = caller.kind === 'session' && (reads || caller.mayWrite);
  if (isOpen && action !== null && bucket === buckets.files) {
    const tags = { client: caller.claims.client, user: caller.claims.subject };
    const has = new Set(request.header('if-none-match') === undefined ? [] : ['s3:if-none-match']);
    if (isAllowed(policy, { action, bucket, key, tags, has })) return;
  }
  throw new S3Error('AccessDenied');
}
