import { toNetworkError } from './api-error.ts';
import { config } from './config.ts';
import { objectStore } from './storage.ts';
import { createUploads, safeFileName } from './uploads.ts';

/** Puts a file of a person straight into the object store. @returns its key and its name */
export const uploadOwnFile = createUploads(async (upload) => {
  try {
    await objectStore().uploadFile({ bucketName: config().storage.filesBucket, ...upload });
  } catch (error) {
    throw toNetworkError(error);
  }
});

/** A file under a folder of its own, where its name can still be read. */
export const namedEnd = (file: File): string => `/${safeFileName(file.name)}`;

/** A spreadsheet that a job is to read. */
export async function uploadSheet(
  clientid: string,
  file: File,
): Promise<{ fileKey: string; fileName: string }> {
  const { key, name } = await uploadOwnFile(file, { clientid, folder: 'imports', end: namedEnd(file) });
  return { fileKey: key, fileName: name };
}
