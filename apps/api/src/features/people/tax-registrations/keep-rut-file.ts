import { rutFileBytesMax } from '@antela/contract/tax-registrations';
import type { UserPrincipal } from '../../../http/principal.ts';
import { attachable, keepUpload } from '../../../objects/keep-upload.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import type { KeptFile } from '../../../objects/stored-files.ts';

/** Keeps the PDF of a RUT. @throws file_missing, too_large, unreadable_file */
export const keepRutFile = (
  objects: ObjectStore,
  user: UserPrincipal,
  file: { key: string; name: string },
): Promise<KeptFile> =>
  keepUpload(objects, user, file, {
    kinds: [attachable.pdf],
    bytesMax: rutFileBytesMax,
    tooLarge: 'El PDF pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.',
    unreadable: 'El archivo no es un PDF. Descarga el RUT de la DIAN como PDF y súbelo de nuevo.',
  });
