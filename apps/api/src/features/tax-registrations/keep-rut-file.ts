import { rutFileBytesMax } from '@antela/contract/tax-registrations';
import { AppError } from '../../http/app-error.ts';
import type { UserPrincipal } from '../../http/principal.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { keep, readUpload, type KeptFile } from '../../objects/stored-files.ts';

const limits = {
  bytesMax: rutFileBytesMax,
  tooLarge: 'El PDF pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
};

/**
 * Keeps what really lies in the object store, once it was looked at: the browser uploaded it, so neither its name nor its size
 * says anything. @throws file_missing, too_large, unreadable_file
 */
export async function keepRutFile(
  objects: ObjectStore,
  user: UserPrincipal,
  { key, name }: { key: string; name: string },
): Promise<KeptFile> {
  const bytes = await readUpload(objects, user, key, limits);
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new AppError('unreadable_file', {
      detail: 'El archivo no es un PDF. Descarga el RUT de la DIAN como PDF y súbelo de nuevo.',
    });
  const kept = await keep(objects, user.clientId, key, { bytes, type: 'application/pdf', extension: '.pdf' });
  return { ...kept, name };
}
