import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '../http/app-error.ts';

export interface ObjectStoreOptions {
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
  filesBucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** The store answers nothing for so long: it or the way to it is gone. A second try included, a request waits for less than 10 s. */
const silenceMs = 3_000;

/** The files bucket as the server uses it, with the server's own key. */
export function createObjectStore(options: ObjectStoreOptions) {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
  });
  const Bucket = options.filesBucket;

  /** Size in bytes, or null when there is no such object. @throws AppError unavailable */
  async function sizeOf(key: string): Promise<number | null> {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return null;
      throw asFault(error);
    }
  }

  /** The whole object; the caller has asked for its size first. @throws AppError unavailable */
  async function read(key: string): Promise<Uint8Array> {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!object.Body) throw new Error('file not found');
      return await object.Body.transformToByteArray();
    } catch (error) {
      throw asFault(error);
    }
  }

  /** The object as it comes, for what may be larger than memory. @throws AppError unavailable */
  async function open(key: string): Promise<Readable> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error('file not found');
      return Body;
    } catch (error) {
      throw asFault(error);
    }
  }

  /** The object is there whole or not at all. @throws AppError unavailable */
  async function write(
    key: string,
    body: Uint8Array | Readable,
    contentType: string,
    contentLength?: number,
  ): Promise<void> {
    const put = new PutObjectCommand({
      Bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ...(contentLength !== undefined && { ContentLength: contentLength }),
      ACL: 'private',
    });
    await client.send(put).catch((error: unknown) => {
      throw asFault(error);
    });
  }

  return { bucketName: Bucket, sizeOf, read, open, write };
}

/** Refusals by the store are faults of ours; anything else happened to the store or on the way to it, and passes. */
function asFault(error: unknown): unknown {
  const isRefused = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
  return isRefused ? error : new AppError('unavailable', { cause: error });
}

export type ObjectStore = ReturnType<typeof createObjectStore>;
