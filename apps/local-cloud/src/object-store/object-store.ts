import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database.ts';
import { openBlobs, type Blobs } from './blobs.ts';
import { identifyCaller, signatureExpiresAt, type Caller, type CallerOptions } from './caller.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { getObject } from './get-object.ts';
import {
  deleteObject,
  forgetSignatures,
  listUnknownBlobs,
  lockObject,
  spendSignature,
} from './objects.sql.ts';
import { operationOf, takenOf } from './parameters.ts';
import { peoplePolicy, type Policy } from './people-policy.ts';
import { checkPermission, type Buckets } from './permission.ts';
import { putObject } from './put-object.ts';
import { defaultQuotas, deleteOldUploads, type Quotas } from './quotas.sql.ts';
import { errorXml, S3Error, type S3ErrorCode } from './s3-error.ts';
import { readS3Request, type S3Request } from './s3-request.ts';
import { emptyHash } from './upload.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface FastifyRequest {
    /** A signature of ours stands behind it, and its caller may do what it asks, whether that is there or not. */
    holdsSignature?: boolean;
  }
}

export type ObjectStoreOptions = CallerOptions & {
  /** Its role owns schema `cloud`, which is up to date. */
  pool: Pool;
  /** Folder of the bytes; made when missing. Processes that share the database share it. */
  dataDir: string;
  buckets: Buckets;
  maxObjectBytes?: number;
  /** Rights of people's credentials; by default `peoplePolicy` of the files bucket. */
  policy?: Policy;
  quotas?: Quotas;
  /** How long an upload may send nothing. */
  stalledAfterMs?: number;
  /** Origins, besides the server's own, whose pages may use the store. */
  allowedOrigins: readonly string[];
};

/**
 * The object store, path-style under the prefix it is registered with: GetObject, HeadObject, PutObject, DeleteObject,
 * HeadBucket, signed in headers or in the query. Anything else of S3 answers NotImplemented.
 */
export function objectStore(options: ObjectStoreOptions): FastifyPluginAsync {
  return async (app) => {
    const blobs = await openBlobs(options.dataDir);
    const policy = options.policy ?? peoplePolicy(options.buckets.files);
    // Bodies are read as streams, whatever type they claim.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ date: options.clock().toUTCString(), 'x-amz-request-id': request.id, ...harmless });
      allowOrigin(request, reply, options.allowedOrigins);
    });
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    app.options('/*', async (request, reply) => answerPreflight(request, reply, options.allowedOrigins));
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const s3Request = readS3Request(request, app.prefix);
        const caller = await identifyCaller(s3Request, options);
        checkPermission(caller, s3Request, options.buckets, policy);
        request.holdsSignature = caller.kind !== 'anonymous';
        const taken = takenOf(operationOf(s3Request), s3Request);
        if (taken.method !== 'PUT' && !isBodiless(taken))
          throw new S3Error('InvalidRequest', 'This request takes no body.');
        return run(taken, request, reply, { ...options, blobs, caller });
      },
    });
    sweepNowAndThen();

    /** Removes at the start and every hour old uploads and what nobody refers to; the server does not close in the middle of it. */
    function sweepNowAndThen(): void {
      const sweep = async () => {
        await forgetSignatures(options.pool, options.clock());
        for (const blob of await deleteOldUploads(options.pool, options.buckets.files, options.clock()))
          await blobs.remove(blob);
        await blobs.sweep((ids) => listUnknownBlobs(options.pool, ids));
      };
      const logged = () =>
        sweep().catch((error: unknown) => app.log.error({ err: error }, 'object store: sweep failed'));
      let running = logged();
      const timer = setInterval(() => (running = running.then(logged)), 60 * 60_000).unref();
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await running;
      });
    }
  };
}

/** Objects share the portal's origin: whatever they contain, a browser neither guesses their type nor runs them. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const maxObjectBytesDefault = 25 * 1024 * 1024;
const stalledAfterMsDefault = 30_000;

async function run(
  request: S3Request,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  store: ObjectStoreOptions & { blobs: Blobs; caller: Caller },
): Promise<FastifyReply> {
  const { pool, blobs, caller, buckets } = store;
  if (request.key === '') return reply.send();
  if (request.method === 'PUT' || request.method === 'DELETE') {
    if (caller.kind === 'anonymous') throw new S3Error('AccessDenied');
    if (request.method === 'DELETE') return remove(request, reply, { pool, blobs, caller });
    try {
      return await putObject(request, raw, reply, {
        ...store,
        caller,
        maxObjectBytes: store.maxObjectBytes ?? maxObjectBytesDefault,
        stalledAfterMs: store.stalledAfterMs ?? stalledAfterMsDefault,
        quotas: store.quotas ?? defaultQuotas,
        adminKeyId: store.adminAccessKey.accessKeyId,
      });
    } finally {
      // The rest of a refused upload is read and dropped: a client that is cut off would not see why.
      raw.resume();
    }
  }
  return getObject(request, reply, { pool, blobs, caller, privately: request.bucket === buckets.files });
}

async function remove(
  request: S3Request,
  reply: FastifyReply,
  { pool, blobs, caller }: { pool: Pool; blobs: Blobs; caller: Exclude<Caller, { kind: 'anonymous' }> },
): Promise<FastifyReply> {
  const { signed } = caller;
  const ifMatch = request.header('if-match');
  const blob = await inTransaction(pool, async (tx) => {
    const nothing = { sha256: null, headers: {} };
    const first = await spendSignature(tx, signed.signature, signatureExpiresAt(signed), nothing);
    // A repeated request gets its first answer, and leaves a newer object alone.
    if (first !== null) return null;
    if (ifMatch !== undefined) await mustHold(tx, request, ifMatch);
    return deleteObject(tx, request.bucket, request.key);
  });
  if (blob) await blobs.remove(blob);
  return reply.code(204).send();
}

/** Throws where the key holds another version, or nothing. */
async function mustHold(tx: PoolClient, { bucket, key }: S3Request, etag: string): Promise<void> {
  const held = await lockObject(tx, bucket, key);
  if (held === null) throw new S3Error('NoSuchKey');
  if (etag !== '*' && etag.replaceAll('"', '') !== held) throw new S3Error('PreconditionFailed');
}

function isBodiless({ headers, header }: S3Request): boolean {
  const payloadHash = header('x-amz-content-sha256') ?? emptyHash;
  const length = headers['content-length'] ?? '0';
  return (
    length === '0' &&
    headers['transfer-encoding'] === undefined &&
    [emptyHash, 'UNSIGNED-PAYLOAD'].includes(payloadHash)
  );
}

/** Codes of requests that the framework refuses before authentication. */
function codeOf(error: unknown): S3ErrorCode {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429 || status === 503) return 'SlowDown';
  if (status === 415) return 'UnsupportedMediaType';
  return status < 500 ? 'InvalidRequest' : 'InternalError';
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof S3Error ? error : new S3Error(codeOf(error));
  if (known.code === 'InternalError') request.log.error({ err: error }, 'object store');
  reply.code(known.status);
  // Headers of the object itself were perhaps set already.
  for (const name of ['content-length', 'content-disposition', 'content-range', 'etag', 'last-modified'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store').type('application/xml');
  return request.method === 'HEAD'
    ? reply.send()
    : reply.send(errorXml(known, request.originalUrl.split('?')[0] ?? '', request.id));
}
