import { AppError } from '../http/app-error.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { ObjectStore } from './object-store.ts';
import { pixelsMax, pixelsOf } from './picture-pixels.ts';
import { keep, readUpload, type KeptFile } from './stored-files.ts';

/** Kinds of file that people attach, by how each begins. */
export const attachable = {
  pdf: { beginning: Buffer.from('%PDF-'), type: 'application/pdf', extension: '.pdf', picture: null },
  png: {
    beginning: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    type: 'image/png',
    extension: '.png',
    picture: 'png',
  },
  jpeg: {
    beginning: Buffer.from([0xff, 0xd8, 0xff]),
    type: 'image/jpeg',
    extension: '.jpg',
    picture: 'jpeg',
  },
} as const;

interface Accepted {
  kinds: readonly (typeof attachable)[keyof typeof attachable][];
  bytesMax: number;
  /** Sentences for a file that is refused. */
  tooLarge: string;
  unreadable: string;
}

/**
 * Keeps what really lies in the object store, once it was looked at: the browser uploaded it, so neither its name nor its size
 * says anything. @throws file_missing, too_large, unreadable_file
 */
export async function keepUpload(
  objects: ObjectStore,
  user: UserPrincipal,
  { key, name }: { key: string; name: string },
  { kinds, unreadable, ...limits }: Accepted,
): Promise<KeptFile> {
  const bytes = await readUpload(objects, user, key, limits);
  const kind = kinds.find(({ beginning }) => bytes.subarray(0, beginning.length).equals(beginning));
  if (!kind) throw new AppError('unreadable_file', { detail: unreadable });
  const pixels = kind.picture === null ? 0 : pixelsOf(bytes, kind.picture);
  if (pixels === null) throw new AppError('unreadable_file', { detail: unreadable });
  if (pixels > pixelsMax)
    throw new AppError('too_large', {
      detail: 'La imagen tiene demasiados puntos. Guárdala con menos resolución y súbela de nuevo.',
    });
  return { ...(await keep(objects, user.clientId, key, { bytes, ...kind })), name };
}
