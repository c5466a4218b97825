import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

export interface ObjectStoreOptions {
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
  filesBucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** The files bucket as the server uses it, with the server's own key. */
export function createObjectStore(options: ObjectStoreOptions) {
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    ...(options.credentials && { credentials: options.credentials }),
  });
  const Bucket = options.filesBucket;

  /** Size in bytes, or null when there is no such object. */
  async function sizeOf(key: string): Promise<number | null> {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  /** The whole object; the caller has asked for its size first. */
  async function read(key: string): Promise<Uint8Array> {
    const object = await client.send(new GetObjectCommand({ Bucket, Key: key }));
    if (!object.Body) throw new Error('file not found');
    return object.Body.transformToByteArray();
  }

  async function write(
    key: string,
    body: Uint8Array | Readable,
    contentType: string,
    contentLength?: number,
  ): Promise<void> {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ...(contentLength !== undefined && { ContentLength: contentLength }),
        ACL: 'private',
      }),
    );
  }

  return { sizeOf, read, write };
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Where a client's objects live; credentials of its people reach nothing else. */
export const clientPrefix = (clientId: string): string => `clients/${clientId}/`;
