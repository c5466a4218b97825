import { receiptBytesMax } from '@antela/contract/files';
import type { UserPrincipal } from '../http/principal.ts';
import { attachable, keepUpload } from './keep-upload.ts';
import type { ObjectStore } from './object-store.ts';
import type { KeptFile } from './stored-files.ts';

type Keep = (
  objects: ObjectStore,
  user: UserPrincipal,
  file: { key: string; name: string },
) => Promise<KeptFile>;

/** PDFs and pictures of up to `receiptBytesMax`, refused in the words of what they are. */
const keeping =
  (words: { tooLarge: string; unreadable: string }): Keep =>
  (objects, user, file) =>
    keepUpload(objects, user, file, {
      kinds: Object.values(attachable),
      bytesMax: receiptBytesMax,
      ...words,
    });

/** Keeps a receipt of a bank. @throws file_missing, too_large, unreadable_file */
export const keepReceipt = keeping({
  tooLarge: 'El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
  unreadable: 'El comprobante no es un PDF ni una imagen. Descárgalo del banco como PDF y súbelo de nuevo.',
});

/** Keeps a file that somebody attaches to what they say. @throws file_missing, too_large, unreadable_file */
export const keepAttachment = keeping({
  tooLarge: 'El archivo pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
  unreadable: 'El archivo no es un PDF ni una imagen. Guárdalo como PDF y súbelo de nuevo.',
});
