import { receiptExtensions } from '@antela/contract/files';
import { config } from './config.ts';
import { sessionState } from './session.ts';
import { objectStore } from './storage.ts';
import { createUploads, safeFileName, toUploadError } from './uploads.ts';

const putOwnFile = createUploads(async (upload) => {
  try {
    await objectStore().uploadFile({ bucketName: config().storage.filesBucket, ...upload });
  } catch (error) {
    throw toUploadError(error);
  }
});

/** Puts a file of the signed-in person straight into the object store. @returns its key and its name */
export async function uploadOwnFile(
  file: File,
  place: { folder: string; end: string },
): Promise<{ key: string; name: string }> {
  const state = sessionState();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  return putOwnFile(file, { ...place, prefix: state.session.filesprefix });
}

/** A file under a folder of its own, where its name can still be read. */
export const namedEnd = (file: File): string => `/${safeFileName(file.name)}`;

/** A PDF or picture that proves that money moved. */
export const uploadReceipt = (file: File): Promise<{ key: string; name: string }> =>
  uploadOwnFile(file, { folder: 'receipts', end: `.${receiptExtensions[file.type] ?? 'pdf'}` });

/** A PDF or picture that somebody attaches to what they say. */
export const uploadAttachment = (file: File): Promise<{ key: string; name: string }> =>
  uploadOwnFile(file, { folder: 'comments', end: `.${receiptExtensions[file.type] ?? 'pdf'}` });

/** A picture that stands for a company. */
export const uploadLogo = (file: File): Promise<{ key: string; name: string }> =>
  uploadOwnFile(file, { folder: 'logos', end: `.${receiptExtensions[file.type] ?? 'png'}` });

/** A spreadsheet that a job is to read. */
export async function uploadSheet(file: File): Promise<{ fileKey: string; fileName: string }> {
  const { key, name } = await uploadOwnFile(file, { folder: 'imports', end: namedEnd(file) });
  return { fileKey: key, fileName: name };
}
