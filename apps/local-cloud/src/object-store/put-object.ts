import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, type Database } from '../database.ts';
import type { Blobs } from './blobs.ts';
import { signatureExpiresAt, type Caller } from './caller.ts';
import { insertObject, lockObject, replaceObject, spendSignature, type StoredObject } from './objects.sql.ts';
import { fits, lockQuota, type Quotas } from './quotas.sql.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { receiveUpload } from './upload.ts';

/**
 * PutObject. The bytes go to a new file, and a row that names it is committed only when they are whole, true and on the
 * disk: whoever reads sees the old object or the new one. Type, size and hashes are in that row and not in a file beside
 * the bytes, because two files cannot be replaced in one instant: a kill between the two would leave one of each.
 */
export async function putObject(
  request: S3Request,
  stream: Readable,
  reply: FastifyReply,
  {
    pool,
    blobs,
    caller,
    region,
    clock,
    maxObjectBytes,
    stalledAfterMs,
    quotas,
    adminKeyId,
  }: {
    pool: Pool;
    blobs: Blobs;
    caller: Exclude<Caller, { kind: 'anonymous' }>;
    region: string;
    clock: () => Date;
    maxObjectBytes: number;
    stalledAfterMs: number;
    quotas: Quotas;
    adminKeyId: string;
  },
): Promise<FastifyReply> {
  const condition = readCondition(request);
  checkAcl(request);
  const { signed, secretAccessKey } = caller;
  const person = caller.kind === 'session' ? caller.claims : null;
  const headers = person ? {} : headersToKeep(request);
  const limits = { maxObjectBytes, stalledAfterMs };
  const upload = receiveUpload(request, stream, { signed, secretAccessKey, region, ...limits });
  const checkQuota = async (db: Database, size: number) => {
    if (person && !(await fits(db, request.bucket, person, adminKeyId, size, quotas)))
      throw new S3Error('QuotaExceeded');
  };
  await checkQuota(pool, upload.size);

  const blob = await blobs.write(upload.data);
  const owner = person?.subject ?? signed.accessKeyId;
  const object: StoredObject = { blob, ...upload.result(), headers, owner, createdAt: clock() };
  const answer = { etag: `"${object.etag}"`, ...object.checksums };
  try {
    const done = await inTransaction(pool, async (tx) => {
      const { sha256 } = object;
      const first = await spendSignature(tx, signed.signature, signatureExpiresAt(signed), {
        sha256,
        headers: answer,
      });
      // A repeated request: its client lost the answer. A signature does not carry another body.
      if (first?.sha256 === sha256) return { unused: blob, answer: first.headers };
      if (first !== null)
        throw new S3Error('AccessDenied', 'This signed request has been carried out already.');
      if (person) await lockQuota(tx, person.client);
      await checkQuota(tx, object.size);
      return { unused: await place(tx, request, object, condition), answer };
    });
    if (done.unused !== null) await blobs.remove(done.unused);
    return await reply.headers(done.answer).send();
  } catch (error) {
    // When the connection broke in the middle of a commit nobody knows its outcome: then the file stays, for the sweep.
    if (error instanceof S3Error) await blobs.remove(blob);
    throw error;
  }
}

type Condition = 'new' | { etag: string } | null;

/** @returns the blob it replaced, or null. Throws where the condition does not hold. */
async function place(
  tx: PoolClient,
  request: S3Request,
  object: StoredObject,
  condition: Condition,
): Promise<string | null> {
  const { bucket, key } = request;
  if (condition === null) return replaceObject(tx, bucket, key, object);
  if (condition !== 'new') return replaceVersion(tx, request, object, condition.etag);
  if (await insertObject(tx, bucket, key, object)) return null;
  throw new S3Error('PreconditionFailed');
}

/** A key that must be new, or hold this version; null where nothing is asked. Other conditions have no meaning for a write. */
function readCondition({ header }: S3Request): Condition {
  const [ifMatch, ifNoneMatch] = [header('if-match'), header('if-none-match')];
  if (ifMatch === undefined && ifNoneMatch === undefined) return null;
  if (ifMatch === undefined && ifNoneMatch === '*') return 'new';
  const etag = /^"?([0-9a-f]{32})"?$/.exec(ifMatch ?? '')?.[1];
  if (etag === undefined || ifNoneMatch !== undefined) throw new S3Error('NotImplemented');
  return { etag };
}

/** @returns the blob it replaced. Throws where the key holds another version, or nothing. */
async function replaceVersion(
  tx: PoolClient,
  { bucket, key }: S3Request,
  object: StoredObject,
  etag: string,
): Promise<string> {
  const held = await lockObject(tx, bucket, key);
  if (held === null) throw new S3Error('NoSuchKey');
  const replaced = held === etag ? await replaceObject(tx, bucket, key, object) : null;
  if (replaced === null) throw new S3Error('PreconditionFailed');
  return replaced;
}

function checkAcl({ header }: S3Request): void {
  const acl = header('x-amz-acl');
  if (acl !== undefined && acl !== 'private') throw new S3Error('AccessControlListNotSupported');
}

const kept = new Set(['content-type', 'content-disposition', 'content-language', 'cache-control', 'expires']);

function headersToKeep(request: S3Request): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/octet-stream' };
  for (const name of kept) {
    const value = request.header(name);
    if (value !== undefined && value !== '') headers[name] = value;
  }
  for (const [name, value] of request.amz) if (name.startsWith('x-amz-meta-')) headers[name] = value;
  // `aws-chunked` says how the body travelled here, not what it is.
  const encodings = (request.header('content-encoding') ?? '').split(',').map((one) => one.trim());
  const encoding = encodings.filter((one) => one !== '' && one !== 'aws-chunked').join(', ');
  return encoding === '' ? headers : { ...headers, 'content-encoding': encoding };
}
