import { config } from './config.ts';
import { objectStore } from './storage.ts';

/** Puts a file of a person straight into the object store, under a name of its own. @returns its key */
export async function uploadOwnFile(file: File, key: string): Promise<string> {
  await objectStore().uploadFile({
    bucketName: config().storage.filesBucket,
    key,
    body: file,
    contentType: file.type || 'application/octet-stream',
  });
  return key;
}

/** A name without what a key cannot hold. */
export const safeFileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\]/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-120);
