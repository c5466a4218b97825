import { words, type ParametersOf } from '../parameters.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const conditions = 'if-match if-modified-since if-none-match if-unmodified-since range';
const overrides =
  'response-cache-control response-content-disposition response-content-encoding response-content-language response-content-type response-expires';
const customerKey =
  'x-amz-server-side-encryption-customer-algorithm x-amz-server-side-encryption-customer-key x-amz-server-side-encryption-customer-key-md5';
const others = 'x-amz-request-payer x-amz-expected-bucket-owner';
const reading = {
  // `if-range` is HTTP's own, for a range that goes on.
  takes: `${conditions} if-range ${overrides} x-amz-checksum-mode`,
  refuses: `versionId partNumber ${customerKey} ${others}`,
};

/** Parameters of S3's operations as they travel: headers in small letters, and names of the query. Bucket, key and body are the request itself. */
export const parametersOf: ParametersOf = {
  GetObject: reading,
  HeadObject: reading,
  PutObject: {
    takes: `x-amz-acl cache-control content-disposition content-encoding content-language content-length content-md5 content-type x-amz-sdk-checksum-algorithm x-amz-checksum-crc32 x-amz-checksum-crc32c x-amz-checksum-crc64nvme x-amz-checksum-sha1 x-amz-checksum-sha256 expires if-match if-none-match x-amz-meta-*`,
    refuses: `x-amz-checksum-sha512 x-amz-checksum-md5 x-amz-checksum-xxhash64 x-amz-checksum-xxhash3 x-amz-checksum-xxhash128 x-amz-grant-full-control x-amz-grant-read x-amz-grant-read-acp x-amz-grant-write-acp x-amz-write-offset-bytes x-amz-server-side-encryption x-amz-storage-class x-amz-website-redirect-location ${customerKey} x-amz-server-side-encryption-aws-kms-key-id x-amz-server-side-encryption-context x-amz-server-side-encryption-bucket-key-enabled x-amz-tagging x-amz-object-lock-mode x-amz-object-lock-retain-until-date x-amz-object-lock-legal-hold x-amz-object-lock-event-hold x-amz-object-lock-event-hold-duration-days x-amz-object-lock-event-hold-duration-years ${others}`,
  },
  DeleteObject: {
    takes: 'if-match',
    refuses: `x-amz-mfa versionId x-amz-bypass-governance-retention x-amz-if-match-last-modified-time x-amz-if-match-size ${others}`,
  },
  HeadBucket: { takes: '', refuses: 'x-amz-expected-bucket-owner' },
};

/** How a request is signed and how its body travels, whatever it asks for. */
const ofTransport = new Set([
  'content-length',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-decoded-content-length',
  'x-amz-sdk-checksum-algorithm',
  'x-amz-security-token',
  'x-amz-trailer',
  'x-amz-user-agent',
  'x-id',
]);
const methods: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

/** The operation that a request asks for. @throws NotImplemented */
export function operationOf({ method, key }: S3Request): string {
  const operation = key !== '' ? methods[method] : method === 'HEAD' ? 'HeadBucket' : undefined;
  if (operation === undefined) throw new S3Error('NotImplemented');
  return operation;
}

/**
 * The part of a request that its operation takes: it can read nothing else. To pass over what a client asks for (a version, a copy,
 * a lock) would be to answer something else, so that of the query and of S3's own headers whatever is not taken is refused.
 * @throws NotImplemented with the name
 */
export function takenOf(operation: string, request: S3Request): S3Request {
  const taken = new Set(words(parametersOf[operation]?.takes));
  const isTaken = (name: string): boolean =>
    taken.has(name) || ofTransport.has(name) || (name.startsWith('x-amz-meta-') && taken.has('x-amz-meta-*'));
  const { header, query, amz } = request;
  const unknown =
    [...query.keys()].find((name) => !isTaken(name) && (!name.startsWith('x-amz-') || amz.has(name))) ??
    [...amz.keys()].find((name) => !isTaken(name));
  if (unknown !== undefined) throw new S3Error('NotImplemented', undefined, { Header: unknown });
  return { ...request, header: (name) => (isTaken(name) ? header(name) : undefined) };
}
