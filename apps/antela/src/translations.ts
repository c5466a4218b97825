import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Texts as the portal's build makes them (`apps/portal/texts.config.ts`). */
const builtTexts = new URL('../../portal/dist/locales/', import.meta.url).pathname;

/**
 * Puts the portal's texts into the translations bucket, where it fetches them by module; what is there already is left. They lie
 * there compressed, as every browser takes them: a bucket compresses nothing by itself. Where no portal is built there are none.
 */
export async function publishTranslations(
  client: S3Client,
  bucket: string,
  folder = builtTexts,
): Promise<void> {
  if (!existsSync(folder)) return;
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.json'));
  // One after the other: the door counts those that are on their way at once, also of this server.
  for (const path of files) {
    const body = await promisify(gzip)(await readFile(join(folder, path)), { level: 9 });
    const key = path.replaceAll('\\', '/');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    if ((await etagOf(client, bucket, key)) === etag) continue;
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: 'application/json; charset=utf-8',
        ContentEncoding: 'gzip',
      }),
    );
  }
}

async function etagOf(client: S3Client, bucket: string, key: string): Promise<string | undefined> {
  try {
    return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ETag;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
