import { presignedLinkSeconds, storageRetries, storageTimeoutMs, uploadAcl } from './limits.ts';
import type { Credentials } from './request-signing.ts';

/** Where a stored file is (docs/spec.md §3). */
export type StoredFile = {
  bucketName: string;
  key: string;
};

type Upload = StoredFile & {
  body: Blob | string | Uint8Array<ArrayBuffer>;
  acl?: 'private' | 'public-read';
  contentType?: string;
  signal?: AbortSignal;
};

export type ObjectStoreOptions = {
  endpoint?: string | undefined;
  region: string;
  forcePathStyle: boolean;
  credentials: (renew: boolean) => Promise<Credentials & { expiration?: Date | undefined }>;
  /** Writes a stream where the person wants it. */
  save: (stream: ReadableStream<Uint8Array>, fileName: string) => Promise<void>;
};

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** The four things docs/spec.md §7 does with files, with the odd behaviour on errors that §8 lists, to the letter. */
export function createObjectStore(options: ObjectStoreOptions) {
  /** A link for `presignedLinkSeconds`. On failure it **returns** the error object instead of throwing. */
  async function getFileLink({ bucketName, key }: StoredFile): Promise<string | Error> {
    try {
      const { client, s3 } = await connect(options);
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      // A link dies with the credentials that signed it: new ones let it live its whole time.
      await options.credentials(true);
      return await getSignedUrl(client, new s3.GetObjectCommand({ Bucket: bucketName, Key: key }), {
        expiresIn: presignedLinkSeconds,
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The content as UTF-8 text. Logs and throws what failed. */
  async function readFileText(file: StoredFile): Promise<string> {
    try {
      const body = await getObject(options, file);
      return await body.transformToString('utf-8');
    } catch (error) {
      console.error('Error getting file content from S3', error);
      throw error;
    }
  }

  /** Streams the file to disk, named `fileName` or else its key. Logs what failed and swallows it. */
  async function downloadFile({ fileName, ...file }: StoredFile & { fileName?: string }): Promise<void> {
    try {
      const body = await getObject(options, file);
      await options.save(body.transformToWebStream() as ReadableStream<Uint8Array>, fileName ?? file.key);
    } catch (error) {
      console.error('Error downloading file', error);
    }
  }

  /** Puts a file under a key; private unless said otherwise. Throws what failed: the form that uploads shows it. */
  async function uploadFile(upload: Upload): Promise<void> {
    const { client, s3 } = await connect(options);
    const blob = new Blob([upload.body]);
    await client.send(
      new s3.PutObjectCommand({
        Bucket: upload.bucketName,
        Key: upload.key,
        // Bytes rather than the File: a stream's length is not known to the signer.
        Body: new Uint8Array(await blob.arrayBuffer()),
        ACL: upload.acl ?? uploadAcl,
        ContentLength: blob.size,
        // People create and never overwrite: the store refuses a put that does not say so.
        IfNoneMatch: '*',
        ...(upload.contentType && { ContentType: upload.contentType }),
      }),
      upload.signal ? { abortSignal: upload.signal } : {},
    );
  }

  return { getFileLink, readFileText, downloadFile, uploadFile };
}

async function getObject(options: ObjectStoreOptions, { bucketName, key }: StoredFile) {
  const { client, s3 } = await connect(options);
  return bodyOf(await client.send(new s3.GetObjectCommand({ Bucket: bucketName, Key: key })));
}

/** docs/spec.md §5: an answer without a body is a file that is not there. */
export function bodyOf<Body>(answer: { Body?: Body | undefined }): Body {
  if (!answer.Body) throw new Error('file not found');
  return answer.Body;
}

/** The storage client weighs more than the rest of the page together, so it arrives with the first file. */
async function connect({ endpoint, region, forcePathStyle, credentials }: ObjectStoreOptions) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: () => credentials(false),
    maxAttempts: storageRetries + 1,
    requestHandler: { requestTimeout: storageTimeoutMs },
    // Any other value makes the client send trailing checksums, which browsers cannot for a File.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, s3 };
}
