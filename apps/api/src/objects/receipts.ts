import { receiptBytesMax } from '@antela/contract/files';
import { AppError } from '../http/app-error.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { ObjectStore } from './object-store.ts';
import { keep, readUpload, type KeptFile } from './stored-files.ts';

/** How each kind of file begins. */
const kinds = [
  { beginning: Buffer.from('%PDF-'), type: 'application/pdf', extension: '.pdf' },
  { beginning: Buffer.from([0x89, 0x50, 0x4e, 0x47]), type: 'image/png', extension: '.png' },
  { beginning: Buffer.from([0xff, 0xd8, 0xff]), type: 'image/jpeg', extension: '.jpg' },
];

const limits = {
  bytesMax: receiptBytesMax,
  tooLarge: 'El comprobante pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
};

/**
 * Keeps what really lies in the object store, once it was looked at: the browser uploaded it, so neither its name nor its size
 * says anything. @throws file_missing, too_large, unreadable_file
 */
export async function keepReceipt(
  objects: ObjectStore,
  user: UserPrincipal,
  { key, name }: { key: string; name: string },
): Promise<KeptFile> {
  const bytes = await readUpload(objects, user, key, limits);
  const kind = kinds.find(({ beginning }) => bytes.subarray(0, beginning.length).equals(beginning));
  if (!kind)
    throw new AppError('unreadable_file', {
      detail: 'El comprobante no es un PDF ni una imagen. Descárgalo del banco como PDF y súbelo de nuevo.',
    });
  return { ...(await keep(objects, user.clientId, key, { bytes, ...kind })), name };
}
