import { z } from 'zod';
import { dataOf, text } from './schemas.ts';

/** Where the caller uploaded a file, below the prefix that is theirs alone: `clients/<clientid>/people/<sub>/`. */
export const uploadKey = text(400);

/** A copy that the asker's own credentials can get from the object store for a day. */
export const fileCopy = dataOf(z.object({ bucketName: z.string(), key: z.string(), name: z.string() }));

/** Largest receipt; the server asks the object store for the real size. */
export const receiptBytesMax = 10 * 1024 * 1024;

/** Kinds of receipt, by media type. */
export const receiptExtensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** A PDF or picture that the caller uploaded, as proof that money moved. */
export const receiptUpload = z.strictObject({ key: uploadKey, name: text(200) });
